import Foundation

/// What a constant that can be tuned holds: a number, whole or not, or a switch.
public protocol TunableValue {
  /// How the value is edited and written.
  static var tunableKind: TunableKind { get }
  /// The value as a number.
  var tunableNumber: Double { get }
  /// The value of a number, which a whole one rounds.
  init(tunableNumber: Double)
}

/// How a constant is edited and written.
public enum TunableKind: String, Sendable {
  case number
  /// A whole number.
  case integer
  /// 1 is true.
  case flag
}

extension Double: TunableValue {
  /// The kind of number, which decides about its editor.
  public static var tunableKind: TunableKind { .number }
  /// The value as a number; a flag is 0 or 1.
  public var tunableNumber: Double { self }
  /// The value of a number that was tuned.
  public init(tunableNumber: Double) { self = tunableNumber }
}

extension Float: TunableValue {
  /// The kind of number, which decides about its editor.
  public static var tunableKind: TunableKind { .number }
  /// By way of the decimal form, so that 0.1 is 0.1.
  public var tunableNumber: Double { Double("\(self)") ?? Double(self) }
  /// The value of a number that was tuned.
  public init(tunableNumber: Double) { self = Float(tunableNumber) }
}

extension CGFloat: TunableValue {
  /// The kind of number, which decides about its editor.
  public static var tunableKind: TunableKind { .number }
  /// The value as a number; a flag is 0 or 1.
  public var tunableNumber: Double { Double(self) }
  /// The value of a number that was tuned.
  public init(tunableNumber: Double) { self = CGFloat(tunableNumber) }
}

extension Int: TunableValue {
  /// The kind of number, which decides about its editor.
  public static var tunableKind: TunableKind { .integer }
  /// The value as a number; a flag is 0 or 1.
  public var tunableNumber: Double { Double(self) }
  /// The value of a number that was tuned.
  public init(tunableNumber: Double) { self = Int(exactly: tunableNumber.rounded()) ?? 0 }
}

extension Bool: TunableValue {
  /// The kind of number, which decides about its editor.
  public static var tunableKind: TunableKind { .flag }
  /// The value as a number; a flag is 0 or 1.
  public var tunableNumber: Double { self ? 1 : 0 }
  /// The value of a number that was tuned.
  public init(tunableNumber: Double) { self = tunableNumber != 0 }
}
