import Foundation
import QuartzCore

/// The work of a `UIAction`.
public typealias UIActionHandler = (_ action: UIAction) -> Void

/// An action with a closure instead of a target and a selector; also a line of a menu.
@preconcurrency @MainActor
open class UIAction: UIMenuElement, UIMenuLeaf {
  /// A name for an action: adding another one with the same name replaces it.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// What the user may paste without being asked, as a button's action.
    public static let paste = Identifier("com.apple.action.paste")
    public static let pasteAndMatchStyle = Identifier("com.apple.action.paste-and-match-style")
    public static let pasteAndGo = Identifier("com.apple.action.paste-and-go")
    public static let pasteAndSearch = Identifier("com.apple.action.paste-and-search")
  }

  private static var unnamedActions = 0

  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// What the action does, in the overview of all commands. Default nil.
  open var discoverabilityTitle: String?
  /// The image while the action is chosen. Default none: the same.
  open var selectedImage: UIImage?
  /// How the action can be used. Default none.
  open var attributes: Attributes
  /// Whether the action is chosen. Default off.
  open var state: State
  /// The action's name; one is made up when none is given.
  public let identifier: Identifier
  let handler: UIActionHandler
  /// The code that made it, where somebody observes the stage.
  package let origin = MotionMaker.action.origin

  /// What sent the action; set only while the handler runs.
  open var sender: Any? { sendingObject }
  private weak var sendingObject: AnyObject?
  /// Where the action stands that was chosen: what sent it, where that is a view or a bar's button.
  open var presentationSourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    sendingObject as? any UIPopoverPresentationControllerSourceItem
  }

  /// What a menu shows of an element.
  struct Look {
    var title: String
    var subtitle: String?
    var image: UIImage?
    var selectedImage: UIImage?
  }

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping UIActionHandler
  ) {
    if let identifier {
      self.identifier = identifier
    } else {
      UIAction.unnamedActions += 1
      self.identifier = Identifier("action-\(UIAction.unnamedActions)")
    }
    self.discoverabilityTitle = discoverabilityTitle
    self.selectedImage = selectedImage
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Runs the handler on behalf of `sender`.
  open func performWithSender(_ sender: Any?, target: Any?) {
    perform(from: sender as AnyObject?)
  }

  /// Runs the handler on behalf of `sender`.
  func perform(from sender: AnyObject?) {
    sendingObject = sender
    handler(self)
    sendingObject = nil
  }
}

/// What can be chosen of a menu: actions and commands.
@preconcurrency @MainActor
public protocol UIMenuLeaf: NSObjectProtocol {
  /// What it is called.
  var title: String { get set }
  /// What it does, in the overview of all commands.
  var discoverabilityTitle: String? { get set }
  /// What stands for it.
  var image: UIImage? { get set }
  /// The image while it is chosen.
  var selectedImage: UIImage? { get set }
  /// How it can be used.
  var attributes: UIMenuElement.Attributes { get set }
  /// Whether it is chosen.
  var state: UIMenuElement.State { get set }
  /// What sent it; nil except while it runs.
  var sender: Any? { get }
  /// Where it stands that was chosen; nil except while it runs.
  var presentationSourceItem: (any UIPopoverPresentationControllerSourceItem)? { get }
  /// Does its work on behalf of `sender`; a command's action goes to `target`, or up the chain where that is nil.
  func performWithSender(_ sender: Any?, target: Any?)
}
