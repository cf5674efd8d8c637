import CoreGraphics
import Support

/// Whole paths: between two ends or through several.
package final class PathTrack: AnimationTrack {
  private let timing: KeyframeTiming
  private var blends: [PathBlend?]
  /// The ends of a two-ended track; nil for what the layer has.
  private let ends: (from: CGPath?, to: CGPath?)

  /// Through `values`.
  package init(values: [CGPath], timing: KeyframeTiming) {
    self.timing = timing
    ends = (values.first, values.last)
    blends = (0..<max(values.count - 1, 1)).map {
      PathBlend(from: values[$0], to: values[min($0 + 1, values.count - 1)])
    }
  }

  /// Between two ends; a missing one is the layer's own path.
  package init(from: CGPath?, to: CGPath?) {
    timing = .plain
    ends = (from, to)
    if let from, let to { blends = [PathBlend(from: from, to: to)] } else { blends = [nil] }
  }

  override func show(
    at p: Double, _ record: UnsafeMutablePointer<AnimationRecord>, cycle: Double, isFirst: Bool
  ) {
    let references = record.pointee.node.pointee.references
    let isShadow = record.pointee.place.slot == ObjectSlot.shadowPath
    if ends.from == nil || ends.to == nil { join(isShadow ? references.shadowPath : references.path) }
    let shown = blend(at: p)
    if isShadow { references.presentedShadowPath = shown } else { references.presentedPath = shown }
  }

  /// Prepares the way to or from the layer's own path, again only when that is another one.
  private func join(_ own: CGPath?) {
    guard let from = ends.from ?? own, let to = ends.to ?? own else {
      blends[0] = nil
      return
    }
    if let blend = blends[0], blend.from === from, blend.to === to { return }
    blends[0] = PathBlend(from: from, to: to)
  }

  /// The blend that shows at fraction `p`, already evaluated.
  private func blend(at p: Double) -> PathBlend? {
    if timing.isPlain {
      blends[0]?.evaluate(at: p)
      return blends[0]
    }
    let (i, u) = timing.locate(p)
    // A discrete track has one key per value; the last value is the end of the last blend.
    if i >= blends.count {
      blends[blends.count - 1]?.evaluate(at: 1)
      return blends[blends.count - 1]
    }
    blends[i]?.evaluate(at: timing.isDiscrete ? 0 : u)
    return blends[i]
  }
}

/// Images that fade into one another.
package final class ImageTrack: AnimationTrack {
  /// An image, none, or the layer's own.
  package enum Value {
    case image(CGImage?)
    case own
  }

  private let timing: KeyframeTiming
  private let values: [Value]

  package init(values: [Value], timing: KeyframeTiming) {
    self.values = values
    self.timing = timing
  }

  override func show(
    at p: Double, _ record: UnsafeMutablePointer<AnimationRecord>, cycle: Double, isFirst: Bool
  ) {
    let references = record.pointee.node.pointee.references
    let (i, u) = timing.locate(p)
    let from = image(min(i, values.count - 1), references)
    references.presentsContents = true
    references.presentedContentsTo = nil
    references.presentedContentsFraction = 0
    guard !timing.isDiscrete, i + 1 < values.count, u > 0 else {
      references.presentedContents = from
      return
    }
    let to = image(i + 1, references)
    if u >= 1 {
      references.presentedContents = to
    } else if let from, let to {
      references.presentedContents = from
      if from !== to {
        references.presentedContentsTo = to
        references.presentedContentsFraction = u
      }
    } else {
      // An end that is nil gives no blend: nothing shows until the other end is reached (measured).
      references.presentedContents = nil
    }
  }

  private func image(_ i: Int, _ references: NodeReferences) -> CGImage? {
    switch values[i] {
    case .image(let image): return image
    case .own: return references.contents
    }
  }
}

/// Lists of colours or of numbers, element by element.
package final class ListTrack: AnimationTrack {
  private let timing: KeyframeTiming
  /// The lists in order, numbers in the first lane; nil for the layer's own list.
  private let values: [ContiguousArray<SIMD4<Double>>?]
  private let isColors: Bool
  private let subject: String
  private var hasReported = false
  /// What the frame shows; its memory is kept.
  private var shown: ContiguousArray<SIMD4<Double>>

  package init(
    values: [ContiguousArray<SIMD4<Double>>?], timing: KeyframeTiming, isColors: Bool, subject: String
  ) {
    self.values = values
    self.timing = timing
    self.isColors = isColors
    self.subject = subject
    shown = values.lazy.compactMap { $0 }.first ?? []
  }

  /// Makes room, so that frames need not.
  package func prepare(_ references: NodeReferences) {
    if isColors {
      references.presentedColors.reserveCapacity(max(shown.count, references.colors.count))
    } else {
      references.presentedLocations.reserveCapacity(max(shown.count, references.locations.count))
    }
  }

  override func show(
    at p: Double, _ record: UnsafeMutablePointer<AnimationRecord>, cycle: Double, isFirst: Bool
  ) {
    let references = record.pointee.node.pointee.references
    let (i, u) = timing.isPlain ? (0, p) : timing.locate(p)
    let first = min(i, values.count - 1)
    let second = min(timing.isDiscrete ? first : i + 1, values.count - 1)
    let own = ownCount(references, isFirst)
    let count = values[first]?.count ?? own
    guard count == values[second]?.count ?? own, !record.pointee.flags.contains(.additive) || count == own
    else {
      report(count, values[second]?.count ?? own)
      if isFirst { record.pointee.restore(wholeProperty: true) }
      return
    }
    let needsOwn = values[first] == nil || values[second] == nil || record.pointee.flags.contains(.additive)
    if shown.count != count { shown = ContiguousArray(repeating: SIMD4(), count: count) }
    for k in 0..<count {
      let beneath = needsOwn ? ownValue(k, references, isFirst) : SIMD4()
      let a = values[first]?[k] ?? beneath
      let b = values[second]?[k] ?? beneath
      var value = u == 1 ? b : a + (b - a) * u
      if record.pointee.flags.contains(.cumulative), cycle > 0 {
        let end = record.pointee.timing.autoreverses ? values[0]?[k] : values[values.count - 1]?[k]
        value += (end ?? beneath) * cycle
      }
      shown[k] = record.pointee.flags.contains(.additive) ? value + beneath : value
    }
    write(count, references)
  }

  private func ownCount(_ references: NodeReferences, _ isFirst: Bool) -> Int {
    if isColors { return isFirst ? references.colors.count : references.shownColors.count }
    return isFirst ? references.locations.count : references.shownLocations.count
  }

  private func ownValue(_ k: Int, _ references: NodeReferences, _ isFirst: Bool) -> SIMD4<Double> {
    if isColors {
      return isFirst || references.presentedColors.isEmpty
        ? references.colors[k] : references.presentedColors[k]
    }
    let number =
      isFirst || references.presentedLocations.isEmpty
      ? references.locations[k] : references.presentedLocations[k]
    return SIMD4(number, 0, 0, 0)
  }

  private func write(_ count: Int, _ references: NodeReferences) {
    var changed = false
    if isColors {
      if references.presentedColors.count != count {
        references.presentedColors.removeAll(keepingCapacity: true)
        for _ in 0..<count { references.presentedColors.append(SIMD4()) }
        changed = true
      }
      for k in 0..<count where references.presentedColors[k] != shown[k] {
        references.presentedColors[k] = shown[k]
        changed = true
      }
    } else {
      if references.presentedLocations.count != count {
        references.presentedLocations.removeAll(keepingCapacity: true)
        for _ in 0..<count { references.presentedLocations.append(0) }
        changed = true
      }
      for k in 0..<count where references.presentedLocations[k] != shown[k].x {
        references.presentedLocations[k] = shown[k].x
        changed = true
      }
    }
    if changed { references.revision += 1 }
  }

  private func report(_ a: Int, _ b: Int) {
    guard !hasReported else { return }
    hasReported = true
    Diagnostics.report(
      "an animation of \"\(isColors ? "colors" : "locations")\" is not shown: it goes between lists of \(a) and \(b)"
        + " elements; give both ends as many.", subject: subject)
  }
}
