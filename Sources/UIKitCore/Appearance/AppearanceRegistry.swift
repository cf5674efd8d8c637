import Foundation
import QuartzCore

/// The proxies of the process, and how what was set on them reaches views and items.
///
/// A proxy is an ordinary object that is never shown. When a view comes into a window, every property of its class
/// (`takeAppearance(of:)`) that a proxy has and the view has not is taken over: first from the proxies of its base
/// classes, last from those that name containers.
@MainActor
enum AppearanceRegistry {
  /// The proxies that were asked for, and what they are for.
  struct Entries {
    var list: [Entry] = []
  }

  struct Entry {
    let type: AnyClass
    let containers: [AnyClass]
    let traits: UITraitCollection?
    let proxy: NSObject
    /// How specific it is: by base class, then by the number of containers.
    let depth: Int
    /// What it says of properties of the app's own.
    let own: OwnAppearance
  }

  /// Whether anybody has asked for a proxy.
  static var isInUse: Bool { !entries.isEmpty }

  static func proxy<Object: NSObject>(
    of type: Object.Type, within containers: [any UIAppearanceContainer.Type], traits: UITraitCollection?,
    make: () -> Object
  ) -> Object {
    let classes = containers.map { $0 as AnyClass }
    let known = entries.first { entry in
      entry.type == type && entry.traits == traits && entry.containers.count == classes.count
        && zip(entry.containers, classes).allSatisfy { $0 == $1 }
    }
    if let proxy = known?.proxy as? Object { return proxy }
    let proxy = make()
    let entry = Entry(
      type: type, containers: classes, traits: traits, proxy: proxy, depth: depth(of: type),
      own: OwnAppearance(of: proxy))
    let place = entries.firstIndex { isMoreSpecific($0, than: entry) } ?? entries.count
    entries.insert(entry, at: place)
    return proxy
  }

  /// Forgets every proxy. For tests and hosts that start over.
  static func reset() { entries = [] }

  private static func depth(of type: AnyClass) -> Int {
    sequence(first: type, next: { _getSuperclass($0) }).reduce(0) { count, _ in count + 1 }
  }

  private static func isMoreSpecific(_ one: Entry, than other: Entry) -> Bool {
    (one.depth, one.containers.count) > (other.depth, other.containers.count)
  }

  /// Gives a view that comes into a window what the proxies say.
  static func apply(to view: UIView) {
    guard isInUse else { return }
    UIView.performWithoutAnimation {
      for entry in entries.reversed() where matches(entry, view, in: view.superview) {
        if let proxy = entry.proxy as? UIView { view.takeAppearance(of: proxy) }
        entry.own.transfer(from: entry.proxy, to: view)
      }
    }
  }

  /// Calls `body` with the proxies that hold for an object in a view, the most specific first.
  static func forEachProxy(for object: NSObject, in place: UIView?, _ body: (NSObject) -> Void) {
    for entry in entries.reversed() where matches(entry, object, in: place) { body(entry.proxy) }
  }

  private static func matches(_ entry: Entry, _ object: NSObject, in place: UIView?) -> Bool {
    guard object !== entry.proxy, isKind(object, of: entry.type) else { return false }
    if let traits = entry.traits {
      guard let own = (object as? UIView ?? place)?.traitCollection, own.containsTraits(in: traits) else {
        return false
      }
    }
    // Every container must be found, from the nearest outwards.
    var responder: UIResponder? = place
    for container in entry.containers {
      while let candidate = responder, !isKind(candidate, of: container) { responder = candidate.next }
      guard let found = responder else { return false }
      responder = found.next
    }
    return true
  }

  private static func isKind(_ object: AnyObject, of type: AnyClass) -> Bool {
    sequence(first: Swift.type(of: object) as AnyClass, next: { _getSuperclass($0) }).contains { $0 == type }
  }
}
