// Every control in every state, on cards: one column on a phone, as many as fit in a window.
// The first card's switch between light and dark holds for the whole page. The keyboard is enough: Tab moves the
// focus, the arrow keys change values, Return and the space bar press.
import UIKit

final class ControlsGalleryViewController: UIViewController {
  private enum Metrics {
    static let margin: CGFloat = 16
    static let gap: CGFloat = 14
    static let columnWidth: CGFloat = 358
    static let headerHeight: CGFloat = 92
  }

  private let scrollView = UIScrollView()
  private let heading = UILabel()
  private let hint = UILabel()
  private let styles = UISegmentedControl(items: ["Light", "Dark"])
  private var cards: [ControlsCard] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    scrollView.alwaysBounceVertical = true
    view.addSubview(scrollView)
    heading.text = "Controls"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    hint.text = "Tab, arrows, Return and space work, too."
    hint.font = .systemFont(ofSize: 13)
    hint.textColor = .secondaryLabel
    styles.accessibilityIdentifier = "controls.appearance"
    styles.selectedSegmentIndex = traitCollection.userInterfaceStyle == .dark ? 1 : 0
    styles.addAction(
      UIAction { [weak self] action in
        guard let control = action.sender as? UISegmentedControl else { return }
        self?.overrideUserInterfaceStyle = control.selectedSegmentIndex == 1 ? .dark : .light
      }, for: .valueChanged)
    let progress = ProgressSpecimens()
    cards = [
      ButtonSpecimens.states(), ButtonSpecimens.contents(), SwitchSpecimens.card(), SliderSpecimens.card(),
      SegmentSpecimens.card(), StepperSpecimens.card(), progress.card(), TextFieldSpecimens.card(),
      PickerSpecimens().card(),
    ]
    for part in [heading, hint, styles] + cards { scrollView.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    let width = view.bounds.width - 2 * Metrics.margin
    guard width > 0 else { return }
    let columns = max(1, Int((width + Metrics.gap) / (Metrics.columnWidth + Metrics.gap)))
    let cardWidth =
      columns == 1
      ? width : min((width - CGFloat(columns - 1) * Metrics.gap) / CGFloat(columns), 440).rounded(.down)
    let total = CGFloat(columns) * (cardWidth + Metrics.gap) - Metrics.gap
    let left = ((view.bounds.width - total) / 2).rounded(.down)
    let top = view.safeAreaInsets.top
    heading.frame = CGRect(x: left, y: top + 14, width: total - 150, height: 42)
    hint.frame = CGRect(x: left, y: top + 56, width: total, height: 18)
    styles.frame = CGRect(x: left + total - 140, y: top + 20, width: 140, height: 32)
    // Each card goes under the shortest column.
    var bottoms = Array(repeating: top + Metrics.headerHeight, count: columns)
    for card in cards {
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
      let height = card.height(for: cardWidth)
      card.frame = CGRect(
        x: left + CGFloat(column) * (cardWidth + Metrics.gap), y: bottoms[column], width: cardWidth,
        height: height)
      bottoms[column] += height + Metrics.gap
    }
    scrollView.contentSize = CGSize(
      width: view.bounds.width, height: (bottoms.max() ?? 0) + view.safeAreaInsets.bottom + 2)
  }
}

extension Demo {
  static let controls = Demo(
    name: "controls", title: "Controls",
    summary: "Buttons, switches, sliders, segments, text fields: every control in every state.",
    author: "Reference sheet", articleTitle: "Every control of UIKit on one page", isOfArticle: false,
    identifiers: ["controls.appearance.1", "switch.off", "segments.text.2", "stepper.normal", "button.menu"],
    length: 0.4, size: CGSize(width: 390, height: 844),
    showpiece: [Tap(identifier: "controls.appearance.1", time: 0)],
    moments: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4],
    story: [
      Tap(identifier: "switch.off", time: 0.4), Tap(identifier: "segments.text.2", time: 1.1),
      Tap(identifier: "controls.appearance.1", time: 2), Tap(identifier: "segments.text.1", time: 3),
      Tap(identifier: "switch.off", time: 3.6), Tap(identifier: "controls.appearance.0", time: 4.4),
    ], storyLength: 5.2, source: "Sources/Demos/ControlsGallery/ControlsGallery.swift",
    makeRoot: { ControlsGalleryViewController() })
}
