import Foundation
import QuartzCore
import Support

/// Inserting, deleting, moving and reloading.
extension UITableView {
  private static let updateDuration: TimeInterval = 0.3

  /// Notes a change; outside a batch it is one of its own.
  func change(_ note: (inout ItemChanges) -> Void) {
    loadIfNeeded()
    note(&changes)
    if batchDepth == 0 {
      batchDepth = 1
      endBatch(nil)
    }
  }

  func batch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    loadIfNeeded()
    batchDepth += 1
    updates?()
    endBatch(completion)
  }

  func endBatch(_ completion: ((Bool) -> Void)?) {
    guard batchDepth > 0 else {
      Diagnostics.report("endUpdates was ignored: there was no beginUpdates", subject: "\(self)")
      return
    }
    batchDepth -= 1
    guard batchDepth == 0 else {
      if let completion { MediaScheduler.current.nextTurn { completion(true) } }
      return
    }
    let changes = self.changes
    let animations = self.animations
    self.changes = ItemChanges()
    self.animations = [:]
    apply(changes, animations, completion)
  }

  private func apply(
    _ changes: ItemChanges, _ animations: [IndexPath: RowAnimation], _ completion: ((Bool) -> Void)?
  ) {
    releasePress(selects: false)
    let old = geometry.sections.map(\.rows.count)
    let new = counts()
    let mapping: ItemChanges.Mapping
    do throws(ItemChanges.Fault) {
      mapping = try changes.mapping(from: old, to: new)
    } catch {
      Diagnostics.report(
        "invalid update: \(error.text). The table was reloaded; let the data source change with the batch",
        subject: "\(self)")
      reloadEverything()
      if let completion { MediaScheduler.current.nextTurn { completion(false) } }
      return
    }
    run(changes, mapping, new, { animations[$0] ?? .automatic }, completion)
  }

  /// Follows a data source that knows itself where everything comes from.
  func apply(
    _ mapping: ItemChanges.Mapping, reloading: Set<IndexPath>, _ animation: RowAnimation,
    _ completion: ((Bool) -> Void)?
  ) {
    // A table that has shown nothing yet has nothing to animate.
    guard isLoaded, !geometry.sections.isEmpty else {
      reloadEverything()
      if let completion { MediaScheduler.current.nextTurn { completion(true) } }
      return
    }
    releasePress(selects: false)
    var changes = ItemChanges()
    changes.reloaded = reloading
    run(changes, mapping, counts(), { _ in animation }, completion)
  }

  private func run(
    _ changes: ItemChanges, _ mapping: ItemChanges.Mapping, _ counts: [Int],
    _ animation: @escaping (IndexPath) -> RowAnimation, _ completion: ((Bool) -> Void)?
  ) {
    let old = geometry
    carryOver(changes, mapping, counts)
    let isSeen = window != nil && UIView.areAnimationsEnabled
    let before = Before(
      geometry: old, mapping: mapping, reloaded: changes.reloaded, moved: Set(changes.moved.map(\.to)))
    animate(takeCells(changes, mapping), before, animation, isSeen, completion)
  }

  /// What was where before an update.
  private struct Before {
    let geometry: TableGeometry
    let mapping: ItemChanges.Mapping
    let reloaded: Set<IndexPath>

    /// The new places of rows that were told to move.
    let moved: Set<IndexPath>

    /// The place of a row that stays.
    func place(of path: IndexPath) -> IndexPath? {
      mapping.items[path.section][path.row].flatMap { reloaded.contains($0) ? nil : $0 }
    }

    /// How far below its new place a section's header or footer was; nil for a section that comes.
    func shift(of section: Int, isHeader: Bool, to now: TableGeometry) -> CGFloat? {
      mapping.sections[section].map { source in
        isHeader
          ? geometry.start(ofSection: source) - now.start(ofSection: section)
          : geometry.end(ofSection: source) - now.end(ofSection: section)
      }
    }
  }

  /// Heights and selection follow their rows. Rows that show are measured again, as an update without changes is for.
  private func carryOver(_ changes: ItemChanges, _ mapping: ItemChanges.Mapping, _ counts: [Int]) {
    let old = geometry
    let asksForAll = asksForEachHeight(counts)
    var sections: [TableGeometry.Section] = []
    for (number, count) in counts.enumerated() {
      var section = self.section(number, count, isExact: asksForAll || mapping.sections[number] == nil)
      for (row, source) in mapping.items[number].enumerated() {
        guard let source, !changes.reloaded.contains(source), !section.rows.isKnown(row) else { continue }
        section.rows.assume(old.sections[source.section].rows.height(of: source.row), of: row)
      }
      sections.append(section)
    }
    var geometry = TableGeometry(sections: sections)
    geometry.top = old.top
    geometry.bottom = old.bottom
    self.geometry = geometry
    let places = mapping.newPlaces(of: selection)
    selectionOrder = selectionOrder.compactMap { places[$0] }
    selection = Set(selectionOrder)
  }

  /// The cells of a batch: those that stay, with their new rows, and those that go.
  private struct Flight {
    var leaving: [(cell: UITableViewCell, path: IndexPath)] = []
    var edges: [UIView] = []
  }

  private func takeCells(_ changes: ItemChanges, _ mapping: ItemChanges.Mapping) -> Flight {
    var flight = Flight()
    let places = mapping.newPlaces(of: Set(cells.keys))
    var kept: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells.inOrder {
      if let place = places[path], !changes.reloaded.contains(path) {
        kept[place] = cell
      } else {
        flight.leaving.append((cell, path))
      }
    }
    cells = kept
    var again = changes.reloadedSections
    for path in changes.reloaded { again.insert(path.section) }
    flight.edges = moveEdges(&headers, mapping, again) + moveEdges(&footers, mapping, again)
    return flight
  }

  /// Gives headers or footers to the sections that their sections have become.
  ///
  /// - Returns: Those whose sections go, or are to have others.
  private func moveEdges(_ edges: inout [Int: UIView], _ mapping: ItemChanges.Mapping, _ again: IndexSet)
    -> [UIView]
  {
    var old = edges
    edges = [:]
    for (section, source) in mapping.sections.enumerated() {
      guard let source, !again.contains(source), let view = old.removeValue(forKey: source) else { continue }
      edges[section] = view
    }
    return old.inOrder.map(\.value)
  }

  private func animate(
    _ flight: Flight, _ before: Before, _ animation: @escaping (IndexPath) -> RowAnimation, _ isSeen: Bool,
    _ completion: ((Bool) -> Void)?
  ) {
    var starts = cells.mapValues(\.frame)
    for view in flight.edges { view.removeFromSuperview() }
    let (oldHeaders, oldFooters) = (headers.mapValues(\.frame), footers.mapValues(\.frame))
    isTiling = false
    pushedOut = []
    updatesInFlight += 1
    BlockAnimation.outside { tile() }
    let pushed = pushedOut ?? []
    pushedOut = nil
    for (path, cell) in cells.inOrder { dress(cell, path) }
    // Rows that were out of sight come from there.
    for path in cells.keys where starts[path] == nil {
      starts[path] = before.place(of: path).map { rowRect($0, in: before.geometry) }
    }
    let edges =
      edgeMoves(headers, oldHeaders) { before.shift(of: $0, isHeader: true, to: geometry) }
      + edgeMoves(footers, oldFooters) { before.shift(of: $0, isHeader: false, to: geometry) }
    let coming = cells.inOrder.filter { starts[$0.key] == nil }
    let going = before.moved.compactMap { cells[$0] }
    let finish = { [weak self] (finished: Bool) in
      for (cell, path) in flight.leaving + pushed { self?.retire(cell, path) }
      for cell in going { cell.layer.zPosition = 0 }
      self?.updatesInFlight -= 1
      self?.setNeedsLayout()
      completion?(finished)
    }
    guard isSeen else {
      updatesInFlight -= 1
      for (cell, path) in flight.leaving + pushed { retire(cell, path) }
      if let completion { MediaScheduler.current.nextTurn { completion(true) } }
      return
    }
    // Everything begins where it was …
    let ends = cells.mapValues(\.frame).inOrder
    UIView.performWithoutAnimation {
      for (path, start) in starts.inOrder {
        guard let cell = cells[path] else { continue }
        let isResized = cell.bounds.size != start.size
        cell.frame = start
        if isResized { cell.placeNewViewsBelow() }
      }
      for edge in edges { edge.view.frame = edge.start }
      for (path, cell) in coming { vanish(cell, animation(path)) }
      for (cell, _) in flight.leaving { cell.layer.zPosition = TableLayer.leaving }
      for path in before.moved { cells[path]?.layer.zPosition = TableLayer.going }
    }
    // … and goes where it belongs.
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction],
      animations: {
        var resized: [UITableViewCell] = []
        for (path, end) in ends where starts[path] != nil {
          guard let cell = self.cells[path] else { continue }
          if cell.bounds.size != end.size { resized.append(cell) }
          cell.frame = end
        }
        for edge in edges { edge.view.frame = edge.end }
        for (cell, path) in pushed { cell.frame = self.rowRect(path) }
        // What is in them moves with them. Only now: the table may be laid out, too, which puts rows in their places.
        for cell in resized { cell.layoutIfNeeded() }
        for (_, cell) in coming {
          cell.alpha = 1
          cell.transform = .identity
        }
        for (cell, path) in flight.leaving { self.vanish(cell, animation(path)) }
      }, completion: finish)
  }

  /// From where to where headers or footers move; those that were out of sight come from there.
  private func edgeMoves(_ views: [Int: UIView], _ old: [Int: CGRect], shift: (Int) -> CGFloat?) -> [(
    view: UIView, start: CGRect, end: CGRect
  )] {
    views.inOrder.compactMap { section, view in
      guard let start = old[section] ?? shift(section).map({ view.frame.offsetBy(dx: 0, dy: $0) }) else {
        return nil
      }
      return (view, start, view.frame)
    }
  }

  /// Where a row comes from or goes to.
  private func vanish(_ cell: UITableViewCell, _ animation: RowAnimation) {
    switch animation {
    case .none: break
    case .fade, .automatic, .middle: cell.alpha = 0
    case .left: cell.transform = CGAffineTransform(translationX: -bounds.width, y: 0)
    case .right: cell.transform = CGAffineTransform(translationX: bounds.width, y: 0)
    case .top:
      cell.alpha = 0
      cell.transform = CGAffineTransform(translationX: 0, y: -cell.bounds.height)
    case .bottom:
      cell.alpha = 0
      cell.transform = CGAffineTransform(translationX: 0, y: cell.bounds.height)
    }
  }

  func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard let cell = cells[path] else { continue }
      // The data source gets the same cell from the pool.
      cells[path] = nil
      cellPool.giveBack(cell, cell.reuseIdentifier)
      let again = makeCell(path)
      if again !== cell { retire(cell, path) }
      cells[path] = again
      geometry.forgetHeight(row: path.row, section: path.section)
    }
    setNeedsLayout()
  }
}
