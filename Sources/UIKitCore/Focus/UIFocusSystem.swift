import Foundation
import QuartzCore

/// Knows what has the focus in a window and moves it. Source of the API: Apple, *UIFocusSystem*.
@preconcurrency @MainActor
open class UIFocusSystem: NSObject {
  /// Posted by the system after the focus has moved.
  nonisolated public static let didUpdateNotification = NSNotification.Name("UIFocusDidUpdateNotification")
  /// Posted by the system when an environment did not let the focus move.
  nonisolated public static let movementDidFailNotification = NSNotification.Name(
    "UIFocusMovementDidFailNotification")
  /// The key of the `UIFocusUpdateContext` in what the notifications tell.
  nonisolated public static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"
  /// The key of the `UIFocusAnimationCoordinator` in what `didUpdateNotification` tells.
  nonisolated public static let animationCoordinatorUserInfoKey = "UIFocusUpdateAnimationCoordinatorKey"

  private weak var navigator: FocusNavigator?

  init(_ navigator: FocusNavigator) {
    self.navigator = navigator
    super.init()
  }

  /// The system of the window that an environment is in; nil for what is in no window.
  open class func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
    environment.navigator?.system
  }

  /// What has the focus; nil while nothing has.
  open var focusedItem: (any UIFocusItem)? { navigator?.focusedView }

  /// Moves the focus, at the next `updateFocusIfNeeded()` or turn, to where an environment prefers it.
  open func requestFocusUpdate(to environment: any UIFocusEnvironment) {
    guard let navigator else { return }
    navigator.wanted = environment
    MediaScheduler.current.nextTurn { [weak navigator] in navigator?.performUpdate() }
  }

  /// Moves the focus now when it was asked for.
  open func updateFocusIfNeeded() { navigator?.performUpdate() }

  /// Whether the first environment is around the second one.
  open class func environment(
    _ environment: any UIFocusEnvironment, contains otherEnvironment: any UIFocusEnvironment
  ) -> Bool {
    sequence(first: otherEnvironment, next: \.parentFocusEnvironment).dropFirst().contains {
      $0 === environment
    }
  }

  /// Gives movements of the focus a sound: reported, as nothing sounds here.
  open class func register(
    _ soundFileURL: URL, forSoundIdentifier identifier: UIFocusSoundIdentifier
  ) {
    NSObject().reportUnused("UIFocusSystem.register(_:forSoundIdentifier:)", "nothing sounds here")
  }

  func moved(_ context: UIFocusUpdateContext, _ coordinator: UIFocusAnimationCoordinator) {
    NotificationCenter.default.post(
      name: Self.didUpdateNotification, object: self,
      userInfo: [
        Self.focusUpdateContextUserInfoKey: context, Self.animationCoordinatorUserInfoKey: coordinator,
      ])
  }

  func failed(_ context: UIFocusUpdateContext) {
    NotificationCenter.default.post(
      name: Self.movementDidFailNotification, object: self,
      userInfo: [Self.focusUpdateContextUserInfoKey: context])
  }
}

/// The sound of a movement of the focus.
public struct UIFocusSoundIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = UIFocusSoundIdentifier(rawValue: "UIFocusSoundIdentifierNone")
  public static let `default` = UIFocusSoundIdentifier(rawValue: "UIFocusSoundIdentifierDefault")
}

extension UIWindowScene {
  /// What moves the focus in the scene's key window; nil without one.
  public var focusSystem: UIFocusSystem? { keyWindow?.focusNavigator.system }
}

extension UIScreen {
  /// What has the focus in the key window; nil while nothing has.
  public var focusedItem: (any UIFocusItem)? { focusedView }
  /// The view that has the focus in the key window; nil while none has.
  public var focusedView: UIView? { UIApplication.shared.keyWindow?.focusNavigator.focusedView }
  /// Whether there is a focus: the Tab key moves it.
  public var supportsFocus: Bool { true }
}

/// A rectangle that hands the focus on. The Tab key goes through views, not through guides.
@preconcurrency @MainActor
open class UIFocusGuide: UILayoutGuide {
  /// Whether the guide takes part. Default true.
  open var isEnabled = true { didSet { report() } }
  /// Where the focus goes instead. Kept and reported. Default nil.
  open var preferredFocusEnvironments: [any UIFocusEnvironment]! { didSet { report() } }

  public override init() { super.init() }

  private func report() {
    reportUnused(
      "preferredFocusEnvironments", isEnabled && preferredFocusEnvironments?.isEmpty == false,
      "the Tab key goes through views, not through guides")
  }
}
