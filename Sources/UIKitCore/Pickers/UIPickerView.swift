import Foundation
import QuartzCore
import Support

/// Wheels that turn under a band; the rows in the band are chosen.
///
/// A wheel comes to rest on a row and notifies the delegate then; selecting from code does not.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// UIKit's size and row height, in points.
  private static let standardSize = CGSize(width: 320, height: 216)
  private static let standardRowHeight: CGFloat = 32
  /// In points. [read off screenshots; not documented]
  private static let margin: CGFloat = 9
  private static let bandRadius: CGFloat = 8
  private static let titleSize: CGFloat = 21

  private let band = UIView(frame: .zero)
  private var wheels: [PickerWheel] = []
  private var isLoaded = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UIPickerView.self)
  }

  private func prepare() {
    if bounds.size == .zero { bounds.size = Self.standardSize }
    clipsToBounds = true
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = Self.bandRadius
    band.layer.cornerCurve = .continuous
    band.isUserInteractionEnabled = false
    addSubview(band)
  }

  /// Says how many wheels and rows there are. Weak.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { needReload() } }
  /// What the rows look like, and who is notified of a choice. Weak.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { needReload() } }
  /// Whether the band shows. Kept for source compatibility: it does since iOS 7, whatever this says. Default true.
  open var showsSelectionIndicator = true

  open override var accessibilityIdentifier: String? { didSet { nameWheels() } }

  private func nameWheels() {
    for (index, wheel) in wheels.enumerated() {
      wheel.accessibilityIdentifier = accessibilityIdentifier.map { "\($0).\(index)" }
    }
  }

  // MARK: Wheels

  private func needReload() {
    isLoaded = false
    setNeedsLayout()
  }

  private func loadIfNeeded() {
    if !isLoaded { reloadAllComponents() }
  }

  /// How many wheels there are.
  open var numberOfComponents: Int {
    loadIfNeeded()
    return wheels.count
  }

  /// How many rows a wheel has; one out of range is reported and has none.
  open func numberOfRows(inComponent component: Int) -> Int {
    wheel(component, "numberOfRows")?.rowCount ?? 0
  }

  /// The size of the rows of a wheel, in points.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard let wheel = wheel(component, "rowSize") else { return .zero }
    layoutIfNeeded()
    return CGSize(width: wheel.bounds.width, height: wheel.rowHeight)
  }

  /// The view of a row, while it shows; nil otherwise.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    wheel(component, "view")?.view(forRow: row)
  }

  /// The chosen row of a wheel; -1 when there is none.
  open func selectedRow(inComponent component: Int) -> Int {
    guard let wheel = wheel(component, "selectedRow"), wheel.rowCount > 0 else { return -1 }
    return wheel.selectedRow
  }

  /// Turns a wheel to a row without telling the delegate. One out of range is reported.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let wheel = wheel(component, "selectRow") else { return }
    guard (0..<wheel.rowCount).contains(row) else {
      Diagnostics.report(
        "UIPickerView.selectRow was ignored: row \(row) is out of range, component \(component) has "
          + "\(wheel.rowCount) rows")
      return
    }
    wheel.select(row, animated: animated)
  }

  private func wheel(_ component: Int, _ caller: String) -> PickerWheel? {
    loadIfNeeded()
    if wheels.indices.contains(component) { return wheels[component] }
    Diagnostics.report(
      "UIPickerView.\(caller) was ignored: component \(component) is out of range, there are \(wheels.count)")
    return nil
  }

  // MARK: Loading

  /// Asks data source and delegate for everything again.
  open func reloadAllComponents() {
    isLoaded = true
    let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count { wheels.append(makeWheel(wheels.count)) }
    for component in 0..<count { load(component) }
    nameWheels()
    setNeedsLayout()
  }

  /// Asks for the rows of one wheel again.
  open func reloadComponent(_ component: Int) {
    if wheel(component, "reloadComponent") != nil { load(component) }
  }

  private func load(_ component: Int) {
    let rows = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    let wished = delegate?.pickerView(self, rowHeightForComponent: component) ?? -1
    wheels[component].reload(
      count: rows, height: wished.isFinite && wished > 0 ? wished : Self.standardRowHeight)
  }

  private func makeWheel(_ component: Int) -> PickerWheel {
    let wheel = PickerWheel(frame: .zero)
    wheel.makeRow = { [weak self] row, old in self?.row(row, component, reusing: old) ?? UIView() }
    wheel.onSelect = { [weak self] row in
      guard let self else { return }
      self.delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }
    addSubview(wheel)
    return wheel
  }

  private func row(_ row: Int, _ component: Int, reusing old: UIView?) -> UIView {
    if let view = delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: old),
      !(view is NoPickerRow)
    {
      return view
    }
    let label = old as? UILabel ?? UILabel(frame: .zero)
    label.font = .systemFont(ofSize: Self.titleSize)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    if let attributed = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      label.attributedText = attributed
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
      label.textColor = .label
    }
    return label
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { Self.standardSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.standardSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    let room = max(bounds.width - 2 * Self.margin, 0)
    let wished = wheels.indices.map { component -> CGFloat in
      let width = delegate?.pickerView(self, widthForComponent: component) ?? -1
      return width.isFinite ? width : -1
    }
    let free = wished.filter { $0 < 0 }.count
    let taken = wished.filter { $0 >= 0 }.reduce(0, +)
    let share = free > 0 ? max(room - taken, 0) / CGFloat(free) : 0
    let widths = wished.map { $0 < 0 ? share : $0 }
    var x = bounds.midX - widths.reduce(0, +) / 2
    for (wheel, width) in zip(wheels, widths) {
      let left = isRightToLeft ? bounds.minX + bounds.maxX - x - width : x
      wheel.frame = CGRect(x: left, y: bounds.minY, width: width, height: bounds.height)
      x += width
    }
    let height = wheels.map(\.rowHeight).max() ?? Self.standardRowHeight
    band.frame = CGRect(
      x: bounds.minX + Self.margin, y: bounds.midY - height / 2, width: room, height: height)
  }
}
