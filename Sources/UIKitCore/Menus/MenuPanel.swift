import Foundation
import QuartzCore

/// The lines of one menu on the system's material.
@MainActor
final class MenuPanel: UIView {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let cornerRadius: CGFloat = 13
    static let separator: CGFloat = 8
    static let shadowRadius: CGFloat = 24
    static let shadowOpacity: Float = 0.2
    static let shadowOffset = CGSize(width: 0, height: 10)
  }

  let menu: UIMenu
  /// What can be chosen, in the order of the menu; from the last to the first where that is reversed.
  private(set) var rows: [MenuChoice] = []
  private var lastLine: (any MenuLine)?
  /// How high the lines are together, in points.
  private(set) var contentHeight: CGFloat = 0
  private let shadow = OuterShadowView(frame: .zero)
  private let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
  private let scroller = ChoiceScroller(frame: .zero)
  private let width: CGFloat
  private let isSubmenu: Bool
  private var traits: UITraitCollection
  /// What elements turned out to be that were asked for when the menu opened; empty ones are still awaited.
  private var arrived: [ObjectIdentifier: [UIMenuElement]?] = [:]
  /// Called when elements that were awaited have made the content higher.
  var onGrow: (() -> Void)?
  private let onChoose: (MenuChoice) -> Void

  /// - Parameters:
  ///   - traits: Those of the window, whose text size the lines have.
  ///   - isSubmenu: Whether the menu was opened from a line of another, which is its header.
  init(
    _ menu: UIMenu, width: CGFloat, _ traits: UITraitCollection, isSubmenu: Bool,
    onChoose: @escaping (MenuChoice) -> Void
  ) {
    self.menu = menu
    self.width = width
    self.traits = traits
    self.isSubmenu = isSubmenu
    self.onChoose = onChoose
    super.init(frame: .zero)
    shadow.cornerRadius = Metrics.cornerRadius
    shadow.layer.shadowRadius = Metrics.shadowRadius
    shadow.layer.shadowOpacity = Metrics.shadowOpacity
    shadow.layer.shadowOffset = Metrics.shadowOffset
    material.layer.cornerRadius = Metrics.cornerRadius
    material.layer.cornerCurve = .continuous
    material.clipsToBounds = true
    addSubview(shadow)
    addSubview(material)
    material.contentView.addSubview(scroller)
    fill()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    shadow.frame = bounds
    material.frame = bounds
    scroller.frame = material.contentView.bounds
    scroller.isScrollEnabled = contentHeight > bounds.height
  }

  // MARK: Lines

  private func fill() {
    let keepsMark = menu.hasMarkedLines
    if isSubmenu {
      let header = MenuRow(menu, keepsMark: keepsMark, isHeader: true, traits)
      addChoice(header, "menu.header")
      add(header)
      addBand()
    } else if !menu.title.isEmpty {
      add(MenuRow(heading: menu.title, traits))
    }
    add(menu.children, of: menu, keepsMark)
    lastLine?.isLast = true
    scroller.contentSize = CGSize(width: width, height: contentHeight)
  }

  private func add(_ elements: [UIMenuElement], of owner: UIMenu, _ keepsMark: Bool) {
    // What is side by side stays in order from the side where reading begins, even where lines are reversed.
    var beside: [UIMenuElement] = []
    func endTiles() {
      addTiles(beside, of: owner)
      beside = []
    }
    func addOne(_ element: UIMenuElement) {
      let canBePerformed = (element as? UICommand)?.prepareToShow() ?? true
      if let action = element.leafAction, action.attributes.contains(.hidden) { return }
      if owner.arrangement != .lines { return beside.append(element) }
      let row: MenuRow
      if let action = element.leafAction {
        row = MenuRow(action, keepsMark: keepsMark, traits)
      } else if let menu = element as? UIMenu {
        row = MenuRow(menu, keepsMark: keepsMark, isHeader: false, traits)
      } else {
        return
      }
      if !canBePerformed { row.isEnabled = false }
      row.limitTitle(to: owner.displayPreferences?.maximumNumberOfTitleLines ?? 0)
      addChoice(row, nil)
      add(row)
    }
    let elements = isReversed ? elements.reversed() : elements
    for (index, element) in elements.enumerated() {
      if let menu = element as? UIMenu, menu.isInline {
        endTiles()
        if index > 0 { addBand() }
        if !menu.title.isEmpty { add(MenuRow(heading: menu.title, traits)) }
        add(menu.children, of: menu, keepsMark)
        if index < elements.count - 1, !((elements[index + 1] as? UIMenu)?.isInline ?? false) { addBand() }
      } else if let deferred = element as? UIDeferredMenuElement {
        let known = self.elements(of: deferred) ?? [Self.waiting]
        if owner.arrangement == .lines {
          add(known, of: owner, keepsMark)
        } else {
          for one in isReversed ? known.reversed() : known { addOne(one) }
        }
      } else {
        addOne(element)
      }
    }
    endTiles()
  }

  private func addTiles(_ elements: [UIMenuElement], of owner: UIMenu) {
    guard !elements.isEmpty else { return }
    let ordered = isReversed ? elements.reversed() : elements
    var columns = ordered.count
    if case .tiles(let most, _) = owner.arrangement { columns = most }
    let lines = stride(from: 0, to: ordered.count, by: columns).map { start in
      MenuTileRow(Array(ordered[start..<min(start + columns, ordered.count)]), owner, traits)
    }
    for line in isReversed ? lines.reversed() : lines {
      for tile in isReversed ? line.tiles.reversed() : line.tiles { addChoice(tile, nil) }
      add(line)
    }
  }

  /// The line that is shown while elements are awaited.
  private static let waiting = UIAction(title: "Loading…", attributes: .disabled) { _ in }

  /// What an element turned out to be, which is asked once; nil while it is awaited.
  private func elements(of deferred: UIDeferredMenuElement) -> [UIMenuElement]? {
    let key = ObjectIdentifier(deferred)
    if let known = arrived[key] { return known }
    arrived[key] = .some(nil)
    let elements = deferred.elements { [weak self] in self?.receive($0, for: key) }
    if let elements { arrived[key] = elements }
    return elements
  }

  /// Puts the first line lowest, nearest to what the menu is above.
  func reverse() {
    isReversed = true
    refill()
  }
  private var isReversed = false

  /// The text size was changed while the menu is open.
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    let category = traitCollection.preferredContentSizeCategory
    guard category != traits.preferredContentSizeCategory, category != .unspecified, window != nil else {
      return
    }
    traits = traitCollection
    refill()
    onGrow?()
  }

  /// Elements that were awaited are here.
  private func receive(_ elements: [UIMenuElement], for key: ObjectIdentifier) {
    arrived[key] = elements
    refill()
    onGrow?()
  }

  private func refill() {
    for view in scroller.subviews { view.removeFromSuperview() }
    rows = []
    lastLine = nil
    contentHeight = 0
    fill()
    guard isReversed else { return }
    // Lines are named after their place in the menu, not on the screen.
    for (index, row) in rows.reversed().enumerated() { row.accessibilityIdentifier = "menu.\(index)" }
  }

  private func addChoice(_ row: MenuChoice, _ identifier: String?) {
    row.accessibilityIdentifier = identifier ?? "menu.\(rows.count)"
    row.addAction(
      UIAction { [weak self, weak row] _ in
        if let row { self?.onChoose(row) }
      }, for: .touchUpInside)
    rows.append(row)
  }

  /// The grey band between two groups.
  private func addBand() {
    lastLine?.isLast = true
    let band = UIView(frame: CGRect(x: 0, y: contentHeight, width: width, height: Metrics.separator))
    band.backgroundColor = .quaternarySystemFill
    scroller.addSubview(band)
    contentHeight += Metrics.separator
  }

  private func add(_ line: any MenuLine) {
    let height = line.height(width: width)
    line.frame = CGRect(x: 0, y: contentHeight, width: width, height: height)
    scroller.addSubview(line)
    contentHeight += height
    lastLine = line
  }

  // MARK: The finger that opened the menu

  /// The line at a place in the window.
  func row(at place: CGPoint) -> MenuChoice? {
    func contains(_ view: UIView) -> Bool { view.bounds.contains(view.convert(place, from: nil)) }
    // What is scrolled out of a palette is not there.
    return rows.first { $0.isEnabled && contains($0) && ($0.superview.map(contains) ?? true) }
  }

  /// An action was chosen, which may have taken the mark from another while the menu stays.
  func showMarks() {
    for row in rows { row.showMark() }
  }

  func highlight(_ hit: MenuChoice?) {
    for row in rows where row.isHighlighted != (row === hit) { row.isHighlighted = row === hit }
  }
}

extension UIMenu {
  /// Whether the menu's lines are among those of the menu that it is in.
  var isInline: Bool { options.contains(.displayInline) }
}
