import QuartzCore
import Stage
import UIKit

/// Every motion of a stage, found on its own as it starts, grouped by the interaction that caused it.
///
///     let catalogue = MotionCatalogue(of: stage)
///     try stage.advance(to: 1)
///     for interaction in catalogue.interactions { print(interaction.title, interaction.motions.count) }
///
/// Animations of all kinds are found when they start, and what code moves frame by frame, with a display link or a
/// finger, as soon as it has moved for a few frames. Going back in time starts the stage over; the catalogue then
/// starts over with it and holds what the replay finds. It keeps the motions of the last 1,000 interactions.
@preconcurrency @MainActor
public final class MotionCatalogue {
  /// In order of time; the first is the start, which has no input.
  public var interactions: [Interaction] { log.interactions }
  /// All motions, interaction by interaction.
  public var motions: [Motion] { interactions.flatMap(\.motions) }
  /// Called after each motion that is found or ends otherwise than expected, and after each input.
  public var onChange: (() -> Void)?

  private(set) weak var stage: Stage?
  private var log = InteractionLog()
  /// Where the motions of running animations are listed, by the layer's own copy.
  private var running: [ObjectIdentifier: [(interaction: Int, motion: Int)]] = [:]
  /// How many motions of each kind there are in the last interactions, for their ordinals.
  private var counts: [Int: [Motion.ID: Int]] = [:]
  private lazy var frames = FrameMotions(self)
  /// Whether a finger is down.
  private(set) var isTouching = false
  /// Who may change what is added; nil in a catalogue that only looks.
  var tuning: Tuning?

  /// Watches a stage from now on; what runs already is listed too, without its place in the code.
  public convenience init(of stage: Stage) {
    self.init()
    attach(to: stage)
    frames.note(ContiguousArray(stage.layers), stage.context.scheduler, isTouching: false)
    for layer in stage.layers {
      for running in layer.runningAnimations {
        didStart(running.animation, on: layer, forKey: running.key, cause: 0)
      }
    }
  }

  init() {}

  /// Observes everything on the stage from now on.
  func attach(to stage: Stage) {
    self.stage = stage
    stage.observer = self
    stage.onInput = { [weak self] in self?.note($0) }
    stage.onRestart = { [weak self] in self?.reset() }
  }

  /// Stops observing: the stage then costs as much as one that was never observed.
  func detach(from stage: Stage) {
    stage.observer = nil
    stage.onInput = nil
    stage.onRestart = nil
  }

  private func reset() {
    log = InteractionLog()
    running = [:]
    counts = [:]
    frames = FrameMotions(self)
    isTouching = false
    tuning?.runBegins()
  }

  private func note(_ input: DeliveredInput) {
    switch input.event.kind {
    case .pointer(.began, _), .touches(.began, _): isTouching = true
    case .pointer(.ended, _), .pointer(.cancelled, _), .touches(.ended, _): isTouching = false
    default: break
    }
    log.note(input)
    onChange?()
  }

  // MARK: Motions

  /// Lists a motion and returns where.
  func add(
    _ source: Motion.Source, of layer: CALayer, _ keyPath: String, summary: AnimationSummary?,
    origin: CallOrigin?, cause: Int, times: (start: TimeInterval, begin: TimeInterval, end: TimeInterval),
    trace: MotionTrace? = nil
  ) -> (interaction: Int, motion: Int) {
    let interaction = log.index(ofCause: cause, at: times.start)
    let path = layer.treePath
    let label = layer.nameOrPath
    let kind = Motion.ID(interaction: interaction, layer: label, keyPath: keyPath, ordinal: 0)
    let ordinal = counts[interaction, default: [:]][kind, default: 0]
    counts[interaction, default: [:]][kind] = ordinal + 1
    if counts.count > 2 * InteractionLog.mostWithMotions {
      counts = counts.filter { !log.interactions[$0.key].motions.isEmpty }
    }
    let motion = Motion(
      id: Motion.ID(interaction: interaction, layer: label, keyPath: keyPath, ordinal: ordinal),
      source: source, label: LayerTitle.title(of: layer), layerPath: path, summary: summary,
      start: times.start, begin: times.begin,
      end: times.end, reference: LayerReference(layer), origin: origin, trace: trace)
    let place = log.add(motion, to: interaction)
    onChange?()
    return (interaction, place)
  }

  /// Moves the end of a motion.
  func extend(_ place: (interaction: Int, motion: Int), to end: TimeInterval) {
    log.change(place) { $0.end = end }
    onChange?()
  }

  /// The end of an animation as a whole, in media time.
  private func times(
    of animation: CAAnimation, _ summary: AnimationSummary, on layer: CALayer, outer: TimeInterval
  ) -> (start: TimeInterval, begin: TimeInterval, end: TimeInterval) {
    let now = stage?.now ?? 0
    // Layers with a time of their own tell when that is for everybody; paused ones cannot.
    let local = outer + animation.beginTime
    let converted = layer.convertTime(local, to: nil)
    let begin = converted.isFinite && (converted != 0 || local == 0) ? converted : now
    let end = layer.convertTime(local + summary.activeDuration, to: nil)
    return (now, begin, summary.activeDuration.isFinite && end >= begin ? end : .infinity)
  }

  private func source(of origin: CallOrigin?) -> Motion.Source {
    guard case .block(let kind)? = origin?.maker else { return .animation }
    switch kind {
    case .changes: return .block
    case .keyframes: return .keyframeBlock
    case .transition: return .viewTransition
    case .animator: return .propertyAnimator
    }
  }
}

// MARK: - Observing

extension MotionCatalogue: @preconcurrency BlockObserver {
  /// Notes the place in the code that makes a motion.
  package func origin(of maker: MotionMaker) -> (any MotionOrigin)? {
    switch maker {
    case .animation: CallOrigin(.animation)
    case .displayLink: CallOrigin(.displayLink)
    case .timer: CallOrigin(.timer)
    case .task(let places): CallOrigin(.timer, .of(ContiguousArray(places)))
    case .action: CallOrigin(.finger)
    }
  }

  /// Notes where a block is in the code, and tunes its timing.
  package func willRun(_ timing: inout BlockTiming, as kind: BlockKind) -> (any MotionOrigin)? {
    let origin = CallOrigin(.block(kind))
    tuning?.willRun(&timing, kind, origin)
    return origin
  }

  /// Tunes the delay of a property animator.
  package func willStart(after delay: inout TimeInterval, of origin: (any MotionOrigin)?) {
    tuning?.willStart(after: &delay, of: origin as? CallOrigin)
  }

  /// Tunes the times of a key frame.
  package func willAddKeyframe(
    start: inout Double, duration: inout Double, index: Int, of origin: (any MotionOrigin)?
  ) {
    tuning?.willAddKeyframe(start: &start, duration: &duration, index: index, of: origin as? CallOrigin)
  }

  /// Tunes an animation before it is added.
  package func willAdd(_ animation: CAAnimation, to layer: CALayer, forKey key: String?) {
    tuning?.willAdd(animation, to: layer)
  }

  /// Adds the motions of an animation that started.
  package func didStart(_ animation: CAAnimation, on layer: CALayer, forKey key: String?, cause: Int) {
    let origin = animation.origin as? CallOrigin
    var places: [(interaction: Int, motion: Int)] = []
    func list(_ animation: CAAnimation, _ source: Motion.Source, outer: TimeInterval, limit: TimeInterval) {
      let summary = AnimationSummary(animation, key: key, callSite: nil)
      var times = times(of: animation, summary, on: layer, outer: outer)
      times.end = min(times.end, limit)
      if let group = animation as? CAAnimationGroup {
        for child in group.animations ?? [] {
          list(child, .group, outer: times.begin, limit: times.end)
        }
        return
      }
      let keyPath = summary.keyPath ?? "transition"
      places.append(
        add(source, of: layer, keyPath, summary: summary, origin: origin, cause: cause, times: times))
    }
    list(animation, source(of: origin), outer: 0, limit: .infinity)
    running[ObjectIdentifier(animation)] = places
  }

  /// Ends the motions of an animation that was cut off.
  package func didStop(_ animation: CAAnimation, finished: Bool) {
    guard let places = running.removeValue(forKey: ObjectIdentifier(animation)), !finished, let stage else {
      return
    }
    for place in places {
      log.change(place) { motion in
        guard stage.now < motion.end else { return }
        motion.end = max(stage.now, motion.start)
        motion.wasCut = true
      }
    }
    onChange?()
  }

  /// Follows layers that code moves from frame to frame.
  package func didCommit(_ layers: ContiguousArray<CALayer>) {
    guard let stage else { return }
    frames.note(layers, stage.context.scheduler, isTouching: isTouching)
  }
}
