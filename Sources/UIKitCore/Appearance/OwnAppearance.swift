import Foundation
import QuartzCore

/// What a proxy says of the properties that an app's own class declares, and that are known by their names.
///
/// A proxy is an object of the class, so what was set on it is what differs from a new one of its kind.
@MainActor
struct OwnAppearance {
  private struct Property {
    let access: RuntimeProperty
    /// What a new object has.
    let standard: AnyHashable?
  }

  private let properties: [Property]

  /// The properties of a new proxy.
  init(of proxy: NSObject) {
    properties = RuntimeClasses.chain(of: type(of: proxy)).filter { !ProxyMaker.isOwn($0.type) }.flatMap {
      entry in
      entry.properties.sorted { $0.key < $1.key }.map(\.value)
    }.filter { $0.set != nil }.map { Property(access: $0, standard: Self.value($0, of: proxy)) }
  }

  private static func value(_ property: RuntimeProperty, of object: NSObject) -> AnyHashable? {
    property.get(object) as? AnyHashable
  }

  /// Gives an object what was set on the proxy, where the object has what a new one has.
  func transfer(from proxy: NSObject, to object: NSObject) {
    for property in properties {
      let wanted = Self.value(property.access, of: proxy)
      guard wanted != property.standard, Self.value(property.access, of: object) == property.standard else {
        continue
      }
      _ = property.access.set?(object, wanted?.base)
    }
  }
}
