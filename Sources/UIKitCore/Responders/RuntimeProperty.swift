import Foundation
import Support

/// A property that is known by its name.
public struct RuntimeProperty: @unchecked Sendable {
  /// Reads the property of an object of its class.
  public let get: (AnyObject) -> Any?
  /// Sets the property, and says whether the value was of a type that fits; nil for one that is only read.
  public let set: ((AnyObject, Any?) -> Bool)?
  /// The way to the property in Swift.
  let path: AnyKeyPath

  /// A property that is only read.
  public init<Object: AnyObject, Value>(_ path: KeyPath<Object, Value>) {
    get = { ($0 as? Object).flatMap { RuntimeValue.flat($0[keyPath: path]) } }
    set = nil
    self.path = path
  }

  /// A property that can be set.
  public init<Object: AnyObject, Value>(_ path: ReferenceWritableKeyPath<Object, Value>) {
    get = { ($0 as? Object).flatMap { RuntimeValue.flat($0[keyPath: path]) } }
    set = { object, value in
      guard let object = object as? Object, let fitting = RuntimeValue.convert(value, to: Value.self) else {
        return false
      }
      object[keyPath: path] = fitting
      return true
    }
    self.path = path
  }
}

extension RuntimeProperty {
  /// What a property that the runtime makes (`@NSManaged`) has before it is set: memory full of zeros, as Apple's
  /// runtime gives it. Of an object this is a reference to nothing, which stops the code that uses it; it is reported.
  public static func zero<Value>(_ type: Value.Type, _ name: String) -> Value {
    if !_isPOD(type) {
      Diagnostics.report("\(name) is a \(type) that was not set; give it a value before it is read")
    }
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment
    ) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      return memory.load(as: type)
    }
  }
}

/// Values on their way between what is known at run time and the types of properties.
package enum RuntimeValue {
  /// The value in an optional; nil for none.
  package static func flat(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped
  }

  /// Converts a value to a property's type: between number types, and from a raw value to its enumeration case.
  static func convert<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    if let optional = type as? any OptionalValue.Type {
      guard let value = value.flatMap(flat) else { return optional.empty as? Value }
      guard let wrapped = optional.wrapping(value) else { return nil }
      return wrapped as? Value
    }
    guard let value = value.flatMap(flat) else { return nil }
    if let number = number(value), let converted = numeric(number, to: type) { return converted }
    if let fitting = value as? Value { return fitting }
    if let raw = type as? any RawRepresentable.Type { return represented(value, raw) as? Value }
    return nil
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Bool: value ? 1 : 0
    case let value as Int: Double(value)
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  private static func numeric<Value>(_ number: Double, to type: Value.Type) -> Value? {
    guard number.isFinite else { return nil }
    let most = 9e15
    let whole = Int(min(max(number, -most), most))
    let converted: Any? =
      switch type {
      case is Bool.Type: number != 0
      case is Int.Type: whole
      case is Double.Type: number
      case is CGFloat.Type: CGFloat(number)
      case is Float.Type: Float(number)
      case is UInt.Type: UInt(clamping: whole)
      case is Int8.Type: Int8(clamping: whole)
      case is Int16.Type: Int16(clamping: whole)
      case is Int32.Type: Int32(clamping: whole)
      case is Int64.Type: Int64(whole)
      case is UInt8.Type: UInt8(clamping: whole)
      case is UInt16.Type: UInt16(clamping: whole)
      case is UInt32.Type: UInt32(clamping: whole)
      case is UInt64.Type: UInt64(clamping: whole)
      case is NSNumber.Type: NSNumber(value: number)
      default: nil
      }
    return converted as? Value
  }

  private static func represented<Raw: RawRepresentable>(_ value: Any, _ type: Raw.Type) -> Raw? {
    convert(value, to: Raw.RawValue.self).flatMap { Raw(rawValue: $0) }
  }
}

/// An optional whose type is only known at run time.
private protocol OptionalValue {
  var wrapped: Any? { get }
  static var empty: Any { get }
  /// The optional with a value in it; nil when the value does not fit.
  static func wrapping(_ value: Any) -> Any?
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { flatMap { RuntimeValue.flat($0) } }
  fileprivate static var empty: Any { Self.none as Any }
  fileprivate static func wrapping(_ value: Any) -> Any? {
    RuntimeValue.convert(value, to: Wrapped.self).map { Self.some($0) as Any }
  }
}
