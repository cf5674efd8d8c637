import CoreGraphics
import Foundation

/// The inputs that are still to come. What was delivered is let go: a stage that starts over makes them from its script
/// again.
struct InputQueue {
  /// The latest first: what is due next is taken from the end.
  private var inputs: [InputEvent]
  /// How many were delivered since the stage's beginning.
  private(set) var delivered = 0
  /// The time of the one that was delivered last; nil before the first.
  private(set) var deliveredTime: TimeInterval?

  /// All that the script comes down to, in order of time; inputs of one moment in the order of their events.
  init(_ script: Script = Script()) {
    inputs = script.events.flatMap(\.inputs).enumerated().sorted {
      $0.element.time != $1.element.time ? $0.element.time > $1.element.time : $0.offset > $1.offset
    }.map(\.element)
  }

  /// What comes next, nil when nothing does.
  var next: InputEvent? { inputs.last }
  /// When it comes.
  var nextTime: TimeInterval? { inputs.last?.time }
  var count: Int { inputs.count }

  /// Takes what comes next.
  mutating func take() -> InputEvent? {
    guard let input = inputs.popLast() else { return nil }
    delivered += 1
    deliveredTime = input.time
    return input
  }

  /// Adds an input in its place: where it would be if the queue had been made from the script.
  mutating func add(_ input: InputEvent) {
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = low + (high - low) / 2
      if inputs[middle].comesAfter(input) { low = middle + 1 } else { high = middle }
    }
    inputs.insert(input, at: low)
  }

  /// Forgets what comes after a time.
  mutating func forget(after time: TimeInterval) { inputs.removeAll { $0.time > time } }

  /// Bytes that it takes in memory, about.
  var bytes: Int {
    // Of an array, before its elements.
    let header = 32
    return inputs.reduce(inputs.capacity * MemoryLayout<InputEvent>.stride) { sum, input in
      guard case .touches(_, let points) = input.kind else { return sum }
      return sum + header + points.capacity * MemoryLayout<CGPoint>.stride
    }
  }
}
