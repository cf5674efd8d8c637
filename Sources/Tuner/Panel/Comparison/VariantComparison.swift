import CoreGraphics
import QuartzCore
import Stage
import Support
import UIKit

/// How variants differ over the time of one interaction: how much of the picture, frame by frame, and how each property
/// moves in each of them.
///
/// It plays the script on stages of its own, a frame at a time whenever there is time for it: `work()`.
@preconcurrency @MainActor
final class VariantComparison {
  /// A property that moves.
  struct Track: Hashable {
    let motion: Motion.ID
    let layerPath: String
  }

  /// What was asked for: as long as it is the same, so is what was found.
  private struct Question: Equatable {
    var variants: [ObjectIdentifier]
    var tables: [OverrideTable]
    var script: Script
    var begin: TimeInterval
    var end: TimeInterval
    var tracks: [Track]
  }

  private let session: TuningSession
  private var question: Question?
  private var stages: [Stage] = []
  private var next = 0
  /// The times that are compared, a frame each, or as many as there is memory for.
  private(set) var times: [TimeInterval] = []
  /// What part of the picture differs between any two variants, 0…1; nil where that is not known yet.
  private(set) var differences: [Double?] = []
  /// The numbers of each track in each variant at each time.
  private var numbers: [Track: [[[Double]]]] = [:]
  /// The same of tracks that have none: outlines, pictures, lists.
  private var objects: [Track: [[LayerValues?]]] = [:]

  /// More moments are not told apart on a strip.
  private static let mostTimes = 180
  /// So many pixels of a picture are looked at.
  private static let pixels = 40_000
  /// Channels that differ less look the same.
  private static let leastDifference: UInt32 = 6

  init(_ session: TuningSession) { self.session = session }

  /// Whether there is something left to find.
  var isPending: Bool { question != nil && next < times.count }

  /// Asks for an interaction's time; nil for nothing.
  func ask(_ interaction: Interaction?) {
    guard let interaction, session.isSplit, interaction.motionEnd > interaction.time else { return clear() }
    let question = Question(
      variants: session.variants.map { ObjectIdentifier($0) }, tables: session.variants.map(\.overrides),
      script: session.stage.script, begin: interaction.time, end: end(of: interaction),
      tracks: interaction.motions.prefix(Self.mostTracks).map {
        Track(motion: $0.id, layerPath: $0.layerPath)
      })
    guard question != self.question else { return }
    clear()
    self.question = question
    let frames = Int(((question.end - question.begin) * CADisplayLink.refreshRate).rounded(.up))
    let stride = max(Double(frames) / Double(Self.mostTimes), 1)
    times = (0...Int(Double(frames) / stride)).map {
      question.begin + Double($0) * stride / CADisplayLink.refreshRate
    }
    differences = times.map { _ in nil }
    for track in question.tracks { numbers[track] = session.variants.map { _ in times.map { _ in [] } } }
  }

  private static let mostTracks = 80
  /// The other variants may take longer than the one at work, in parts of its length.
  private static let more = 1.25

  private func end(of interaction: Interaction) -> TimeInterval {
    let ends = session.variants.map { variant in
      variant === session.variant
        ? interaction.motionEnd
        : variant.interactions.first { $0.id == interaction.id }?.motionEnd ?? 0
    }
    return max(ends.max() ?? 0, interaction.motionEnd)
  }

  private func clear() {
    question = nil
    stages = []
    next = 0
    times = []
    differences = []
    numbers = [:]
    objects = [:]
  }

  /// Compares the next moment.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func work() -> Bool {
    guard isPending, let question else { return false }
    do {
      if stages.isEmpty { stages = try session.variants.map { try $0.twinWithNumbers() } }
      for stage in stages { try stage.advance(to: times[next]) }
    } catch {
      Diagnostics.report("the variants cannot be compared: \(error)")
      clear()
      return false
    }
    let images = stages.map { $0.render() }
    differences[next] = images.dropFirst().reduce(0.0) { max($0, Self.difference(images[0], $1)) }
    for track in question.tracks {
      for (index, stage) in stages.enumerated() {
        guard let layer = stage.layer(named: track.layerPath) else { continue }
        if LayerValues.isObject(track.motion.keyPath, of: layer) {
          if objects[track] == nil { objects[track] = stages.map { _ in times.map { _ in nil } } }
          objects[track]?[index][next] = stage.perform { LayerValues(presentationOf: layer) }
          continue
        }
        numbers[track]?[index][next] = MotionCurves.parts(of: track.motion.keyPath).flatMap {
          InspectedValue(stage.presentedValue($0.keyPath, of: layer))?.numbers ?? []
        }
      }
    }
    next += 1
    if !isPending { stages = [] }
    return true
  }

  /// The curves of a motion in all variants, of the part of it that moves most; empty where they are not known.
  func curves(of motion: Motion.ID) -> [GraphCurve] {
    guard let track = question?.tracks.first(where: { $0.motion == motion }) else { return [] }
    if let all = objects[track] { return figures(all, motion.keyPath) }
    guard let all = numbers[track], let count = all.first?.first?.count, count > 0
    else { return [] }
    var spans = [Double](repeating: 0, count: count)
    for part in 0..<count {
      for variant in all {
        let values = variant.compactMap { $0.count == count ? $0[part] : nil }
        if let low = values.min(), let high = values.max() { spans[part] = max(spans[part], high - low) }
      }
    }
    let part = spans.indices.max { spans[$0] < spans[$1] } ?? 0
    return all.map { variant in
      var curve = GraphCurve()
      for (time, values) in zip(times, variant) where values.count == count {
        curve.times.append(time)
        curve.values.append(values[part])
      }
      return curve
    }
  }

  /// The figure of an outline, a picture or a list that moves most, in all variants.
  private func figures(_ all: [[LayerValues?]], _ keyPath: String) -> [GraphCurve] {
    let found = all.map { samples in
      let known = zip(times, samples).compactMap { time, values in values.map { (time, $0) } }
      return MotionCurves.figures(known.map(\.1), known.map(\.0), keyPath)
    }
    func way(_ curve: GraphCurve) -> Double { curve.span.map { $0.upperBound - $0.lowerBound } ?? 0 }
    let widest = found.joined().max { way($0) < way($1) }
    guard let widest else { return [] }
    return found.map { curves in curves.first { $0.name == widest.name } ?? GraphCurve() }
  }

  /// What part of two pictures differs, by a grid of their pixels.
  static func difference(_ a: CGImage, _ b: CGImage) -> Double {
    guard a.width == b.width, a.height == b.height else { return 1 }
    let step = max(Int((Double(a.width * a.height) / Double(pixels)).squareRoot()), 1)
    var (count, found) = (0, 0)
    for y in Swift.stride(from: step / 2, to: a.height, by: step) {
      let (rowA, rowB) = (a.storage.pixels + y * a.storage.stride, b.storage.pixels + y * b.storage.stride)
      var x = step / 2
      while x < a.width {
        count += 1
        if rowA[x] != rowB[x], distance(rowA[x], rowB[x]) >= leastDifference { found += 1 }
        x += step
      }
    }
    return Double(found) / Double(max(count, 1))
  }

  /// The largest difference of a channel, 0…255.
  nonisolated static func distance(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in Swift.stride(from: UInt32(0), to: 32, by: 8) {
      let (x, y) = (a >> shift & 255, b >> shift & 255)
      result = max(result, x > y ? x - y : y - x)
    }
    return result
  }
}
