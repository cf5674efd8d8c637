// The gallery: a list of the demos beside a phone in which the chosen one is live.
// Click a row, or walk with the arrow keys; the phone takes every click that falls on it.
// In a narrow window the list becomes a strip above the phone.
import UIKit

public final class GalleryViewController: UIViewController {
  private enum Metrics {
    static let sidebarWidth: CGFloat = 264
    static let stripHeight: CGFloat = 56
    /// Narrower windows show the strip.
    static let narrowWidth: CGFloat = 660
    static let phoneMargin: CGFloat = 32
    static let rowHeight: CGFloat = 60
    static let rowInset: CGFloat = 12
  }

  private let demos: [Demo]
  private let sidebar = UIView()
  private let divider = UIView()
  private let wordmark = UILabel()
  private let motto = UILabel()
  private var rows: [GalleryRow] = []
  private let phone = PhoneView()
  private let summary = UILabel()
  private var shown: UIViewController?
  private var selection = -1

  public init(demos: [Demo] = DemoCatalogue.all) {
    self.demos = demos
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    sidebar.backgroundColor = .systemBackground
    divider.backgroundColor = .separator
    wordmark.text = "Flipbook"
    wordmark.font = .systemFont(ofSize: 24, weight: .bold)
    wordmark.textColor = .label
    motto.text = "Interfaces in motion"
    motto.font = .systemFont(ofSize: 13)
    motto.textColor = .secondaryLabel
    summary.font = .systemFont(ofSize: 13)
    summary.textColor = .secondaryLabel
    summary.textAlignment = .center
    view.addSubview(sidebar)
    sidebar.addSubview(wordmark)
    sidebar.addSubview(motto)
    rows = demos.enumerated().map { index, demo in
      let row = GalleryRow(demo)
      row.accessibilityIdentifier = "demo.\(demo.name)"
      row.addAction(UIAction { [weak self] _ in self?.select(index) }, for: .touchUpInside)
      sidebar.addSubview(row)
      return row
    }
    sidebar.addSubview(divider)
    view.addSubview(phone)
    view.addSubview(summary)
    select(0)
  }

  /// Shows the demo at `index` in the phone.
  private func select(_ index: Int) {
    guard demos.indices.contains(index), index != selection else { return }
    selection = index
    for (i, row) in rows.enumerated() { row.isChosen = i == index }
    summary.text = demos[index].summary
    if let shown {
      shown.willMove(toParent: nil)
      shown.view.removeFromSuperview()
      shown.removeFromParent()
    }
    let demo = demos[index].makeRoot()
    addChild(demo)
    phone.show(demo.view)
    demo.didMove(toParent: self)
    shown = demo
    view.setNeedsLayout()
  }

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.keyCode {
      case .keyboardUpArrow: select(max(selection - 1, 0))
      case .keyboardDownArrow: select(min(selection + 1, demos.count - 1))
      default: super.pressesBegan([press], with: event)
      }
    }
  }

  // MARK: Layout

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isNarrow = view.bounds.width < Metrics.narrowWidth
    let content = isNarrow ? layOutStrip() : layOutSidebar()
    for row in rows { row.isCompact = isNarrow }
    guard demos.indices.contains(selection) else { return }
    let wanted = demos[selection].size
    let captionHeight: CGFloat = isNarrow ? 0 : 36
    let margin = isNarrow ? 0 : Metrics.phoneMargin
    let width = min(wanted.width, content.width - 2 * margin).rounded(.down)
    let height = min(wanted.height, content.height - 2 * margin - captionHeight).rounded(.down)
    phone.isFramed = !isNarrow
    phone.frame = CGRect(
      x: (content.minX + (content.width - max(width, 0)) / 2).rounded(),
      y: (content.minY + (content.height - captionHeight - max(height, 0)) / 2).rounded(),
      width: max(width, 0),
      height: max(height, 0))
    summary.isHidden = isNarrow
    summary.frame = CGRect(x: content.minX, y: phone.frame.maxY + 12, width: content.width, height: 20)
  }

  private func layOutSidebar() -> CGRect {
    let bounds = view.bounds
    let hairline = 1 / UIScreen.main.scale
    sidebar.frame = CGRect(x: 0, y: 0, width: Metrics.sidebarWidth, height: bounds.height)
    divider.frame = CGRect(x: Metrics.sidebarWidth - hairline, y: 0, width: hairline, height: bounds.height)
    wordmark.isHidden = false
    motto.isHidden = false
    wordmark.frame = CGRect(x: 24, y: 32, width: Metrics.sidebarWidth - 48, height: 30)
    motto.frame = CGRect(x: 24, y: 62, width: Metrics.sidebarWidth - 48, height: 18)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: Metrics.rowInset, y: 108 + CGFloat(index) * (Metrics.rowHeight + 4),
        width: Metrics.sidebarWidth - 2 * Metrics.rowInset, height: Metrics.rowHeight)
    }
    return CGRect(
      x: Metrics.sidebarWidth, y: 0, width: bounds.width - Metrics.sidebarWidth, height: bounds.height)
  }

  private func layOutStrip() -> CGRect {
    let bounds = view.bounds
    let hairline = 1 / UIScreen.main.scale
    sidebar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Metrics.stripHeight)
    divider.frame = CGRect(x: 0, y: Metrics.stripHeight - hairline, width: bounds.width, height: hairline)
    wordmark.isHidden = true
    motto.isHidden = true
    let width = ((bounds.width - 2 * Metrics.rowInset) / CGFloat(max(rows.count, 1))).rounded(.down)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: Metrics.rowInset + CGFloat(index) * width, y: 8, width: width - 4, height: 40)
    }
    return CGRect(
      x: 0, y: Metrics.stripHeight, width: bounds.width, height: max(bounds.height - Metrics.stripHeight, 0))
  }
}
