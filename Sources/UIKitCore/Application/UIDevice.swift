import Foundation
import QuartzCore
import Support

/// How a device is held. Raw values are UIKit's.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  /// Turned to the left: the home button is at the right.
  case landscapeLeft = 3
  /// Turned to the right: the home button is at the left.
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }

  /// The interface's orientation when it follows: the left and right are exchanged.
  package var interface: UIInterfaceOrientation {
    switch self {
    case .portrait: return .portrait
    case .portraitUpsideDown: return .portraitUpsideDown
    case .landscapeLeft: return .landscapeRight
    case .landscapeRight: return .landscapeLeft
    case .unknown, .faceUp, .faceDown: return .unknown
    }
  }
}

/// The device that the stage plays: a phone that can be turned.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// Raw values are UIKit's.
  public enum BatteryState: Int, Sendable {
    case unknown = 0
    case unplugged = 1
    case charging = 2
    case full = 3
  }

  /// The device of the stage whose code runs.
  open class var current: UIDevice { InterfaceState.current.device }

  nonisolated public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  nonisolated public static let batteryStateDidChangeNotification = Notification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  nonisolated public static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  nonisolated public static let proximityStateDidChangeNotification = Notification.Name(
    "UIDeviceProximityStateDidChangeNotification")

  private var held: UIDeviceOrientation?
  private var interface: UIInterfaceOrientation?
  /// How the device is held, and which way up the interface is; nil where the screen's shape says it.
  package struct Position: Equatable, Sendable {
    var held: UIDeviceOrientation?
    var interface: UIInterfaceOrientation?
  }
  private var listeners = 0
  /// Turns the interface; the stage sets it.
  package var onTurn: ((UIDeviceOrientation) -> Void)?

  /// A device of its own that reads the same screen; `current` is the one that is turned.
  public override init() {
    super.init()
  }

  /// The device's name: the program that plays it.
  open var name: String { "Flipbook" }
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { userInterfaceIdiom == .pad ? "iPadOS" : "iOS" }
  /// The version whose look and behaviour this framework follows.
  open var systemVersion: String { "17.0" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
  /// An identifier that stays the same while the program runs.
  open var identifierForVendor: UUID? { identifier }
  private let identifier = UUID()
  open var isMultitaskingSupported: Bool { true }
  open var isBatteryMonitoringEnabled = false {
    didSet {
      reportUnused("isBatteryMonitoringEnabled", isBatteryMonitoringEnabled, "a stage has no battery")
    }
  }
  /// There is no battery: −1, as on a phone that does not watch it.
  open var batteryLevel: Float { -1 }
  open var batteryState: BatteryState { .unknown }
  open var isProximityMonitoringEnabled = false {
    didSet {
      reportUnused(
        "isProximityMonitoringEnabled", isProximityMonitoringEnabled, "a stage has no proximity sensor")
    }
  }
  open var proximityState: Bool { false }

  // MARK: Orientation

  /// How the device is held; by the screen's shape until it is turned.
  open var orientation: UIDeviceOrientation { held ?? (isWide ? .landscapeLeft : .portrait) }
  package var interfaceOrientation: UIInterfaceOrientation {
    interface ?? (isWide ? .landscapeRight : .portrait)
  }
  private var isWide: Bool { UIScreen.main.bounds.width > UIScreen.main.bounds.height }

  /// Whether anybody listens. The notification is sent in any case.
  open var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }
  open func beginGeneratingDeviceOrientationNotifications() { listeners += 1 }
  open func endGeneratingDeviceOrientationNotifications() { listeners = max(0, listeners - 1) }

  /// Says how the device is held now. Flat positions turn no interface.
  ///
  /// - Returns: the interface's new orientation, nil when it stays as it is.
  package func turn(to orientation: UIDeviceOrientation) -> UIInterfaceOrientation? {
    let old = interfaceOrientation
    interface = old
    held = orientation
    NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
    guard orientation.isValidInterfaceOrientation, orientation.interface != old else { return nil }
    guard allows(orientation.interface) else { return nil }
    interface = orientation.interface
    return orientation.interface
  }

  /// A stage of another device, or a new one.
  package func forgetOrientation() { position = Position() }

  /// Restored when an interface starts over, without a notification.
  package var position: Position {
    get { Position(held: held, interface: interface) }
    set { (held, interface) = (newValue.held, newValue.interface) }
  }

  /// Turns the interface when the controller on top does not support its orientation, or supports the one in which the
  /// device is held.
  func reconsiderOrientation() {
    let (now, grip) = (interfaceOrientation, orientation)
    if grip.isValidInterfaceOrientation, grip.interface != now, allows(grip.interface) {
      onTurn?(grip)
    } else if supportedByApplication.contains(now), !allows(now) {
      let others: [UIInterfaceOrientation] = [
        .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown,
      ]
      guard let next = others.first(where: { $0 != now && allows($0) }) else { return }
      requestTurn(to: next)
      // The person holds it as before.
      held = grip
    }
  }

  /// Whether the application and the controller on top let the interface be turned so.
  private func allows(_ orientation: UIInterfaceOrientation) -> Bool {
    guard supportedByApplication.contains(orientation) else { return false }
    guard let root = Self.frontWindow?.rootViewController else { return true }
    var top = root
    while let next = top.presentation.presented, next.effectivePresentationStyle == .fullScreen { top = next }
    return top.shouldAutorotate && top.supportedInterfaceOrientations.contains(orientation)
  }

  private var supportedByApplication: UIInterfaceOrientationMask {
    UIApplication.shared.supportedInterfaceOrientations(for: Self.frontWindow)
  }

  private static var frontWindow: UIWindow? {
    UIApplication.shared.keyWindow ?? UIApplication.shared.windows.last
  }

  /// The application wants the interface turned.
  func requestTurn(to orientation: UIInterfaceOrientation) {
    let wanted: UIDeviceOrientation
    switch orientation {
    case .portrait: wanted = .portrait
    case .portraitUpsideDown: wanted = .portraitUpsideDown
    case .landscapeRight: wanted = .landscapeLeft
    case .landscapeLeft: wanted = .landscapeRight
    case .unknown: return
    }
    onTurn?(wanted)
  }

  /// The click of a key of an app's own keyboard: nothing sounds here, which is reported.
  open func playInputClick() { reportUnused("playInputClick()", "nothing sounds here") }

  // MARK: Key-value coding

  open func value(forKey key: String) -> Any? {
    if key == "orientation" { return orientation.rawValue }
    Diagnostics.report("UIDevice has no value for the key '\(key)'")
    return nil
  }

  /// `orientation`, which apps set to turn the interface; other keys are reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    if key == "orientation", let number = value as? Int, let wanted = UIInterfaceOrientation(rawValue: number)
    {
      requestTurn(to: wanted)
    } else {
      Diagnostics.report("UIDevice cannot set '\(key)' to \(value ?? "nil")")
    }
  }
}
