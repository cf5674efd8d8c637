import QuartzCore
import Stage
import UIKit

/// Finds what code moves on its own from frame to frame, without an animation: with a display link, with a finger.
///
/// A step or two are changes of state; more of them in a row are motion.
@MainActor
final class FrameMotions {
  private unowned let catalogue: MotionCatalogue
  private var tracks: [ObjectIdentifier: Track] = [:]

  /// This many changes in a row are motion.
  private static let fewestSteps = 3
  /// Changes further apart, in seconds, are not of one motion.
  private static let longestPause: TimeInterval = 0.1
  /// Layers that no longer change are forgotten when there are this many.
  private static let mostTracks = 4_096

  private struct Track {
    weak var layer: CALayer?
    var values: Values
    var runs: [Property: Run] = [:]
  }

  /// A motion that continues, or that may become one.
  private struct Run {
    let begin: TimeInterval
    let cause: Int
    let source: Motion.Source
    let origin: CallOrigin?
    let trace: MotionTrace
    var last: TimeInterval
    var steps = 1
    var place: (interaction: Int, motion: Int)?
  }

  private typealias Property = MotionTrace.Property
  private typealias Values = MotionTrace.Values

  /// Traces that are kept, oldest first, and how many moments they may have together; what is older is found by playing
  /// the script again.
  private var traces: [MotionTrace] = []
  /// When layers were last compared.
  private var noted: TimeInterval = -1
  private var lastFinger: (answers: [HandlerPlace.Answer], origin: CallOrigin)?
  private static let mostMoments = 40_000

  init(_ catalogue: MotionCatalogue) { self.catalogue = catalogue }

  /// Compares the layers that were committed with what they were before.
  func note(_ layers: ContiguousArray<CALayer>, _ scheduler: MediaScheduler, isTouching: Bool) {
    let now = scheduler.now
    if tracks.count > Self.mostTracks { tracks = tracks.filter { $0.value.layer != nil } }
    let link = scheduler.lastLink.flatMap { $0.time == now ? $0 : nil }
    let source: Motion.Source = link != nil ? .displayLink : isTouching ? .finger : .code
    let timer = scheduler.lastTimer.flatMap {
      $0.time > noted || $0.time == now ? $0.origin as? CallOrigin : nil
    }
    noted = now
    for layer in layers {
      let values = Values(layer)
      guard var track = tracks[ObjectIdentifier(layer)], track.layer === layer else {
        tracks[ObjectIdentifier(layer)] = Track(layer: layer, values: values)
        continue
      }
      for property in Property.allCases where values.differs(from: track.values, in: property) {
        step(property, of: layer, values, &track, source, link?.origin as? CallOrigin ?? timer, scheduler)
      }
      track.values = values
      tracks[ObjectIdentifier(layer)] = track
    }
  }

  private func step(
    _ property: Property, of layer: CALayer, _ values: Values, _ track: inout Track,
    _ source: Motion.Source, _ origin: CallOrigin?, _ scheduler: MediaScheduler
  ) {
    let now = scheduler.now
    guard var run = track.runs[property], now - run.last <= Self.longestPause else {
      let run = Run(
        begin: now, cause: scheduler.cause, source: source,
        origin: source == .finger ? fingerOrigin() ?? origin : origin, trace: MotionTrace(property), last: now
      )
      run.trace.add(values, at: now)
      track.runs[property] = run
      return
    }
    if now > run.last { run.steps += 1 }
    run.last = now
    run.trace.add(values, at: now)
    if let place = run.place {
      catalogue.extend(place, to: now)
    } else if run.steps >= Self.fewestSteps, !isAnimated(property, layer) {
      run.place = catalogue.add(
        run.source, of: layer, property.rawValue, summary: nil, origin: run.origin, cause: run.cause,
        times: (run.begin, run.begin, now), trace: run.trace)
      keep(run.trace)
    }
    track.runs[property] = run
  }

  /// The origin of what a finger moves now; the same for the same code. Nil where no code answers to it.
  private func fingerOrigin() -> CallOrigin? {
    let answers = HandlerPlace.answers(in: catalogue.stage?.window)
    guard !answers.isEmpty else { return nil }
    if let last = lastFinger, last.answers == answers { return last.origin }
    let origin = CallOrigin(HandlerPlace(answers))
    lastFinger = (answers, origin)
    return origin
  }

  private func keep(_ trace: MotionTrace) {
    traces.append(trace)
    var moments = traces.reduce(0) { $0 + $1.count }
    while moments > Self.mostMoments, traces.count > 1 {
      let oldest = traces.removeFirst()
      moments -= oldest.count
      oldest.clear()
    }
  }

  /// Whether an animation moves the property already.
  private func isAnimated(_ property: Property, _ layer: CALayer) -> Bool {
    layer.runningAnimations.contains { running in
      (running.animation as? CAPropertyAnimation)?.keyPath?.prefix { $0 != "." } == property.rawValue[...]
    }
  }
}
