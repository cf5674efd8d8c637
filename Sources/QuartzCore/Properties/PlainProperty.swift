import CoreGraphics
import Scene

/// A property that is read and set by name but never animates.
struct PlainProperty {
  let get: (AnyObject) -> Any?
  /// Whether the value could be used.
  let set: (AnyObject, Any?) -> Bool
  /// What it needs, for messages.
  let expectation: String
  /// Its number in the block (`LayerSlot`), nil when it is elsewhere.
  private(set) var slot: Int?

  /// The same property with its number.
  func at(_ slot: Int) -> PlainProperty {
    var property = self
    property.slot = slot
    return property
  }

  /// A property of a class, and how its value comes out of an `Any`.
  init<Object: AnyObject, Value>(
    _ path: ReferenceWritableKeyPath<Object, Value>, _ expectation: String,
    box: @escaping (Value) -> Any? = { $0 }, take: @escaping (Any?) -> Value?
  ) {
    get = { ($0 as? Object).flatMap { box($0[keyPath: path]) } }
    set = { object, value in
      guard let object = object as? Object, let taken = take(value) else { return false }
      object[keyPath: path] = taken
      return true
    }
    self.expectation = expectation
  }

  static func flag<Object: AnyObject>(_ path: ReferenceWritableKeyPath<Object, Bool>) -> PlainProperty {
    PlainProperty(path, "a Bool") { $0.flatMap(PropertyValue.number).map { $0 != 0 } }
  }

  static func number<Object: AnyObject, Number: BinaryFloatingPoint>(
    _ path: ReferenceWritableKeyPath<Object, Number>
  ) -> PlainProperty {
    PlainProperty(path, "a number", box: { NSNumber(value: Double($0)) }) {
      $0.flatMap(PropertyValue.number).map { Number($0) }
    }
  }

  /// A constant by its name or as itself.
  static func choice<Object: AnyObject, Choice: RawRepresentable>(
    _ path: ReferenceWritableKeyPath<Object, Choice>
  ) -> PlainProperty where Choice.RawValue == String {
    PlainProperty(path, "a \(Choice.self) or its name", box: { $0.rawValue }) { value in
      value as? Choice ?? (value as? String).flatMap { Choice(rawValue: $0) }
    }
  }

  /// An object, or nil for none.
  static func object<Object: AnyObject, Value>(
    _ path: ReferenceWritableKeyPath<Object, Value?>, _ expectation: String
  ) -> PlainProperty {
    PlainProperty(path, expectation, box: { $0 }) { value -> Value?? in
      guard let value, !(value is NSNull) else { return .some(nil) }
      return (value as? Value).map { .some($0) }
    }
  }
}
