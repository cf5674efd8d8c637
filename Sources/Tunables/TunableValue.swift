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
  public static var tunableKind: TunableKind { .number }
  public var tunableNumber: Double { self }
  public init(tunableNumber: Double) { self = tunableNumber }
}

extension Float: TunableValue {
  public static var tunableKind: TunableKind { .number }
  /// By way of the decimal form, so that 0.1 is 0.1.
  public var tunableNumber: Double { Double("\(self)") ?? Double(self) }
  public init(tunableNumber: Double) { self = Float(tunableNumber) }
}

extension CGFloat: TunableValue {
  public static var tunableKind: TunableKind { .number }
  public var tunableNumber: Double { Double(self) }
  public init(tunableNumber: Double) { self = CGFloat(tunableNumber) }
}

extension Int: TunableValue {
  public static var tunableKind: TunableKind { .integer }
  public var tunableNumber: Double { Double(self) }
  public init(tunableNumber: Double) { self = Int(exactly: tunableNumber.rounded()) ?? 0 }
}

extension Bool: TunableValue {
  public static var tunableKind: TunableKind { .flag }
  public var tunableNumber: Double { self ? 1 : 0 }
  public init(tunableNumber: Double) { self = tunableNumber != 0 }
}
