import Foundation

/// The numbers of a file that stand in its code as literals, made tunable where they are: what `flipbook run` compiles
/// in their place when the tuner asks for it.
///
///     flipbookLiterals[3, 0.5]      // for `0.5`
///
/// The file itself is not changed. A literal is known from the first time that it is read.
public final class TunableLiterals: @unchecked Sendable {
  /// Where a literal is in the file, and what it is for.
  public struct Place: Sendable {
    let line: Int
    let column: Int
    let name: String
    let distance: Int

    /// - Parameters:
    ///   - line: From 1.
    ///   - column: From 1, in bytes.
    ///   - name: What the code uses it for: a label, a variable, a function.
    ///   - distance: How many calls it is away from the code that moves something.
    public init(_ line: Int, _ column: Int, _ name: String, _ distance: Int) {
      (self.line, self.column, self.name, self.distance) = (line, column, name, distance)
    }
  }

  private enum Entry {
    case unread, constant(TunableConstant)
    /// A number of a kind that cannot be tuned.
    case fixed
  }

  private let path: String
  private let places: [Place]
  private var entries: [Entry]
  private let lock = NSLock()

  /// The literals of a file.
  public init(_ path: String, _ places: [Place]) {
    self.path = path
    self.places = places
    entries = places.map { _ in .unread }
  }

  /// The literal with an index: what the tuner has set, else what the code says.
  public subscript<Value>(index: Int, value: Value) -> Value {
    guard case .constant(let constant) = entry(index, value), let number = constant.override,
      let type = Value.self as? any TunableValue.Type, let tuned = type.init(tunableNumber: number) as? Value
    else { return value }
    return tuned
  }

  private func entry<Value>(_ index: Int, _ value: Value) -> Entry {
    lock.lock()
    defer { lock.unlock() }
    guard entries.indices.contains(index) else { return .fixed }
    if case .unread = entries[index] {
      let place = places[index]
      if let number = value as? any TunableValue {
        entries[index] = .constant(
          TunableConstant.at(
            path: path, line: place.line, column: place.column, name: place.name,
            kind: type(of: number).tunableKind, initial: number.tunableNumber, range: nil,
            distance: place.distance))
      } else {
        entries[index] = .fixed
      }
    }
    return entries[index]
  }
}
