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
    /// The part of a text that was found; nil for all of the element.
    open var targetRange: UITextRange?
    public override init() { super.init() }
    public init(targetElement: AnyObject, targetRange: Any?) {
      self.targetElement = targetElement
      self.targetRange = targetRange as? UITextRange
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
    systemRotorType = .none
    super.init()
  }

  /// A rotor in the place of one of the system's.
  public init(systemType type: SystemRotorType, itemSearch itemSearchBlock: @escaping Search) {
    name = ""
    self.itemSearchBlock = itemSearchBlock
    systemRotorType = type
    super.init()
  }

  /// A rotor whose name has attributes of speech.
  public convenience init(attributedName: NSAttributedString, itemSearch itemSearchBlock: @escaping Search) {
    self.init(name: attributedName.string, itemSearch: itemSearchBlock)
    named = attributedName
  }

  /// The name with attributes of speech; its text is `name`.
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

  /// Which of the system's rotors it stands for; none for one of the app's own.
  public let systemRotorType: SystemRotorType

  /// The rotors that the system has. Raw values are UIKit's.
  public enum SystemRotorType: Int, Sendable {
    case none = 0
    case link = 1
    case visitedLink = 2
    case heading = 3
    case headingLevel1 = 4
    case headingLevel2 = 5
    case headingLevel3 = 6
    case headingLevel4 = 7
    case headingLevel5 = 8
    case headingLevel6 = 9
    case boldText = 10
    case italicText = 11
    case underlineText = 12
    case misspelledWord = 13
    case image = 14
    case textField = 15
    case table = 16
    case list = 17
    case landmark = 18
  }
}
