import Foundation
import QuartzCore

/// One property that proxies set: how it gets from a proxy to an object that has no value of its own.
///
/// What "no value of its own" means is the property's default: a value that differs from it was set by the app.
@MainActor
struct AppearanceProperty {
  private let transfer: (_ proxy: NSObject, _ object: NSObject) -> Void

  /// A property whose default is nil.
  static func optional<Object: NSObject, Value>(
    _ path: ReferenceWritableKeyPath<Object, Value?>
  ) -> AppearanceProperty {
    AppearanceProperty { proxy, object in
      guard let proxy = proxy as? Object, let object = object as? Object, let value = proxy[keyPath: path],
        object[keyPath: path] == nil
      else { return }
      object[keyPath: path] = value
    }
  }

  /// A property with another default.
  static func value<Object: NSObject, Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Object, Value>, default standard: Value
  ) -> AppearanceProperty {
    AppearanceProperty { proxy, object in
      guard let proxy = proxy as? Object, let object = object as? Object else { return }
      let value = proxy[keyPath: path]
      guard value != standard, object[keyPath: path] == standard else { return }
      object[keyPath: path] = value
    }
  }

  /// A dictionary by state: what the object has counts more.
  static func merged<Object: NSObject, Key: Hashable, Value>(
    _ path: ReferenceWritableKeyPath<Object, [Key: Value]>, then changed: @escaping (Object) -> Void
  ) -> AppearanceProperty {
    AppearanceProperty { proxy, object in
      guard let proxy = proxy as? Object, let object = object as? Object, !proxy[keyPath: path].isEmpty else {
        return
      }
      let missing = proxy[keyPath: path].filter { object[keyPath: path][$0.key] == nil }
      guard !missing.isEmpty else { return }
      object[keyPath: path].merge(missing) { own, _ in own }
      changed(object)
    }
  }

  private init(_ transfer: @escaping (_ proxy: NSObject, _ object: NSObject) -> Void) {
    self.transfer = transfer
  }

  /// Gives an object what a proxy of its class, or of a base class, has and the object has not.
  static func transfer(_ properties: [AppearanceProperty], from proxy: NSObject, to object: NSObject) {
    for property in properties { property.transfer(proxy, object) }
  }
}
