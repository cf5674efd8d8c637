import Foundation
import QuartzCore

/// The list of the "More" tab: a row for every controller that the bar has no room for.
final class UIMoreListController: UIViewController {
  /// Points, as in a plain list on the phone.
  private enum Metrics {
    static let rowHeight: CGFloat = 44
    static let margin: CGFloat = 16
    static let textLeft: CGFloat = 60
    static let textSize: CGFloat = 17
    static let icon: CGFloat = 24
    static let chevron: CGFloat = 13
  }

  weak var tabs: UITabBarController?
  private var controllers: [UIViewController] = []
  private var rows: [UIControl] = []

  convenience init() {
    self.init(nibName: nil, bundle: nil)
    title = "More"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    rebuild()
  }

  func show(_ controllers: [UIViewController]) {
    guard !controllers.elementsEqual(self.controllers, by: ===) else { return }
    self.controllers = controllers
    if isViewLoaded { rebuild() }
  }

  private func rebuild() {
    for row in rows { row.removeFromSuperview() }
    rows = controllers.enumerated().map { index, controller in
      let row = MoreRow(item: controller.tabBarItem)
      row.accessibilityIdentifier = "more.\(index)"
      row.addAction(
        UIAction { [weak self] _ in self?.tabs?.moreListSelected(controller) }, for: .touchUpInside)
      view.addSubview(row)
      return row
    }
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let top = view.safeAreaInsets.top
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 0, y: top + CGFloat(index) * Metrics.rowHeight, width: view.bounds.width, height: Metrics.rowHeight
      )
    }
  }

  /// One row: icon, title, chevron, and a line below.
  private final class MoreRow: UIControl {
    private let icon = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private let chevron = UIImageView(image: UIImage(systemName: "chevron.right"))
    private let line = UIView(frame: .zero)

    init(item: UITabBarItem) {
      super.init(frame: .zero)
      icon.image = item.image?.withRenderingMode(.alwaysTemplate)
      icon.contentMode = .scaleAspectFit
      label.text = item.title
      label.font = .systemFont(ofSize: Metrics.textSize)
      chevron.tintColor = .tertiaryLabel
      chevron.contentMode = .scaleAspectFit
      line.backgroundColor = .separator
      for part in [icon, label, chevron, line] {
        part.isUserInteractionEnabled = false
        addSubview(part)
      }
    }

    required init?(coder: NSCoder) {
      nil
    }

    override var isHighlighted: Bool {
      didSet { backgroundColor = isHighlighted ? .systemGray4 : nil }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let middle = bounds.height / 2
      icon.frame = CGRect(
        x: Metrics.margin, y: middle - Metrics.icon / 2, width: Metrics.icon, height: Metrics.icon)
      chevron.frame = CGRect(
        x: bounds.width - Metrics.margin - Metrics.chevron, y: middle - Metrics.chevron / 2,
        width: Metrics.chevron, height: Metrics.chevron)
      label.frame = CGRect(
        x: Metrics.textLeft, y: 0, width: max(0, chevron.frame.minX - Metrics.textLeft), height: bounds.height
      )
      let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
      line.frame = CGRect(
        x: Metrics.textLeft, y: bounds.height - 1 / scale, width: bounds.width - Metrics.textLeft,
        height: 1 / scale)
    }
  }
}
