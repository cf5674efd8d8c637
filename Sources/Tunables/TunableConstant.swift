import Foundation

/// A line of the app's code that declares a constant as tunable, and what is known of it.
public final class TunableConstant: @unchecked Sendable {
  /// The file, as the compiler saw it.
  public let path: String
  /// From 1.
  public let line: Int
  /// From 1: of the declaration's attribute.
  public let column: Int
  /// What the app calls it; nil leaves that to who lists it.
  public let name: String?
  /// What kind of number it is, which decides about its editor.
  public let kind: TunableKind
  /// The value while it is not tuned.
  public let initial: Double
  /// Between which numbers it makes sense; nil when the app does not say.
  public let range: ClosedRange<Double>?
  /// Its place among all constants of the program, from 0.
  public let index: Int
  /// For a number that stands in the code as it is, how many calls it is away from the code that moves something from
  /// frame to frame: 0 in that code itself. Nil for a constant that is declared as tunable.
  public let distance: Int?

  fileprivate init(
    _ place: Place, name: String?, kind: TunableKind, initial: Double, range: ClosedRange<Double>?,
    index: Int,
    distance: Int?
  ) {
    self.distance = distance
    (path, line, column) = (place.path, place.line, place.column)
    self.name = name
    self.kind = kind
    self.initial = initial
    self.range = range
    self.index = index
  }

  fileprivate struct Place: Hashable {
    let path: String
    let line: Int
    let column: Int
  }

  // MARK: All of them

  private struct Registry {
    var constants: [TunableConstant] = []
    var places: [Place: TunableConstant] = [:]
  }
  nonisolated(unsafe) private static var registry = Registry()
  private static let lock = NSLock()

  /// Every constant whose declaration has run so far, in that order.
  public static var all: [TunableConstant] {
    lock.lock()
    defer { lock.unlock() }
    return registry.constants
  }

  /// The constant of a line of code; made when the line runs for the first time.
  static func at(
    path: String, line: Int, column: Int, name: String?, kind: TunableKind, initial: Double,
    range: ClosedRange<Double>?, distance: Int? = nil
  ) -> TunableConstant {
    let place = Place(path: path, line: line, column: column)
    lock.lock()
    defer { lock.unlock() }
    if let known = registry.places[place] { return known }
    let constant = TunableConstant(
      place, name: name, kind: kind, initial: initial, range: range, index: registry.constants.count,
      distance: distance)
    registry.constants.append(constant)
    registry.places[place] = constant
    return constant
  }

  // MARK: Values

  /// Asks a tuner what it has set for the code that runs, by the constants' indices; nil where it has not. Set once,
  /// before the code that is tuned runs; default nil: there is no tuner.
  nonisolated(unsafe) public static var tuner: (@Sendable () -> [Double?]?)?

  /// What a tuner has set for this constant, nil for nothing.
  @inline(__always) var override: Double? {
    guard let overrides = TunableConstant.tuner?(), index < overrides.count else { return nil }
    return overrides[index]
  }
}
