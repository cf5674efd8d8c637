import Foundation

/// One search, from the find bar's coming to its going. Subclasses say what is searched.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
  /// What the find bar says of the results. Raw values are UIKit's.
  public enum SearchResultDisplayStyle: Int, Sendable {
    /// Which of how many.
    case currentAndTotal = 0
    /// How many.
    case total = 1
    case none = 2
  }

  public override init() { super.init() }

  /// How many results there are.
  open var resultCount: Int { 0 }
  /// Which of them is looked at, from 0; `NSNotFound` for none.
  open var highlightedResultIndex: Int { NSNotFound }
  /// What the find bar says of the results. Default which of how many.
  open var searchResultDisplayStyle: SearchResultDisplayStyle = .currentAndTotal
  /// Whether results can be replaced. Default false.
  open var supportsReplacement: Bool { false }
  /// Whether the result that is looked at may be replaced. Default false.
  open var allowsReplacementForCurrentlyHighlightedResult: Bool { false }

  open func performSearch(query: String, options: UITextSearchOptions?) {}
  open func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}
  open func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}
  /// Looks at the next result, or the one before; from the last it goes on to the first.
  open func highlightNextResult(in direction: UITextStorageDirection) {}
  /// Forgets all results.
  open func invalidateFoundResults() {}
}

/// A search of a text.
@preconcurrency @MainActor
open class UITextSearchingFindSession: UIFindSession {
  /// What the session needs of a text, whatever tells its documents apart.
  private struct Text {
    var object: () -> (any UITextSearching)?
    var search: (String, UITextSearchOptions, @escaping ([UITextRange]) -> Void) -> Void
    var compare: (UITextRange, UITextRange) -> ComparisonResult
    var decorate: (UITextRange, UITextSearchFoundTextStyle) -> Void
    var highlight: (UITextRange) -> Void
    var shouldReplace: (UITextRange, String) -> Bool
    var replace: (UITextRange, String) -> Void
  }

  private let text: Text
  private var results: [UITextRange] = []
  private var current: Int?
  /// Counts searches: what an earlier one still finds is not wanted.
  private var round = 0

  /// A search of a text. The text is held weakly.
  public init<Searched: UITextSearching>(searchableObject: Searched) {
    text = Text(
      object: { [weak searchableObject] in searchableObject },
      search: { [weak searchableObject] query, options, found in
        let aggregator = UITextSearchAggregator<Searched.DocumentIdentifier>()
        aggregator.finished = { [unowned aggregator] in found(aggregator.ranges) }
        searchableObject?.performTextSearch(
          queryString: query, options: options, resultAggregator: aggregator)
      },
      compare: { [weak searchableObject] in
        searchableObject?.compare($0, toRange: $1, document: nil) ?? .orderedSame
      },
      decorate: { [weak searchableObject] in
        searchableObject?.decorate(foundTextRange: $0, document: nil, usingStyle: $1)
      },
      highlight: { [weak searchableObject] range in
        searchableObject?.willHighlight(foundTextRange: range, document: nil)
        searchableObject?.decorate(foundTextRange: range, document: nil, usingStyle: .highlighted)
        searchableObject?.scrollRangeToVisible(range, inDocument: nil)
      },
      shouldReplace: { [weak searchableObject] in
        searchableObject?.shouldReplace(foundTextRange: $0, document: nil, withText: $1) ?? false
      },
      replace: { [weak searchableObject] in
        searchableObject?.replace(foundTextRange: $0, document: nil, withText: $1)
      })
    super.init()
  }

  /// The text that is searched.
  open var searchableObject: (any UITextSearching)? { text.object() }

  open override var resultCount: Int { results.count }
  open override var highlightedResultIndex: Int { current ?? NSNotFound }
  /// The stretch that is looked at.
  var highlightedRange: UITextRange? { current.map { results[$0] } }
  open override var supportsReplacement: Bool { searchableObject?.supportsTextReplacement ?? false }
  open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
    guard let range = highlightedRange else { return false }
    return supportsReplacement && text.shouldReplace(range, "")
  }

  open override func performSearch(query: String, options: UITextSearchOptions?) {
    // As the query gets longer, the search stays where it is.
    search(query, options, from: highlightedRange ?? searchableObject?.selectedTextRange)
  }

  private func search(_ query: String, _ options: UITextSearchOptions?, from start: UITextRange?) {
    invalidateFoundResults()
    guard !query.isEmpty else { return }
    round += 1
    let round = round
    text.search(query, options ?? UITextSearchOptions()) { [weak self] found in
      guard let self, round == self.round else { return }
      results = found.sorted { text.compare($0, $1) == .orderedAscending }
      for range in results { text.decorate(range, .found) }
      guard !results.isEmpty else { return }
      let first = start.flatMap { start in results.firstIndex { text.compare($0, start) != .orderedAscending }
      }
      highlight(first ?? 0)
    }
  }

  open override func highlightNextResult(in direction: UITextStorageDirection) {
    guard !results.isEmpty else { return }
    let step = direction == .forward ? 1 : -1
    let next = current.map { ($0 + step + results.count) % results.count }
    highlight(next ?? (direction == .forward ? 0 : results.count - 1))
  }

  private func highlight(_ index: Int) {
    if let current, results.indices.contains(current) { text.decorate(results[current], .found) }
    current = index
    text.highlight(results[index])
  }

  open override func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    guard let range = highlightedRange, text.shouldReplace(range, replacementString) else { return }
    text.replace(range, replacementString)
    // On behind the new text, even where that has what is looked for.
    search(searchQuery, options, from: searchableObject?.selectedTextRange ?? range)
  }

  open override func replaceAll(
    searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    searchableObject?.replaceAll(
      queryString: searchQuery, options: options ?? UITextSearchOptions(), withText: replacementString)
    search(searchQuery, options, from: nil)
  }

  open override func invalidateFoundResults() {
    round += 1
    results = []
    current = nil
    searchableObject?.clearAllDecoratedFoundText()
  }
}
