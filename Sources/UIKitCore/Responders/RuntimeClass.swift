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
  /// The properties that tell those who observe them of their changes.
  public var observable: Set<String>
  /// The key paths on which properties depend: a change of one of these is a change of the property.
  public var dependencies: [String: Set<String>]
  /// The optional methods of protocols that the class has, by their names in Swift: `tableView(_:commit:forRowAt:)`.
  public var implemented: Set<String>
  /// Properties that setting another one may change; observers are told when it did.
  var derived: [String: Set<String>] = [:]
  /// The project that it came with, by its first folder: one program may have a project twice, as it is and as it was.
  fileprivate var project = ""

  public init(
    _ type: AnyClass, properties: [String: RuntimeProperty], methods: [String: Selector] = [:],
    observable: Set<String> = [], dependencies: [String: Set<String>] = [:],
    implemented: Set<String> = []
  ) {
    let parts = String(reflecting: type).split(separator: ".", maxSplits: 1).map(String.init)
    self.type = type
    module = parts.count > 1 ? parts[0] : ""
    name = parts.last ?? ""
    self.properties = properties
    self.methods = methods
    self.observable = observable
    self.dependencies = dependencies
    self.implemented = implemented
  }

  fileprivate mutating func add(_ other: RuntimeClass) {
    properties.merge(other.properties) { _, new in new }
    methods.merge(other.methods) { _, new in new }
    observable.formUnion(other.observable)
    dependencies.merge(other.dependencies) { $0.union($1) }
    implemented.formUnion(other.implemented)
    derived.merge(other.derived) { $0.union($1) }
  }
}

/// The classes that are known by name: people's, as the port writes them down, and the framework's.
public enum RuntimeClasses {
  private static let known = Locked<[ObjectIdentifier: RuntimeClass]>([:])
  private static let names = Locked<[String: [ObjectIdentifier]]>([:])

  /// Makes a class known; more of one that is known already is added to it.
  public static func register(_ entry: RuntimeClass) {
    var entry = entry
    entry.project = registered.withLock { $0 }
    let id = ObjectIdentifier(entry.type)
    known.withLock { known in
      if var old = known[id] {
        old.add(entry)
        known[id] = old
      } else {
        known[id] = entry
      }
    }
    names.withLock { names in
      if names[entry.name]?.contains(id) != true { names[entry.name, default: []].append(id) }
    }
  }

  private static let registered = Locked("")

  /// Registers the classes of a project, which stages with the same first folder of resources find by their names.
  package static func register<Result>(ofProjectIn folder: String, _ body: () throws -> Result) rethrows
    -> Result
  {
    registered.withLock { $0 = folder }
    defer { registered.withLock { $0 = "" } }
    return try body()
  }

  /// The class of a name: of the module, else the last one of that name in any; of the project whose resources are in
  /// force, where there are several.
  package static func named(_ name: String, module: String?) -> RuntimeClass? {
    let ids = names.withLock { $0[name] ?? [] }
    var found = known.withLock { known in ids.compactMap { known[$0] } }
    if found.count > 1, let folder = ResourceBundle.current?.folders.first?.path {
      let own = found.filter { $0.project == folder }
      if !own.isEmpty { found = own }
    }
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

  /// A property's name in Swift, in Objective-C, and as its getter has it: `isHidden`, `hidden`.
  package static func spellings(of key: String) -> [String] {
    let plain = key.hasPrefix("is") ? key.dropFirst(2).prefix(1).lowercased() + key.dropFirst(3) : key
    return [key, "is" + key.prefix(1).uppercased() + key.dropFirst(), plain]
  }

  /// The property of a name, which may be written as Swift or as Objective-C has it: `isHidden`, `hidden`.
  package static func property(_ key: String, of object: AnyObject) -> RuntimeProperty? {
    let names = spellings(of: key)
    for entry in chain(of: type(of: object)) {
      if let found = names.lazy.compactMap({ entry.properties[$0] }).first { return found }
    }
    return nil
  }

  /// The method of a name; nil where none of the object's classes has it.
  package static func method(_ name: String, of object: AnyObject) -> Selector? {
    chain(of: type(of: object)).lazy.compactMap { $0.methods[name] }.first
  }

  /// Whether an object's class has an optional method of a protocol; nil where its class is not known.
  package static func implements(_ name: String, _ object: AnyObject) -> Bool? {
    let chain = chain(of: type(of: object))
    guard chain.first?.type == type(of: object) else { return nil }
    return chain.contains { $0.implemented.contains(name) }
  }

  /// Whether an object's class lists a method of a selector's name, or declares the selector's method.
  package static func responds(_ object: AnyObject, to selector: Selector) -> Bool {
    selector.isNameOnly ? method(selector.name, of: object) != nil : selector.isAnswered(by: object)
  }

  /// Whether any class has a method of this name.
  package static func knowsMethod(_ name: String) -> Bool {
    known.withLock { $0.values.contains { $0.methods[name] != nil } }
  }
}
