import Foundation
import Support

/// What of a class is known by name: its own members, without those that it inherits.
public struct RuntimeClass: @unchecked Sendable {
  public let type: AnyClass
  public let module: String
  public let name: String
  public var properties: [String: RuntimeProperty]
  /// Selectors with their methods, by the names of Objective-C: `tap:`.
  public var methods: [String: Selector]

  public init(_ type: AnyClass, properties: [String: RuntimeProperty], methods: [String: Selector] = [:]) {
    let parts = String(reflecting: type).split(separator: ".", maxSplits: 1).map(String.init)
    self.type = type
    module = parts.count > 1 ? parts[0] : ""
    name = parts.last ?? ""
    self.properties = properties
    self.methods = methods
  }
}

/// The classes that are known by name: people's, as the port writes them down, and the framework's.
public enum RuntimeClasses {
  private static let known = Locked<[ObjectIdentifier: RuntimeClass]>([:])
  private static let names = Locked<[String: [ObjectIdentifier]]>([:])

  /// Makes a class known; more of one that is known already is added to it.
  public static func register(_ entry: RuntimeClass) {
    let id = ObjectIdentifier(entry.type)
    known.withLock { known in
      if var old = known[id] {
        old.properties.merge(entry.properties) { _, new in new }
        old.methods.merge(entry.methods) { _, new in new }
        known[id] = old
      } else {
        known[id] = entry
      }
    }
    names.withLock { names in
      if names[entry.name]?.contains(id) != true { names[entry.name, default: []].append(id) }
    }
  }

  /// The class of a name: of the module, else the last one of that name in any.
  package static func named(_ name: String, module: String?) -> RuntimeClass? {
    let ids = names.withLock { $0[name] ?? [] }
    let found = known.withLock { known in ids.compactMap { known[$0] } }
    return found.last { $0.module == module } ?? found.last
  }

  /// The class and its superclasses that are known, the class first.
  package static func chain(of type: AnyClass) -> [RuntimeClass] {
    var chain: [RuntimeClass] = []
    var next: AnyClass? = type
    while let current = next {
      if let entry = known.withLock({ $0[ObjectIdentifier(current)] }) { chain.append(entry) }
      next = ClassMetadata.superclass(of: current)
    }
    return chain
  }

  // MARK: Members by name

  /// The property of a name, which may be written as Swift or as Objective-C has it: `isHidden`, `hidden`.
  package static func property(_ key: String, of object: AnyObject) -> RuntimeProperty? {
    let plain = key.hasPrefix("is") ? key.dropFirst(2).prefix(1).lowercased() + key.dropFirst(3) : key
    let names = [key, "is" + key.prefix(1).uppercased() + key.dropFirst(), plain]
    for entry in chain(of: type(of: object)) {
      if let found = names.lazy.compactMap({ entry.properties[$0] }).first { return found }
    }
    return nil
  }

  /// The method of a name; nil where none of the object's classes has it.
  package static func method(_ name: String, of object: AnyObject) -> Selector? {
    chain(of: type(of: object)).lazy.compactMap { $0.methods[name] }.first
  }

  /// Whether any class has a method of this name.
  package static func knowsMethod(_ name: String) -> Bool {
    known.withLock { $0.values.contains { $0.methods[name] != nil } }
  }
}
