// The gallery's first page: the wordmark, living thumbnails, and a list of sheets and playgrounds.
// As many thumbnails are in a row as fit; the page scrolls when it is higher than the window.
// Arrow keys walk through everything, Return opens.
import UIKit

final class GalleryHome: UIViewController {
  private enum Metrics {
    static let largestMargin: CGFloat = 72
    static let gap: CGFloat = 32
    static let smallestCard: CGFloat = 148
    static let largestCard: CGFloat = 232
    static let largestWidth: CGFloat = 1288
    static let searchHeight: CGFloat = 36
    static let searchWidth: CGFloat = 320
    /// More cards than this are made when they come into sight.
    static let mostAtOnce = 12
  }

  private let demos: [Demo]
  private let heading: GalleryHeading
  /// What a card can ask for.
  enum Wish { case show, tune }

  private let open: (Demo, Wish) -> Void
  private let tune: TuneButton?
  private let scroll = UIScrollView()
  private let wordmark = UILabel()
  private let motto = UILabel()
  private let workbench = UILabel()
  private let search = UITextField()
  private let nothing = UILabel()
  private var cards: [DemoCard] = []
  private var rows: [WorkbenchRow] = []
  private var choice: Int?

  init(
    demos: [Demo], heading: GalleryHeading, tune: (() -> Void)?, open: @escaping (Demo, Wish) -> Void
  ) {
    self.demos = demos
    self.tune = tune.map { TuneButton(title: "Tune", action: $0) }
    self.heading = heading
    self.open = open
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    wordmark.text = heading.title
    wordmark.font = .systemFont(ofSize: 44, weight: .bold)
    wordmark.textColor = .label
    motto.text = heading.text
    motto.font = .systemFont(ofSize: 17)
    motto.textColor = .secondaryLabel
    workbench.text = "Workbench"
    workbench.font = .systemFont(ofSize: 13, weight: .semibold)
    workbench.textColor = .secondaryLabel
    scroll.alwaysBounceVertical = false
    view.addSubview(scroll)
    let shown = demos.filter(\.isOfArticle)
    cards = shown.map { DemoCard($0, in: self, isWaiting: shown.count > Metrics.mostAtOnce) }
    scroll.delegate = self
    rows = demos.filter { !$0.isOfArticle }.map(WorkbenchRow.init)
    for card in cards {
      card.addAction(
        UIAction { [unowned self, unowned card] _ in open(card.thumbnail.demo, .show) }, for: .touchUpInside)
      if tune != nil {
        card.addTuneButton { [unowned self, unowned card] in open(card.thumbnail.demo, .tune) }
      }
    }
    for row in rows {
      row.addAction(UIAction { [unowned self, unowned row] _ in open(row.demo, .show) }, for: .touchUpInside)
    }
    for subview in [wordmark, motto, workbench] + cards + rows { scroll.addSubview(subview) }
    if let tune {
      tune.accessibilityIdentifier = "gallery.tune"
      scroll.addSubview(tune)
    }
    if heading.hasSearch { addSearch() }
  }

  // MARK: Search

  private func addSearch() {
    search.placeholder = "Search"
    search.borderStyle = .roundedRect
    search.clearButtonMode = .whileEditing
    search.accessibilityIdentifier = "gallery.search"
    search.addAction(UIAction { [unowned self] _ in applySearch() }, for: .editingChanged)
    // Return opens the first that was found.
    search.addAction(
      UIAction { [unowned self] _ in found.first?.sendActions(for: .touchUpInside) },
      for: .editingDidEndOnExit)
    nothing.text = "No screen has this name."
    nothing.font = .systemFont(ofSize: 17)
    nothing.textColor = .secondaryLabel
    nothing.isHidden = true
    scroll.addSubview(search)
    scroll.addSubview(nothing)
  }

  /// The cards whose name or file has what is searched for.
  private var found: [DemoCard] {
    let text = search.text ?? ""
    guard !text.isEmpty else { return cards }
    return cards.filter {
      $0.thumbnail.demo.title.localizedCaseInsensitiveContains(text)
        || $0.thumbnail.demo.author.localizedCaseInsensitiveContains(text)
    }
  }

  private func applySearch() {
    if let choice, cards.indices.contains(choice) { cards[choice].isChosen = false }
    choice = nil
    let found = found
    for card in cards { card.isHidden = !found.contains(card) }
    nothing.isHidden = !found.isEmpty
    scroll.setContentOffset(.zero, animated: false)
    view.setNeedsLayout()
  }

  /// Makes the demos of the cards that are in sight, or nearly.
  private func beginVisibleCards() {
    let sight = scroll.bounds.insetBy(dx: 0, dy: -scroll.bounds.height / 2)
    for card in cards where !card.isHidden && card.frame.intersects(sight) { card.thumbnail.begin() }
  }

  /// Where the pictures of these demos are in the window: those that are in sight.
  func places(of names: Set<String>) -> [CGRect] {
    cards.filter { !$0.isHidden && names.contains($0.thumbnail.demo.name) }
      .map { $0.thumbnail.convert($0.thumbnail.bounds, to: nil) }
      .filter { $0.intersects(scroll.convert(scroll.bounds, to: nil)) }
  }

  // MARK: Keyboard

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  private var entries: [UIControl] { found + rows }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for card in cards { card.thumbnail.stop() }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.keyCode {
      case .keyboardRightArrow, .keyboardDownArrow: choose((choice ?? -1) + 1)
      case .keyboardLeftArrow, .keyboardUpArrow: choose((choice ?? entries.count) - 1)
      case .keyboardReturnOrEnter where choice != nil: entries[choice ?? 0].sendActions(for: .touchUpInside)
      default: super.pressesBegan([press], with: event)
      }
    }
  }

  private func choose(_ index: Int) {
    guard entries.indices.contains(index) else { return }
    choice = index
    let cards = found
    for (place, card) in cards.enumerated() { card.isChosen = place == index }
    for (place, row) in rows.enumerated() { row.isChosen = place + cards.count == index }
    scroll.scrollRectToVisible(entries[index].frame.insetBy(dx: 0, dy: -Metrics.gap), animated: true)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scroll.frame = view.bounds
    let width = view.bounds.width
    let margin = max(min(Metrics.largestMargin, (width * 0.06).rounded()), (width - Metrics.largestWidth) / 2)
      .rounded()
    let content = max(width - 2 * margin, 0)
    wordmark.frame = CGRect(x: margin, y: margin, width: content, height: 54)
    tune?.frame = CGRect(x: margin + content - 88, y: margin + 9, width: 88, height: 36)
    motto.frame = CGRect(x: margin + 2, y: margin + 58, width: content, height: 24)
    var y = margin + 58 + 24 + min(margin, 52)
    if heading.hasSearch {
      search.frame = CGRect(
        x: margin, y: margin + 58 + 24 + 20, width: min(content, Metrics.searchWidth),
        height: Metrics.searchHeight)
      y += Metrics.searchHeight + 4
      nothing.frame = CGRect(x: margin + 2, y: y, width: content, height: 24)
    }
    y = layOutCards(x: margin, y: y, width: content)
    if !rows.isEmpty {
      workbench.frame = CGRect(x: margin + 2, y: y + 24, width: content, height: 18)
      y += 50
      for row in rows {
        row.frame = CGRect(x: margin, y: y, width: content, height: WorkbenchRow.height)
        y += WorkbenchRow.height
      }
    }
    scroll.contentSize = CGSize(width: width, height: y + margin)
    beginVisibleCards()
  }

  private func layOutCards(x: CGFloat, y: CGFloat, width: CGFloat) -> CGFloat {
    let cards = found
    let fitting = Int((width + Metrics.gap) / (Metrics.smallestCard + Metrics.gap))
    let columns = max(min(fitting, cards.count), 1)
    let share = (width - CGFloat(columns - 1) * Metrics.gap) / CGFloat(columns)
    let cardWidth = max(min(share, Metrics.largestCard), 0).rounded(.down)
    let phone = CGSize(width: 390, height: 844)
    let height = (cardWidth * phone.height / phone.width).rounded() + DemoCard.Metrics.captionHeight
    for (index, card) in cards.enumerated() {
      let (row, column) = (index / columns, index % columns)
      let spread = columns > 1 ? (width - cardWidth) / CGFloat(columns - 1) : 0
      card.frame = CGRect(
        x: (x + CGFloat(column) * min(spread, cardWidth + 2 * Metrics.gap)).rounded(),
        y: y + CGFloat(row) * (height + Metrics.gap), width: cardWidth, height: height)
    }
    let lines = (cards.count + columns - 1) / columns
    return y + CGFloat(lines) * height + CGFloat(max(lines - 1, 0)) * Metrics.gap
  }
}

extension GalleryHome: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) { beginVisibleCards() }
}
