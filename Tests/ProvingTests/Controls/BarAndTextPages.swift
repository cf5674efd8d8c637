import UIKit

final class PagesPage: UIPageViewController, ProvenPage, UIPageViewControllerDataSource {
  var events: [String] { [viewControllers?.first?.title ?? ""] }
  private lazy var list: [UIViewController] = (1...3).map { number in
    let page = UIViewController()
    page.title = "Page \(number)"
    let label = UILabel(frame: CGRect(x: 100, y: 200, width: 200, height: 40))
    label.text = page.title
    page.view.addSubview(label)
    page.view.backgroundColor = .systemBackground
    return page
  }
  override init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) {
    super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
  }
  convenience init() { self.init(transitionStyle: .scroll, navigationOrientation: .horizontal) }
  required init?(coder: NSCoder) { nil }
  override func viewDidLoad() {
    super.viewDidLoad()
    dataSource = self
    setViewControllers([list[0]], direction: .forward, animated: false)
  }
  func pageViewController(_ p: UIPageViewController, viewControllerBefore c: UIViewController)
    -> UIViewController?
  {
    list.firstIndex(of: c).flatMap { $0 > 0 ? list[$0 - 1] : nil }
  }
  func pageViewController(_ p: UIPageViewController, viewControllerAfter c: UIViewController)
    -> UIViewController?
  {
    list.firstIndex(of: c).flatMap { $0 + 1 < list.count ? list[$0 + 1] : nil }
  }
  func presentationCount(for p: UIPageViewController) -> Int { 3 }
  func presentationIndex(for p: UIPageViewController) -> Int {
    list.firstIndex(of: viewControllers?.first ?? list[0]) ?? 0
  }
}

final class MenuPage: ProofPage, UIContextMenuInteractionDelegate {
  func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
    UIAction(title: title, attributes: attributes) { [unowned self] _ in note(title) }
  }
  override func fill() {
    let card = UIButton(
      configuration: .gray(), primaryAction: UIAction(title: "Card") { [unowned self] _ in note("tapped") })
    card.accessibilityIdentifier = "card"
    show(card, CGRect(x: 100, y: 200, width: 120, height: 60))
    card.addInteraction(UIContextMenuInteraction(delegate: self))
    let pull = UIButton(configuration: .plain())
    pull.setTitle("Pull", for: .normal)
    pull.accessibilityIdentifier = "pull"
    pull.menu = UIMenu(children: [
      action("One"), UIMenu(title: "More", children: [action("Two"), action("Three")]),
      action("Four", .disabled),
    ])
    pull.showsMenuAsPrimaryAction = true
    show(pull, CGRect(x: 100, y: 80, width: 120, height: 44))
  }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [unowned self] _ in
      UIMenu(children: [
        action("Copy"), UIMenu(title: "Share", children: [action("Mail"), action("Print")]),
        action("Delete", .destructive),
      ])
    }
  }
}

final class BarMenuPage: ProofPage {
  override func fill() {
    title = "Bar"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "More",
      menu: UIMenu(children: [
        UIAction(title: "Copy") { [unowned self] _ in note("Copy") },
        UIAction(title: "Paste", state: .on) { [unowned self] _ in note("Paste") },
      ]))
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [unowned self] _ in note("add") })
    toolbarItems = [
      UIBarButtonItem(
        image: UIImage(systemName: "trash"),
        primaryAction: UIAction(title: "Bin") { [unowned self] _ in note("bin") }), .flexibleSpace(),
      UIBarButtonItem(title: "Next", style: .plain, target: nil, action: nil),
    ]
  }
}
final class BarMenuStack: UINavigationController, ProvenPage {
  var events: [String] { (viewControllers.first as? any ProvenPage)?.events ?? [] }
  convenience init() { self.init(rootViewController: BarMenuPage()); isToolbarHidden = false }
}

final class TextPage: ProofPage, UITextViewDelegate {
  let text = UITextView()
  /// A text with a link.
  static var linked: NSAttributedString {
    let linked = NSMutableAttributedString(
      string: "See the lake now", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    linked.addAttribute(
      .link, value: URL(string: "https://example.org/lake") as Any, range: NSRange(location: 8, length: 4))
    return linked
  }
  override func fill() {
    text.attributedText = Self.linked
    text.accessibilityIdentifier = "text"
    text.accessibilityLabel = "Notes"
    text.delegate = self
    show(text, CGRect(x: 20, y: 60, width: 330, height: 120))
  }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { note("link \(URL.lastPathComponent)"); return false }
  func textViewDidChange(_ textView: UITextView) { note(textView.text) }
}
final class FieldPage: ProofPage {
  let field = UITextField()
  override func fill() {
    field.placeholder = "Name"
    field.borderStyle = .roundedRect
    field.accessibilityIdentifier = "field"
    field.clearButtonMode = .whileEditing
    show(field, CGRect(x: 20, y: 60, width: 330, height: 36))
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 375, height: 44))
    bar.items = [
      .flexibleSpace(),
      UIBarButtonItem(
        systemItem: .done,
        primaryAction: UIAction { [unowned self] _ in
          note("done"); field.resignFirstResponder()
        }),
    ]
    field.inputAccessoryView = bar
    field.addAction(UIAction { [unowned self] _ in note(field.text ?? "") }, for: .editingChanged)
  }
}
