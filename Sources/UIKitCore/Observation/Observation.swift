import Foundation
import QuartzCore

/// One observer of one key path of an object.
///
/// It watches each object on the way, and finds the way anew from where it has changed.
final class Observation: @unchecked Sendable {
  /// What an observer hears.
  struct Change {
    var kind = NSKeyValueChange.setting
    /// Nil when it was not asked for; the value may itself be an optional.
    var new: Any?
    var old: Any?
    var indexes: IndexSet?
    var isPrior = false
  }

  let keyPath: String
  let options: NSKeyValueObservingOptions
  /// Whom `observeValue` is called of, to find the observation when it is to end; nil for closures.
  let observer: ObjectIdentifier?
  let context: UnsafeMutableRawPointer?
  private(set) weak var root: NSObject?
  private let keys: [String]
  private let read: (NSObject) -> Any?
  private let tell: (Observation, NSObject, Change) -> Void

  private struct WeakList { weak var list: ObserverList? }
  private let lock = NSRecursiveLock()
  private var lists: [(step: Int, list: WeakList)] = []
  private var hasDerivedSteps = false
  /// Whether a key depends on a property of a property, which may be another's after a change.
  private var hasLongDependencies = false
  private var isOver = false
  /// How many announced changes are under way, and what was before the first.
  private var depth = 0
  private var isSet = false
  private var old: Any?

  /// - Parameters:
  ///   - read: The value at the end of the path.
  ///   - tell: Tells the observer.
  init(
    of root: NSObject, _ keyPath: String, options: NSKeyValueObservingOptions,
    observer: ObjectIdentifier? = nil, context: UnsafeMutableRawPointer? = nil,
    read: @escaping (NSObject) -> Any?, tell: @escaping (Observation, NSObject, Change) -> Void
  ) {
    self.root = root
    self.keyPath = keyPath
    keys = keyPath.split(separator: ".").map(String.init)
    self.options = options
    self.observer = observer
    self.context = context
    self.read = read
    self.tell = tell
  }

  /// Begins to observe; with `.initial`, the observer is told at once.
  func start() {
    if options.contains(.initial), let root {
      tell(self, root, Change(new: options.contains(.new) ? read(root) : nil))
    }
    lock.withLock { if !isOver { watch(from: 0) } }
  }

  /// Ends it; further calls do nothing.
  func stop() {
    let lists = lock.withLock {
      isOver = true
      defer { self.lists = [] }
      return self.lists
    }
    for (_, list) in lists { list.list?.remove(self, from: 0) }
  }

  // MARK: The way

  /// Watches the steps from one on.
  private func watch(from first: Int) {
    for (step, list) in lists where step >= first { list.list?.remove(self, from: first) }
    lists.removeAll { $0.step >= first }
    var next = root
    for (step, key) in keys.enumerated() {
      guard let object = next else { return }
      if step >= first {
        if first == 0 { ObservedKeys.check(key, of: object, in: self) }
        watch(key, of: object, at: step)
      }
      if step + 1 < keys.count { next = ObservedKeys.object(key, of: object) }
    }
  }

  private func watch(_ key: String, of object: NSObject, at step: Int) {
    add(object, key, step, isDerived: false)
    for other in ObservedKeys.derived(from: key, of: object) { add(object, other, step, isDerived: true) }
    for path in ObservedKeys.dependencies(of: key, of: object) {
      var next: NSObject? = object
      let parts = path.split(separator: ".").map(String.init)
      if parts.count > 1 { hasLongDependencies = true }
      for part in parts {
        guard let object = next else { break }
        add(object, part, step, isDerived: false)
        for other in ObservedKeys.derived(from: part, of: object) {
          add(object, other, step, isDerived: true)
        }
        next = ObservedKeys.object(part, of: object)
      }
    }
  }

  private func add(_ object: NSObject, _ key: String, _ step: Int, isDerived: Bool) {
    guard let list = ObserverLists.list(of: object, makes: true) else { return }
    list.add(.init(key: ObserverList.canonical(key), observation: self, step: step, isDerived: isDerived))
    lists.append((step, WeakList(list: list)))
    if isDerived { hasDerivedSteps = true }
  }

  // MARK: Changes

  func willChange(_ watch: ObserverList.Watch) {
    guard let root else { return stop() }
    let begins = lock.withLock {
      depth += 1
      if !watch.isDerived { isSet = true }
      return depth == 1 && !isOver
    }
    guard begins else { return }
    let wantsOld = options.contains(.old)
    let old = wantsOld || hasDerivedSteps ? read(root) : nil
    lock.withLock { self.old = old }
    if options.contains(.prior), !watch.isDerived {
      tell(self, root, Change(old: wantsOld ? old : nil, isPrior: true))
    }
  }

  func didChange(
    _ watch: ObserverList.Watch, kind: NSKeyValueChange = .setting, indexes: IndexSet? = nil
  ) {
    let end: (old: Any?, isSet: Bool)? = lock.withLock {
      depth -= 1
      guard depth <= 0 else { return nil }
      depth = 0
      defer { (old, isSet) = (nil, false) }
      guard !isOver else { return nil }
      // What follows may hang on another object now, and what the key depends on, too.
      if watch.step + 1 < keys.count || hasLongDependencies { self.watch(from: watch.step) }
      return (old, isSet)
    }
    guard let root, let end else { return }
    let wantsNew = options.contains(.new)
    let new = wantsNew || !end.isSet ? read(root) : nil
    if !end.isSet, ObservedKeys.isEqual(end.old, new) { return }
    tell(
      self, root,
      Change(
        kind: kind, new: wantsNew ? new : nil, old: options.contains(.old) ? end.old : nil, indexes: indexes))
  }
}
