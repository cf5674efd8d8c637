import UIKit

/// The tree of views and layers, and for the chosen one its properties: what the code set beside what shows.
///
/// Values that differ, since something moves, are coloured. With the focus, the arrows walk through the tree.
final class TreeView: PanelControl {
  /// An entry was chosen; its path.
  var onChoose: (String) -> Void = { _ in }
  private(set) var entries: [TreeEntry] = []
  private(set) var chosen: String?
  private var closed: Set<String> = []
  private var visible: [Int] = []
  private(set) var properties: [TreeProperty] = []

  let rows = RowScroll()
  private let details = RowScroll()
  private let heading = TreePropertyRow(frame: .zero)
  private let line = HairlineView(frame: .zero)
  private let plate = UIView()

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.tree"
    rows.makeRow = { _ in TreeRow(frame: .zero) }
    rows.fill = { [unowned self] view, index in
      let entry = entries[visible[index]]
      (view as? TreeRow)?.show(entry, isOpen: !closed.contains(entry.path), isChosen: entry.path == chosen)
    }
    details.makeRow = { _ in TreePropertyRow(frame: .zero) }
    details.fill = { [unowned self] in ($0 as? TreePropertyRow)?.show(properties[$1]) }
    heading.showTitles("Property", "Model", "Presentation")
    plate.backgroundColor = PanelLook.raised
    for part in [rows, plate, details, heading, line] as [UIView] { addSubview(part) }
    rows.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("tap:", Self.tap)))
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a tree, depth first, and the properties of the chosen entry.
  func show(_ entries: [TreeEntry], properties: [TreeProperty]) {
    if entries != self.entries {
      self.entries = entries
      arrange()
    }
    if properties != self.properties {
      let isSameShape = properties.count == self.properties.count
      self.properties = properties
      if isSameShape {
        details.refill()
      } else {
        details.reload(heights: properties.map { _ in TreePropertyRow.height })
        setNeedsLayout()
      }
    }
  }

  func choose(_ path: String?) {
    guard path != chosen else { return }
    chosen = path
    rows.refill()
    if let path {
      if let row = visible.firstIndex(where: { entries[$0].path == path }) { rows.reveal(row) }
      onChoose(path)
    }
  }

  private func arrange() {
    visible.removeAll(keepingCapacity: true)
    var limit = Int.max
    for (index, entry) in entries.enumerated() {
      if entry.depth > limit { continue }
      limit = closed.contains(entry.path) ? entry.depth : Int.max
      visible.append(index)
    }
    rows.reload(heights: visible.map { _ in TreeRow.height })
  }

  private func toggle(_ path: String) {
    if closed.contains(path) { closed.remove(path) } else { closed.insert(path) }
    arrange()
  }

  private func tap(_ tap: UITapGestureRecognizer) {
    let place = tap.location(in: rows)
    guard let row = rows.index(at: place.y) else { return }
    let entry = entries[visible[row]]
    if entry.hasChildren, abs(place.x - TreeRow.chevronX(entry.depth)) < 10 { return toggle(entry.path) }
    choose(entry.path)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused, key.modifierFlags.isEmpty, !visible.isEmpty else {
      return super.pressesBegan(presses, with: event)
    }
    let at = visible.firstIndex { entries[$0].path == chosen }
    switch key.keyCode {
    case .keyboardDownArrow: choose(entries[visible[min((at ?? -1) + 1, visible.count - 1)]].path)
    case .keyboardUpArrow: choose(entries[visible[max((at ?? 1) - 1, 0)]].path)
    case .keyboardLeftArrow, .keyboardRightArrow:
      guard let at, entries[visible[at]].hasChildren else { return }
      let path = entries[visible[at]].path
      if closed.contains(path) == (key.keyCode == .keyboardRightArrow) { toggle(path) }
    default: super.pressesBegan(presses, with: event)
    }
  }

  /// Room for so many properties there always is.
  private static let fewestProperties = 6
  private var mostDetails: CGFloat = 0
  /// What part of the height the properties have at most.
  private static let detailsPart: CGFloat = 0.42

  override func layoutSubviews() {
    super.layoutSubviews()
    // No more than there is to read, but never less than there once was: nothing jumps from click to click.
    let wanted = TreePropertyRow.height * CGFloat(max(properties.count, Self.fewestProperties) + 1) + 4
    mostDetails = max(mostDetails, wanted)
    let height = max(bounds.height - mostDetails, bounds.height * (1 - Self.detailsPart)).rounded()
    rows.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    line.frame = CGRect(x: 0, y: height, width: bounds.width, height: 1)
    plate.frame = CGRect(x: 0, y: height, width: bounds.width, height: TreePropertyRow.height + 4)
    heading.frame = CGRect(x: 0, y: height + 2, width: bounds.width, height: TreePropertyRow.height)
    let top = height + TreePropertyRow.height + 4
    details.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
  }
}

/// A line of the tree.
final class TreeRow: PanelView {
  static let height: CGFloat = 22
  private static let indent: CGFloat = 14
  /// Deeper entries are no further in: there would be no room for their names.
  private static let deepest = 12
  private let chevron = UIImageView(image: PanelLook.symbol("chevron.right", size: 8, weight: .semibold))
  private let nameLabel = PanelLook.label(PanelLook.body, PanelLook.text)
  private let classLabel = PanelLook.label(PanelLook.small, PanelLook.quietText)
  private let dot = UIView()
  private var depth = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    chevron.contentMode = .center
    chevron.tintColor = PanelLook.quietText
    dot.backgroundColor = PanelLook.speed
    dot.layer.cornerRadius = 3
    for part in [chevron, nameLabel, classLabel, dot] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Where the chevron of an entry is, from the left.
  static func chevronX(_ depth: Int) -> CGFloat {
    PanelLook.margin + CGFloat(min(depth, deepest)) * indent + 4
  }

  func show(_ entry: TreeEntry, isOpen: Bool, isChosen: Bool) {
    depth = entry.depth
    let hasName = !entry.name.isEmpty
    nameLabel.text = hasName ? entry.name : entry.className
    nameLabel.font = entry.isLayer ? PanelLook.body : PanelLook.strong
    classLabel.text = hasName ? entry.className : ""
    nameLabel.textColor = isChosen ? PanelLook.accent : PanelLook.text
    nameLabel.alpha = entry.isHidden ? 0.4 : 1
    dot.isHidden = !entry.isMoving
    chevron.isHidden = !entry.hasChildren
    chevron.transform = isOpen ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
    backgroundColor = isChosen ? PanelLook.selection : nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let x = Self.chevronX(depth)
    chevron.bounds.size = CGSize(width: 10, height: 10)
    chevron.center = CGPoint(x: x, y: bounds.midY)
    let room = max(bounds.width - x - 12 - PanelLook.margin - 12, 0)
    let name = min(nameLabel.sizeThatFits(.zero).width.rounded(.up), room)
    nameLabel.frame = CGRect(x: x + 10, y: 0, width: name, height: bounds.height)
    classLabel.frame = CGRect(
      x: x + 16 + name, y: 0.5, width: max(room - name - 6, 0), height: bounds.height)
    dot.frame = CGRect(x: bounds.width - PanelLook.margin - 6, y: bounds.midY - 3, width: 6, height: 6)
  }
}

/// A property: its name, the model's value, the presentation's.
final class TreePropertyRow: PanelView {
  static let height: CGFloat = 20
  private let labels = [
    PanelLook.label(PanelLook.small, PanelLook.quietText),
    PanelLook.label(PanelLook.smallNumber, PanelLook.text),
    PanelLook.label(PanelLook.smallNumber, PanelLook.text),
  ]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for label in labels { addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ property: TreeProperty) {
    labels[0].text = property.name
    labels[1].text = property.model
    labels[2].text = property.shown
    let isMoving = property.model != property.shown
    labels[2].textColor = isMoving ? PanelLook.speed : PanelLook.faintText
  }

  func showTitles(_ name: String, _ model: String, _ shown: String) {
    for (label, text) in zip(labels, [name, model, shown]) {
      label.text = text
      label.font = PanelLook.small
      label.textColor = PanelLook.quietText
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let name = min(bounds.width * 0.3, 130)
    let rest = (bounds.width - name - 2 * PanelLook.margin) / 2
    labels[0].frame = CGRect(x: PanelLook.margin, y: 0, width: name - 6, height: bounds.height)
    labels[1].frame = CGRect(x: PanelLook.margin + name, y: 0, width: rest - 6, height: bounds.height)
    labels[2].frame = CGRect(x: PanelLook.margin + name + rest, y: 0, width: rest, height: bounds.height)
  }
}
