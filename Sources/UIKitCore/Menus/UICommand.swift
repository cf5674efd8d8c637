import Foundation
import QuartzCore

/// An element of a menu that sends an action up the responder chain.
///
/// While no responder performs the action, the element shows dimmed. Source of the API: Apple, *UICommand*.
@preconcurrency @MainActor
open class UICommand: UIMenuElement, UIMenuLeaf, _UICommandActing {
  /// What is sent; nil where nothing is.
  let selector: Selector?
  /// What the command carries. Default nil.
  public let propertyList: Any?
  /// What the command does while modifier keys are held: a key command's are sent with them.
  public let alternates: [UICommandAlternate]
  /// What a menu shows of the command.
  let line: CommandAction

  init(
    _ look: UIAction.Look, sending selector: Selector?, _ propertyList: Any?,
    _ alternates: [UICommandAlternate], _ discoverabilityTitle: String?, _ attributes: Attributes,
    _ state: State
  ) {
    self.selector = selector
    self.propertyList = propertyList
    self.alternates = alternates
    line = CommandAction(
      title: look.title, subtitle: look.subtitle, image: look.image, selectedImage: look.selectedImage,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state, handler: { _ in })
    super.init(title: look.title, subtitle: look.subtitle, image: look.image)
    line.command = self
  }

  /// A command with its action, which the first responder that has the method performs.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil,
    action: Selector, propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.init(
      UIAction.Look(title: title, subtitle: subtitle, image: image, selectedImage: selectedImage),
      sending: action, propertyList, alternates, discoverabilityTitle, attributes, state)
    reportUnused("alternates", !alternates.isEmpty, "menus do not change while modifier keys are held")
  }

  open override var title: String {
    get { line.title }
    set { line.title = newValue }
  }
  open override var subtitle: String? {
    get { line.subtitle }
    set { line.subtitle = newValue }
  }
  open override var image: UIImage? {
    get { line.image }
    set { line.image = newValue }
  }
  /// The image while the command is on. Default none: the same.
  open var selectedImage: UIImage? {
    get { line.selectedImage }
    set { line.selectedImage = newValue }
  }
  /// What the command does, in the overview of all commands. Default nil.
  open var discoverabilityTitle: String? {
    get { line.discoverabilityTitle }
    set { line.discoverabilityTitle = newValue }
  }
  /// How the command can be used; one that is disabled does not answer its key either. Default none.
  open var attributes: Attributes {
    get { line.attributes }
    set { line.attributes = newValue }
  }
  /// Whether the command shows as on. Default off.
  open var state: State {
    get { line.state }
    set { line.state = newValue }
  }
  /// What sent the command; nil except while it runs.
  open var sender: Any? { sendingObject }
  private weak var sendingObject: AnyObject?
  /// Where the command stands that was chosen: what sent it, where that is a view or a bar's button.
  open var presentationSourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    sendingObject as? any UIPopoverPresentationControllerSourceItem
  }

  /// Sends the action to `target`; where that is nil, to the nearest responder that performs it.
  open func performWithSender(_ sender: Any?, target: Any?) {
    guard let selector, let target = target ?? responder else { return }
    sendingObject = sender as AnyObject?
    UIApplication.shared.sendAction(selector, to: target, from: self, for: nil)
    sendingObject = nil
  }

  /// The responder that performs the action, from the first responder or the page in front up the chain.
  var responder: Any? {
    let start = UIResponder.currentFirst ?? UIWindow.currentKey?.rootViewController?.topForKeys
    return selector.flatMap { start?.target(forAction: $0, withSender: self) }
  }

  /// Lets the responder give the command its state, before it shows.
  ///
  /// - Returns: whether there is one.
  func prepareToShow() -> Bool {
    guard let responder else { return false }
    (responder as? UIResponder)?.validate(self)
    return true
  }
}

/// What a menu shows of a command.
@MainActor
final class CommandAction: UIAction {
  fileprivate(set) weak var command: UICommand?
  override func perform(from sender: AnyObject?) { command?.performWithSender(sender, target: nil) }
}

extension UIMenuElement {
  /// The action that a line of a menu stands for; nil for what is no action and no command.
  var leafAction: UIAction? { self as? UIAction ?? (self as? UICommand)?.line }
}

/// For the framework: commands send an action; that of a command with a key may be missing.
@preconcurrency @MainActor
public protocol _UICommandActing {}

extension _UICommandActing where Self: UICommand {
  /// What is sent.
  public var action: Selector { selector ?? Selector("") }
}

/// What a command does while modifier keys are held.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
  public let title: String
  public let action: Selector
  public let modifierFlags: UIKeyModifierFlags

  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    self.title = title
    self.action = action
    self.modifierFlags = modifierFlags
    super.init()
  }
}
