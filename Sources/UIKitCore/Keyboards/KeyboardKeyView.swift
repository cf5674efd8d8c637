import Foundation
import QuartzCore

/// A key as it shows: a plate with an edge below it, and its sign.
@MainActor
final class KeyboardKeyView: UIView {
  /// What is on the plate.
  struct Face: Equatable {
    var title = ""
    var caption = ""
    var icon: KeyboardIcon?
    var isSpecial = false
    /// Shift while it counts.
    var isLit = false
    /// The return key of a search, say.
    var isProminent = false
    var isEnabled = true
    /// Without a plate: below the keys of a phone without a home button.
    var isBare = false
    var fontSize: CGFloat = 23
  }

  let key: KeyboardKey
  private(set) var face = Face()
  private let edge = UIView(frame: .zero)
  private let plate = UIView(frame: .zero)
  private let label = UILabel(frame: .zero)
  private let caption = UILabel(frame: .zero)
  private let iconView = KeyboardIconView(frame: .zero)

  init(_ key: KeyboardKey, radius: CGFloat) {
    self.key = key
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .keyboardKey
    for part in [edge, plate] {
      part.layer.cornerRadius = radius
      part.layer.cornerCurve = .continuous
      addSubview(part)
    }
    for part in [label, caption] {
      part.textAlignment = .center
      addSubview(part)
    }
    label.baselineAdjustment = .alignCenters
    addSubview(iconView)
    iconView.isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  func show(_ face: Face) {
    guard face != self.face else { return }
    self.face = face
    label.text = face.title
    label.font = .systemFont(ofSize: face.fontSize, weight: .regular)
    label.adjustsFontSizeToFitWidth = face.title.count > 1
    label.minimumScaleFactor = 0.6
    caption.text = face.caption
    caption.font = .systemFont(ofSize: 10, weight: .bold)
    iconView.icon = face.icon
    iconView.isHidden = face.icon == nil
    showColors()
    setNeedsLayout()
  }

  var isPressed = false { didSet { if isPressed != oldValue { showColors() } } }

  /// Keys that do something turn white under the finger; letters show above it.
  private func showColors() {
    let isSwapped = isPressed && (face.isSpecial || face.isProminent)
    let isDimmed = isPressed && !face.isSpecial && !face.isProminent && dimsUnderFinger
    plate.isHidden = face.isBare
    edge.isHidden = face.isBare
    edge.backgroundColor = KeyboardColors.edge
    if face.isProminent, face.isEnabled, !isSwapped {
      plate.backgroundColor = .systemBlue
      label.textColor = .white
    } else {
      plate.backgroundColor =
        (face.isSpecial || face.isProminent) != (isSwapped || isDimmed)
        ? KeyboardColors.specialKey : KeyboardColors.key
      label.textColor = face.isEnabled ? KeyboardColors.text : KeyboardColors.faintText
    }
    if face.isLit { plate.backgroundColor = KeyboardColors.litKey }
    caption.textColor = KeyboardColors.text
    iconView.color =
      face.isBare ? KeyboardColors.below : face.isLit ? KeyboardColors.litText : KeyboardColors.text
  }

  /// Whether a letter's key says itself that it is pressed, as where nothing shows above it.
  var dimsUnderFinger = false

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds
    edge.frame = bounds.offsetBy(dx: 0, dy: 1)
    if face.caption.isEmpty {
      // Small letters are set a little higher than the middle, as on the phone.
      let isSmall =
        face.title.count == 1 && face.title == face.title.lowercased()
        && face.title != face.title.uppercased()
      label.frame = bounds.insetBy(dx: 3, dy: 0).offsetBy(dx: 0, dy: isSmall ? -1.5 : 0)
    } else {
      label.frame = CGRect(x: 0, y: bounds.midY - 20, width: bounds.width, height: 28)
      caption.frame = CGRect(x: 0, y: bounds.midY + 6, width: bounds.width, height: 12)
    }
    let side = min(face.isBare ? 27 : 20, bounds.height * 0.62)
    iconView.frame = CGRect(
      x: (bounds.midX - side / 2 - 2).rounded(), y: (bounds.midY - side / 2 - 2).rounded(), width: side + 4,
      height: side + 4)
  }
}

/// Draws a key's sign.
@MainActor
final class KeyboardIconView: UIView {
  var icon: KeyboardIcon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  var color = KeyboardColors.text { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) { icon?.draw(in: bounds.insetBy(dx: 3, dy: 3), color: color) }
}
