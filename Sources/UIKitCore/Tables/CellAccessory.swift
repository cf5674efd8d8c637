import Foundation
import QuartzCore

/// What shows at the end of a row.
@MainActor
enum CellAccessory {
  private static let chevronSize: CGFloat = 13
  private static let markSize: CGFloat = 15
  private static let gap: CGFloat = 12
  private static let infoSize: CGFloat = 22

  static func makeView(_ type: UITableViewCell.AccessoryType, for cell: UITableViewCell) -> UIView? {
    switch type {
    case .none: return nil
    case .disclosureIndicator: return chevron(.tertiaryLabel)
    case .checkmark: return symbol("checkmark", markSize, nil)
    case .detailButton: return InfoButton(cell: cell, size: infoSize)
    case .detailDisclosureButton:
      let info = InfoButton(cell: cell, size: infoSize)
      let chevron = chevron(.tertiaryLabel)
      let both = UIView(
        frame: CGRect(x: 0, y: 0, width: infoSize + gap + chevron.bounds.width, height: infoSize))
      both.addSubview(info)
      both.addSubview(chevron)
      chevron.center = CGPoint(x: both.bounds.maxX - chevron.bounds.width / 2, y: both.bounds.midY)
      return both
    }
  }

  /// The chevron at the end of a row that leads somewhere.
  static func chevron(_ color: UIColor) -> UIView {
    ChevronView(frame: CGRect(x: 0, y: 0, width: 8, height: chevronSize), color: color)
  }

  private static func symbol(_ name: String, _ size: CGFloat, _ tint: UIColor?) -> UIView? {
    let view = UIImageView(
      image: UIImage(
        systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)))
    if let tint { view.tintColor = tint }
    view.sizeToFit()
    return view
  }
}

/// The chevron of a row that leads somewhere.
private final class ChevronView: UIView {
  private static let lineWidth: CGFloat = 2

  override class var layerClass: AnyClass { CAShapeLayer.self }

  private let color: UIColor

  init(frame: CGRect, color: UIColor) {
    self.color = color
    super.init(frame: frame)
    isUserInteractionEnabled = false
    draw()
  }

  required init?(coder: NSCoder) { return nil }

  private func draw() {
    guard let shape = layer as? CAShapeLayer else { return }
    let inset = Self.lineWidth / 2
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    let near = isMirrored ? bounds.maxX - inset : inset
    let far = isMirrored ? inset : bounds.maxX - inset
    let path = CGMutablePath()
    path.move(to: CGPoint(x: near, y: inset))
    path.addLine(to: CGPoint(x: far, y: bounds.midY))
    path.addLine(to: CGPoint(x: near, y: bounds.maxY - inset))
    shape.path = path
    shape.fillColor = nil
    shape.lineWidth = Self.lineWidth
    shape.lineCap = .round
    shape.lineJoin = .round
    shape.strokeColor = color.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    draw()
  }
}

/// An i in a circle: a tap notifies the table's delegate.
private final class InfoButton: UIControl {
  private weak var cell: UITableViewCell?

  init(cell: UITableViewCell, size: CGFloat) {
    self.cell = cell
    super.init(frame: CGRect(x: 0, y: 0, width: size, height: size))
    layer.cornerRadius = size / 2
    layer.borderWidth = 1.5
    let letter = UILabel(frame: bounds)
    letter.text = "i"
    letter.font = .systemFont(ofSize: 15, weight: .medium)
    letter.textAlignment = .center
    addSubview(letter)
    accessibilityLabel = "More Info"
    addAction(
      UIAction { [weak self] _ in
        guard let cell = self?.cell, let table = cell.table, let place = cell.place else { return }
        cell.accessoryTrigger?(cell)
        table.delegate?.tableView(table, accessoryButtonTappedForRowWith: place)
      }, for: .touchUpInside)
    tintColorDidChange()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
    (subviews.first as? UILabel)?.textColor = tintColor
  }

  override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    alpha = isHighlighted ? 0.3 : 1
  }
}
