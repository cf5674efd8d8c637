import Foundation
import QuartzCore
import Support

/// Placing what shows.
extension UITableView {
  /// Tables of fewer rows ask for every row's height when they load: their content's size is right at once.
  private static let exactRowLimit = 1000

  // MARK: Loading

  func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    geometry = measure(counts: counts())
    retireEverything()
    loadSectionIndex()
    let top = tableHeaderView?.frame.height ?? 0
    geometry.top = top
    geometry.bottom = tableFooterView?.frame.height ?? 0
    contentSize = CGSize(width: bounds.width, height: geometry.height)
  }

  func reloadEverything() {
    releasePress(selects: false)
    if batchDepth > 0 {
      Diagnostics.report("reloadData gave up the changes of the batch that was open", subject: "\(self)")
      changes = ItemChanges()
    }
    for path in selection { cells[path]?.setSelected(false, animated: false) }
    selection = []
    selectionOrder = []
    isLoaded = false
    loadIfNeeded()
    setNeedsLayout()
  }

  /// How many rows each section has; numbers below zero are reported and count as none.
  func counts() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    return (0..<max(sections, 0)).map { section in
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      if count < 0 {
        Diagnostics.report(
          "numberOfRowsInSection answered \(count) for section \(section); 0 was used", subject: "\(self)")
      }
      return max(count, 0)
    }
  }

  /// Whether the delegate is asked for the height of each of so many rows.
  func asksForEachHeight(_ counts: [Int]) -> Bool {
    counts.reduce(0, +) <= Self.exactRowLimit || estimatedRowHeight == 0
  }

  private func measure(counts: [Int]) -> TableGeometry {
    let isExact = asksForEachHeight(counts)
    return TableGeometry(
      sections: counts.enumerated().map { section, count in
        self.section(section, count, isExact: isExact)
      })
  }

  func section(_ section: Int, _ count: Int, isExact: Bool) -> TableGeometry.Section {
    var rows = HeightIndex(count: count, estimate: estimate)
    if isExact, let delegate {
      for row in 0..<count {
        let height = delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
        if height >= 0, height.isFinite { rows.set(height, of: row) }
      }
    }
    return TableGeometry.Section(
      header: edgeHeight(section, isHeader: true), footer: edgeHeight(section, isHeader: false), rows: rows)
  }

  private var estimate: CGFloat {
    if rowHeight >= 0 { return rowHeight }
    return estimatedRowHeight > 0 ? estimatedRowHeight : RowMetrics.height
  }

  // MARK: Heights

  /// A row's height: the delegate's, the table's, or what the cell asks for.
  private func height(of path: IndexPath, _ cell: UITableViewCell) -> CGFloat {
    let wanted = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if wanted >= 0, wanted.isFinite { return wanted }
    if !wanted.isFinite {
      Diagnostics.report(
        "the height \(wanted) of \(path.text) is not finite; the cell was measured", subject: "\(self)")
    }
    let scale = UIScreen.main.scale
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: rowWidth, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height > 0 && size.height.isFinite ? ceil(size.height * scale) / scale : RowMetrics.height
  }

  var rowWidth: CGFloat { max(bounds.width - 2 * rowInset, 0) }
  /// The cards of an inset grouped table are within the safe area.
  var rowInset: CGFloat {
    style == .insetGrouped
      ? RowMetrics.sideInset(in: self) + max(safeAreaInsets.left, safeAreaInsets.right) : 0
  }
  /// How far the content of rows, headers and footers that reach from side to side keeps from the table's sides.
  var contentSafety: (before: CGFloat, after: CGFloat) {
    guard insetsContentViewsToSafeArea, style != .insetGrouped else { return (0, 0) }
    let safe = safeAreaInsets
    return traitCollection.layoutDirection == .rightToLeft ? (safe.right, safe.left) : (safe.left, safe.right)
  }

  /// The height of a header or a footer.
  private func edgeHeight(_ section: Int, isHeader: Bool) -> CGFloat {
    let wanted =
      isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    let view =
      isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: section)
      : delegate?.tableView(self, viewForFooterInSection: section)
    let padding = isHeader && style == .plain && (title != nil || view != nil) ? headerPadding : 0
    if wanted >= 0, wanted.isFinite {
      // A plain table has no room for a header that is not there.
      return style == .plain && title == nil && view == nil ? 0 : wanted + padding
    }
    if let view {
      if let made = view as? UITableViewHeaderFooterView { headerPool.giveBack(made, made.reuseIdentifier) }
      let size = view.systemLayoutSizeFitting(
        CGSize(width: rowWidth, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      return (size.height > 0 ? size.height : max(view.bounds.height, 0)) + padding
    }
    if let title {
      return systemEdge(title, isHeader: isHeader).sizeThatFits(CGSize(width: rowWidth, height: 0)).height
        + padding
    }
    guard style != .plain else { return 0 }
    // Rows begin on whole pixels.
    return isHeader && section == 0 && tableHeaderView == nil
      ? TableMetrics.firstGroup : (TableMetrics.groupGap / pixel).rounded(.up) * pixel
  }

  private var headerPadding: CGFloat {
    sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : TableMetrics.headerTopPadding
  }

  /// A header or footer with the title's text.
  private func systemEdge(_ title: String, isHeader: Bool) -> UITableViewHeaderFooterView {
    let identifier = isHeader ? TableMetrics.headerIdentifier : TableMetrics.footerIdentifier
    let view = headerPool.take(identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    var content: UIListContentConfiguration
    switch (style, isHeader) {
    case (.plain, true): content = .plainHeader()
    case (.plain, false): content = .plainFooter()
    case (_, true): content = .groupedHeader()
    case (_, false): content = .groupedFooter()
    }
    content.text = title
    let margin = RowMetrics.margin(in: self)
    let safety = contentSafety
    content.directionalLayoutMargins.leading = margin + safety.before
    content.directionalLayoutMargins.trailing = margin + safety.after
    view.isOfTable = true
    view.contentConfiguration = content
    view.backgroundColor = style == .plain && isHeader ? .systemBackground : nil
    return view
  }

  // MARK: Rectangles

  func sectionRect(_ section: Int) -> CGRect {
    loadIfNeeded()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let top = geometry.start(ofSection: section)
    return CGRect(x: 0, y: top, width: bounds.width, height: geometry.end(ofSection: section) - top)
  }

  func headerRect(_ section: Int) -> CGRect {
    var rect = sectionRect(section)
    guard geometry.sections.indices.contains(section) else { return .zero }
    rect.size.height = geometry.sections[section].header
    return rect.insetBy(dx: rowInset, dy: 0)
  }

  func footerRect(_ section: Int) -> CGRect {
    let rect = sectionRect(section)
    guard geometry.sections.indices.contains(section) else { return .zero }
    let height = geometry.sections[section].footer
    return CGRect(x: rowInset, y: rect.maxY - height, width: rowWidth, height: height)
  }

  func rowRect(_ path: IndexPath) -> CGRect {
    loadIfNeeded()
    return rowRect(path, in: geometry)
  }

  func rowRect(_ path: IndexPath, in geometry: TableGeometry) -> CGRect {
    guard geometry.contains(path) else { return .zero }
    return CGRect(
      x: rowInset, y: geometry.rowTop(path.row, path.section), width: rowWidth,
      height: geometry.sections[path.section].rows.height(of: path.row))
  }

  func path(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    guard point.x.isFinite, point.y.isFinite, point.x >= 0, point.x < bounds.width,
      let path = geometry.firstRow(below: point.y)
    else { return nil }
    return rowRect(path).minY <= point.y ? path : nil
  }

  func paths(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    var found: [IndexPath] = []
    var path = geometry.firstRow(below: rect.minY)
    while let current = path, rowRect(current).minY < rect.maxY {
      found.append(current)
      path = geometry.next(after: current)
    }
    return found
  }

  // MARK: Tiling

  /// Gives the rows that show their cells, and takes the others'.
  func tile() {
    guard !isTiling, isLoaded, bounds.width > 0, bounds.height > 0 else { return }
    isTiling = true
    defer { isTiling = false }
    // A header of a cell's height may move what follows, hence one more round at most.
    placeRows()
    placeEdges()
    let size = CGSize(width: bounds.width, height: geometry.height)
    if contentSize != size { contentSize = size }
    backgroundView?.frame = bounds
  }

  private func placeRows() {
    var shown: Set<IndexPath> = []
    var path = geometry.firstRow(below: bounds.minY)
    // Rows that turn out higher above the first one that showed must not push that away.
    let anchor = path.map { ($0, geometry.rowTop($0.row, $0.section)) }
    while let current = path {
      let rect = rowRect(current)
      guard rect.minY < bounds.maxY else { break }
      shown.insert(current)
      show(current)
      path = geometry.next(after: current)
    }
    for (path, cell) in cells.inOrder(where: { !shown.contains($0) && $0 != reordering?.source }) {
      cells[path] = nil
      leave(cell, path)
    }
    if let anchor, geometry.contains(anchor.0) {
      let moved = geometry.rowTop(anchor.0.row, anchor.0.section) - anchor.1
      if moved != 0 { contentOffset.y += moved }
    }
  }

  /// Lets a cell go that does not show any more. In an animation it goes to where its row is.
  private func leave(_ cell: UITableViewCell, _ path: IndexPath) {
    if pushedOut != nil {
      pushedOut?.append((cell, path))
      return
    }
    guard BlockAnimation.animating != nil, window != nil, geometry.contains(path) else {
      return retire(cell, path)
    }
    cell.frame = rowRect(path)
    MediaScheduler.current.after(UIView.inheritedAnimationDuration) { [weak self] in self?.retire(cell, path)
    }
  }

  private func show(_ path: IndexPath) {
    let isNew = cells[path] == nil
    let cell = cells[path] ?? BlockAnimation.outside { makeCell(path) }
    cells[path] = cell
    if !geometry.sections[path.section].rows.isKnown(path.row) {
      let before = rowRect(path)
      let height = height(of: path, cell)
      geometry.setHeight(height, row: path.row, section: path.section)
      // A row that comes in at the top, from a guess, keeps its lower edge.
      if isNew, before.minY < bounds.minY, height != before.height, isDragging || isDecelerating {
        contentOffset.y += height - before.height
      }
    }
    let rect = reordering?.rect(of: path) ?? rowRect(path)
    let gap = existingDragDrop?.gap
    func put() {
      guard gap != nil else {
        if cell.frame != rect { cell.frame = rect }
        return
      }
      // A drag has moved the row beside its place.
      if cell.bounds.size != rect.size { cell.bounds.size = rect.size }
      let middle = CGPoint(x: rect.midX, y: rect.midY)
      if cell.center != middle { cell.center = middle }
    }
    // What is there already moves with an animation that lays the table out.
    if !isNew { put() }
    BlockAnimation.outside {
      put()
      if isNew, let gap {
        place(cell, path, in: gap)
        existingDragDrop?.dress(cell, at: path)
      }
      if cell.superview !== self { insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0) }
    }
    if isNew {
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      BlockAnimation.outside { cell.updateConfigurationIfNeeded() }
    }
  }

  func placeEdges() {
    guard let first = geometry.section(at: bounds.minY), let last = geometry.section(at: bounds.maxY) else {
      for section in headers.keys.sorted() { retireHeader(section) }
      for section in footers.keys.sorted() { retireFooter(section) }
      return
    }
    // While an update moves them they leave the table on their way.
    for (section, _) in headers.inOrder(where: { !(first...last).contains($0) }) {
      if updatesInFlight > 0 { placeHeader(section) } else { retireHeader(section) }
    }
    for (section, _) in footers.inOrder(where: { !(first...last).contains($0) }) {
      if updatesInFlight > 0 { placeFooter(section) } else { retireFooter(section) }
    }
    for section in first...last {
      if geometry.sections[section].header > 0 { placeHeader(section) }
      if geometry.sections[section].footer > 0 { placeFooter(section) }
    }
  }

  private func placeHeader(_ section: Int) {
    guard let view = headers[section] ?? BlockAnimation.outside({ makeEdge(section, isHeader: true) }) else {
      return
    }
    var rect = headerRect(section)
    rect.origin.y += dragOffset(ofSection: section, isFooter: false)
    if style == .plain {
      let padding = min(headerPadding, rect.height)
      rect.origin.y += padding
      rect.size.height -= padding
      // It stays at the top until its section is through.
      let top = bounds.minY + adjustedContentInset.top
      rect.origin.y = max(rect.minY, min(top, sectionRect(section).maxY - rect.height))
    }
    if headers[section] != nil {
      if view.frame != rect { view.frame = rect }
    } else {
      headers[section] = view
      BlockAnimation.outside {
        view.frame = rect
        view.layer.zPosition = TableLayer.header
        addSubview(view)
      }
      delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    }
  }

  private func placeFooter(_ section: Int) {
    guard let view = footers[section] ?? BlockAnimation.outside({ makeEdge(section, isHeader: false) }) else {
      return
    }
    var rect = footerRect(section)
    rect.origin.y += dragOffset(ofSection: section, isFooter: true)
    if footers[section] != nil {
      if view.frame != rect { view.frame = rect }
    } else {
      footers[section] = view
      BlockAnimation.outside {
        view.frame = rect
        addSubview(view)
      }
      delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
  }

  private func makeEdge(_ section: Int, isHeader: Bool) -> UIView? {
    let view =
      isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: section)
      : delegate?.tableView(self, viewForFooterInSection: section)
    if let view { return view }
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    return title.map { systemEdge($0, isHeader: isHeader) }
  }

  /// The table's own header and footer, whose heights count.
  func edgesMayHaveChanged() {
    guard isLoaded else { return }
    if let header = tableHeaderView {
      let rect = CGRect(x: 0, y: 0, width: bounds.width, height: header.frame.height)
      if header.frame != rect { header.frame = rect }
    }
    let (top, bottom) = (geometry.top, geometry.bottom)
    geometry.top = tableHeaderView?.frame.height ?? 0
    geometry.bottom = tableFooterView?.frame.height ?? 0
    if geometry.top != top || geometry.bottom != bottom { setNeedsLayout() }
    if let footer = tableFooterView {
      let rect = CGRect(
        x: 0, y: geometry.height - footer.frame.height, width: bounds.width, height: footer.frame.height)
      if footer.frame != rect { footer.frame = rect }
    }
    let size = CGSize(width: bounds.width, height: geometry.height)
    if contentSize != size { contentSize = size }
  }

  func retireEverything() {
    let old = cells
    cells = [:]
    for (path, cell) in old.inOrder { retire(cell, path) }
    for section in headers.keys.sorted() { retireHeader(section) }
    for section in footers.keys.sorted() { retireFooter(section) }
  }

  // MARK: Scrolling

  func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    loadIfNeeded()
    guard geometry.contains(path) else {
      Diagnostics.report("scrollToRow was ignored: there is no \(path.text)", subject: "\(self)")
      return
    }
    let rect = rowRect(path)
    let seen = bounds.inset(by: adjustedContentInset)
    let header = style == .plain ? max(geometry.sections[path.section].header - headerPadding, 0) : 0
    var place = bounds.minY
    switch position {
    case .none:
      reveal(rect, animated: animated)
      return
    case .top: place = rect.minY - adjustedContentInset.top - header
    case .middle: place = rect.midY - adjustedContentInset.top - seen.height / 2
    case .bottom: place = rect.maxY - adjustedContentInset.top - seen.height
    }
    goTo(CGPoint(x: bounds.minX, y: verticalRange.clamp(place)), animated: animated)
    if !animated { layoutIfNeeded() }
  }
}
