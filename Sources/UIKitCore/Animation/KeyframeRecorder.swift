import Foundation
import QuartzCore
import Support

/// Collects what a key-frame block changes, and makes one key-frame animation for each property.
///
/// Every `addKeyframe` runs its changes at once and notes them with their stretch of time; a change outside of them
/// takes the whole time. Values are absolute and not additive. Source: printed animations (ronnqvist).
@MainActor
final class KeyframeRecorder {
  /// One property's values: from what it was, through what each key frame made of it.
  private final class Track {
    let change: BlockChange
    let initial: BlockProperty.Value
    var frames: [KeyframeTrack.Frame] = []

    init(change: BlockChange, initial: BlockProperty.Value) {
      self.change = change
      self.initial = initial
    }
  }

  /// Whether the block of a key-frame animation runs that does not animate: its key frames apply at once.
  private(set) static var appliesAtOnce = false

  static func applyingAtOnce(_ animations: () -> Void) {
    let outer = appliesAtOnce
    appliesAtOnce = true
    defer { appliesAtOnce = outer }
    animations()
  }

  private let calculationMode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  /// The stretch of the whole that the running `addKeyframe` covers.
  private var stretch = 0.0...1.0

  /// How many key frames the block has added.
  private var frameCount = 0

  init(calculationMode: CAAnimationCalculationMode) { self.calculationMode = calculationMode }

  /// Runs the changes of one key frame. Times outside 0…1 are clamped; those that are no numbers are reported.
  func addKeyframe(start wantedStart: Double, duration wantedDuration: Double, changes: () -> Void) {
    var (start, duration) = (wantedStart, wantedDuration)
    BlockAnimation.observer?.willAddKeyframe(
      start: &start, duration: &duration, index: frameCount, of: BlockAnimation.current?.origin)
    frameCount += 1
    guard start.isFinite, duration.isFinite else {
      Diagnostics.report(
        "addKeyframe: a relative time is not a finite number; the changes take the whole time")
      changes()
      return
    }
    let outer = stretch
    defer { stretch = outer }
    let from = min(max(start, 0), 1)
    stretch = from...min(max(start + max(duration, 0), from), 1)
    changes()
  }

  func note(_ change: BlockChange, in block: BlockAnimation) {
    if let view = change.view { block.noteChange(of: view) }
    let track: Track
    if let known = tracks.first(where: {
      $0.change.layer === change.layer && $0.change.property == change.property
    }) {
      track = known
    } else {
      var initial = change.old
      if block.timing.options.contains(.beginFromCurrentState), let shown = change.layer.presentation() {
        initial = change.property.value(of: shown)
      }
      track = Track(change: change, initial: initial)
      tracks.append(track)
    }
    track.frames.append(
      KeyframeTrack.Frame(start: stretch.lowerBound, end: stretch.upperBound, value: change.new))
  }

  func addAnimations(to block: BlockAnimation) {
    for track in tracks { addAnimations(of: track, to: block) }
    tracks = []
  }

  private func addAnimations(of track: Track, to block: BlockAnimation) {
    let first = track.change
    guard let view = first.view else { return }
    let whole = BlockChange(
      view: view, layer: first.layer, property: first.property, old: first.old,
      new: first.property.value(of: first.layer), oldBackground: first.oldBackground)
    let keys = KeyframeTrack(from: track.initial, through: track.frames)
    for (keyPath, values) in keys.columns(of: first.property) {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.keyTimes = keys.times.map { NSNumber(value: $0) }
      animation.calculationMode = calculationMode
      // Springs have no curve to lend: inside their animators key frames keep the default one.
      animation.timingFunction = block.timing.curve ?? CAMediaTimingFunction(name: .easeInEaseOut)
      animation.duration = block.timing.duration
      block.timing.apply(to: animation, on: first.layer)
      block.add(animation, forKey: keyPath, of: whole)
    }
  }
}

/// The key times and values of one property.
///
/// Between key frames the value rests. Where two overlap, the later one wins: it sets off from where the earlier one
/// has come to by then. One without duration jumps.
struct KeyframeTrack {
  struct Frame {
    var start: Double
    var end: Double
    var value: BlockProperty.Value
  }

  private(set) var times: [Double] = [0]
  private(set) var values: [BlockProperty.Value]

  init(from initial: BlockProperty.Value, through frames: [Frame]) {
    values = [initial]
    // A stable order: of those that start together, the one that was added later is the later one.
    let ordered = frames.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    for (_, frame) in ordered {
      moveEnd(to: frame.start)
      append(frame.end, frame.value)
    }
    moveEnd(to: 1)
  }

  private mutating func append(_ time: Double, _ value: BlockProperty.Value) {
    times.append(time)
    values.append(value)
  }

  /// Rests until `time`, or cuts off what is after it.
  private mutating func moveEnd(to time: Double) {
    guard let last = times.last, let value = values.last, last != time else { return }
    if last < time {
      append(time, value)
      return
    }
    var next = (time: last, value: value)
    while let end = times.last, let value = values.last, end > time, times.count > 1 {
      next = (end, value)
      times.removeLast()
      values.removeLast()
    }
    guard let start = times.last, let before = values.last, start < time else { return }
    append(time, before.blended(to: next.value, at: (time - start) / (next.time - start)))
  }

  /// The key paths to animate, with the values as Core Animation takes them; nothing where nothing changes.
  func columns(of property: BlockProperty) -> [(keyPath: String, values: [Any])] {
    var columns: [(String, [Any])] = []
    func add<Value: Equatable>(_ keyPath: String, _ list: [Value]) {
      if let first = list.first, list.contains(where: { $0 != first }) { columns.append((keyPath, list)) }
    }
    let rects = values.compactMap { if case .rect(let rect) = $0 { rect } else { nil } }
    if !rects.isEmpty {
      add("bounds.origin", rects.map(\.origin))
      add("bounds.size", rects.map(\.size))
      return columns
    }
    guard let first = values.first, values.contains(where: { $0 != first }) else { return [] }
    return [(property.rawValue, boxes)]
  }

  private var boxes: [Any] {
    let colors: [CGColor?] = values.compactMap {
      if case .color(let color) = $0 { .some(color) } else { nil }
    }
    // No colour has no components to blend with: it counts as the next one, fully transparent.
    let clear = colors.lazy.compactMap { $0 }.first?.copy(alpha: 0)
    return values.compactMap { value -> Any? in
      switch value {
      case .number(let number): return number
      case .point(let point): return point
      case .rect(let rect): return rect
      case .transform(let transform): return transform
      case .color(let color): return color ?? clear
      }
    }
  }
}
