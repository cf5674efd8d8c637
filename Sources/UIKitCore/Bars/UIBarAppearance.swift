import Foundation
import QuartzCore

/// What is behind a bar: nothing, the system's material, a colour, an image, and the hairline.
///
/// A bar keeps a copy of what it is given, as on the phone; changing that copy through the bar's property shows at
/// once.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, NSCopying {
  enum Background {
    case material, opaque, transparent
  }

  var kind = Background.material
  /// Notifies the bar that shows the appearance.
  var onChange: (() -> Void)?

  /// The system's default look.
  public required override init() {
    super.init()
    prepare()
  }

  /// The default look for a device; the same on all.
  public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

  /// The background of another appearance.
  public required convenience init(barAppearance: UIBarAppearance) {
    self.init()
    takeOver(barAppearance)
  }

  public required convenience init?(coder: NSCoder) { self.init() }

  /// Sets what a subclass has of its own. Called by `init`.
  func prepare() {}

  func takeOver(_ other: UIBarAppearance) {
    kind = other.kind
    backgroundEffect = other.backgroundEffect
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any?
    MainActor.assumeIsolated { result = duplicate() }
    return result ?? self
  }

  func duplicate() -> UIBarAppearance {
    let copy = Self()
    copy.takeOver(self)
    return copy
  }

  /// The system's material with a hairline.
  open func configureWithDefaultBackground() { configure(.material, shadow: Self.hairline) }
  /// The system's colour, nothing shining through, with a hairline.
  open func configureWithOpaqueBackground() { configure(.opaque, shadow: Self.hairline) }
  /// Nothing, without a hairline.
  open func configureWithTransparentBackground() { configure(.transparent, shadow: nil) }

  private func configure(_ kind: Background, shadow: UIColor?) {
    self.kind = kind
    backgroundEffect = kind == .material ? Self.material : nil
    backgroundColor = nil
    backgroundImage = nil
    shadowImage = nil
    shadowColor = shadow
  }

  // Apple's design resources: black 30 % and white 15 %.
  static let hairline = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }

  /// The material of the system's bars.
  static let material = UIBlurEffect(style: .systemChromeMaterial)

  /// The blur of what is behind; nil for none. Default the material of the system's bars.
  open var backgroundEffect: UIBlurEffect? = UIBarAppearance.material { didSet { changed() } }
  /// A colour over the material; nil for the kind's.
  open var backgroundColor: UIColor? { didSet { changed() } }
  /// An image over the colour.
  open var backgroundImage: UIImage? { didSet { changed() } }
  /// How the image fills the bar. Default `.scaleToFill`.
  open var backgroundImageContentMode: UIView.ContentMode = .scaleToFill { didSet { changed() } }
  /// The hairline's colour; nil for none.
  open var shadowColor: UIColor? = UIBarAppearance.hairline { didSet { changed() } }
  /// An image instead of the hairline.
  open var shadowImage: UIImage? { didSet { changed() } }

  func changed() { onChange?() }
}

/// The look of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// The title's attributes. Default: none, so the bar's own.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// Moves the title, in points.
  open var titlePositionAdjustment: UIOffset = .zero { didSet { changed() } }
  /// The large title's attributes. Default: none, so the bar's own.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) { didSet { changed() } }
  open var backButtonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  private var backImage: UIImage?
  private var backMask: UIImage?

  /// The image before the back button's title; the system's chevron unless set.
  open var backIndicatorImage: UIImage { backImage ?? UIImage(systemName: "chevron.left") ?? UIImage() }
  open var backIndicatorTransitionMaskImage: UIImage { backMask ?? backIndicatorImage }
  /// Sets the image before the back button's title; nil for the system's.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    backImage = backIndicatorImage
    backMask = backIndicatorTransitionMaskImage
    changed()
  }
  var ownBackImage: UIImage? { backImage }

  override func takeOver(_ other: UIBarAppearance) {
    super.takeOver(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    largeTitleTextAttributes = other.largeTitleTextAttributes
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
    backButtonAppearance = other.backButtonAppearance.duplicate()
    backImage = other.backImage
    backMask = other.backMask
  }
}

/// The look of a toolbar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) { didSet { changed() } }

  override func takeOver(_ other: UIBarAppearance) {
    super.takeOver(other)
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
  }
}

/// The look of bar buttons by state.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, NSCopying {
  public let normal = UIBarButtonItemStateAppearance()
  public let highlighted = UIBarButtonItemStateAppearance()
  public let disabled = UIBarButtonItemStateAppearance()
  public let focused = UIBarButtonItemStateAppearance()

  public override init() {
    super.init()
  }
  /// The system's look of a style.
  public convenience init(style: UIBarButtonItem.Style) { self.init() }
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Goes back to the system's look of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in [normal, highlighted, disabled, focused] { state.takeOver(UIBarButtonItemStateAppearance()) }
  }

  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any?
    MainActor.assumeIsolated { result = duplicate() }
    return result ?? self
  }

  func duplicate() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance()
    copy.normal.takeOver(normal)
    copy.highlighted.takeOver(highlighted)
    copy.disabled.takeOver(disabled)
    copy.focused.takeOver(focused)
    return copy
  }
}

/// The look of bar buttons in one state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var titlePositionAdjustment: UIOffset = .zero
  open var backgroundImage: UIImage?
  open var backgroundImagePositionAdjustment: UIOffset = .zero

  func takeOver(_ other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    backgroundImage = other.backgroundImage
    backgroundImagePositionAdjustment = other.backgroundImagePositionAdjustment
  }
}
