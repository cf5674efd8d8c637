import Foundation
import QuartzCore

/// When in a frame an action is called. Source: Apple, *UIUpdateActionPhase*.
public struct UIUpdateActionPhase: Hashable, Sendable {
  /// Phases come in the order of their numbers.
  let order: Int

  public static let afterUpdateScheduled = UIUpdateActionPhase(order: 0)
  public static let beforeEventDispatch = UIUpdateActionPhase(order: 1)
  public static let afterEventDispatch = UIUpdateActionPhase(order: 2)
  public static let beforeCADisplayLinkDispatch = UIUpdateActionPhase(order: 3)
  public static let afterCADisplayLinkDispatch = UIUpdateActionPhase(order: 4)
  public static let beforeCATransactionCommit = UIUpdateActionPhase(order: 5)
  public static let afterCATransactionCommit = UIUpdateActionPhase(order: 6)
  public static let beforeLowLatencyEventDispatch = UIUpdateActionPhase(order: 7)
  public static let afterLowLatencyEventDispatch = UIUpdateActionPhase(order: 8)
  public static let beforeLowLatencyCATransactionCommit = UIUpdateActionPhase(order: 9)
  public static let afterLowLatencyCATransactionCommit = UIUpdateActionPhase(order: 10)
  public static let afterUpdateComplete = UIUpdateActionPhase(order: 11)

  /// Whether what was changed has been committed by then.
  var isBehindCommit: Bool { order >= Self.afterCATransactionCommit.order }
}

/// The times of a frame, in seconds of media time. Source: Apple, *UIUpdateInfo*.
@preconcurrency @MainActor
open class UIUpdateInfo: NSObject {
  /// The time for which the frame is made: animate to this.
  public let modelTime: TimeInterval
  /// By when its work is to be done.
  public let completionDeadlineTime: TimeInterval
  /// When it is seen.
  public let estimatedPresentationTime: TimeInterval
  /// Always false: pictures go to the window as they are.
  open var isImmediatePresentationExpected: Bool { false }
  /// Always false: input comes at the beginning of a frame.
  open var isLowLatencyEventDispatchConfirmed: Bool { false }
  open var isPerformingLowLatencyPhases: Bool { false }

  init(_ link: CADisplayLink) {
    modelTime = link.targetTimestamp
    completionDeadlineTime = link.targetTimestamp + link.duration
    estimatedPresentationTime = link.targetTimestamp + link.duration
    super.init()
  }
}

/// Calls actions in the frames of a view's window, on the media clock. Source: Apple, *UIUpdateLink*.
///
/// Frames are on the grid of `CADisplayLink`. Input comes before all actions here, and actions of the phases before a
/// commit are called one after the other, among the display links.
@preconcurrency @MainActor
open class UIUpdateLink: NSObject, WindowFollower {
  private struct Action {
    let phase: UIUpdateActionPhase
    let body: (UIUpdateLink, UIUpdateInfo) -> Void
  }

  private weak var view: UIView?
  private weak var scene: UIWindowScene?
  private let isForScene: Bool
  private var link: CADisplayLink?
  private var actions: [Action] = []

  /// A link that works while the view is in a window.
  public init(view: UIView) {
    self.view = view
    isForScene = false
    super.init()
    view.extras.windowFollowers.append(WeakWindowFollower(follower: self))
  }

  /// A link that works for as long as there is the scene.
  public init(windowScene: UIWindowScene) {
    scene = windowScene
    isForScene = true
    super.init()
  }

  /// A link with an action, which is called before display links are.
  public convenience init(view: UIView, actionHandler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
    self.init(view: view)
    addAction(handler: actionHandler)
  }

  public convenience init(
    windowScene: UIWindowScene, actionHandler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
  ) {
    self.init(windowScene: windowScene)
    addAction(handler: actionHandler)
  }

  /// A link that sends `selector`, with itself, to `target`, which is held weakly.
  public convenience init(view: UIView, actionTarget target: Any, selector: Selector) {
    self.init(view: view)
    addAction(target: target, selector: selector)
  }

  public convenience init(windowScene: UIWindowScene, actionTarget target: Any, selector: Selector) {
    self.init(windowScene: windowScene)
    addAction(target: target, selector: selector)
  }

  /// Whether actions are called. Default false.
  open var isEnabled = false { didSet { if isEnabled != oldValue { follow() } } }
  /// Whether there are frames for the link alone. Default false: its actions are called while something else moves.
  open var requiresContinuousUpdates = false { didSet { link?.followsFrames = !requiresContinuousUpdates } }
  /// How often actions are called; the nearest divisor of 60 a second. Default: in each frame.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { link?.preferredFrameRateRange = preferredFrameRateRange }
  }
  /// Whether input should come late into a frame. Kept and reported. Default false.
  open var wantsLowLatencyEventDispatch = false {
    didSet {
      reportUnused("wantsLowLatencyEventDispatch", wantsLowLatencyEventDispatch, "input begins a frame")
    }
  }
  /// Whether pictures should be seen before the next refresh. Kept and reported. Default false.
  open var wantsImmediatePresentation = false {
    didSet {
      reportUnused(
        "wantsImmediatePresentation", wantsImmediatePresentation, "pictures are seen at the next refresh")
    }
  }
  /// The times of the frame in which actions are being called; nil between frames.
  open func currentUpdateInfo() -> UIUpdateInfo? { info }
  private var info: UIUpdateInfo?

  /// Calls an action before display links are called.
  open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
    addAction(to: .beforeCADisplayLinkDispatch, handler: handler)
  }

  /// Calls an action in a phase; those of one phase in the order in which they were added.
  open func addAction(
    to phase: UIUpdateActionPhase, handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
  ) {
    let index = actions.firstIndex { $0.phase.order > phase.order } ?? actions.count
    actions.insert(Action(phase: phase, body: handler), at: index)
  }

  /// Sends `selector`, with the link, to `target`, which is held weakly.
  open func addAction(target: Any, selector: Selector) {
    addAction(to: .beforeCADisplayLinkDispatch, target: target, selector: selector)
  }

  /// The same in a phase.
  open func addAction(to phase: UIUpdateActionPhase, target: Any, selector: Selector) {
    let target = target as AnyObject
    addAction(to: phase) { [weak target] link, _ in
      if let target { selector.perform(on: target, sender: link) }
    }
  }

  // MARK: Inside

  func windowChanged() { follow() }

  private var isWanted: Bool { isEnabled && (isForScene ? scene != nil : view?.window != nil) }

  private func follow() {
    guard isWanted != (link != nil) else { return }
    guard isWanted else {
      link?.invalidate()
      link = nil
      return
    }
    let link = CADisplayLink { [weak self] link in
      // Nobody holds it any more.
      if let self { frame(link) } else { link.invalidate() }
    }
    link.followsFrames = !requiresContinuousUpdates
    link.preferredFrameRateRange = preferredFrameRateRange
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func frame(_ link: CADisplayLink) {
    let info = UIUpdateInfo(link)
    call(info) { !$0.isBehindCommit }
    guard actions.contains(where: { $0.phase.isBehindCommit }) else { return }
    MediaScheduler.current.nextTurn { [weak self] in self?.call(info, \.isBehindCommit) }
  }

  private func call(_ info: UIUpdateInfo, _ isMeant: (UIUpdateActionPhase) -> Bool) {
    self.info = info
    defer { self.info = nil }
    // An action may disable the link.
    for action in actions where isMeant(action.phase) && isWanted { action.body(self, info) }
  }
}
