import Foundation

// Methods and members as they were called before Swift 4.2. Much published code still calls them.

extension UIView {
  /// Puts a subview before its siblings.
  @available(*, deprecated, renamed: "bringSubviewToFront(_:)")
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// Puts a subview behind its siblings.
  @available(*, deprecated, renamed: "sendSubviewToBack(_:)")
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  /// The controllers inside this one.
  @available(*, deprecated, renamed: "children")
  public var childViewControllers: [UIViewController] { children }
  /// Takes a controller in.
  @available(*, deprecated, renamed: "addChild(_:)")
  public func addChildViewController(_ childController: UIViewController) { addChild(childController) }
  /// Leaves the controller that this one is in.
  @available(*, deprecated, renamed: "removeFromParent()")
  public func removeFromParentViewController() { removeFromParent() }
  /// Says that the controller is about to be taken in, or to leave with nil.
  @available(*, deprecated, renamed: "willMove(toParent:)")
  public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }
  /// Says that the controller has been taken in, or has left with nil.
  @available(*, deprecated, renamed: "didMove(toParent:)")
  public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }
}

extension RunLoop.Mode {
  /// The modes in which timers and display links usually run.
  @available(*, deprecated, renamed: "RunLoop.Mode.common")
  public static let commonModes = RunLoop.Mode.common
  /// The mode in which nothing is touched.
  @available(*, deprecated, renamed: "RunLoop.Mode.default")
  public static let defaultRunLoopMode = RunLoop.Mode.default
  /// The mode in which a scroll view follows a finger.
  @available(*, deprecated, renamed: "RunLoop.Mode.tracking")
  public static let UITrackingRunLoopMode = RunLoop.Mode.tracking
}

extension UIActivityIndicatorView {
  /// Makes an indicator of a style.
  @available(*, deprecated, renamed: "init(style:)")
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  /// How large it is, and its colour.
  @available(*, deprecated, renamed: "style")
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}

extension NSUnderlineStyle {
  /// One thin line.
  @available(*, deprecated, renamed: "NSUnderlineStyle.single")
  public static let styleSingle = NSUnderlineStyle.single
  /// One thick line.
  @available(*, deprecated, renamed: "NSUnderlineStyle.thick")
  public static let styleThick = NSUnderlineStyle.thick
  /// Two thin lines.
  @available(*, deprecated, renamed: "NSUnderlineStyle.double")
  public static let styleDouble = NSUnderlineStyle.double
  /// No line.
  @available(*, deprecated, message: "write an empty set, []")
  public static let styleNone: NSUnderlineStyle = []
}

extension NSString {
  /// The size of the text in one line.
  @available(*, deprecated, renamed: "size(withAttributes:)")
  public func size(attributes: [NSAttributedString.Key: Any]?) -> CGSize { size(withAttributes: attributes) }
}

extension UIBarStyle {
  /// Black and translucent: `black` with a bar that is translucent, as all are by themselves.
  @available(*, deprecated, renamed: "UIBarStyle.black")
  public static var blackTranslucent: UIBarStyle { .black }
}
