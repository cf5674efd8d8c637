import QuartzCore
import Raster
import UIKit

/// A place where an interface runs: a size, a scale, a clock, a window and its input.
///
/// **A frame is a function of time.** `advance(to:)` brings the interface to a time, stopping on the way at every
/// moment at which something happens automatically (an input event, a timer, a refresh of a display link, the end of an
/// animation), so the result does not depend on which frames were looked at. `render()` gives the picture.
@preconcurrency @MainActor
public final class Stage {
  /// Size, scale, style and device; a script may change the size.
  public internal(set) var configuration: Configuration
  /// With what the interface starts over: as it was before the script changed it; nil when it has not.
  var beginning: Beginning?
  /// What the interface was at its beginning: what a twin of the stage that plays the same script is made with.
  package var firstConfiguration: Configuration { beginning?.configuration ?? configuration }
  /// The media clock, which says what time the stage shows.
  public private(set) var clock: MediaClock
  /// The window that the root view controller fills.
  public private(set) var window: UIWindow
  /// Everything that was done to the interface so far and is still to come, in order of time. A window that does not
  /// record keeps the latest events only.
  public internal(set) var script: Script
  /// How many events the script keeps while more are sent. Default nil: all of them.
  package var scriptLimit: Int?
  /// When the last event that the limit has removed was over, in seconds of media time; nil when there is none.
  package internal(set) var forgottenUntil: TimeInterval?
  /// How many bands are drawn side by side, and how many parts of many thousands of springs are evaluated so; the
  /// pixels do not depend on it. Default 1.
  public var threads = 1 {
    didSet { context.threads = threads }
  }
  /// What is laid over the pictures of `picture()` and of the window, to see how they were drawn. `render()` and tests
  /// show the stage's own pixels. Default nothing.
  public var overlay: DebugOverlay? {
    didSet {
      guard overlay != oldValue else { return }
      overlayPicture = overlay.map(OverlayPicture.init)
      (isOverlayNew, isCacheSettled) = (true, false)
    }
  }
  private(set) var overlayPicture: OverlayPicture?
  /// Whether the overlay, or its absence, has not been shown yet.
  var isOverlayNew = false
  /// Whether the frames that the cache overlay looks back at were drawn.
  var isCacheSettled = false
  /// Whether frames are worked off the main dispatch queue too. The window host's run loop does that on its own.
  package var drainsMainQueue = true {
    didSet { work.isAwaited = drainsMainQueue }
  }
  /// Called with each animation as it starts; survives replays.
  package var onAnimationStart: ((CAAnimation, CALayer, String?) -> Void)? {
    didSet { context.onAnimationStart = onAnimationStart }
  }
  /// Observes all motion and may change animations before they run; survives replays.
  package var observer: (any MotionObserver)? {
    didSet { context.observer = observer }
  }
  /// Called when the interface is about to start over.
  package var onRestart: (() -> Void)?
  /// Called before code of the stage runs, when other code ran before.
  package var onEnter: (() -> Void)?
  /// Called after it, when other code continues.
  package var onLeave: (() -> Void)?
  /// Called with each input after it was delivered to the window.
  package var onInput: ((DeliveredInput) -> Void)?

  /// The render context of the window's layers.
  package private(set) var context: RenderContext
  /// What waits: timers, main-queue work, tasks.
  private(set) var work: DispatchedWork
  let bitmap: StageBitmap
  /// The inputs that are still to come.
  var queue: InputQueue
  /// Where the pointer last was, and whether it is down.
  var pointerLocation = CGPoint.zero
  /// Whether a finger or the mouse button is down.
  package var isPointerDown = false
  /// The windows over the stage's own, from back to front.
  private(set) var windowsBeside: [UIWindow] = []
  /// What is further back belongs to the stage's own window.
  private static let depthOfWindows: CGFloat = 1_000_000
  /// The fingers beside the pointer that are down, and the windows in which they came down.
  var fingers: [(window: UIWindow, location: CGPoint)] = []
  /// The modifier keys that are held while the pointer and the wheel are used. Default none.
  package var heldModifiers: UIKeyModifierFlags = []
  /// Identifiers that the script named and that were not shown.
  public internal(set) var failedTargets: [String] = []
  /// What the inputs were meant for.
  var aims = InputAims()
  /// What the stage was made with: another stage of it plays the same.
  package let content: Content
  /// The stage's own application, screen and device.
  let interface: InterfaceState
  /// How long an interface takes to turn, in seconds, as on the phone.
  static let turnDuration: TimeInterval = 0.4
  /// What the edges cover while the device is upright; nil until it is turned.
  var uprightInsets: UIEdgeInsets?
  /// The window that has the touch which is down.
  var touchedWindow: UIWindow?
  /// Where the finger that is down came down.
  var downLocation = CGPoint.zero

  /// A stage that shows the controller that `root` makes.
  ///
  /// `root` is kept: going back in time starts over with a new one and replays the script.
  ///
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    _ configuration: Configuration = Configuration(), script: Script = Script(),
    root: @escaping () -> UIViewController
  ) throws {
    try self.init(configuration, script: script, content: .controller(root))
  }

  /// A stage that shows the windows of an application.
  ///
  /// `launch` is kept: going back in time launches the application again and replays the script.
  ///
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    _ configuration: Configuration = Configuration(), script: Script = Script(),
    application launch: @escaping () -> Void
  ) throws {
    try self.init(configuration, script: script, content: .application(launch))
  }

  /// - Parameter prepare: Called with the stage before the interface is made, to observe all of it.
  package init(
    _ configuration: Configuration, script: Script, content: Content, prepare: (Stage) -> Void = { _ in }
  ) throws {
    FrameworkProperties.register()
    try StageError.check(configuration)
    self.configuration = configuration
    self.script = script
    self.content = content
    interface = InterfaceState(copying: .current)
    // Only a stage within another one shows a part of the same project.
    interface.resources =
      ResourceBundle.shared(configuration.resources)
      ?? (Session.current.stage == nil ? nil : InterfaceState.current.resources)
    let context = RenderContext()
    self.context = context
    work = context.scheduler.work
    clock = MediaClock { context.scheduler.now }
    queue = InputQueue(script)
    bitmap = StageBitmap(width: configuration.pixelWidth, height: configuration.pixelHeight)
    window = UIWindow(frame: .zero)
    interface.device.onTurn = { [weak self] orientation in
      // What the interface asks for it asks for again when it starts over.
      self?.changeUntilRestart { self?.turn(to: orientation) }
    }
    prepare(self)
    start()
  }

  /// What a stage shows: one controller in a window of the stage's, or an application with its own windows.
  package enum Content {
    case controller(() -> UIViewController)
    case application(() -> Void)
  }

  deinit {
    let (window, interface, work) = (self.window, self.interface, self.work)
    MainActor.assumeIsolated {
      let outer = InterfaceState.current
      interface.enter()
      interface.inputViews = InputViewState()
      work.close()
      window.close()
      outer.enter()
    }
  }

  /// Builds the window and its controller, and brings them to time 0.
  private func start() {
    context.onAnimationStart = onAnimationStart
    context.observer = observer
    context.scale = Double(configuration.scale)
    context.threads = threads
    work.isAwaited = drainsMainQueue
    work.seedRandomNumbers(configuration.randomSeed)
    work.calendarStart = configuration.calendarStart
    work.perform = { [weak self] body in self?.perform(body) }
    perform {
      interface.inputViews = InputViewState()
      let application = UIApplication.shared
      application.onWindowsChange = nil
      application.windows = []
      application.keyWindow = nil
      application.firstResponder = nil
      configureScreen()
      UIScreen.main.keyboardFrame = .null
      interface.inputViews.presenter = KeyboardPresenter(
        kind: configuration.keyboardKind, isTablet: configuration.device?.device.isTablet ?? false)
    }
    if case .application(let launch) = content { return start(launch) }
    guard case .controller(let makeRoot) = content else { return }
    perform {
      window = UIWindow(frame: CGRect(origin: .zero, size: configuration.size))
      window.layer.name = "window"
      context.rootLayer = window.layer
      windowsBeside = []
      UIApplication.shared.onWindowsChange = { [weak self] in self?.placeWindows() }
      window.rootViewController = makeRoot()
      window.makeKeyAndVisible()
      context.layoutAndCommit()
    }
  }

  /// Windows beside the stage's own, such as those of alerts and messages, are over it, as on a screen.
  private func placeWindows() {
    let others = UIApplication.shared.windows.drop { $0 !== window }.dropFirst()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for former in windowsBeside where !others.contains(former) { former.layer.removeFromSuperlayer() }
    windowsBeside = Array(others)
    for (index, other) in windowsBeside.enumerated() {
      // In front of whatever comes into the stage's own window later.
      other.layer.zPosition = Self.depthOfWindows + CGFloat(index)
      if other.layer.superlayer !== window.layer { window.layer.addSublayer(other.layer) }
    }
    CATransaction.commit()
  }

  /// Launches an application; its windows are in one layer, as on a screen.
  private func start(_ launch: () -> Void) {
    perform {
      let screen = ScreenLayer()
      screen.name = "screen"
      screen.frame = CGRect(origin: .zero, size: configuration.size)
      context.rootLayer = screen
      let application = UIApplication.shared
      application.onWindowsChange = { [weak screen, weak self] in
        guard let screen else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        screen.sublayers = UIApplication.shared.windows.map(\.layer)
        CATransaction.commit()
        if let front = UIApplication.shared.keyWindow ?? UIApplication.shared.windows.last {
          self?.window = front
          self?.windowsBeside = UIApplication.shared.windows.filter { $0 !== front }
        }
      }
      launch()
      if let front = application.keyWindow ?? application.windows.last { window = front }
      context.layoutAndCommit()
    }
  }

  /// Starts over: a new controller at time 0, the same script.
  package func restart() {
    onRestart?()
    perform {
      // What ends sends no notifications of a keyboard that goes.
      interface.inputViews = InputViewState()
      work.close()
      window.close()
    }
    let rate = clock.rate
    context.rootLayer = nil
    let context = RenderContext()
    self.context = context
    work = context.scheduler.work
    clock = MediaClock { context.scheduler.now }
    clock.rate = rate
    reportForgottenInput()
    queue = InputQueue(script)
    isPointerDown = false
    fingers = []
    heldModifiers = []
    failedTargets = []
    aims = InputAims()
    goBackToBeginning()
    start()
  }

  /// Starts over and plays the script to the present time.
  package func replay() throws {
    let time = now
    restart()
    try advance(to: time)
  }

  /// Runs `body` with this stage's clock, application, screen and transactions in force.
  ///
  /// Stages may run inside each other, each on its own time; the outer one finds everything as it was. After the
  /// outermost its screen and application stay in force.
  @discardableResult
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    let session = Session.current
    let outer = session.stage as? Stage
    session.stage = self
    if outer !== self { enter() }
    defer {
      session.stage = outer
      if outer !== self {
        onLeave?()
        outer?.enter()
      }
    }
    return try context.perform(body)
  }

  private func enter() {
    interface.enter()
    onEnter?()
  }

  private func configureScreen() {
    UIScreen.main.configure(
      size: configuration.size, scale: configuration.scale, style: configuration.style,
      safeAreaInsets: configuration.safeAreaInsets,
      contentSizeCategory: configuration.contentSizeCategory,
      layoutDirection: configuration.layoutDirection,
      idiom: configuration.device?.device.isTablet ?? false ? .pad : .phone)
    UIScreen.main.displayCornerRadius = configuration.device?.device.cornerRadius ?? 0
    interface.change(wishes: AccessibilityWishes(rawValue: configuration.accessibility.rawValue))
    interface.forgetEvents()
    interface.feedback.showsPulses = configuration.showsHaptics
  }

  /// Another text size, reading direction or look from now on.
  public func change(
    style: UIUserInterfaceStyle? = nil, contentSizeCategory: UIContentSizeCategory? = nil,
    layoutDirection: UITraitEnvironmentLayoutDirection? = nil
  ) {
    func change(_ configuration: inout Configuration) {
      if let style { configuration.style = style }
      if let contentSizeCategory { configuration.contentSizeCategory = contentSizeCategory }
      if let layoutDirection { configuration.layoutDirection = layoutDirection }
    }
    change(&configuration)
    if var first = beginning {
      change(&first.configuration)
      beginning = first
    }
    perform {
      UIScreen.main.configure(
        style: style, contentSizeCategory: contentSizeCategory, layoutDirection: layoutDirection)
      context.layoutAndCommit()
    }
  }

  /// Another keyboard from now on: one on the screen, or the computer's own. Nil is the default: the former with a
  /// device, the latter without.
  public func change(keyboard: Configuration.Keyboard?) {
    configuration.keyboard = keyboard
    if var first = beginning {
      first.configuration.keyboard = keyboard
      beginning = first
    }
    let kind = configuration.keyboardKind
    perform { (interface.inputViews.presenter as? KeyboardPresenter)?.kind = kind }
  }

  // MARK: Size

  /// Shows the interface at another size or scale from now on.
  ///
  /// - Throws: `StageError` when the size or scale cannot be shown; nothing changes then.
  public func resize(to size: CGSize, scale: CGFloat? = nil) throws {
    try resize(to: size, scale: scale, safeAreaInsets: nil, duration: 0)
  }

  /// - Parameters:
  ///   - safeAreaInsets: What the device's edges cover from then on; nil leaves it.
  ///   - duration: Seconds in which the interface follows.
  ///   - turn: How the device was turned. Default nil: it was not.
  func resize(
    to size: CGSize, scale: CGFloat?, safeAreaInsets: UIEdgeInsets?, duration: TimeInterval,
    turn: InterfaceTurn? = nil
  ) throws {
    var wanted = configuration
    wanted.size = size
    wanted.scale = scale ?? configuration.scale
    if let safeAreaInsets { wanted.safeAreaInsets = safeAreaInsets }
    guard wanted != configuration else { return }
    try StageError.check(wanted)
    configuration = wanted
    // What a host or a turn asks for stays in force when the interface starts over.
    beginning = nil
    context.scale = Double(wanted.scale)
    context.draw(into: nil)
    bitmap.resize(width: wanted.pixelWidth, height: wanted.pixelHeight)
    perform {
      if case .application = content {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        context.rootLayer?.frame = CGRect(origin: .zero, size: wanted.size)
        CATransaction.commit()
      }
      let traits = UIScreen.main.traits(for: wanted.size)
      let windows =
        UIApplication.shared.windows.contains { $0 === window } ? UIApplication.shared.windows : [window]
      for window in windows {
        // Windows in the stage's own turn with it.
        let isInside = window.layer.superlayer === self.window.layer
        window.change(
          to: wanted.size, traits: traits, duration: duration, turn: isInside ? nil : turn
        ) {
          UIScreen.main.configure(size: wanted.size, scale: wanted.scale, safeAreaInsets: safeAreaInsets)
        }
      }
      context.compositor.invalidateAll()
      context.layoutAndCommit()
    }
  }
}
