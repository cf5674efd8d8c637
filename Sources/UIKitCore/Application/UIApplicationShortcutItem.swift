import Foundation
import QuartzCore

/// A shortcut of an app's icon. There is no home screen: it is kept.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
  public fileprivate(set) var type: String
  public fileprivate(set) var localizedTitle: String
  public fileprivate(set) var localizedSubtitle: String?
  public fileprivate(set) var icon: UIApplicationShortcutIcon?
  public fileprivate(set) var userInfo: [String: Any]?

  public init(
    type: String, localizedTitle: String, localizedSubtitle: String? = nil,
    icon: UIApplicationShortcutIcon? = nil, userInfo: [String: Any]? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.localizedSubtitle = localizedSubtitle
    self.icon = icon
    self.userInfo = userInfo
    super.init()
  }

  /// Tells the system which scene the shortcut belongs to. Default nil.
  public fileprivate(set) var targetContentIdentifier: Any?
}

/// A shortcut that can be changed before it is set.
@preconcurrency @MainActor
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
  public override var type: String {
    get { super.type }
    set { super.type = newValue }
  }
  public override var localizedTitle: String {
    get { super.localizedTitle }
    set { super.localizedTitle = newValue }
  }
  public override var localizedSubtitle: String? {
    get { super.localizedSubtitle }
    set { super.localizedSubtitle = newValue }
  }
  public override var icon: UIApplicationShortcutIcon? {
    get { super.icon }
    set { super.icon = newValue }
  }
  public override var userInfo: [String: Any]? {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  public override var targetContentIdentifier: Any? {
    get { super.targetContentIdentifier }
    set { super.targetContentIdentifier = newValue }
  }
}

/// The picture of a shortcut.
@preconcurrency @MainActor
open class UIApplicationShortcutIcon: NSObject {
  /// The pictures that the system has. Raw values are UIKit's.
  public enum IconType: Int, Sendable {
    case compose = 0
    case play = 1
    case pause = 2
    case add = 3
    case location = 4
    case search = 5
    case share = 6
    case prohibit = 7
    case contact = 8
    case home = 9
    case markLocation = 10
    case favorite = 11
    case love = 12
    case cloud = 13
    case invitation = 14
    case confirmation = 15
    case mail = 16
    case message = 17
    case date = 18
    case time = 19
    case capturePhoto = 20
    case captureVideo = 21
    case task = 22
    case taskCompleted = 23
    case alarm = 24
    case bookmark = 25
    case shuffle = 26
    case audio = 27
    case update = 28
  }

  /// A picture of the system's.
  public init(type: IconType) { super.init() }
  public init(systemImageName: String) { super.init() }
  public init(templateImageName: String) { super.init() }
}

/// Whether apps work in the background. Raw values are UIKit's.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  case restricted = 0
  case denied = 1
  case available = 2
}

extension UIScene {
  /// How a scene is opened.
  @preconcurrency @MainActor
  open class ActivationRequestOptions: NSObject {
    open var requestingScene: UIScene?
  }
}

/// How a scene is closed.
@preconcurrency @MainActor
open class UISceneDestructionRequestOptions: NSObject {}
