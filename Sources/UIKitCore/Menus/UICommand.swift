import Foundation
import QuartzCore

/// An element of a menu that sends an action up the responder chain.
@preconcurrency @MainActor
open class UICommand: UIAction {
  /// The action.
  open private(set) var action = Selector("")
  /// What the command carries. Default nil.
  open private(set) var propertyList: Any?
  /// What the command does while modifier keys are held. Kept for source compatibility.
  open private(set) var alternates: [UICommandAlternate] = []

  /// A command with its action, which the first responder that has the method performs.
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil,
    action: Selector, propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.init(
      title: title, subtitle: subtitle, image: image, selectedImage: selectedImage,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state
    ) { element in
      UIApplication.shared.sendAction(action, to: nil, from: element, for: nil)
    }
    self.action = action
    self.propertyList = propertyList
    self.alternates = alternates
  }
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

/// Changes the bar of menus of an iPad or a Mac. There is none here: no builder is handed out.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
  func remove(menu removedIdentifier: UIMenu.Identifier)
}
