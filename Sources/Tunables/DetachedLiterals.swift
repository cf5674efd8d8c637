import Foundation

/// The literals of a file whose values are not in its compiled code: what `flipbook run` puts in their places, so that
/// a saved number, text or switch is shown without a compiler.
///
///     flipbookValues[number: 3, 0]      // for `12`
///
/// The file itself is not changed.
public final class DetachedLiterals: @unchecked Sendable {
  /// The value of a literal in the source.
  public enum Value: Equatable, Sendable {
    case number(DetachedNumber)
    case text(String)
    case flag(Bool)
  }

  /// They are there as long as the process: what is read in each frame is not counted.
  private let values: UnsafeBufferPointer<Value>

  /// Told where a number is not one of the type that the code has for it. Set before any of the code runs.
  nonisolated(unsafe) public static var onMisfit: (@Sendable (String) -> Void)?

  nonisolated(unsafe) private static var files: [String: [Value]] = [:]
  private static let lock = NSLock()

  /// The literals of a file, in the order of its text; set before any of its code runs.
  public static func set(_ values: [Value], of path: String) {
    lock.lock()
    defer { lock.unlock() }
    files[path] = values
  }

  /// The literals of a file, as they were set.
  public init(_ path: String) {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    let known = Self.files[path] ?? []
    let memory = UnsafeMutableBufferPointer<Value>.allocate(capacity: known.count)
    _ = memory.initialize(from: known)
    values = UnsafeBufferPointer(memory)
  }

  /// A number of the file; `value` where it has none at this place.
  public subscript<Number: DetachableNumber>(number index: Int, value: Number) -> Number {
    guard index < values.count, case .number(let number) = values[index] else { return value }
    return Number.literal(number)
  }

  /// A text of the file; `value` where it has none at this place.
  public subscript(text index: Int, value: String) -> String {
    guard index < values.count, case .text(let text) = values[index] else { return value }
    return text
  }

  /// A switch of the file; `value` where it has none at this place.
  public subscript(flag index: Int, value: Bool) -> Bool {
    guard index < values.count, case .flag(let flag) = values[index] else { return value }
    return flag
  }
}

/// A number as a source says it, in each type that its literal may have.
public struct DetachedNumber: Equatable, Sendable {
  /// 0 for a fraction.
  public let integer: Int
  /// The nearest one.
  public let double: Double
  /// The nearest one.
  public let float: Float
  /// Whether the source writes it without a point.
  public let isInteger: Bool

  /// A literal without a point.
  public init(_ integer: Int) {
    (self.integer, isInteger) = (integer, true)
    (double, float) = (Double(integer), Float(integer))
  }

  /// A literal with a point or an exponent; nil for another text.
  public init?(fraction text: String) {
    // The compiler rounds a literal to the widest type first.
    #if arch(x86_64)
      guard let widest = Float80(text) else { return nil }
    #else
      guard let widest = Double(text) else { return nil }
    #endif
    (integer, isInteger) = (0, false)
    (double, float) = (Double(widest), Float(widest))
  }
}

/// A type whose literals need not be known when code is compiled.
public protocol DetachableNumber {
  /// What a literal means in this type.
  static func literal(_ number: DetachedNumber) -> Self
}

extension FixedWidthInteger {
  /// The number itself; one that the type does not hold is reported, and the nearest one that it does.
  public static func literal(_ number: DetachedNumber) -> Self {
    if let exact = Self(exactly: number.integer) { return exact }
    DetachedLiterals.onMisfit?("the number \(number.integer) does not fit into \(Self.self)")
    return Self(clamping: number.integer)
  }
}

extension Int: DetachableNumber {}
extension Int8: DetachableNumber {}
extension Int16: DetachableNumber {}
extension Int32: DetachableNumber {}
extension Int64: DetachableNumber {}
extension UInt: DetachableNumber {}
extension UInt8: DetachableNumber {}
extension UInt16: DetachableNumber {}
extension UInt32: DetachableNumber {}
extension UInt64: DetachableNumber {}

extension Double: DetachableNumber {
  /// The nearest number of this type.
  public static func literal(_ number: DetachedNumber) -> Double { number.double }
}

extension Float: DetachableNumber {
  /// The nearest number of this type.
  public static func literal(_ number: DetachedNumber) -> Float { number.float }
}

extension CGFloat: DetachableNumber {
  /// The nearest number of this type.
  public static func literal(_ number: DetachedNumber) -> CGFloat { CGFloat(number.double) }
}

extension NSNumber: DetachableNumber {
  /// A whole number for a literal without a point, else a `Double`.
  public static func literal(_ number: DetachedNumber) -> Self {
    number.isInteger ? Self(integerLiteral: number.integer) : Self(floatLiteral: number.double)
  }
}
