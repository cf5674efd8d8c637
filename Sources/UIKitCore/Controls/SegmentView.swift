import Foundation
import QuartzCore

/// One segment of a segmented control: a title or an image in the middle.
@MainActor
final class SegmentView: UIView {
  /// Space at each side of the content when a segment is as wide as it, in points. [read off screenshots]
  static let padding: CGFloat = 10
  /// How much of the content shows while a segment that is not chosen is pressed, and while it is disabled, as a
  /// factor. [read off screenshots; not documented]
  private static let pressedAlpha: CGFloat = 0.3
  private static let disabledAlpha: CGFloat = 0.35

  /// Shows the background, once there was one.
  private var ground: UIImageView?
  let label = UILabel(frame: .zero)
  let picture = UIImageView(frame: .zero)
  var action: UIAction?
  var title: String?
  var image: UIImage?
  var isEnabled = true
  /// A width given by the app, in points; 0 follows the content.
  var fixedWidth: CGFloat = 0
  /// What is drawn behind the content, by `setBackgroundImage`.
  var background: UIImage? {
    didSet {
      guard background !== oldValue else { return }
      if ground == nil {
        let ground = UIImageView(frame: bounds)
        insertSubview(ground, at: 0)
        self.ground = ground
      }
      ground?.image = background
    }
  }
  /// By how much contents in this place are moved, in points.
  var adjustment = UIOffset.zero { didSet { if adjustment != oldValue { setNeedsLayout() } } }
  /// By how much the content is moved, in points.
  var offset = CGSize.zero { didSet { if offset != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    label.textAlignment = .center
    addSubview(picture)
    addSubview(label)
  }

  /// Shows the content as a segment in a state.
  func show(attributes: [NSAttributedString.Key: Any], isPressed: Bool, isSelected: Bool) {
    let color = attributes[.foregroundColor] as? UIColor ?? .label
    picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    picture.tintColor = color
    picture.isHidden = image == nil
    label.isHidden = image != nil
    let text = image == nil ? title ?? "" : ""
    let styled = AttributedText(text, attributes: attributes)
    if label.styledText != styled { label.styledText = styled }
    let alpha = !isEnabled ? Self.disabledAlpha : isPressed ? Self.pressedAlpha : 1
    label.alpha = alpha
    picture.alpha = alpha
    accessibilityLabel = action?.title ?? title
    accessibilityTraits = isSelected ? [.button, .selected] : .button
    if !isEnabled { accessibilityTraits.insert(.notEnabled) }
  }

  /// The size of the title or the image, without padding.
  var contentSize: CGSize {
    if let image { return image.size }
    return label.sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground?.frame = bounds
    let size = contentSize
    let width = image == nil ? min(size.width, max(bounds.width - Self.padding / 2, 0)) : size.width
    let scale = max(traitCollection.displayScale, 1)
    func snapped(_ length: CGFloat) -> CGFloat { (length * scale).rounded() / scale }
    let rect = CGRect(
      x: snapped((bounds.width - width) / 2 + offset.width + adjustment.horizontal),
      y: snapped((bounds.height - size.height) / 2 + offset.height + adjustment.vertical), width: width,
      height: size.height)
    label.frame = rect
    picture.frame = rect
  }
}
