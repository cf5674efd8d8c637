import Foundation
import QuartzCore

/// Gives a find interaction its searches.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: AnyObject {
  /// A search of what a view shows; nil where there is nothing to be searched.
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

/// Searches its view with a bar above the keyboard.
@preconcurrency @MainActor
open class UIFindInteraction: NSObject, UIInteraction {
  /// Gives the searches. Weak.
  open private(set) weak var delegate: (any UIFindInteractionDelegate)?
  open private(set) weak var view: UIView?
  /// The search under way; nil while the bar is away.
  open private(set) var activeFindSession: UIFindSession?
  private var host: FindHost?
  private weak var before: UIResponder?

  public init(sessionDelegate: any UIFindInteractionDelegate) {
    delegate = sessionDelegate
    super.init()
  }

  open func willMove(to view: UIView?) { if view !== self.view { dismissFindNavigator() } }
  open func didMove(to view: UIView?) { self.view = view }

  /// Whether the bar is there.
  open var isFindNavigatorVisible: Bool { activeFindSession != nil }
  /// What is looked for. Default nil.
  open var searchText: String? {
    didSet {
      guard searchText != oldValue else { return }
      if let bar = host?.bar, bar.query != searchText ?? "" { bar.query = searchText ?? "" }
      search()
    }
  }
  /// What comes in place of it. Default nil.
  open var replacementText: String? {
    didSet {
      if let bar = host?.bar, bar.replacement != replacementText ?? "" {
        bar.replacement = replacementText ?? ""
      }
    }
  }
  /// Makes another menu of the one with options. Default nil: that one.
  open var optionsMenuProvider: ((_ suggestedActions: [UIMenuElement]) -> UIMenu?)?

  private var matchesCase = false
  private var wantsWords = false
  private var options: UITextSearchOptions {
    UITextSearchOptions(wantsWords ? .fullWord : .contains, matchesCase ? [] : .caseInsensitive)
  }

  /// Brings the bar up, with a second line for replacements where the search allows them.
  open func presentFindNavigator(showingReplace: Bool) {
    guard let view, view.window != nil else { return }
    if let host {
      host.bar.showsReplacement = showingReplace && activeFindSession?.supportsReplacement == true
      host.bar.edit()
      return
    }
    guard let session = delegate?.findInteraction(self, sessionFor: view) else { return }
    activeFindSession = session
    before = UIResponder.currentFirst
    let host = FindHost(FindBar(self))
    self.host = host
    host.bar.supportsReplacement = session.supportsReplacement
    host.bar.showsReplacement = showingReplace && session.supportsReplacement
    host.bar.query = searchText ?? ""
    host.bar.replacement = replacementText ?? ""
    host.bar.menu = menu
    view.addSubview(host)
    delegate?.findInteraction(self, didBegin: session)
    host.becomeFirstResponder()
    host.bar.edit()
    search()
  }

  /// Takes the bar away, and what it shows of results.
  open func dismissFindNavigator() {
    guard let session = activeFindSession, let host else { return }
    activeFindSession = nil
    self.host = nil
    delegate?.findInteraction(self, didEnd: session)
    session.invalidateFoundResults()
    // What was edited before is edited on; the bar goes with its field.
    if let before, before.canBecomeFirstResponder, before.becomeFirstResponder() {
      host.removeFromSuperview()
      return
    }
    host.bar.endEditing()
    host.resignFirstResponder()
    host.removeFromSuperview()
  }

  /// Looks at the next result.
  open func findNext() { step(.forward) }
  /// Looks at the result before.
  open func findPrevious() { step(.backward) }

  private func step(_ direction: UITextStorageDirection) {
    activeFindSession?.highlightNextResult(in: direction)
    updateResultCount()
  }

  /// Shows again how many results there are.
  open func updateResultCount() {
    guard let session = activeFindSession, let bar = host?.bar else { return }
    let current = session.highlightedResultIndex
    bar.show(
      query: searchText ?? "", count: session.resultCount, current: current == NSNotFound ? nil : current,
      style: session.searchResultDisplayStyle)
  }

  // MARK: For the bar and the text

  /// Searches once more: the query, an option or the text is another one.
  func search() {
    guard let session = activeFindSession else { return }
    session.performSearch(query: searchText ?? "", options: options)
    updateResultCount()
  }

  func replaceOne() {
    activeFindSession?.performSingleReplacement(
      query: searchText ?? "", replacementString: replacementText ?? "", options: options)
    updateResultCount()
  }

  func replaceAll() {
    activeFindSession?.replaceAll(
      searchQuery: searchText ?? "", replacementString: replacementText ?? "", options: options)
    updateResultCount()
  }

  private var menu: UIMenu {
    let matchCase = UIAction(title: "Match Case", state: matchesCase ? .on : .off) { [weak self] _ in
      self?.matchesCase.toggle()
      self?.optionsChanged()
    }
    let words = UIAction(title: "Whole Words", state: wantsWords ? .on : .off) { [weak self] _ in
      self?.wantsWords.toggle()
      self?.optionsChanged()
    }
    var elements: [UIMenuElement] = [
      UIMenu(title: "", options: .displayInline, children: [matchCase, words])
    ]
    if let bar = host?.bar, bar.supportsReplacement {
      func mode(_ title: String, _ symbol: String, _ replaces: Bool) -> UIAction {
        UIAction(
          title: title, image: UIImage(systemName: symbol),
          state: bar.showsReplacement == replaces ? .on : .off
        ) { [weak self] _ in
          self?.host?.bar.showsReplacement = replaces
          self?.optionsChanged()
        }
      }
      elements.insert(
        UIMenu(
          title: "", options: .displayInline,
          children: [
            mode("Find", "magnifyingglass", false),
            mode("Find and Replace", "arrow.left.arrow.right", true),
          ]), at: 0)
    }
    return optionsMenuProvider?(elements) ?? UIMenu(title: "", children: elements)
  }

  private func optionsChanged() {
    host?.bar.menu = menu
    search()
  }
}

/// What gives the keyboard the find bar as its accessory: nothing that is seen.
@MainActor
final class FindHost: UIView {
  let bar: FindBar

  init(_ bar: FindBar) {
    self.bar = bar
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }
  override var inputAccessoryView: UIView? { bar }
}
