import Foundation
import QuartzCore
import Support

/// What a bar shows for one of its places: a title, an image, a name.
@preconcurrency @MainActor
open class UIBarItem: NSObject, UIAppearance, @preconcurrency KeyValueObserving {
  /// Who observes the object's properties; nil without observers.
  // Unsafe for those who stop observing as they end.
  nonisolated(unsafe) package final var changeListener: ChangeListener?
  nonisolated package class var observesOnMainThread: Bool { true }

  /// Called when the object was loaded from a storyboard or a nib and its outlets and actions are connected.
  open func awakeFromNib() {}

  /// The view that shows the item, while a bar does.
  package weak var shownView: UIView?
  var textAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The text of the item. Default nil.
  open var title: String? {
    willSet { changeListener?.willChange("title") }
    didSet {
      itemChanged()
      changeListener?.didChange("title")
    }
  }
  /// The image of the item; a template unless it says otherwise. Default nil.
  open var image: UIImage? {
    willSet { changeListener?.willChange("image") }
    didSet {
      itemChanged()
      changeListener?.didChange("image")
    }
  }
  /// The image in low bars; nil means `image`.
  open var landscapeImagePhone: UIImage? { didSet { itemChanged() } }
  /// The image that a press shows to people with very large text; nil means `image`, larger.
  open var largeContentSizeImage: UIImage? { didSet { itemChanged() } }
  /// Moves the image, in points. Default none.
  open var imageInsets: UIEdgeInsets = .zero { didSet { itemChanged() } }
  /// Moves the image in low bars.
  open var landscapeImagePhoneInsets: UIEdgeInsets = .zero { didSet { itemChanged() } }
  /// Whether the item can be chosen. Default true.
  open var isEnabled = true {
    willSet { changeListener?.willChange("enabled") }
    didSet {
      itemChanged()
      changeListener?.didChange("enabled")
    }
  }
  /// A number of the app's own. Default 0.
  open var tag = 0

  /// Names the view that shows the item.
  open var accessibilityIdentifier: String? { didSet { itemChanged() } }
  /// What the item is called for assistive tools; nil means the title.
  open var accessibilityLabel: String? { didSet { itemChanged() } }
  /// What choosing the item does, for assistive tools.
  open var accessibilityHint: String? { didSet { itemChanged() } }

  /// What the item is like for assistive tools. Default none.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// What the item shows at present, for assistive tools.
  open var accessibilityValue: String?
  /// The language in which the item is read out.
  open var accessibilityLanguage: String? {
    didSet {
      reportUnused(
        "accessibilityLanguage", accessibilityLanguage != nil, "texts are read in the machine's language")
    }
  }
  /// Whether assistive tools see the item. Default false: they see the view that shows it.
  open var isAccessibilityElement = false

  /// Called after a change of a property that the item observes. The default reports that it was not handled.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueCoding.reportUnhandled(keyPath, by: self)
  }

  /// Sets the title's font and colour for a state; nil takes them back.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    textAttributes[state] = attributes
    itemChanged()
  }

  /// What was set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state]
  }

  /// Called when what the item shows has changed.
  package func itemChanged() {}

  /// The value for a key: `view` is the view that shows the item. Other keys are reported and nil.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "view": return shownView
    case "title": return title
    case "image": return image
    case "tag": return tag
    default:
      Diagnostics.report("\(type(of: self)) has no value for the key '\(key)'")
      return nil
    }
  }

  /// Sets the value for a key; unknown keys and values of the wrong type are reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    switch (key, value) {
    case ("title", let value as String): title = value
    case ("title", nil): title = nil
    case ("image", let value as UIImage): image = value
    case ("image", nil): image = nil
    case ("tag", let value as Int): tag = value
    default: Diagnostics.report("\(type(of: self)) cannot set '\(key)' to \(value ?? "nil")")
    }
  }

  // MARK: Appearance proxies

  /// Takes over what was set on an appearance proxy and not on the item. Classes with more properties add theirs.
  func takeAppearance(of proxy: UIBarItem) {
    AppearanceProperty.transfer(UIBarItem.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .merged(\UIBarItem.textAttributes) { $0.itemChanged() }
  ]

  /// Room around the image that is shown large, in points. Default none.
  open var largeContentSizeImageInsets: UIEdgeInsets = .zero { didSet { itemChanged() } }
}
