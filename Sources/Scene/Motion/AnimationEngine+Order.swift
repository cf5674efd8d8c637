import CoreGraphics

/// Which record starts from the committed value, and which may take the short way.
extension AnimationEngine {
  /// Numbers of one property that records of one node write.
  private struct Writing {
    let identity: Int
    let mask: UInt32
    var isTaken = false
  }

  /// Puts the records of all nodes that changed in order.
  func orderTouched() {
    tidy()
    for i in touched.indices {
      guard let node = touched[i] else { continue }
      node.pointee.references.touchedIndex = -1
      order(node)
    }
    touched.removeAll(keepingCapacity: true)
    knownIndependence = nil
  }

  /// Whether no record reads or writes what another one writes: all are springs over committed numbers, each of numbers
  /// of its own.
  var areIndependent: Bool {
    if let knownIndependence { return knownIndependence }
    let isSo = running.allSatisfy {
      $0.route == .gone
        || $0.route != .general && $0.flags.contains(.first) && !$0.flags.contains(.restoresWhole)
    }
    knownIndependence = isSo
    return isSo
  }

  /// Records that write the same numbers chain: the first starts from the committed value, the others from what the
  /// one before left. Where records of a property overlap only in part (`position` and `position.x`), the first of
  /// them restores the whole property and all others chain.
  private func order(_ node: NodePointer) {
    // A layer has few kinds of writing however many animations it has.
    var writings: [Writing] = []
    var mixed: [Int] = []
    motions.forEachRecord(of: node) { i in
      let (identity, mask) = (records[i].place.identity, records[i].place.mask)
      var isKnown = false
      for writing in writings where writing.identity == identity {
        if writing.mask == mask {
          isKnown = true
        } else if writing.mask & mask != 0, !mixed.contains(identity) {
          mixed.append(identity)
        }
      }
      if !isKnown { writings.append(Writing(identity: identity, mask: mask)) }
    }
    motions.forEachRecord(of: node) { i in
      let place = records[i].place
      let isMixed = mixed.contains(place.identity)
      var isFirst = true
      for j in writings.indices where writings[j].identity == place.identity {
        if isMixed {
          if writings[j].isTaken { isFirst = false }
          writings[j].isTaken = true
        } else if writings[j].mask == place.mask {
          isFirst = !writings[j].isTaken
          writings[j].isTaken = true
        }
      }
      orderedCount += 1
      running[i].flags.remove([.first, .restoresWhole, .isNew])
      if isFirst { running[i].flags.insert(isMixed ? [.first, .restoresWhole] : .first) }
      var isAlone = true
      for writing in writings where writing.identity == place.identity && writing.mask != place.mask {
        isAlone = false
      }
      chooseRoute(i, isFirst: isFirst, isMixed: isMixed)
      if isAlone, isFirst, !isMixed { spreadScale(i, of: node) }
    }
    joinProducts(of: node)
  }

  /// Additive matrices of one property that follow each other become factors of one product.
  private func joinProducts(of node: NodePointer) {
    // The latest record of each property, where it is an additive matrix.
    var latest: [(identity: Int, record: Int)] = []
    motions.forEachRecord(of: node) { i in
      records[i].product = nil
      records[i].flags.remove(.beginsProduct)
      let identity = records[i].place.identity
      let known = latest.firstIndex { $0.identity == identity }
      guard records[i].isAdditiveMatrix else {
        if let known { latest.remove(at: known) }
        return
      }
      guard let known else { return latest.append((identity, i)) }
      let before = latest[known].record
      if records[before].product == nil {
        records[before].product = AdditiveProduct()
        records[before].flags.insert(.beginsProduct)
      }
      records[i].product = records[before].product
      latest[known].record = i
    }
  }

  /// The only spring of a transform that is an identity otherwise writes its factor straight onto the diagonal.
  private func spreadScale(_ i: Int, of node: NodePointer) {
    let record = records[i]
    var count = 0
    motions.forEachRecord(of: node) { if records[$0].place.identity == record.place.identity { count += 1 } }
    guard count == 1, record.isScaleSpring, record.spring.regime == .under,
      CATransform3D(reading: record.committed) == CATransform3DIdentity
    else { return }
    record.presented.update(from: record.committed, count: record.place.wholeCount)
    running[i].target = record.presented
    running[i].beneath = RunningRecord.zero
    running[i].route = .underDampedScale
  }

  private func chooseRoute(_ i: Int, isFirst: Bool, isMixed: Bool) {
    let record = records[i]
    guard record.isPlainSpring, !isMixed else {
      running[i].route = .general
      return
    }
    switch record.spring.regime {
    case .under: running[i].route = .underDamped
    case .critical: running[i].route = .critical
    case .over: running[i].route = .overDamped
    }
    if record.flags.contains(.additive) {
      let start = isFirst ? record.committed : record.presented
      running[i].beneath = UnsafePointer(start + record.place.offset)
    } else {
      running[i].beneath = RunningRecord.zero
    }
  }
}
