/// The stored properties of a class that hold objects, by the Swift runtime's own description of them.
///
/// Reflection by `Mirror` copies each value, and ends the program at an `unowned` one whose object is gone. Here only
/// strong references are looked at, and nothing is retained: names and places are read once a class, addresses each
/// time.
package struct StoredProperties {
  /// A property, and where it is in an object.
  private struct Property {
    let name: String
    let offset: Int
    let type: Any.Type
    /// Whether the word there is the address of an object or 0; else it is a value, such as an array of objects.
    let isReference: Bool
  }

  private let properties: [Property]

  /// The stored properties of a class and of those that it inherits from.
  ///
  /// - Parameter base: A class above it whose own are left out, with those of all above. Default none.
  package init(of type: AnyClass, below base: AnyClass? = nil) {
    // A subclass's fields come after those that it inherits.
    let first = base.map { countOfFields($0) } ?? 0
    let count = countOfFields(type)
    properties = (first..<max(count, first)).compactMap { index in
      var field = Field()
      let fieldType = typeOfField(type, index, &field)
      defer { field.free?(field.name) }
      guard field.isStrong, let name = field.name else { return nil }
      let isReference = fieldType is AnyClass || (fieldType as? any OptionalObject.Type)?.holdsObject == true
      guard isReference || fieldType is any ObjectSequence.Type else { return nil }
      return Property(
        name: Self.written(String(cString: name)), offset: offsetOfField(type, index), type: fieldType,
        isReference: isReference)
    }
  }

  /// The property of an object that holds another one: `dot`, or `dots[2]` for an array; nil for none.
  package func name(of held: AnyObject, in object: AnyObject) -> String? {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(held).toOpaque())
    let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    for property in properties {
      let place = start + property.offset
      if property.isReference {
        if place.load(as: UnsafeRawPointer?.self) == address { return property.name }
      } else if let objects = property.type as? any ObjectSequence.Type,
        let index = objects.index(of: held, at: place)
      {
        return "\(property.name)[\(index)]"
      }
    }
    return nil
  }

  /// The name as it is written: lazy properties have another one where they are kept.
  private static func written(_ name: String) -> String {
    let prefix = "$__lazy_storage_$_"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  // MARK: Self-test

  /// What the runtime describes in another way than is expected here; nil when nothing.
  package static var fault: String? {
    let probe = FieldProbe()
    let properties = StoredProperties(of: FieldProbe.self)
    let found = [probe.first, probe.second, probe.many[1], probe.later].map {
      properties.name(of: $0, in: probe)
    }
    return found == ["first", "optional", "many[1]", "later"]
      ? nil : "stored properties are not described as they were: \(found.map { $0 ?? "none" })"
  }
}

/// An optional reference.
private protocol OptionalObject {
  static var holdsObject: Bool { get }
}

extension Optional: OptionalObject {
  fileprivate static var holdsObject: Bool { Wrapped.self is AnyClass }
}

/// An array of objects.
private protocol ObjectSequence {
  static func index(of object: AnyObject, at place: UnsafeRawPointer) -> Int?
}

extension Array: ObjectSequence {
  fileprivate static func index(of object: AnyObject, at place: UnsafeRawPointer) -> Int? {
    guard Element.self is AnyClass else { return nil }
    return place.assumingMemoryBound(to: Self.self).pointee.firstIndex { ($0 as AnyObject) === object }
  }
}

/// What the runtime says of a field beside its type.
private struct Field {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

// What the standard library's own reflection calls (stdlib/public/core/ReflectionMirror.swift).

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func countOfFields(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func typeOfField(_ type: Any.Type, _ index: Int, _ field: UnsafeMutablePointer<Field>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func offsetOfField(_ type: Any.Type, _ index: Int) -> Int

/// A class whose stored properties are known.
private final class FieldProbe {
  final class Part {}
  let number = 1
  let first = Part()
  weak var gone: Part?
  let many = [Part(), Part()]
  lazy var later = Part()
  let optional: Part? = Part()
  var second: Part { optional ?? first }
}
