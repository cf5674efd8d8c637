import CoreGraphics
import Support
import Scene

/// Groups changes to layers, and says how they animate.
///
/// Every change belongs to a transaction: an explicit one between `begin()` and `commit()`, else the implicit one,
/// which the stage commits once per frame. Inner transactions inherit the outer values. Layers are meant for the main
/// thread; every stage has transactions of its own.
public final class CATransaction: NSObject {
  struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction??
    var disablesActions: Bool?
    var group: CompletionGroup?
    var groups: [CompletionGroup] = []
    var values: [String: Any] = [:]
  }

  /// Duration of implicit animations when none is set. Source: Apple's header.
  private static let defaultDuration = 0.25

  /// The implicit level and the explicit ones above it, of the context that runs.
  private static var levels: [Level] {
    get { Session.current.context.transactionLevels }
    _modify { yield &Session.current.context.transactionLevels }
  }

  private override init() { super.init() }

  /// Opens a transaction inside the current one.
  public class func begin() { levels.append(Level()) }

  /// Closes the innermost transaction. The outermost one goes to the render tree at once when no implicit change is
  /// waiting, else with the frame.
  public class func commit() {
    guard levels.count > 1 else {
      Diagnostics.report("CATransaction.commit() was called without begin(); nothing to commit.")
      return
    }
    let level = levels.removeLast()
    if let group = level.group { levels[levels.count - 1].groups.append(group) }
    levels[levels.count - 1].groups += level.groups
    let context = Session.current.context
    guard levels.count == 1, !context.pending.isCommitting else { return }
    if context.wantsFlush || !context.pending.hadImplicitChanges { PendingChanges.commit() }
    context.wantsFlush = false
  }

  /// Lays out, commits everything that is waiting, and starts new animations now; inside an explicit transaction it
  /// waits until the outermost one is committed (Apple's header).
  public class func flush() {
    if levels.count > 1 { Session.current.context.wantsFlush = true } else { PendingChanges.commit() }
  }

  /// Accepted for source compatibility: layers are used on one thread.
  public class func lock() {}
  public class func unlock() {}

  /// Seconds of animations that have no duration of their own. Default 0.25.
  public class func animationDuration() -> CFTimeInterval {
    levels.lazy.reversed().compactMap(\.duration).first ?? defaultDuration
  }
  public class func setAnimationDuration(_ dur: CFTimeInterval) {
    guard dur.isFinite, dur >= 0 else {
      Diagnostics.report("CATransaction.setAnimationDuration needs 0 or more seconds, got \(dur); ignored.")
      return
    }
    levels[levels.count - 1].duration = dur
  }

  /// The pace of implicit animations; nil for the default curve.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.lazy.reversed().compactMap(\.timingFunction).first ?? nil
  }
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    levels[levels.count - 1].timingFunction = .some(function)
  }

  /// Whether changes animate automatically. Default false (they do).
  public class func disableActions() -> Bool {
    levels.lazy.reversed().compactMap(\.disablesActions).first ?? false
  }
  public class func setDisableActions(_ flag: Bool) { levels[levels.count - 1].disablesActions = flag }

  /// The block that runs when all animations added after it was set, in this transaction and in those inside it,
  /// have ended or been removed; without any, right after the commit. Nil when this transaction has none.
  public class func completionBlock() -> (() -> Void)? { levels[levels.count - 1].group?.block }
  /// Setting another one does not cancel the first: it still waits for the animations that were added under it.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    let index = levels.count - 1
    if let old = levels[index].group { levels[index].groups.append(old) }
    let outer = levels[..<index].lazy.reversed().compactMap(\.group).first
    levels[index].group = block.map { CompletionGroup($0, inside: outer) }
  }

  /// Values by the names of Apple's constants, or any value under any key.
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return animationDuration()
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionCompletionBlock: return completionBlock()
    default: return levels.lazy.reversed().compactMap { $0.values[key] }.first
    }
  }
  public class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      setAnimationDuration(anObject.flatMap(PropertyValue.number) ?? .nan)
    case kCATransactionDisableActions:
      setDisableActions(anObject.flatMap(PropertyValue.number).map { $0 != 0 } ?? false)
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: levels[levels.count - 1].values[key] = anObject
    }
  }

  // MARK: Inside

  /// Whether a change now belongs to no explicit transaction.
  static var isImplicit: Bool { levels.count == 1 }

  /// The innermost completion block, which new animations hold back.
  static var currentGroup: CompletionGroup? { levels.lazy.reversed().compactMap(\.group).first }

  /// Ends the implicit level: its groups can gain no more animations.
  static func takeFinishedGroups() -> [CompletionGroup] {
    var finished = levels[0].groups
    levels[0].groups = []
    if levels.count == 1 {
      if let group = levels[0].group { finished.append(group) }
      levels[0] = Level()
    }
    return finished
  }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
