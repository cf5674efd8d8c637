import QuartzCore
import Stage
import UIKit

/// Every animation of a stage, found by itself as it starts, grouped by the interaction that caused it.
///
///     let catalogue = AnimationCatalogue(of: stage)
///     try stage.advance(to: 1)
///     for interaction in catalogue.interactions { print(interaction.title, interaction.animations.count) }
///
/// Going back in time starts the stage over; the catalogue then begins anew with it, and holds what the replay finds.
@preconcurrency @MainActor
public final class AnimationCatalogue {
  /// One animation on one layer.
  public struct Entry: Identifiable {
    /// Counts from 0 in the order of starting; the same in every replay.
    public let id: Int
    /// The layer's path, as `tree` lists it.
    public let layerPath: String
    /// The layer's name; nil for none.
    public let layerName: String?
    public let summary: AnimationSummary
    /// The media time at which it was committed; a begin time of its own may lie later.
    public let start: TimeInterval
    /// The layer, while it lives.
    public private(set) weak var layer: CALayer?

    /// Whether the animation covers a moment of its layer's time.
    public func isActive(at time: TimeInterval) -> Bool {
      time >= summary.begin && time <= summary.begin + summary.activeDuration
    }

    fileprivate init(id: Int, layer: CALayer, summary: AnimationSummary, start: TimeInterval) {
      self.id = id
      self.layer = layer
      layerPath = layer.treePath
      layerName = layer.name
      self.summary = summary
      self.start = start
    }
  }

  /// What a person did at one moment, and the animations that followed until they did something else.
  ///
  /// Which event caused an animation that starts later, after a delay or in a completion, is not recorded anywhere;
  /// the last one before it counts.
  public struct Interaction {
    /// The events; none for what starts by itself before the first one.
    public let events: [ScriptEvent]
    /// When it happened; 0 for the start.
    public let time: TimeInterval
    public fileprivate(set) var animations: [Entry]

    /// In words: `tap tab.1`, or `start`.
    public var title: String { events.isEmpty ? "start" : events.map(\.title).joined(separator: ", ") }
  }

  /// In order of time; only those with animations.
  public private(set) var interactions: [Interaction] = []
  /// Called after each animation that is found.
  public var onChange: (() -> Void)?

  /// All animations in order of starting.
  public var animations: [Entry] { interactions.flatMap(\.animations) }

  private weak var stage: Stage?
  /// The window of the run that the entries belong to.
  private weak var window: UIWindow?
  private var count = 0

  /// Watches a stage from now on; what runs already is listed too.
  public init(of stage: Stage) {
    self.stage = stage
    window = stage.window
    let outer = stage.onAnimationStart
    stage.onAnimationStart = { [weak self] animation, layer, key in
      outer?(animation, layer, key)
      MainActor.assumeIsolated { self?.note(AnimationSummary(animation, key: key), on: layer) }
    }
    for layer in stage.layers {
      for summary in stage.runningAnimations(of: layer) { note(summary, on: layer) }
    }
  }

  private func note(_ summary: AnimationSummary, on layer: CALayer) {
    guard let stage else { return }
    if stage.window !== window {
      window = stage.window
      interactions = []
      count = 0
    }
    let entry = Entry(id: count, layer: layer, summary: summary, start: stage.now)
    count += 1
    let time = stage.script.events.last { $0.time <= stage.now }?.time
    let events = stage.script.events.filter { $0.time == time }
    if let last = interactions.indices.last, interactions[last].events == events {
      interactions[last].animations.append(entry)
    } else {
      interactions.append(Interaction(events: events, time: time ?? 0, animations: [entry]))
    }
    onChange?()
  }
}

extension ScriptEvent {
  /// The event in words: `tap tab.1`.
  public var title: String {
    switch action {
    case .tap(let target): return "tap \(target.title)"
    case .press(let target, _): return "press \(target.title)"
    case .drag(let path, _): return "drag from \(ScriptTarget.point(path.first ?? .zero).title)"
    case .pointer(let phase, let point): return "\(phase.rawValue) \(ScriptTarget.point(point).title)"
    case .scroll: return "scroll"
    case .key(let name): return "key \(name)"
    case .text(let text): return "type \(text)"
    }
  }
}

extension ScriptTarget {
  fileprivate var title: String {
    switch self {
    case .identifier(let name): return name
    case .point(let point): return "\(InspectedValue.text(point.x)),\(InspectedValue.text(point.y))"
    }
  }
}
