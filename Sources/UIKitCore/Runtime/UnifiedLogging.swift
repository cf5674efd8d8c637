import Foundation
import Support

// The names of `os` and `OSLog` that apps log with. A message is a line on standard error, as in Xcode's console;
// values that are private on a phone are shown, as in a debugger.

/// How grave a message is. Raw values are Apple's.
public struct OSLogType: RawRepresentable, Equatable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(0x00)
  public static let info = OSLogType(0x01)
  public static let debug = OSLogType(0x02)
  public static let error = OSLogType(0x10)
  public static let fault = OSLogType(0x11)
}

/// Where messages belong.
public final class OSLog: NSObject, Sendable {
  fileprivate let label: String
  fileprivate let isOn: Bool

  public static let `default` = OSLog("", isOn: true)
  /// Messages to it are dropped.
  public static let disabled = OSLog("", isOn: false)

  private init(_ label: String, isOn: Bool) {
    (self.label, self.isOn) = (label, isOn)
    super.init()
  }

  /// - Parameters:
  ///   - subsystem: as "com.company.app".
  ///   - category: a part of it.
  public convenience init(subsystem: String, category: String) {
    self.init("[\(subsystem):\(category)] ", isOn: true)
  }

  fileprivate func write(_ text: String) { if isOn { StandardError.write("\(label)\(text)\n") } }
}

/// Logs a message with a format as `NSLog` takes it; `%{public}@` is `%@`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ args: CVarArg...
) { log.write(LogFormat.text("\(message)", args)) }

/// Logs a message with a format as `NSLog` takes it; `%{public}@` is `%@`.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ args: CVarArg...
) { log.write(LogFormat.text("\(message)", args)) }

package enum LogFormat {
  /// The text of a format, without the words that say who may read a value.
  package static func text(_ format: String, _ args: [CVarArg]) -> String {
    var plain = "", inBraces = false, previous: Character = " "
    for character in format {
      if character == "{", previous == "%" { inBraces = true }
      if !inBraces { plain.append(character) }
      if character == "}" { inBraces = false }
      previous = character
    }
    let values = args.map { ($0 as? String).map { $0 as NSString } ?? $0 }
    return String(format: plain, arguments: values)
  }
}

/// A message of a `Logger`: text with values.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  package let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: Values) { text = stringInterpolation.text }

  /// Puts a message together.
  public struct Values: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.pad("\(value())") }
    public mutating func appendInterpolation(
      _ value: @autoclosure () -> Double, format: OSLogFloatFormatting,
      align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.pad(format.text(value())) }
  }
}

/// Who may read a value on a phone; here everybody.
public struct OSLogPrivacy: Sendable {
  /// How a private value can be told from others.
  public enum Mask: Sendable { case hash, none }
  public static let auto = OSLogPrivacy(), `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy(), sensitive = OSLogPrivacy()
  public static func auto(mask: Mask) -> OSLogPrivacy { auto }
  public static func `private`(mask: Mask) -> OSLogPrivacy { `private` }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { sensitive }
}

/// How many digits a number has.
public struct OSLogFloatFormatting: Sendable {
  private let precision: Int
  public static let fixed = OSLogFloatFormatting(precision: 6)
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision)
  }
  fileprivate func text(_ value: Double) -> String { String(format: "%.\(max(0, precision))f", value) }
}

/// In how many columns a value stands, and on which side.
public struct OSLogStringAlignment: Sendable {
  private let columns: Int
  private let isRight: Bool
  public static let none = OSLogStringAlignment(columns: 0, isRight: false)
  public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: true) }
  public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: false) }

  fileprivate func pad(_ text: String) -> String {
    let space = String(repeating: " ", count: max(0, columns - text.count))
    return isRight ? space + text : text + space
  }
}

/// Logs the messages of a part of an app.
public struct Logger: Sendable {
  private let log: OSLog

  /// - Parameters:
  ///   - subsystem: as "com.company.app".
  ///   - category: a part of it.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  public init(_ logObj: OSLog) { log = logObj }
  public init() { log = .default }

  public func log(_ message: OSLogMessage) { log.write(message.text) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text) }
  public func trace(_ message: OSLogMessage) { log.write(message.text) }
  public func debug(_ message: OSLogMessage) { log.write(message.text) }
  public func info(_ message: OSLogMessage) { log.write(message.text) }
  public func notice(_ message: OSLogMessage) { log.write(message.text) }
  public func warning(_ message: OSLogMessage) { log.write(message.text) }
  public func error(_ message: OSLogMessage) { log.write(message.text) }
  public func critical(_ message: OSLogMessage) { log.write(message.text) }
  public func fault(_ message: OSLogMessage) { log.write(message.text) }
}
