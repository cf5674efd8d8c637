// A stack view to play with. Every control changes one property of the stack in the canvas and lays out again inside a
// spring's block, so that everything that moves is seen to move. The page itself is made of stacks and constraints,
// too: in a wide window the body's axis turns and the controls are beside the canvas.
import UIKit

final class LayoutPlaygroundViewController: UIViewController {
  private enum Metrics {
    static let margin: CGFloat = 16
    static let gap: CGFloat = 12
    /// From here on the controls are beside the canvas.
    static let wideWindow: CGFloat = 720
    static let sideWidth: CGFloat = 372
    /// Lower windows leave out the tug of war.
    static let fullHeight: CGFloat = 650
  }

  /// An arrangement that the arrow button steps through.
  private struct Preset {
    var axis: NSLayoutConstraint.Axis
    var distribution: UIStackView.Distribution
    var alignment: Int
    var spacing: CGFloat
  }

  private static let presets: [Preset] = [
    Preset(axis: .horizontal, distribution: .fill, alignment: 2, spacing: 8),
    Preset(axis: .vertical, distribution: .fillEqually, alignment: 0, spacing: 12),
    Preset(axis: .horizontal, distribution: .equalSpacing, alignment: 3, spacing: 4),
    Preset(axis: .vertical, distribution: .fillProportionally, alignment: 1, spacing: 6),
    Preset(axis: .horizontal, distribution: .fillProportionally, alignment: 4, spacing: 10),
    Preset(axis: .vertical, distribution: .equalCentering, alignment: 2, spacing: 2),
  ]

  private static let alignments: [UIStackView.Alignment] = [
    .fill, .leading, .center, .trailing, .firstBaseline,
  ]

  private let tiles: [PlaygroundTile] = [
    PlaygroundTile("A", color: .systemBlue, size: CGSize(width: 44, height: 34)),
    PlaygroundTile("B", color: .systemPurple, size: CGSize(width: 74, height: 52)),
    PlaygroundTile("C", color: .systemPink, size: CGSize(width: 54, height: 76)),
    PlaygroundTile("D", color: .systemOrange, size: CGSize(width: 90, height: 42)),
  ]
  private let chips: [PlaygroundChip] = [
    PlaygroundChip("A", color: .systemBlue), PlaygroundChip("B", color: .systemPurple),
    PlaygroundChip("C", color: .systemPink), PlaygroundChip("D", color: .systemOrange),
  ]
  private let stack = UIStackView()
  private let axisControl = UISegmentedControl(items: ["Row", "Column"])
  private let directionControl = UISegmentedControl(items: ["L → R", "R → L"])
  private let distributionControl = UISegmentedControl(items: ["Fill", "Equal", "Ratio", "Gaps", "Mid"])
  private let alignmentControl = UISegmentedControl(items: ["Fill", "Start", "Mid", "End", "Base"])
  private let spacingSlider = PlaygroundSlider(0...40, value: 8, identifier: "spacing")
  private let body = UIStackView()
  private let side = UIStackView()
  private let spacer = UIView()
  private lazy var tugCard = PlaygroundCard(spacing: 0, [TugOfWar()])
  private lazy var sideWidth = side.widthAnchor.constraint(equalToConstant: Metrics.sideWidth)
  private var preset = 0

  // MARK: The page

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let page = UIStackView(arrangedSubviews: [makeHeader(), body])
    page.axis = .vertical
    page.spacing = Metrics.gap
    page.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(page)

    body.axis = .vertical
    body.spacing = Metrics.gap
    body.addArrangedSubview(makeCanvasCard())
    body.addArrangedSubview(side)
    side.axis = .vertical
    side.spacing = Metrics.gap
    spacer.isHidden = true
    for view in [makeControls(), tugCard, spacer] { side.addArrangedSubview(view) }

    let safe = view.safeAreaLayoutGuide
    let trailing = page.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -Metrics.margin)
    let bottom = page.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -Metrics.margin)
    // A window smaller than its margins is no conflict.
    for edge in [trailing, bottom] { edge.priority = UILayoutPriority(999) }
    NSLayoutConstraint.activate([
      page.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: Metrics.margin),
      page.topAnchor.constraint(equalTo: safe.topAnchor, constant: Metrics.gap), trailing, bottom,
    ])
    apply(animated: false)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let isWide = view.bounds.width >= Metrics.wideWindow
    let isLow = !isWide && view.bounds.height < Metrics.fullHeight
    body.axis = isWide ? .horizontal : .vertical
    sideWidth.isActive = isWide
    if spacer.isHidden == isWide { spacer.isHidden = !isWide }
    if tugCard.isHidden != isLow { tugCard.isHidden = isLow }
  }

  private func makeHeader() -> UIView {
    let title = UILabel()
    title.text = "Layout"
    title.font = .systemFont(ofSize: 32, weight: .bold)
    let next = UIButton(type: .system)
    next.setImage(UIImage(systemName: "shuffle"), for: .normal)
    next.accessibilityIdentifier = "next"
    next.accessibilityLabel = "Another arrangement"
    next.addAction(UIAction { [weak self] _ in self?.showNextPreset() }, for: .touchUpInside)
    NSLayoutConstraint.activate([
      next.widthAnchor.constraint(equalToConstant: 44), next.heightAnchor.constraint(equalToConstant: 44),
    ])
    next.contentHorizontalAlignment = .trailing
    let header = UIStackView(arrangedSubviews: [title, next])
    header.alignment = .center
    header.heightAnchor.constraint(equalToConstant: 48).isActive = true
    return header
  }

  private func makeCanvasCard() -> UIView {
    let canvas = UIView()
    canvas.backgroundColor = .tertiarySystemGroupedBackground
    canvas.layer.cornerRadius = 12
    canvas.clipsToBounds = true
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.accessibilityIdentifier = "stack"
    canvas.addSubview(stack)
    let views = ["stack": stack]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|-12-[stack]-(12@999)-|", views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|-12-[stack]-(12@999)-|", views: views))
    for (index, tile) in tiles.enumerated() {
      stack.addArrangedSubview(tile)
      // The last gives way to growth first.
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        tile.setContentHuggingPriority(UILayoutPriority(Float(250 - index)), for: axis)
      }
    }
    let switches = UIStackView(arrangedSubviews: chips)
    switches.distribution = .fillEqually
    for (index, chip) in chips.enumerated() {
      chip.accessibilityIdentifier = ["item.a", "item.b", "item.c", "item.d"][index]
      chip.addAction(UIAction { [weak self] _ in self?.toggle(index) }, for: .touchUpInside)
    }
    // The canvas takes all the height there is: more eagerly than its tiles hug, less than anything resists.
    let grow = canvas.heightAnchor.constraint(equalToConstant: 2000)
    grow.priority = UILayoutPriority(400)
    grow.isActive = true
    let card = PlaygroundCard(spacing: 8, [canvas, switches])
    card.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 12, leading: 12, bottom: 6, trailing: 12)
    return card
  }

  private func makeControls() -> UIView {
    let controls: [(UISegmentedControl, String)] = [
      (axisControl, "axis"), (directionControl, "direction"), (distributionControl, "distribution"),
      (alignmentControl, "alignment"),
    ]
    for (control, identifier) in controls {
      control.accessibilityIdentifier = identifier
      control.selectedSegmentIndex = 0
      control.addAction(UIAction { [weak self] _ in self?.apply(animated: true) }, for: .valueChanged)
    }
    alignmentControl.selectedSegmentIndex = 2
    spacingSlider.onChange = { [weak self] _ in self?.apply(animated: true) }
    let direction = UIStackView(arrangedSubviews: [axisControl, directionControl])
    direction.spacing = 8
    direction.distribution = .fillEqually
    return PlaygroundCard(
      spacing: 10,
      [
        PlaygroundRow("Axis", [direction]), PlaygroundRow("Distribution", [distributionControl]),
        PlaygroundRow("Alignment", [alignmentControl]), PlaygroundRow("Spacing", [spacingSlider]),
      ])
  }

  // MARK: Playing

  /// Gives the stack what the controls say.
  private func apply(animated: Bool) {
    let change = {
      self.stack.axis = self.axisControl.selectedSegmentIndex == 0 ? .horizontal : .vertical
      self.stack.semanticContentAttribute =
        self.directionControl.selectedSegmentIndex == 0 ? .forceLeftToRight : .forceRightToLeft
      self.stack.distribution =
        UIStackView.Distribution(rawValue: self.distributionControl.selectedSegmentIndex) ?? .fill
      self.stack.alignment = Self.alignments[max(0, self.alignmentControl.selectedSegmentIndex)]
      self.stack.spacing = CGFloat(self.spacingSlider.value)
    }
    guard animated else { return change() }
    // What else waits is not part of the motion.
    view.layoutIfNeeded()
    change()
    spring { self.view.layoutIfNeeded() }
  }

  private func toggle(_ index: Int) {
    chips[index].isSelected.toggle()
    spring { self.tiles[index].isHidden = !self.chips[index].isSelected }
  }

  private func showNextPreset() {
    preset = (preset + 1) % Self.presets.count
    let preset = Self.presets[preset]
    axisControl.selectedSegmentIndex = preset.axis == .horizontal ? 0 : 1
    distributionControl.selectedSegmentIndex = preset.distribution.rawValue
    alignmentControl.selectedSegmentIndex = preset.alignment
    spacingSlider.value = Float(preset.spacing)
    apply(animated: true)
  }

  private func spring(_ changes: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.7, delay: 0, usingSpringWithDamping: 0.72, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: changes)
  }
}

extension Demo {
  static let layoutPlayground = Demo(
    name: "layout", title: "Layout playground",
    summary: "Stack views, constraints and priorities to play with.",
    author: "Playground", articleTitle: "Stack views and Auto Layout by hand", isOfArticle: false,
    identifiers: [
      "next", "item.a", "item.b", "item.c", "item.d", "axis", "direction", "distribution", "alignment",
      "spacing",
      "hug.left", "hug.right",
    ], length: 0.8, size: CGSize(width: 390, height: 844),
    showpiece: [Tap(identifier: "item.c", time: 0)],
    moments: [0, 0.1, 0.2, 0.35, 0.8],
    story: [
      Tap(identifier: "next", time: 0.6), Tap(identifier: "item.c", time: 2),
      Tap(identifier: "next", time: 3.2),
      Tap(identifier: "item.c", time: 4.4), Tap(identifier: "next", time: 5.6),
      Tap(identifier: "next", time: 6.8),
      Tap(identifier: "next", time: 8), Tap(identifier: "next", time: 9.2),
    ], storyLength: 10.4, source: "Sources/Demos/LayoutPlayground/LayoutPlayground.swift",
    makeRoot: { LayoutPlaygroundViewController() })
}
