import Foundation
import QuartzCore
import Support

/// Brings what was searched for up to date.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// The text or the scope has changed, or the search has begun or ended.
  func updateSearchResults(for searchController: UISearchController)
}

/// Is told how a search begins and ends. All methods are optional.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
  /// Called before the search shows; the delegate may present it in its own way.
  func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
  public func presentSearchController(_ searchController: UISearchController) {}
}

/// A search: its bar, whether it is under way, and what is found meanwhile.
///
/// The results lie over the controller in whose navigation item or view the bar is, below the bar.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// When the scopes show. Raw values are UIKit's.
  public enum ScopeBarActivation: Int, Sendable {
    case automatic = 0
    case manual = 1
    case onTextEntry = 2
    case onSearchActivation = 3
  }

  private let bar = UISearchBar()
  private let results: UIViewController?
  private var isOn = false
  private let dimming = UIView()
  /// The controller that the navigation item belongs to, or whose view holds the bar.
  weak var owner: UIViewController?

  private static let fade: TimeInterval = 0.25
  private static let dimmed: CGFloat = 0.2

  /// A search that shows its results in a controller; nil where the searched controller itself shows them.
  public init(searchResultsController: UIViewController?) {
    results = searchResultsController
    super.init(nibName: nil, bundle: nil)
    prepare()
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    results = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepare()
  }

  public required init?(coder: NSCoder) {
    results = nil
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    bar.sizeToFit()
    bar.placeholder = "Search"
    bar.observer = SearchBarObserver(
      began: { [weak self] in self?.isActive = true },
      textChanged: { [weak self] in self?.textChanged() },
      cancelled: { [weak self] in self?.isActive = false },
      heightChanged: { [weak self] in self?.barHeightChanged() })
  }

  // MARK: Properties

  /// Brings the results up to date. Weak.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Is told how the search begins and ends. Weak.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Where the results are.
  open var searchResultsController: UIViewController? { results }
  /// The bar.
  open var searchBar: UISearchBar { bar }

  /// Whether the search is under way. Setting it begins or ends it, animated.
  open var isActive: Bool {
    get { isOn }
    set {
      guard newValue != isOn else { return }
      if newValue { begin() } else { end() }
    }
  }

  /// Whether what is searched is covered until there are results. Default true where there is a results controller.
  open var obscuresBackgroundDuringPresentation: Bool {
    get { obscures ?? (results != nil) }
    set {
      obscures = newValue
      if isOn { showResults() }
    }
  }
  private var obscures: Bool?
  /// The former name of `obscuresBackgroundDuringPresentation`.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }
  /// Whether the title goes while the search is under way. Default true.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the results show as soon as there is a text. Default true.
  open var automaticallyShowsSearchResultsController = true
  /// Whether the results show, text or not. Setting it turns the automatic off.
  open var showsSearchResultsController: Bool {
    get { wantsResults ?? (!(bar.text ?? "").isEmpty && automaticallyShowsSearchResultsController) }
    set {
      automaticallyShowsSearchResultsController = false
      wantsResults = newValue
      if isOn { showResults() }
    }
  }
  private var wantsResults: Bool?
  /// Whether the bar has a cancel button while the search is under way. Default true.
  open var automaticallyShowsCancelButton = true {
    didSet { if isOn { bar.setShowsCancelButton(automaticallyShowsCancelButton, animated: true) } }
  }
  /// Whether the scopes show while the search is under way. Default true.
  open var automaticallyShowsScopeBar = true
  /// When the scopes show. Default automatic: with the search.
  open var scopeBarActivation: ScopeBarActivation = .automatic

  // MARK: Beginning and ending

  private func begin() {
    isOn = true
    owner =
      owner ?? sequence(first: bar.next, next: { $0?.next }).lazy.compactMap { $0 as? UIViewController }.first
    delegate?.presentSearchController(self)
    delegate?.willPresentSearchController(self)
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(true, animated: true) }
    showScopes()
    hideTitle(true)
    if !bar.isFirstResponder { bar.becomeFirstResponder() }
    activityChanged(true)
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
    MediaScheduler.current.after(Self.fade) { [weak self] in
      guard let self, isOn else { return }
      delegate?.didPresentSearchController(self)
    }
  }

  private func end() {
    isOn = false
    wantsResults = nil
    delegate?.willDismissSearchController(self)
    bar.resignFirstResponder()
    bar.text = ""
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(false, animated: true) }
    if scopesAreAutomatic { bar.setShowsScope(false, animated: true) }
    hideTitle(false)
    activityChanged(false)
    searchResultsUpdater?.updateSearchResults(for: self)
    hide()
    MediaScheduler.current.after(Self.fade) { [weak self] in
      guard let self, !isOn else { return }
      delegate?.didDismissSearchController(self)
    }
  }

  /// A bar outside of the navigation bar takes that one's place while the search is under way.
  private func hideTitle(_ hides: Bool) {
    guard hidesNavigationBarDuringPresentation, !bar.isInNavigationBar,
      let stack = owner?.navigationController
    else { return }
    if hides, !stack.isNavigationBarHidden {
      stack.setNavigationBarHidden(true, animated: true)
      hidTitle = true
    } else if !hides, hidTitle {
      stack.setNavigationBarHidden(false, animated: true)
      hidTitle = false
    }
  }
  private var hidTitle = false

  /// The bar that holds the search hides its title while the search is under way. A navigation bar sets it.
  var activityChanged: (Bool) -> Void = { _ in }

  private var scopesAreAutomatic: Bool {
    automaticallyShowsScopeBar && scopeBarActivation != .manual && !(bar.scopeButtonTitles?.isEmpty ?? true)
  }

  private func showScopes() {
    guard scopesAreAutomatic else { return }
    let waits = scopeBarActivation == .onTextEntry && (bar.text ?? "").isEmpty
    bar.setShowsScope(!waits, animated: true)
  }

  private func textChanged() {
    guard isOn else { return }
    showScopes()
    searchResultsUpdater?.updateSearchResults(for: self)
    showResults()
  }

  private func barHeightChanged() {
    let height = bar.wantedHeight
    if bar.superview is UIScrollView || bar.superview == nil, bar.frame.height != height {
      bar.frame.size.height = height
      // A table counts the height of its header in its layout.
      bar.superview?.setNeedsLayout()
    }
    heightChanged()
    if isOn { placeResults() }
  }
  /// The bar is higher or lower than before. A navigation item sets it.
  var heightChanged: () -> Void = {}

  // MARK: Results

  private func showResults() {
    guard let owner, let over = owner.viewIfLoaded else { return }
    let showsFound = results != nil && showsSearchResultsController
    guard showsFound || obscuresBackgroundDuringPresentation else {
      hide()
      return
    }
    if view.superview == nil {
      let holder = over is UIScrollView ? over.superview ?? over : over
      owner.addChild(self)
      holder.addSubview(view)
      dimming.backgroundColor = UIColor.black.withAlphaComponent(Self.dimmed)
      dimming.addGestureRecognizer(tap)
      view.addSubview(dimming)
      if let results {
        addChild(results)
        view.addSubview(results.view)
        results.didMove(toParent: self)
      }
      didMove(toParent: owner)
      view.alpha = 0
      placeResults()
    }
    dimming.isHidden = !obscuresBackgroundDuringPresentation
    results?.view.isHidden = !showsFound
    UIView.animate(withDuration: Self.fade, delay: 0, options: [.allowUserInteraction]) {
      self.view.alpha = 1
    }
  }

  private lazy var tap: UITapGestureRecognizer = {
    let tap = UITapGestureRecognizer()
    tap.addTarget(self, action: Selector("tapped:", UISearchController.tapped(_:)))
    return tap
  }()

  private func tapped(_ tap: UITapGestureRecognizer) { isActive = false }

  private func placeResults() {
    guard let holder = viewIfLoaded?.superview else { return }
    var top = holder.bounds.minY
    if bar.window != nil, bar.isDescendant(of: holder) {
      top = max(bar.convert(bar.bounds, to: holder).maxY, top)
    }
    view.frame = CGRect(
      x: holder.bounds.minX, y: top, width: holder.bounds.width, height: max(holder.bounds.maxY - top, 0))
    dimming.frame = view.bounds
    results?.view.frame = view.bounds
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeResults()
  }

  private func hide() {
    guard let shown = viewIfLoaded, shown.superview != nil else { return }
    let leave = { [weak self] in
      guard let self, !isOn || !(obscuresBackgroundDuringPresentation || showsSearchResultsController) else {
        return
      }
      willMove(toParent: nil)
      results?.willMove(toParent: nil)
      results?.view.removeFromSuperview()
      results?.removeFromParent()
      shown.removeFromSuperview()
      removeFromParent()
    }
    guard shown.window != nil, UIView.areAnimationsEnabled else { return leave() }
    UIView.animate(withDuration: Self.fade, animations: { shown.alpha = 0 }, completion: { _ in leave() })
  }

  /// What is offered below the field. Kept; suggestions do not show here, which is reported. Default nil.
  open var searchSuggestions: [any UISearchSuggestion]? {
    didSet {
      guard searchSuggestions?.isEmpty == false else { return }
      Diagnostics.report(
        "searchSuggestions do not show here; show them in the results controller",
        subject: "UISearchController",
        severity: .warning)
    }
  }
  open var ignoresSearchSuggestionsForSearchBarPlacementStacked = false {
    didSet {
      reportUnused(
        "ignoresSearchSuggestionsForSearchBarPlacementStacked",
        ignoresSearchSuggestionsForSearchBarPlacementStacked, "searchSuggestions do not show")
    }
  }
}

/// Something that is offered while a search is typed.
@preconcurrency @MainActor
public protocol UISearchSuggestion: AnyObject {
  var localizedSuggestion: String? { get }
  var representedObject: Any? { get set }
}

/// A text that is offered while a search is typed.
@preconcurrency @MainActor
open class UISearchSuggestionItem: NSObject, UISearchSuggestion {
  open private(set) var localizedSuggestion: String?
  open private(set) var localizedDescription: String?
  open private(set) var iconImage: UIImage?
  open var representedObject: Any?

  public init(
    localizedSuggestion: String, localizedDescription: String? = nil, iconImage: UIImage? = nil
  ) {
    self.localizedSuggestion = localizedSuggestion
    self.localizedDescription = localizedDescription
    self.iconImage = iconImage
    super.init()
  }
}
