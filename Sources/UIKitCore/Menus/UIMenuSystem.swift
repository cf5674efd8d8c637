import Foundation
import QuartzCore

/// The menus of one kind that the system shows: the bar of menus, or menus beside what they are about.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
  /// The bar of menus of an iPad or a Mac. There is none here.
  open class var main: UIMenuSystem { bar }
  /// Menus beside what they are about.
  open class var context: UIMenuSystem { beside }

  private static let bar = UIMenuSystem(isBar: true)
  private static let beside = UIMenuSystem(isBar: false)
  private let isBar: Bool

  private init(isBar: Bool) {
    self.isBar = isBar
    super.init()
  }

  /// Lets the menus be built anew. The bar's is reported; other menus are built each time they open.
  open func setNeedsRebuild() { reportUnused("setNeedsRebuild()", isBar, "there is no bar of menus") }

  /// Lets the commands of the menus be validated anew. The bar's is reported; other menus do so each time they open.
  open func setNeedsRevalidate() { reportUnused("setNeedsRevalidate()", isBar, "there is no bar of menus") }
}

/// Changes the bar of menus of an iPad or a Mac. There is none here: no builder is handed out.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  /// Which menus are built.
  var system: UIMenuSystem { get }
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  func action(for identifier: UIAction.Identifier) -> UIAction?
  func command(for action: Selector, propertyList: Any?) -> UICommand?
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

extension UIMenuBuilder {
  /// The command that sends an action; nil where there is none.
  public func command(for action: Selector) -> UICommand? { command(for: action, propertyList: nil) }
}

/// How a menu shows its elements. Source of the API: Apple, *UIMenuDisplayPreferences*.
@preconcurrency @MainActor
open class UIMenuDisplayPreferences: NSObject, NSCopying {
  /// The most lines that an element's title takes. Default 0: as many as the system gives it, which are two.
  open var maximumNumberOfTitleLines = 0

  public override init() { super.init() }

  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let other: UIMenuDisplayPreferences = MainActor.assumeIsolated {
      let other = UIMenuDisplayPreferences()
      other.maximumNumberOfTitleLines = maximumNumberOfTitleLines
      return other
    }
    return other
  }
}
