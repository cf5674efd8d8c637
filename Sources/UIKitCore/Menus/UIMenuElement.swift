import Foundation
import QuartzCore

/// Something in a menu: an action or a menu of its own.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// Whether an action is chosen. Raw values are UIKit's.
  public enum State: Int, Sendable {
    case off = 0
    case on = 1
    case mixed = 2
  }

  /// How an element can be used. Raw values are UIKit's.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It shows dimmed and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It shows in red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It does not show.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// What the element is called. Default empty.
  open package(set) var title: String
  /// A second, smaller line. Default nil.
  open var subtitle: String?
  /// What stands for the element. Default none.
  open package(set) var image: UIImage?

  package init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }
}

/// A list of actions, and of menus within.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// A name for a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is in the one that contains it. Raw values are UIKit's.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its elements are in the outer menu, between separators.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// Its title shows in red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing one of its actions takes the mark from the others.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Its elements are images in one row, what is on with a plate behind; the row scrolls where it is too long.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// How much room elements take. Raw values are UIKit's.
  public enum ElementSize: Int, Sendable {
    /// Images side by side, four in a row at most.
    case small = 0
    /// Images above titles side by side, three in a row at most.
    case medium = 1
    /// Lines.
    case large = 2
    /// What suits the menu: lines.
    case automatic = -1
  }

  private static var unnamedMenus = 0

  /// The menu's name; one is made up when none is given.
  public let identifier: Identifier
  /// How the menu is in the one that contains it. Default none.
  public let options: Options
  /// What the menu contains.
  public let children: [UIMenuElement]
  /// How much room the elements take; in a palette, how large the images are. Default automatic. Source: Apple,
  /// *preferredElementSize*.
  open var preferredElementSize: ElementSize
  /// How the menu's elements show. Default nil: as the system shows them.
  open var displayPreferences: UIMenuDisplayPreferences?

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    if let identifier {
      self.identifier = identifier
    } else {
      UIMenu.unnamedMenus += 1
      self.identifier = Identifier("menu-\(UIMenu.unnamedMenus)")
    }
    self.options = options
    self.children = children
    self.preferredElementSize = preferredElementSize
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The same menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    let menu = UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
    menu.displayPreferences = displayPreferences
    return menu
  }

  /// The chosen actions of a menu in which one can be chosen, those of its inline menus among them.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let menu = child as? UIMenu { return menu.selectedElements }
      return child.leafAction?.state == .on ? [child] : []
    }
  }

  /// The action of the menu or of a menu in it that is on; without one the first.
  var chosen: UIAction? {
    let all = actions
    return all.first { $0.state == .on } ?? all.first
  }

  /// The menu's actions and those of menus in it.
  private var actions: [UIAction] {
    children.flatMap { ($0 as? UIMenu)?.actions ?? [$0.leafAction].compactMap { $0 } }
  }

  /// Switches one action on and the others off, whatever the menu's options are.
  func choose(_ action: UIAction) { for other in actions { other.state = other === action ? .on : .off } }

  /// Marks an action, and takes the mark from the others when only one can be chosen. A menu that the action is not in
  /// keeps its mark.
  package func mark(_ action: UIAction) {
    let isOwn = children.contains { $0.leafAction === action }
    for child in children {
      if let menu = child as? UIMenu {
        menu.mark(action)
      } else if isOwn, options.contains(.singleSelection), let other = child.leafAction {
        other.state = other === action ? .on : .off
      }
    }
  }
}

/// Elements that are asked for when their menu opens.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
  private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
  private let isCached: Bool
  private var known: [UIMenuElement]?

  /// Elements that are asked for once; what `elementProvider` hands to its closure stays.
  public convenience init(
    _ elementProvider: @escaping (_ completion: @escaping ([UIMenuElement]) -> Void) -> Void
  ) {
    self.init(elementProvider, isCached: true)
  }

  /// Elements that are asked for each time the menu opens.
  public class func uncached(
    _ elementProvider: @escaping (_ completion: @escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  private init(_ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void, isCached: Bool) {
    self.provider = provider
    self.isCached = isCached
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// The elements; nil while they are awaited, after which `whenLater` is called.
  func elements(whenLater: @escaping ([UIMenuElement]) -> Void) -> [UIMenuElement]? {
    if let known { return known }
    var now: [UIMenuElement]?
    var isLater = false
    provider { [weak self] elements in
      if self?.isCached == true { self?.known = elements }
      if isLater { whenLater(elements) } else { now = elements }
    }
    isLater = true
    return now
  }
}
