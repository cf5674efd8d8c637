import UIKit

/// Lines of code, with numbers and the colours of a diff. Lines that are too long are broken.
final class CodeView: PanelView {
  private(set) var lines: [CodeLine] = []
  private let scroll = RowScroll()
  private static let lineHeight: CGFloat = 18
  private static let headingHeight: CGFloat = 26
  /// What a letter of the code's font takes, in points.
  private static let letterWidth = PanelLook.code.letterWidth

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.code"
    layer.cornerRadius = PanelLook.radius
    layer.cornerCurve = .continuous
    clipsToBounds = true
    backgroundColor = PanelLook.raised
    scroll.makeRow = { _ in CodeRow(frame: .zero) }
    scroll.fill = { [unowned self] in ($0 as? CodeRow)?.show(rows[$1], hasNumbers: hasNumbers) }
    addSubview(scroll)
  }

  required init?(coder: NSCoder) { nil }

  private var hasNumbers: Bool { lines.contains { $0.number != nil } }

  func show(_ lines: [CodeLine]) {
    guard lines != self.lines else { return }
    self.lines = lines
    columns = 0
    scroll.contentOffset = .zero
    setNeedsLayout()
  }

  /// The lines as they fit the view.
  private var rows: [CodeLine] = []
  private var columns = 0

  private func fit(_ width: CGFloat) {
    let room = width - (hasNumbers ? CodeRow.numberWidth + CodeRow.signWidth : 0) - 2 * CodeRow.inset
    let fitting = max(Int(room / Self.letterWidth), 1)
    guard fitting != columns else { return }
    columns = fitting
    rows = CodeLine.fitted(lines, to: columns)
    scroll.reload(heights: rows.map { $0.kind == .heading ? Self.headingHeight : Self.lineHeight })
  }

  /// The height of all lines in a view of some width.
  func contentHeight(for width: CGFloat) -> CGFloat {
    fit(width)
    return rows.reduce(0) { $0 + ($1.kind == .heading ? Self.headingHeight : Self.lineHeight) } + 12
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    fit(bounds.width)
    scroll.frame = bounds.insetBy(dx: 0, dy: 6)
  }
}

/// A line of code.
final class CodeRow: PanelView {
  static let numberWidth: CGFloat = 34
  static let inset: CGFloat = 10
  static let signWidth: CGFloat = 14
  private let numberLabel = PanelLook.label(PanelLook.smallNumber, PanelLook.faintText)
  private let signLabel = PanelLook.label(PanelLook.code, PanelLook.quietText)
  private let textLabel = PanelLook.label(PanelLook.code, PanelLook.text)
  private var hasNumbers = false
  private var isHeading = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    numberLabel.textAlignment = .right
    textLabel.lineBreakMode = .byClipping
    for part in [numberLabel, signLabel, textLabel] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ line: CodeLine, hasNumbers: Bool) {
    self.hasNumbers = hasNumbers
    textLabel.text = line.text
    numberLabel.text = line.number.map { "\($0)" } ?? ""
    isHeading = line.kind == .heading
    textLabel.font = isHeading ? PanelLook.small : PanelLook.code
    switch line.kind {
    case .same: look("", PanelLook.text, nil)
    // What was broken off a line is no line of its own.
    case .added: look(line.number == nil ? "" : "+", PanelLook.added, PanelLook.addedWell)
    case .removed: look(line.number == nil ? "" : "\u{2212}", PanelLook.removed, PanelLook.removedWell)
    case .heading: look("", PanelLook.quietText, nil)
    }
    setNeedsLayout()
  }

  private func look(_ sign: String, _ color: UIColor, _ well: UIColor?) {
    signLabel.text = sign
    signLabel.textColor = color
    textLabel.textColor = color
    backgroundColor = well
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x = Self.inset
    if hasNumbers {
      numberLabel.frame = CGRect(x: 0, y: 0, width: Self.numberWidth - 6, height: bounds.height)
      x = Self.numberWidth
    }
    if isHeading {
      textLabel.frame = CGRect(
        x: Self.inset, y: 0, width: max(bounds.width - 2 * Self.inset, 0), height: bounds.height)
      return
    }
    // Numbered lines are those of a difference.
    if hasNumbers {
      signLabel.frame = CGRect(x: x, y: 0, width: Self.signWidth, height: bounds.height)
      x += Self.signWidth
    }
    textLabel.frame = CGRect(x: x, y: 0, width: max(bounds.width - x, 0), height: bounds.height)
  }
}

extension UIFont {
  /// How wide a letter of a monospaced font is, in points.
  fileprivate var letterWidth: CGFloat {
    "0000000000".size(withAttributes: [.font: self]).width / 10
  }
}
