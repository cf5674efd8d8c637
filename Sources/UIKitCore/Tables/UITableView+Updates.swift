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
    animate(takeCells(changes, mapping), animation, isSeen, completion) { path in
      guard let source = mapping.items[path.section][path.row], !changes.reloaded.contains(source) else {
        return nil
      }
      return self.rowRect(source, in: old)
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
    flight.edges = (headers.inOrder + footers.inOrder).map(\.value)
    headers = [:]
    footers = [:]
    return flight
  }

  private func animate(
    _ flight: Flight, _ animation: @escaping (IndexPath) -> RowAnimation, _ isSeen: Bool,
    _ completion: ((Bool) -> Void)?, origin: (IndexPath) -> CGRect?
  ) {
    var starts = cells.mapValues(\.frame)
    for view in flight.edges { view.removeFromSuperview() }
    isTiling = false
    pushedOut = []
    tile()
    let pushed = pushedOut ?? []
    pushedOut = nil
    for (path, cell) in cells.inOrder { dress(cell, path) }
    // Rows that were out of sight come from there.
    for path in cells.keys where starts[path] == nil { starts[path] = origin(path) }
    let coming = cells.inOrder.filter { starts[$0.key] == nil }
    let finish = { [weak self] (finished: Bool) in
      for (cell, path) in flight.leaving + pushed { self?.retire(cell, path) }
      completion?(finished)
    }
    guard isSeen else {
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
      for (path, cell) in coming { vanish(cell, animation(path)) }
      for (cell, _) in flight.leaving { cell.layer.zPosition = TableLayer.leaving }
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
