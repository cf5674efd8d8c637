import Foundation

/// How stretches that were found show. Raw values are UIKit's.
public enum UITextSearchFoundTextStyle: Int, Sendable {
  /// As other text.
  case normal = 0
  /// As one of those that were found.
  case found = 1
  /// As the one among them that is looked at.
  case highlighted = 2
}

/// How a text is searched.
@preconcurrency @MainActor
open class UITextSearchOptions: NSObject {
  /// Where in a word the query has to be. Raw values are UIKit's.
  public enum WordMatchMethod: Int, Sendable {
    case contains = 0
    case startsWith = 1
    case fullWord = 2
  }

  /// Where in a word the query has to be. Default anywhere.
  open private(set) var wordMatchMethod: WordMatchMethod
  /// How letters are compared. Default: capitals count as small ones.
  open private(set) var stringCompareOptions: NSString.CompareOptions

  public override init() {
    wordMatchMethod = .contains
    stringCompareOptions = .caseInsensitive
    super.init()
  }

  init(_ method: WordMatchMethod, _ options: NSString.CompareOptions) {
    wordMatchMethod = method
    stringCompareOptions = options
    super.init()
  }
}

/// Takes what a search finds.
@preconcurrency @MainActor
open class UITextSearchAggregator<DocumentIdentifier: Hashable>: NSObject {
  private var found: [UITextRange] = []
  var finished: () -> Void = {}

  override init() { super.init() }

  /// What was found so far, in the order in which it was found.
  open var allFoundRanges: NSOrderedSet { NSOrderedSet(array: found) }
  /// Takes a stretch that was found.
  open func foundRange(_ range: UITextRange, searchString: String, document: DocumentIdentifier?) {
    if !found.contains(where: { $0 === range }) { found.append(range) }
  }
  /// Says that nothing more will be found.
  open func finishedSearching() { finished() }
  /// Forgets a stretch whose text is another one now.
  open func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier?) {
    found.removeAll { $0.isEqual(range) }
  }
  /// Forgets everything.
  open func invalidate() { found = [] }

  var ranges: [UITextRange] { found }
}

/// A text that can be searched with a find bar, as text views are. Source of the API: Apple, *UITextSearching*.
@preconcurrency @MainActor
public protocol UITextSearching: AnyObject {
  /// What tells several texts of one object apart. Default: there is one.
  associatedtype DocumentIdentifier: Hashable = AnyHashable?

  /// What is selected: a search begins there.
  var selectedTextRange: UITextRange? { get }
  /// Which of two stretches comes first.
  func compare(_ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?)
    -> ComparisonResult
  /// Searches, and tells the aggregator what it finds and when it is through.
  func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<DocumentIdentifier>)
  /// Shows a stretch as found or as other text.
  func decorate(
    foundTextRange: UITextRange, document: DocumentIdentifier?, usingStyle: UITextSearchFoundTextStyle)
  /// Shows all text as other text.
  func clearAllDecoratedFoundText()
  /// Whether text can be replaced. Default false.
  var supportsTextReplacement: Bool { get }
  /// Whether a stretch may be replaced. Default true.
  func shouldReplace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String) -> Bool
  /// Puts text in place of a stretch.
  func replace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String)
  /// Puts text in place of everything that is found.
  func replaceAll(queryString: String, options: UITextSearchOptions, withText: String)
  /// Called before a stretch is shown as the one that is looked at.
  func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?)
  /// Scrolls until a stretch is in sight.
  func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?)
}

extension UITextSearching {
  public var supportsTextReplacement: Bool { false }
  public func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String
  ) -> Bool { true }
  public func replace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String) {}
  public func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {}
  public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
  public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {}
}
