import Foundation
import QuartzCore

/// A further thing that can be done with an element.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Does it and says whether that went well.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  /// What the action is called.
  open var name: String
  /// The image of the action. Default nil.
  open var image: UIImage?
  /// The object that performs `selector`. Weak.
  open weak var target: AnyObject?
  /// What the target does.
  open var selector: Selector
  /// What the action does instead of the selector.
  open var actionHandler: Handler?

  /// What the action is called, with attributes of speech; its text is `name`.
  open var attributedName: NSAttributedString {
    get {
      if let named, named.string == name { return named }
      return NSAttributedString(string: name)
    }
    set {
      named = newValue
      name = newValue.string
    }
  }
  private var named: NSAttributedString?

  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
  }

  public init(name: String, actionHandler: Handler?) {
    self.name = name
    selector = Selector("")
    self.actionHandler = actionHandler
    super.init()
  }

  public convenience init(name: String, image: UIImage?, target: Any?, selector: Selector) {
    self.init(name: name, target: target, selector: selector)
    self.image = image
  }

  public convenience init(name: String, image: UIImage?, actionHandler: @escaping Handler) {
    self.init(name: name, actionHandler: actionHandler)
    self.image = image
  }

  public convenience init(
    attributedName: NSAttributedString, image: UIImage? = nil, target: Any?, selector: Selector
  ) {
    self.init(name: attributedName.string, image: image, target: target, selector: selector)
    named = attributedName
  }

  public convenience init(
    attributedName: NSAttributedString, image: UIImage? = nil, actionHandler: Handler?
  ) {
    self.init(name: attributedName.string, actionHandler: actionHandler)
    self.image = image
    named = attributedName
  }
}
