import QuartzCore
import Stage
import UIKit

/// What was animated during a recording, and the columns that follow from it.
@MainActor
final class CurveDiscovery {
  private struct Motion: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// In the order in which they began.
  private var motions: [(layer: CALayer, keyPath: String)] = []
  private var known: Set<Motion> = []
  private var moments: [(layer: CALayer, keyPath: String, time: TimeInterval, kind: MotionMark.Kind)] = []

  /// A change below this is rounding, not motion: parts of a transform are taken out of a matrix.
  private static let stillness = 1e-9

  func note(_ animation: CAAnimation, on layer: CALayer) {
    for moment in AnimationMoments(of: animation, time: { layer.convertTime($0, to: nil) }).moments {
      moments.append((layer, moment.keyPath, moment.time, moment.kind))
    }
    guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { return }
    guard known.insert(Motion(layer: ObjectIdentifier(layer), keyPath: keyPath)).inserted else { return }
    motions.append((layer, keyPath))
  }

  /// When animations begin, end and have key frames, in order of time.
  func marks(since start: TimeInterval, until end: TimeInterval, history: LayerHistory) -> [MotionMark] {
    moments.filter { $0.time >= start - Self.stillness && $0.time <= end + Self.stillness }.compactMap {
      moment in
      history.place(of: moment.layer).map {
        MotionMark(
          layer: history.tracks[$0].label, keyPath: moment.keyPath, time: moment.time - start,
          kind: moment.kind)
      }
    }.sorted { $0.time < $1.time }
  }

  /// The columns of a selection, and the animated properties that are no numbers.
  func columns(
    _ selection: CurveRecording.Selection, history: LayerHistory, rowCount: Int
  ) throws -> ([CurveRecording.Column], omitted: [String]) {
    var columns: [CurveRecording.Column] = []
    var omitted: [String] = []
    for place in try places(selection.layers, history) {
      let track = history.tracks[place]
      guard !track.changes.isEmpty else { continue }
      let animated = motions.filter { $0.layer === track.layer }.map(\.keyPath)
      var components: [CurveComponent] = []
      func add(_ more: [CurveComponent]) {
        for component in more where !components.contains(component) { components.append(component) }
      }
      if selection.keyPaths.isEmpty {
        for keyPath in animated {
          let parts = history.components(of: keyPath, ofTrack: place)
          if parts.isEmpty { omitted.append("\(track.label):\(keyPath)") }
          add(moving(parts, place, history, rowCount))
        }
        add(driven(place, besides: animated, history, rowCount))
      }
      for keyPath in selection.keyPaths {
        let parts = history.components(of: keyPath, ofTrack: place)
        if parts.isEmpty {
          // Of all layers only some may have the property; of the ones that were named, each must.
          if selection.layers.isEmpty { continue }
          throw RecordingError.unknownKeyPath(keyPath, layer: track.label, known: track.layer.animatableKeys)
        }
        let isWanted = !selection.layers.isEmpty || touches(keyPath, animated)
        if isWanted { add(moving(parts, place, history, rowCount)) }
      }
      columns += components.map { component in
        CurveRecording.Column(
          layer: track.label, keyPath: component.name, unit: component.unit,
          values: history.numbers(component, ofTrack: place, rowCount: rowCount))
      }
    }
    try checkKeyPaths(selection, history)
    return (columns, omitted)
  }

  /// Whether an animation of one of `animated` moves `keyPath`: the same property, whole or a part of it.
  private func touches(_ keyPath: String, _ animated: [String]) -> Bool {
    func property(_ path: String) -> Substring { path.prefix { $0 != "." } }
    return animated.contains { property($0) == property(keyPath) }
  }

  private func places(_ layers: [String], _ history: LayerHistory) throws -> [Int] {
    if layers.isEmpty { return Array(history.tracks.indices) }
    var result: [Int] = []
    for name in layers {
      let found = history.places(named: name)
      guard !found.isEmpty else {
        throw RecordingError.unknownLayer(name, known: history.tracks.map(\.label))
      }
      result += found.filter { !result.contains($0) }
    }
    return result
  }

  /// A key path that no layer has is a slip of the pen.
  private func checkKeyPaths(_ selection: CurveRecording.Selection, _ history: LayerHistory) throws {
    guard
      let widest = history.tracks.max(by: { $0.layer.animatableKeys.count < $1.layer.animatableKeys.count })
    else { return }
    for keyPath in selection.keyPaths {
      let isKnown = history.tracks.indices.contains(where: {
        !history.components(of: keyPath, ofTrack: $0).isEmpty
      })
      guard isKnown else {
        throw RecordingError.unknownKeyPath(keyPath, layer: nil, known: widest.layer.animatableKeys)
      }
    }
  }

  /// What code moves on its own from frame to frame, as a display link or a finger does, without an animation.
  private static let drivenKeyPaths = [
    "position", "bounds", "transform", "opacity", "cornerRadius", "backgroundColor", "path", "colors",
    "locations", "lineDashPattern",
  ]
  /// A step or two are changes of state; more of them are motion.
  private static let fewestSteps = 4

  private func driven(
    _ place: Int, besides animated: [String], _ history: LayerHistory, _ rowCount: Int
  ) -> [CurveComponent] {
    let track = history.tracks[place]
    guard track.changes.count > Self.fewestSteps else { return [] }
    return Self.drivenKeyPaths.filter { !touches($0, animated) }.flatMap { keyPath in
      moving(history.components(of: keyPath, ofTrack: place), place, history, rowCount).filter { part in
        let numbers = history.numbers(part, ofTrack: place, rowCount: rowCount).compactMap { $0 }
        let steps = zip(numbers, numbers.dropFirst()).count { ($0 - $1).magnitude > Self.stillness }
        return steps >= Self.fewestSteps
      }
    }
  }

  /// Of a property with several numbers, those that move: all when none does. A single number always counts.
  private func moving(
    _ parts: [CurveComponent], _ place: Int, _ history: LayerHistory, _ rowCount: Int
  ) -> [CurveComponent] {
    guard parts.count > 1 else { return parts }
    func curve(_ name: String) -> [Double?] {
      history.numbers(CurveComponent(name: name), ofTrack: place, rowCount: rowCount)
    }
    func moves(_ part: CurveComponent) -> Bool {
      let numbers = curve(part.name).compactMap { $0 }
      guard let low = numbers.min(), let high = numbers.max() else { return false }
      return high - low > CurveDiscovery.stillness
    }
    var result = parts.filter(moves)
    // One scale for both directions while they agree, else one for each.
    if let whole = parts.first(where: { $0.name.hasSuffix(".scale") }) {
      let isUniform = zip(curve(whole.name + ".x"), curve(whole.name + ".y")).allSatisfy { x, y in
        guard let x, let y else { return true }
        return (x - y).magnitude <= CurveDiscovery.stillness
      }
      result.removeAll { isUniform ? $0.name.hasPrefix(whole.name + ".") : $0 == whole }
      return result.isEmpty ? [whole] : result
    }
    return result.isEmpty ? parts : result
  }
}
