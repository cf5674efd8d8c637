import UIKit

/// The pace on the way from one key frame to the next: its name, and, opened, its curve.
final class SegmentEditor: PanelView {
  /// The new pace, and whether that is the end of one change.
  var onChange: (BezierCurve, _ isFinal: Bool) -> Void = { _, _ in }
  /// It was opened or closed: the height is another.
  var onResize: () -> Void = {}

  private(set) var isOpen = false
  private let nameLabel = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let choice = PanelButton(look: .filled, hint: "Show the timing function’s curve, numbers and names")
  private let editor = BezierEditor()
  private static let gap: CGFloat = 6

  init() {
    super.init(frame: .zero)
    choice.accessibilityIdentifier = "tuner.keyframe.function"
    choice.action = { [unowned self] in
      isOpen.toggle()
      editor.isHidden = !isOpen
      setNeedsLayout()
      onResize()
    }
    editor.isHidden = true
    editor.onChange = { [unowned self] in onChange(BezierCurve($0[0], $0[1], $0[2], $0[3]), $1) }
    for part in [nameLabel, choice, editor] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the pace of a way, and the code's.
  ///
  /// - Parameter index: of the key frame where the way begins.
  func show(_ curve: BezierCurve, code: BezierCurve?, after index: Int) {
    nameLabel.text = "Timing function \(index + 1) → \(index + 2)"
    nameLabel.textColor = code.map { $0 != curve } ?? false ? PanelLook.tuned : PanelLook.quietText
    choice.title = Self.name(of: curve)
    choice.accessibilityLabel = "\(nameLabel.text ?? ""): \(Self.name(of: curve))"
    let numbers = ParameterValue.curve(curve).numbers
    editor.show(numbers, code: code.map { ParameterValue.curve($0).numbers })
  }

  private static func name(of curve: BezierCurve) -> String {
    let numbers = ParameterValue.curve(curve).numbers
    return CurvePreset.all.first { $0.points == numbers }?.name
      ?? numbers.map { ValueUnit.text($0, decimals: 2) }.joined(separator: "  ")
  }

  /// The height at a width.
  func height(for width: CGFloat) -> CGFloat {
    PanelLook.rowHeight + (isOpen ? Self.gap + editor.height(for: width) : 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let row = PanelLook.rowHeight
    let wide = min(max(choice.intrinsicContentSize.width, 72), bounds.width * 0.5)
    choice.frame = CGRect(x: bounds.width - wide, y: 2, width: wide, height: row - 4)
    nameLabel.frame = CGRect(x: 0, y: 0, width: max(bounds.width - wide - 8, 0), height: row)
    editor.frame = CGRect(
      x: 0, y: row + Self.gap, width: bounds.width, height: editor.height(for: bounds.width))
  }
}
