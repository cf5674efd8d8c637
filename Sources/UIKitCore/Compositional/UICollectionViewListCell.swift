import Foundation
import QuartzCore

/// A row of a list: content, accessories, lines.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  /// What shows, each with its place in `accessories`.
  private var shown: [(accessory: UICellAccessory, view: UIView, index: Int)] = []
  private let line = UIView()
  private let topLine = UIView()
  private let ground = UIView()
  private var place: ListPlace?
  private var needsAccessories = false
  /// Where the line begins and ends; constraints may move it.
  public let separatorLayoutGuide = UILayoutGuide()

  /// Measures in points. [as on iOS 17, measured on pictures]
  private static let height: CGFloat = 44
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 12
  private static let standardWidth: CGFloat = 28
  private static let radius: CGFloat = 10

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    ground.isUserInteractionEnabled = false
    insertSubview(ground, at: 0)
    for line in [line, topLine] {
      line.isUserInteractionEnabled = false
      line.isHidden = true
      addSubview(line)
    }
    addLayoutGuide(separatorLayoutGuide)
  }

  // MARK: Properties

  /// How many levels the content is indented, and by how much, in points. Defaults 0 and 10.
  open var indentationLevel = 0 { didSet { contentMoved() } }
  open var indentationWidth: CGFloat = 10 { didSet { contentMoved() } }
  /// Whether the accessories before the content are indented, too. Default true.
  open var indentsAccessories = true { didSet { contentMoved() } }
  /// What is before and after the content.
  open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }

  /// A configuration with the look of a row in this list.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  private func contentMoved() {
    setNeedsLayout()
    askForAnotherHeight()
  }

  // MARK: In the list

  override func takeListPlace(_ place: ListPlace?) {
    self.place = place
    showState()
    setNeedsLayout()
  }

  override func editingChanged(_ isEditing: Bool) {
    super.editingChanged(isEditing)
    showAccessories(keeping: true)
    layoutIfNeeded()
  }

  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    showState()
    let marks = Marks(isSelected: isSelected, isExpanded: state.isExpanded)
    guard marks != shownMarks,
      accessories.contains(where: { $0.kind == .multiselect || $0.kind == .outlineDisclosure })
    else { return }
    showAccessories()
  }

  /// What marks in accessories say.
  private struct Marks: Equatable {
    var isSelected: Bool
    var isExpanded: Bool
  }
  private var shownMarks: Marks?

  override var coversRows: Bool { didSet { if oldValue != coversRows { showState() } } }

  private func showState() {
    let isPressed =
      isHighlighted || dropState == .targeted
      || (isSelected && !accessories.contains { $0.kind == .multiselect && isShown($0) })
    let plain: UIColor? =
      place.flatMap {
        $0.configuration.isGrouped ? .secondarySystemGroupedBackground : nil
      } ?? (coversRows ? .systemBackground : nil)
    ground.isHidden = backgroundConfiguration != nil
    ground.backgroundColor = isPressed ? .systemGray4 : plain
  }

  private func isShown(_ accessory: UICellAccessory) -> Bool {
    switch accessory.displayed {
    case .always: return !accessory.isHidden
    case .whenEditing: return listIsEditing && !accessory.isHidden
    case .whenNotEditing: return !listIsEditing && !accessory.isHidden
    }
  }

  /// Makes the accessories that shall show.
  ///
  /// - Parameter keeping: Whether those that show already stay. In an animation others fade in and out then.
  private func showAccessories(keeping: Bool = false) {
    var order: [(accessory: UICellAccessory, index: Int)] = []
    for (index, accessory) in accessories.enumerated() where isShown(accessory) {
      if let position = accessory.position {
        let side = order.map(\.accessory).filter { $0.isLeading == accessory.isLeading }
        order.insert((accessory, index), at: min(max(position(side), 0), order.count))
      } else {
        order.append((accessory, index))
      }
    }
    shownMarks = Marks(isSelected: isSelected, isExpanded: configurationState.isExpanded)
    let before = shown
    let kept = keeping ? Dictionary(before.map { ($0.index, $0.view) }, uniquingKeysWith: { $1 }) : [:]
    shown = order.map { part in
      let view = kept[part.index] ?? BlockAnimation.outside { part.accessory.makeView(self) }
      return (part.accessory, view, part.index)
    }
    let stays = Set(shown.map { ObjectIdentifier($0.view) })
    for part in before where !stays.contains(ObjectIdentifier(part.view)) { go(part, fades: keeping) }
    for part in shown where kept[part.index] == nil { come(part, fades: keeping) }
    showState()
    contentMoved()
  }

  private func come(_ part: (accessory: UICellAccessory, view: UIView, index: Int), fades: Bool) {
    UIView.performWithoutAnimation {
      if let tint = part.accessory.tint { part.view.tintColor = tint }
      addSubview(part.view)
      for (other, center) in zip(shown, accessoryCenters) where other.view === part.view {
        part.view.center = center
      }
      guard fades else { return }
      part.view.alpha = 0
      if part.accessory.isLeading { part.view.center.x += wayIn(part) }
    }
    guard fades else { return }
    part.view.alpha = 1
    if part.accessory.isLeading { part.view.center.x -= wayIn(part) }
  }

  /// How far what is before the content comes from the side, as the content makes room for it.
  private func wayIn(_ part: (accessory: UICellAccessory, view: UIView, index: Int)) -> CGFloat {
    let way = width(part) + Self.gap
    return effectiveUserInterfaceLayoutDirection == .rightToLeft ? way : -way
  }

  /// Takes an accessory away; in an animation it fades out first.
  private func go(_ part: (accessory: UICellAccessory, view: UIView, index: Int), fades: Bool) {
    let view = part.view
    guard fades, let block = BlockAnimation.animating else {
      view.removeFromSuperview()
      return
    }
    view.isUserInteractionEnabled = false
    view.alpha = 0
    if part.accessory.isLeading { view.center.x += wayIn(part) }
    block.whenOver { _ in view.removeFromSuperview() }
  }

  func openTrailingActions() { collection?.openTrailingActions(of: self) }
  func toggleOutline() { collection?.toggleOutline(of: self) }

  // MARK: Layout

  private func width(_ part: (accessory: UICellAccessory, view: UIView, index: Int)) -> CGFloat {
    switch part.accessory.width {
    case .actual: return part.view.bounds.width
    case .standard: return max(part.view.bounds.width, Self.standardWidth)
    case .custom(let width): return width
    }
  }

  private var indent: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  /// The room before and after the content.
  private var rooms: (before: CGFloat, after: CGFloat) {
    let leading = shown.filter(\.accessory.isLeading).reduce(0) { $0 + width($1) + Self.gap }
    let trailing = shown.filter { !$0.accessory.isLeading }.reduce(0) { $0 + width($1) + Self.gap }
    let safety = safety
    return (
      safety.before + indent + (leading > 0 ? leading + Self.margin - Self.gap : 0),
      safety.after + (trailing > 0 ? trailing + Self.margin - Self.gap : 0)
    )
  }

  /// What the display's edges take of a row that reaches from side to side; a row may be aside while it is swiped.
  private var safety: (before: CGFloat, after: CGFloat) {
    guard let collection, place?.configuration.appearance != .insetGrouped else { return (0, 0) }
    var safe = collection.safeAreaInsets
    if place == nil {
      safe.left = max(safe.left - frame.minX, 0)
      safe.right = max(safe.right - (collection.bounds.width - frame.maxX), 0)
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return isMirrored ? (safe.right, safe.left) : (safe.left, safe.right)
  }

  override func fittingContentSize(_ size: CGSize, keepsWidth: Bool) -> CGSize {
    let rooms = rooms
    let inner = CGSize(width: max(size.width - rooms.before - rooms.after, 0), height: size.height)
    let wanted = super.fittingContentSize(inner, keepsWidth: true)
    return CGSize(width: size.width, height: max(wanted.height, Self.height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let rooms = rooms
    func rect(_ x: CGFloat, _ width: CGFloat) -> CGRect {
      CGRect(x: isMirrored ? bounds.width - x - width : x, y: 0, width: max(width, 0), height: bounds.height)
    }
    let content = rect(rooms.before, bounds.width - rooms.before - rooms.after)
    if contentView.frame != content { contentView.frame = content }
    for (part, center) in zip(shown, accessoryCenters) { part.view.center = center }
    placeGround()
    placeLines(isMirrored: isMirrored, textStart: rooms.before + Self.margin)
  }

  /// Where the accessories are, in the order of `shown`.
  private var accessoryCenters: [CGPoint] {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let safety = safety
    var start = safety.before + Self.margin + (indentsAccessories ? indent : 0)
    var end =
      bounds.width - Self.margin - safety.after
      - shown.filter { !$0.accessory.isLeading }.reduce(-Self.gap) { $0 + width($1) + Self.gap }
    return shown.map { part in
      let room = width(part)
      let middle = (part.accessory.isLeading ? start : end) + room / 2
      if part.accessory.isLeading { start += room + Self.gap } else { end += room + Self.gap }
      return CGPoint(x: isMirrored ? bounds.width - middle : middle, y: bounds.height / 2)
    }
  }

  private func placeGround() {
    ground.frame = CGRect(origin: .zero, size: bounds.size)
    guard let place, place.configuration.appearance == .insetGrouped else {
      layer.cornerRadius = 0
      return
    }
    var corners: CACornerMask = []
    if place.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if place.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    layer.cornerRadius = corners.isEmpty ? 0 : Self.radius
    layer.maskedCorners = corners
    layer.cornerCurve = .continuous
    clipsToBounds = !isReordering
  }

  private func placeLines(isMirrored: Bool, textStart: CGFloat) {
    guard let place, let path = collection?.indexPath(for: self) else {
      line.isHidden = true
      topLine.isHidden = true
      return
    }
    let list = place.configuration
    var look = list.separatorConfiguration
    if let handler = list.itemSeparatorHandler { look = handler(path, look) }
    let isSidebar = list.appearance == .sidebar || list.appearance == .sidebarPlain
    let automatic = list.showsSeparators && !isSidebar && !(list.isGrouped && place.isLast)
    func shows(_ visibility: UIListSeparatorConfiguration.Visibility, _ automatic: Bool) -> Bool {
      visibility == .automatic ? automatic : visibility == .visible && list.showsSeparators
    }
    line.isHidden = !shows(look.bottomSeparatorVisibility, automatic)
    topLine.isHidden = !shows(look.topSeparatorVisibility, false)
    let height = 1 / max(traitCollection.displayScale, 1)
    func put(_ line: UIView, _ insets: NSDirectionalEdgeInsets, y: CGFloat) {
      // Only one of the two edges may be automatic.
      let automatic = UIListSeparatorConfiguration.automaticInsets
      var start = insets.leading == automatic.leading ? textStart + imageRoom : insets.leading
      let end = insets.trailing == automatic.trailing ? 0 : insets.trailing
      if separatorGuideStart > 0 { start = separatorGuideStart }
      let width = max(bounds.width - start - end, 0)
      line.frame = CGRect(
        x: isMirrored ? bounds.width - start - width : start, y: y, width: width, height: height)
      line.backgroundColor = look.color
    }
    put(line, look.bottomSeparatorInsets, y: bounds.height - height)
    put(topLine, look.topSeparatorInsets, y: 0)
  }

  /// Where constraints put the guide's beginning; 0 where there are none.
  private var separatorGuideStart: CGFloat { separatorLayoutGuide.layoutFrame.minX }

  private var imageRoom: CGFloat { (contentConfiguration as? UIListContentConfiguration)?.imageRoom ?? 0 }
}
