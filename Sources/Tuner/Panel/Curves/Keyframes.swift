import UIKit

/// The key frames of an animation: what each holds, when it is reached, and the pace between each two.
struct Keyframes: Equatable, Sendable {
  /// All of one kind.
  var values: [ParameterValue] = []
  /// 0…1, one for each value; empty for even spacing. Discrete key frames have one more, their end.
  var times: [Double] = []
  var mode = CAAnimationCalculationMode.linear
  /// One for each way from a value to the next; missing ones are linear.
  var functions: [BezierCurve] = []

  /// Key frames of numbers.
  init(values: [Double] = [], times: [Double] = [], mode: CAAnimationCalculationMode = .linear) {
    self.values = values.map { .number($0) }
    self.times = times
    self.mode = mode
  }

  /// Reads a subject; nil for one whose key frames hold nothing that can be taken apart.
  init?(_ subject: TuningSubject, _ value: (Parameter) -> ParameterValue) {
    func list(_ key: ParameterKey) -> [ParameterValue] {
      if case .list(let values)? = subject[key].map(value) { return values }
      return []
    }
    values = list(.values)
    guard values.count > 1, !components.isEmpty else { return nil }
    times = list(.keyTimes).compactMap(\.number)
    functions = list(.timingFunctions).compactMap { if case .curve(let curve) = $0 { curve } else { nil } }
    if case .word(let word)? = subject[.calculationMode].map(value) { mode = .init(rawValue: word) }
  }

  /// What of a subject they are, to be set.
  func parameters(of subject: TuningSubject) -> [ParameterKey: ParameterValue] {
    let all: [ParameterKey: ParameterValue] = [
      .values: .list(values), .keyTimes: .list(times.map { .number($0) }),
      .timingFunctions: .list(functions.map { .curve($0) }), .calculationMode: .word(mode.rawValue),
    ]
    return all.filter { subject[$0.key] != nil }
  }

  /// The numbers of which each value is made.
  var components: [ValueComponent] { ValueComponent.components(of: values) }

  func numbers(of component: ValueComponent) -> [Double] { values.map(component.read) }

  /// When each value is reached, 0…1.
  var places: [Double] {
    if hasTimes { return Array(times.prefix(values.count)) }
    let last = Double(max(mode == .discrete ? values.count : values.count - 1, 1))
    return values.indices.map { Double($0) / last }
  }

  /// Whether there is a time for each value.
  private var hasTimes: Bool {
    times.count == values.count || (mode == .discrete && times.count == values.count + 1)
  }

  /// Whether the pace between key frames has any effect.
  var hasPaces: Bool { mode == .linear || mode == .cubic }

  /// The pace on the way from a value to the next.
  func function(after index: Int) -> BezierCurve {
    functions.indices.contains(index) ? functions[index] : .linear
  }

  // MARK: Changes

  /// Gives the times that even spacing has, so that they can be changed.
  mutating func spaceEvenly() {
    times = places
    if mode == .discrete { times.append(1) }
  }

  mutating func setFunction(_ function: BezierCurve, after index: Int) {
    guard index >= 0, index < values.count - 1 else { return }
    while functions.count < values.count - 1 { functions.append(.linear) }
    functions[index] = function
  }

  /// Moves a key frame in time, between its neighbours: time does not run back. The ends stay where they are, or the
  /// way would begin before its first value.
  mutating func move(_ index: Int, to place: Double) {
    let places = places
    guard index > 0, index < places.count, isMovable(index), place != places[index] else { return }
    if !hasTimes { spaceEvenly() }
    let next = index + 1 < times.count ? times[index + 1] : 1
    times[index] = min(max(place, places[index - 1]), next)
  }

  /// Whether a key frame's time is not given by the beginning or the end.
  func isMovable(_ index: Int) -> Bool {
    index > 0 && (index < values.count - 1 || (mode == .discrete && index < values.count))
  }

  /// Adds a key frame on the way between its neighbours, with one of its numbers given.
  ///
  /// - Returns: where it is; nil for a place before the first or at the last.
  mutating func insert(at place: Double, _ number: Double, of component: ValueComponent, keepsTimes: Bool)
    -> Int?
  {
    let places = places
    let index = places.firstIndex { $0 > place } ?? places.count - 1
    guard index > 0 else { return nil }
    let length = places[index] - places[index - 1]
    let part = length > 0 ? min(max((place - places[index - 1]) / length, 0), 1) : 0
    let (before, after) = (values[index - 1], values[index])
    var value = before
    for component in components {
      let (start, end) = (component.read(before), component.read(after))
      value = component.write(Self.readable(start + (end - start) * part), into: value)
    }
    if keepsTimes {
      if !hasTimes { spaceEvenly() }
      times.insert(Self.readable(place), at: index)
    }
    // Both halves of a way have its pace.
    if functions.indices.contains(index - 1) { functions.insert(functions[index - 1], at: index) }
    values.insert(component.write(Self.readable(number), into: value), at: index)
    return index
  }

  /// Takes a key frame away; two are left at least.
  mutating func remove(at index: Int) {
    guard values.count > 2, values.indices.contains(index) else { return }
    // What was spaced evenly stays so.
    let hadTimes = hasTimes
    let way = max(index - 1, 0)
    if functions.indices.contains(way) { functions.remove(at: way) }
    values.remove(at: index)
    guard hadTimes else {
      times = []
      return
    }
    times.remove(at: index)
    times[0] = 0
    times[times.count - 1] = 1
  }

  /// A key frame that was added by hand has numbers to a thousandth.
  private static func readable(_ number: Double) -> Double { (number * fineness).rounded() / fineness }
  private static let fineness = 1000.0
}
