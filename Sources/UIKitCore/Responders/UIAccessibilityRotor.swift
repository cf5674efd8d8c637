import Foundation

/// What kind of container an element is for assistive tools. Raw values are UIKit's.
public enum UIAccessibilityContainerType: Int, Sendable {
  case none = 0
  case dataTable = 1
  case list = 2
  case landmark = 3
  case semanticGroup = 4
}

/// Goes through elements of one kind. No tool asks for it here.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotor: NSObject {
  /// What is looked for.
  open class SearchPredicate: NSObject {
    /// Where the search begins.
    open var currentItem = ItemResult()
    /// Which way it goes.
    open var searchDirection = Direction.next
  }
  /// What was found.
  open class ItemResult: NSObject {
    open weak var targetElement: AnyObject?
    public override init() { super.init() }
    public init(targetElement: AnyObject, targetRange: Any?) {
      self.targetElement = targetElement
      super.init()
    }
  }
  /// Which way a search goes.
  public enum Direction: Int, Sendable {
    case previous = 0
    case next = 1
  }
  public typealias Search = (SearchPredicate) -> ItemResult?

  /// The rotor's name.
  open var name: String
  /// Finds the next element.
  open var itemSearchBlock: Search

  public init(name: String, itemSearch itemSearchBlock: @escaping Search) {
    self.name = name
    self.itemSearchBlock = itemSearchBlock
    super.init()
  }
}
