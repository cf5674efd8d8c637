import Foundation
import QuartzCore

/// A control with a title, an image, or both, that can differ by state.
@preconcurrency @MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    /// No styling of its own.
    case custom = 0
    /// Title and template images in the tint colour; dimmed while pressed.
    case system = 1
  }

  private struct Content {
    var title: String?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  /// What a title and image look like while a system button is pressed, and how long the release takes, in seconds.
  /// [close to what UIKit shows; not documented]
  private static let pressedAlpha: CGFloat = 0.2
  private static let releaseDuration: TimeInterval = 0.3
  private static let disabledAlpha: CGFloat = 0.35
  private static let pressedImageAlpha: CGFloat = 0.5
  private static let systemTitleSize: CGFloat = 15
  private static let customTitleSize: CGFloat = 18
  /// The smallest height of a system button with a title, in points.
  private static let systemTitlePadding: CGFloat = 6

  private var contents: [State: Content] = [:]
  private var type: ButtonType
  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private var backgroundPicture: UIImageView?

  public override init(frame: CGRect) {
    type = .custom
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    type = .custom
    super.init(coder: coder)
    prepare()
  }

  /// A button of a kind, of zero size. A convenience, so that a subclass with an `init(frame:)` of its own has it.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    guard buttonType != type else { return }
    type = buttonType
    label.font = .systemFont(ofSize: standardTitleSize)
    refresh()
  }

  /// A button that shows what `primaryAction` is called and runs it.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  private var standardTitleSize: CGFloat { type == .system ? Self.systemTitleSize : Self.customTitleSize }

  private func prepare() {
    label.font = .systemFont(ofSize: standardTitleSize)
    label.lineBreakMode = .byTruncatingMiddle
    isAccessibilityElement = true
    accessibilityTraits = .button
    addSubview(picture)
    addSubview(label)
    refresh()
  }

  /// The kind of the button.
  open var buttonType: ButtonType { type }

  /// The label of the title. Change its font here, its text and colour through the button.
  open var titleLabel: UILabel? { label }

  /// The view of the image. Change its image through the button.
  open var imageView: UIImageView? { picture }

  /// Space around the content, in points. Default none.
  open var contentEdgeInsets: UIEdgeInsets = .zero { didSet { contentChanged() } }
  /// Moves the title without changing the button's size.
  open var titleEdgeInsets: UIEdgeInsets = .zero { didSet { setNeedsLayout() } }
  /// Moves the image without changing the button's size.
  open var imageEdgeInsets: UIEdgeInsets = .zero { didSet { setNeedsLayout() } }

  /// Whether a custom button's image is dimmed while pressed, when it has no image for that. Default true.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image is dimmed while disabled, when it has no image for that. Default true.
  open var adjustsImageWhenDisabled = true

  // MARK: Content

  /// Sets the title for one state.
  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  /// Sets the title's colour for one state.
  open func setTitleColor(_ color: UIColor?, for state: State) { change(state) { $0.titleColor = color } }
  /// Sets the image for one state.
  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  /// Sets the image behind the content for one state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }

  /// What was set for the state, or for `.normal` when nothing was.
  open func title(for state: State) -> String? { value(\.title, state) }
  /// The colour set for the state, or for `.normal` when none was.
  open func titleColor(for state: State) -> UIColor? { value(\.titleColor, state) }
  /// The image set for the state, or for `.normal` when none was.
  open func image(for state: State) -> UIImage? { value(\.image, state) }
  /// The background image set for the state, or for `.normal` when none was.
  open func backgroundImage(for state: State) -> UIImage? { value(\.backgroundImage, state) }

  /// The title of the present state.
  open var currentTitle: String? { title(for: state) }
  /// The title's colour in the present state: the tint for system buttons, else white by default.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (type == .system ? tintColor : .white)
  }
  /// The image of the present state.
  open var currentImage: UIImage? { image(for: state) }
  /// The background image of the present state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  private func value<Value>(_ field: KeyPath<Content, Value?>, _ state: State) -> Value? {
    contents[state]?[keyPath: field] ?? contents[.normal]?[keyPath: field]
  }

  private func change(_ state: State, _ change: (inout Content) -> Void) {
    change(&contents[state, default: Content()])
    refresh()
    contentChanged()
  }

  private func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Shows the content of the present state.
  private func refresh() {
    label.text = currentTitle
    label.textColor = currentTitleColor
    label.isHidden = currentTitle?.isEmpty ?? true
    let image = currentImage
    picture.image =
      type == .system && image?.renderingMode == .automatic
      ? image?.withRenderingMode(.alwaysTemplate) : image
    picture.isHidden = image == nil
    if let background = currentBackgroundImage {
      let view = backgroundPicture ?? UIImageView(frame: bounds)
      view.image = background
      if backgroundPicture == nil { insertSubview(view, at: 0) }
      backgroundPicture = view
    } else {
      backgroundPicture?.removeFromSuperview()
      backgroundPicture = nil
    }
    label.alpha = titleAlpha
    picture.alpha = imageAlpha
  }

  private var titleAlpha: CGFloat {
    if type == .system, isHighlighted { return Self.pressedAlpha }
    return isEnabled || contents[.disabled]?.titleColor != nil ? 1 : Self.disabledAlpha
  }

  private var imageAlpha: CGFloat {
    if isHighlighted, contents[.highlighted]?.image == nil {
      if type == .system { return Self.pressedAlpha }
      return adjustsImageWhenHighlighted ? Self.pressedImageAlpha : 1
    }
    let isDimmed = !isEnabled && adjustsImageWhenDisabled && contents[.disabled]?.image == nil
    return isDimmed ? Self.disabledAlpha : 1
  }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    let fadesBack = type == .system && !isHighlighted && min(label.alpha, picture.alpha) < titleAlpha
    if fadesBack {
      UIView.animate(withDuration: Self.releaseDuration, delay: 0, options: .allowUserInteraction) {
        self.refresh()
      }
    } else {
      UIView.performWithoutAnimation { refresh() }
    }
  }

  package override func touchWasLiftedInside(_ event: UIEvent?) {
    super.touchWasLiftedInside(event)
    send(.primaryActionTriggered, event)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  // The content takes no touches: the button does.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit === label || hit === picture || hit === backgroundPicture ? self : hit
  }

  // MARK: Layout

  /// The rectangle of the background image.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle that title and image share.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// The rectangle of the image within the content's.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    place(in: contentRect).image.inset(by: imageEdgeInsets.asShift)
  }

  /// The rectangle of the title within the content's.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    place(in: contentRect).title.inset(by: titleEdgeInsets.asShift)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundPicture?.frame = backgroundRect(forBounds: bounds)
    let content = contentRect(forBounds: bounds)
    picture.frame = onPixels(imageRect(forContentRect: content))
    label.frame = onPixels(titleRect(forContentRect: content))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override var intrinsicContentSize: CGSize {
    let title = titleSize
    let image = currentImage?.size ?? .zero
    var width = title.width + image.width + contentEdgeInsets.left + contentEdgeInsets.right
    var height = max(title.height, image.height)
    let hasOwnPadding = contentEdgeInsets != .zero
    if type == .system, title.height > 0, !hasOwnPadding { height += 2 * Self.systemTitlePadding }
    height += contentEdgeInsets.top + contentEdgeInsets.bottom
    width.round(.up)
    height.round(.up)
    return CGSize(width: width, height: height)
  }

  open override var forFirstBaselineLayout: UIView { currentTitle == nil ? self : label }
  open override var forLastBaselineLayout: UIView { currentTitle == nil ? self : label }
  /// The title's, which lies in the middle of the content.
  override func textBaselines(forWidth width: CGFloat) -> TextBaselines? {
    guard currentTitle != nil, contentVerticalAlignment == .center else { return nil }
    return label.textBaselines(forWidth: width)?.moved(
      by: (contentEdgeInsets.top - contentEdgeInsets.bottom + titleEdgeInsets.top - titleEdgeInsets.bottom)
        / 2)
  }

  private static let unlimited = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  private var titleSize: CGSize {
    guard let title = currentTitle, !title.isEmpty else { return .zero }
    return label.sizeThatFits(Self.unlimited)
  }

  /// Image left, title right of it, as one block aligned in `rect`.
  private func place(in rect: CGRect) -> (image: CGRect, title: CGRect) {
    let image = currentImage?.size ?? .zero
    var title = titleSize
    title.width = min(title.width, max(0, rect.width - image.width))
    title.height = min(title.height, rect.height)
    let width = image.width + title.width
    let x: CGFloat
    switch contentHorizontalAlignment {
    case .left, .leading: x = rect.minX
    case .right, .trailing: x = rect.maxX - width
    case .center, .fill: x = rect.minX + (rect.width - width) / 2
    }
    func y(_ height: CGFloat) -> CGFloat {
      switch contentVerticalAlignment {
      case .top: return rect.minY
      case .bottom: return rect.maxY - height
      case .center, .fill: return rect.minY + (rect.height - height) / 2
      }
    }
    return (
      CGRect(x: x, y: y(image.height), width: image.width, height: image.height),
      CGRect(x: x + image.width, y: y(title.height), width: title.width, height: title.height)
    )
  }

  private func onPixels(_ rect: CGRect) -> CGRect {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    return CGRect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width,
      height: rect.height)
  }
}

extension UIEdgeInsets {
  /// The insets that move a rectangle by half of what the sides differ, as a button's title and image are moved.
  fileprivate var asShift: UIEdgeInsets {
    let x = (left - right) / 2
    let y = (top - bottom) / 2
    return UIEdgeInsets(top: y, left: x, bottom: -y, right: -x)
  }
}
