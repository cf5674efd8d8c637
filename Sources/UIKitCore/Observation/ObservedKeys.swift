import Foundation
import QuartzCore
import Support

/// What is known of the keys that are observed.
enum ObservedKeys {
  /// Deeper chains of properties that depend on others are taken for circles.
  private static let mostDependencies = 32

  /// The object that is a key's value; nil, too, where there is no such key. Points and numbers in boxes are none.
  static func object(_ key: String, of object: NSObject) -> NSObject? {
    let value = (object as? CALayer)?.value(forKey: key) ?? KeyValueCoding.value(key, of: object) ?? nil
    guard let value, type(of: value) is AnyClass else { return nil }
    return value as? NSObject
  }

  /// The key paths on which a key depends, directly and through others.
  static func dependencies(of key: String, of object: NSObject) -> Set<String> {
    var found: Set<String> = []
    var open = [key]
    while let next = open.popLast(), found.count < mostDependencies {
      let kind = object as? any KeyValueObserving
      var paths = kind.map { type(of: $0).keyPathsForValuesAffectingValue(forKey: next) } ?? []
      for entry in RuntimeClasses.chain(of: type(of: object)) {
        for name in RuntimeClasses.spellings(of: next) { paths.formUnion(entry.dependencies[name] ?? []) }
      }
      for path in paths where path != key && found.insert(path).inserted { open.append(path) }
    }
    return found
  }

  /// The keys that may change a key along with themselves.
  static func derived(from key: String, of object: NSObject) -> Set<String> {
    var found: Set<String> = []
    for entry in RuntimeClasses.chain(of: type(of: object)) {
      for name in RuntimeClasses.spellings(of: key) { found.formUnion(entry.derived[name] ?? []) }
    }
    return found
  }

  /// Reports a key of which observers are not told: one that does not exist, or that changes silently.
  static func check(_ key: String, of object: NSObject, in observation: Observation) {
    let chain = RuntimeClasses.chain(of: type(of: object))
    let names = RuntimeClasses.spellings(of: key)
    if names.contains(where: { name in chain.contains { $0.observable.contains(name) } }) { return }
    if let kind = object as? any KeyValueObserving,
      !type(of: kind).automaticallyNotifiesObservers(forKey: key)
    {
      return
    }
    if !dependencies(of: key, of: object).isEmpty { return }
    // A layer keeps what it is given under any key.
    if object is CALayer, !chain.contains(where: { $0.properties[key] != nil }) { return }
    let path = observation.keyPath == key ? "" : ", in \(observation.keyPath)"
    let isFrameworks = FrameworkModules.contains(of: object)
    if let entry = chain.first(where: { entry in names.contains { entry.properties[$0] != nil } }) {
      // What is only passed on the way is mostly there for good.
      guard observation.keyPath.hasSuffix(key) else { return }
      let advice =
        FrameworkModules.contains(entry.module)
        ? "observe another property, or ask for it when it is needed"
        : "declare it @objc dynamic"
      Diagnostics.report(
        "observers of '\(key)'\(path) are not told of its changes; \(advice)", subject: "\(type(of: object))")
    } else if isFrameworks {
      Diagnostics.report(
        "'\(key)'\(path) cannot be observed: nobody is told of its changes here",
        subject: "\(type(of: object))")
    } else if let entry = chain.first, entry.type == type(of: object) {
      Diagnostics.report(
        "'\(key)'\(path) cannot be observed: this class has no such property with a name known to Objective-C; declare"
          + " it @objc dynamic", subject: "\(type(of: object))")
    }
  }

  /// Whether two values of a property are one and the same.
  static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    let (a, b) = (a.flatMap(RuntimeValue.flat), b.flatMap(RuntimeValue.flat))
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    if let a = a as? any Equatable { return equals(a, b) }
    return type(of: a) is AnyClass && type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject)
  }

  private static func equals<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { (b as? Value) == a }
}

/// The modules whose classes nobody can change.
private enum FrameworkModules {
  private static let names: Set<String> = [
    "UIKit", "UIKitCore", "QuartzCore", "CoreGraphics", "Foundation", "FoundationEssentials",
  ]

  static func contains(_ module: String) -> Bool { names.contains(module) }

  static func contains(of object: AnyObject) -> Bool {
    contains(String(reflecting: type(of: object)).components(separatedBy: ".")[0])
  }
}
