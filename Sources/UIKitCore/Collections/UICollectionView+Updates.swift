import Foundation
import QuartzCore
import Support

/// Inserting, deleting, moving and reloading.
extension UICollectionView {
  /// Notes a change; outside a batch it is one of its own.
  func change(_ note: (inout ItemChanges) -> Void) {
    _ = counts
    note(&changes)
    if batchDepth == 0 { batch(nil, nil) }
  }

  func batch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    let old = counts
    layoutIfNeeded()
    batchDepth += 1
    updates?()
    batchDepth -= 1
    guard batchDepth == 0 else {
      if let completion { MediaScheduler.current.nextTurn { completion(true) } }
      return
    }
    let changes = self.changes
    self.changes = ItemChanges()
    apply(changes, from: old, completion)
  }

  private func apply(_ changes: ItemChanges, from old: [Int], _ completion: ((Bool) -> Void)?) {
    releasePress(selects: false)
    let new = freshCounts()
    let mapping: ItemChanges.Mapping
    do throws(ItemChanges.Fault) {
      mapping = try changes.mapping(from: old, to: new)
    } catch {
      Diagnostics.report(
        "invalid update: \(error.text). The collection was reloaded; let the data source change with the batch",
        subject: "\(self)")
      reloadEverything()
      if let completion { MediaScheduler.current.nextTurn { completion(false) } }
      return
    }
    run(changes, mapping, new, completion)
  }

  /// Follows a data source that knows itself where everything comes from.
  func apply(
    _ mapping: ItemChanges.Mapping, reloading: Set<IndexPath>, _ completion: ((Bool) -> Void)?
  ) {
    releasePress(selects: false)
    var changes = ItemChanges()
    changes.reloaded = reloading
    run(changes, mapping, freshCounts(), completion)
  }

  private func run(
    _ changes: ItemChanges, _ mapping: ItemChanges.Mapping, _ new: [Int], _ completion: ((Bool) -> Void)?
  ) {
    if itemCounts?.count != new.count { hasAskedForIndex = false }
    itemCounts = new
    shownLayout.invalidate(everything: false, counts: true)
    let places = mapping.newPlaces(of: Set(elements.keys.map(\.path)).union(selection))
    selection = selection.compactMap { places[$0] }
    remeasure(changes, mapping)
    shownLayout.prepare(forCollectionViewUpdates: updateItems(changes))
    let leaving = takeElements(changes, places)
    animate(leaving, mapping, completion)
  }

  /// Sizes that cells asked for follow their items.
  private func remeasure(_ changes: ItemChanges, _ mapping: ItemChanges.Mapping) {
    // Another section may give an item another width, for which it asks anew.
    let known = shownLayout.measuredPlaces.subtracting(changes.reloaded)
    shownLayout.moveMeasures(
      mapping.newPlaces(of: known).filter { mapping.sections[$0.value.section] == $0.key.section })
    guard let flow = shownLayout as? UICollectionViewFlowLayout, !flow.measured.isEmpty else { return }
    let places = mapping.newPlaces(of: Set(flow.measured.keys).subtracting(changes.reloaded))
    flow.measured = flow.measured.reduce(into: [:]) { sizes, entry in
      if let place = places[entry.key] { sizes[place] = entry.value }
    }
  }

  private func takeElements(
    _ changes: ItemChanges, _ places: [IndexPath: IndexPath]
  ) -> [(view: UICollectionReusableView, key: ElementKey)] {
    var leaving: [(view: UICollectionReusableView, key: ElementKey)] = []
    var kept: [ElementKey: UICollectionReusableView] = [:]
    for (key, view) in elements.inOrder {
      if key.kind != nil {
        // Headers belong to places rather than items: they are made again.
        if window != nil, shownLayout.last(of: key) != nil {
          leaving.append((view, key))
        } else {
          retire(view, key)
        }
      } else if let place = places[key.path], !changes.reloaded.contains(key.path) {
        kept[ElementKey(kind: nil, path: place)] = view
      } else {
        leaving.append((view, key))
      }
    }
    elements = kept
    return leaving
  }

  private func updateItems(_ changes: ItemChanges) -> [UICollectionViewUpdateItem] {
    changes.deleted.sorted().map { UICollectionViewUpdateItem(.delete, before: $0, after: nil) }
      + changes.inserted.sorted().map { UICollectionViewUpdateItem(.insert, before: nil, after: $0) }
      + changes.reloaded.sorted().map { UICollectionViewUpdateItem(.reload, before: $0, after: $0) }
      + changes.moved.map { UICollectionViewUpdateItem(.move, before: $0.from, after: $0.to) }
  }

  /// How a cell looks.
  private func attributes(of view: UIView, at path: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = shownLayout.attributes(ofCellAt: path)
    attributes.center = view.center
    attributes.size = view.bounds.size
    attributes.transform3D = view.layer.transform
    attributes.alpha = view.alpha
    attributes.zIndex = Int(view.layer.zPosition)
    return attributes
  }

  /// Items that were beyond the edge come from there, beside the next one in sight.
  private func noteArriving(
    _ coming: [ElementKey], beside ways: [(path: IndexPath, way: CGPoint)], _ mapping: ItemChanges.Mapping
  ) {
    for key in coming where key.kind == nil && mapping.items[key.path.section][key.path.item] != nil {
      let near = ways.filter { $0.path.section == key.path.section }.min {
        abs($0.path.item - key.path.item) < abs($1.path.item - key.path.item)
      }
      shownLayout.arriving[key.path] = near?.way
    }
  }

  private func animate(
    _ leaving: [(view: UICollectionReusableView, key: ElementKey)], _ mapping: ItemChanges.Mapping,
    _ completion: ((Bool) -> Void)?
  ) {
    let kept = elements
    let starts = kept.mapValues { ($0.center, $0.bounds.size) }.inOrder
    pushedOut = []
    BlockAnimation.outside { placeElements() }
    // What came while sizes were still guessed, and was not there before, only goes.
    let pushed = (pushedOut ?? []).filter { kept[$0.key] === $0.value }
    let guessed = (pushedOut ?? []).filter { kept[$0.key] !== $0.value }
    pushedOut = nil
    for (key, view) in guessed { retire(view, key) }
    guard window != nil, UIView.areAnimationsEnabled else {
      for (view, key) in leaving { retire(view, key) }
      for (key, view) in pushed { retire(view, key) }
      shownLayout.finalizeCollectionViewUpdates()
      if let completion { MediaScheduler.current.nextTurn { completion(true) } }
      return
    }
    let coming = elements.inOrder(where: {
      kept[$0] == nil && ($0.kind == nil || shownLayout.first(of: $0) != nil)
    })
    let ends = kept.mapValues { ($0.center, $0.bounds.size) }.inOrder
    let ways = zip(starts, ends).filter {
      $0.0.key.kind == nil && elements[$0.0.key] != nil
    }.map { start, end in
      (
        path: end.key.path,
        way: CGPoint(x: end.value.0.x - start.value.0.x, y: end.value.0.y - start.value.0.y)
      )
    }
    noteArriving(coming.map(\.key), beside: ways, mapping)
    defer { shownLayout.arriving = [:] }
    UIView.performWithoutAnimation {
      for (key, start) in starts {
        kept[key]?.center = start.0
        kept[key]?.bounds.size = start.1
      }
      for (key, view) in coming {
        shownLayout.first(of: key)?.place(view)
      }
      for (view, _) in leaving { view.layer.zPosition = -1 }
    }
    shownLayout.leaving = leaving.reduce(into: [:]) { known, entry in
      guard entry.key.kind == nil else { return }
      known[entry.key.path] = attributes(of: entry.view, at: entry.key.path)
    }
    defer { shownLayout.leaving = [:] }
    let finals = leaving.map { shownLayout.last(of: $0.key) }
    UIView.animate(
      withDuration: Self.animationDuration, delay: 0, options: [.allowUserInteraction],
      animations: {
        for (key, end) in ends {
          kept[key]?.center = end.0
          kept[key]?.bounds.size = end.1
        }
        for (key, view) in coming { self.shownLayout.now(key)?.place(view) }
        for (key, view) in pushed { self.placeLeaving(view, key) }
        for (index, entry) in leaving.enumerated() {
          if let final = finals[index] { final.place(entry.view) } else { entry.view.alpha = 0 }
        }
      },
      completion: { [weak self] finished in
        for (view, key) in leaving {
          view.alpha = 1
          self?.retire(view, key)
        }
        for (key, view) in pushed { self?.retire(view, key) }
        completion?(finished)
      })
    shownLayout.finalizeCollectionViewUpdates()
  }
}

/// How a layout has one element, whatever kind it is of.
extension UICollectionViewLayout {
  /// How it looks first when it comes; nil for as it will.
  fileprivate func first(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
    guard let kind = key.kind else { return initialLayoutAttributesForAppearingItem(at: key.path) }
    return decorations[kind] == nil
      ? initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: key.path)
      : initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: key.path)
  }

  /// How it looks last when it goes; nil for as it did.
  fileprivate func last(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
    guard let kind = key.kind else { return finalLayoutAttributesForDisappearingItem(at: key.path) }
    return decorations[kind] == nil
      ? finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: key.path)
      : finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: key.path)
  }

  /// Where it is.
  fileprivate func now(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    guard let kind = key.kind else { return layoutAttributesForItem(at: key.path) }
    return decorations[kind] == nil
      ? layoutAttributesForSupplementaryView(ofKind: kind, at: key.path)
      : layoutAttributesForDecorationView(ofKind: kind, at: key.path)
  }
}
