import QuartzCore
import Stage

/// A moment that the author of an animation has set: its beginning, its end, or a key frame.
package struct MotionMark: Equatable, Sendable {
  /// Which moment of the animation it is.
  package enum Kind: Equatable, Sendable { case begin, keyframe, end }

  /// The layer's name or path, as of a recording's columns.
  package var layer: String
  /// As the animation has it: of a column the same, a part or the whole.
  package var keyPath: String
  /// Seconds since the recording began.
  package var time: TimeInterval
  /// Which moment of the animation it is.
  package var kind: Kind

  /// Whether it is on a column: one of the two key paths leads to the other.
  func isOn(_ column: CurveRecording.Column) -> Bool {
    guard layer == column.layer else { return false }
    return keyPath == column.keyPath || column.keyPath.hasPrefix(keyPath + ".")
      || keyPath.hasPrefix(column.keyPath + ".")
  }
}

/// What was done to the interface, and when.
package struct InputMark: Equatable, Sendable {
  /// Seconds since the recording began.
  package var time: TimeInterval
  /// Such as `tap tab.1`.
  package var text: String

  init(_ event: ScriptEvent, since start: TimeInterval) {
    time = event.time - start
    func place(_ target: ScriptTarget) -> String {
      switch target {
      case .identifier(let name): name
      case .point(let point): "at \(InspectedValue.text(point.x)), \(InspectedValue.text(point.y))"
      }
    }
    switch event.action {
    case .tap(let target): text = "tap \(place(target))"
    case .press(let target, _): text = "press \(place(target))"
    case .drag: text = "drag"
    case .touches(let paths, _): text = "\(paths.count) finger\(paths.count == 1 ? "" : "s")"
    case .modifiers(let flags): text = "hold \(flags.scriptName)"
    case .turn(let orientation): text = "turn to \(orientation.scriptName)"
    case .appearance(let style): text = "appearance \(style.scriptName)"
    case .textSize(let category): text = "text size \(category.shortName)"
    case .keyboard(let keyboard): text = "\(keyboard.rawValue) keyboard"
    case .pointer(let phase, let point): text = "\(phase.rawValue) \(place(.point(point)))"
    case .fingers(let phase, let points):
      text = "\(phase.rawValue) \(points.count) finger\(points.count == 1 ? "" : "s")"
    case .scroll: text = "scroll"
    case .assist(let assistance, let target): text = "\(assistance.title) \(place(target))"
    case .key(let name): text = "key \(name)"
    case .text(let typed): text = "type \u{201C}\(typed)\u{201D}"
    case .resize(let size, _):
      text = "resize to \(InspectedValue.text(size.width))x\(InspectedValue.text(size.height))"
    }
  }

  /// The events of a script within a recording; of a recorded pointer only where it goes down and up.
  static func all(in script: Script, since start: TimeInterval, until end: TimeInterval) -> [InputMark] {
    script.events.compactMap { event in
      switch event.action {
      case .pointer(.move, _), .fingers(.move, _): return nil
      default: break
      }
      let isInside = event.time >= start - slack && event.time <= end + slack
      return isInside ? InputMark(event, since: start) : nil
    }
  }

  /// Sample times are products.
  private static let slack = 1e-9
}

/// The marks of one animation.
struct AnimationMoments {
  private(set) var moments: [(keyPath: String, time: TimeInterval, kind: MotionMark.Kind)] = []

  /// Cycles beyond it are not marked: they would be a band of dots.
  private static let mostCycles = 50.0

  /// - Parameter time: Media time of a moment of the layer's own time.
  init(of animation: CAAnimation, time: (TimeInterval) -> TimeInterval) {
    add(animation, begin: animation.beginTime, rate: 1, time: time)
  }

  /// - Parameters:
  ///   - begin: In the layer's time.
  ///   - rate: Seconds of the animation's parent in one of the layer's.
  private mutating func add(
    _ animation: CAAnimation, begin: TimeInterval, rate: Double, time: (TimeInterval) -> TimeInterval
  ) {
    let summary = AnimationSummary(animation, key: nil)
    let rate = rate * summary.speed.magnitude
    guard rate > 0, summary.duration > 0 else { return }
    for child in (animation as? CAAnimationGroup)?.animations ?? [] {
      add(child, begin: begin + child.beginTime / rate, rate: rate, time: time)
    }
    guard let keyPath = summary.keyPath else { return }
    let period = summary.duration * (summary.autoreverses ? 2 : 1)
    let active = period * summary.repeatCount
    func note(_ local: TimeInterval, _ kind: MotionMark.Kind) {
      moments.append((keyPath, time(begin + local / rate), kind))
    }
    let places = Self.places(of: summary)
    if places.isEmpty {
      note(0, .begin)
      if active.isFinite { note(active, .end) }
      return
    }
    let cycles = min(summary.repeatCount, Self.mostCycles)
    for cycle in 0..<Int(cycles.rounded(.up)) {
      let start = Double(cycle) * period - summary.timeOffset
      var times = places.map { start + $0 * summary.duration }
      if summary.autoreverses { times += places.map { start + period - $0 * summary.duration } }
      for local in times where local >= 0 && local <= active { note(local, .keyframe) }
    }
  }

  /// When the key frames are reached, 0…1; none for other animations, and for paced ones, which reach theirs when the
  /// way is long enough.
  private static func places(of summary: AnimationSummary) -> [Double] {
    guard summary.kind == .keyframes, !(summary.calculationMode ?? "").lowercased().contains("paced") else {
      return []
    }
    let count = summary.values.count
    if !summary.keyTimes.isEmpty { return summary.keyTimes.filter { (0...1).contains($0) } }
    guard count > 1 else { return [] }
    let steps = Double(summary.calculationMode == "discrete" ? count : count - 1)
    return (0..<count).map { Double($0) / steps }
  }
}
