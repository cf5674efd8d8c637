import Foundation
import Support

/// What shows the interface that `Info.plist` names: the storyboards of the application and of its scenes.
@MainActor
package protocol MainInterfaceLoading {
  /// A window with a storyboard's initial controller; nil where there is none, which is reported.
  func makeWindow(storyboard name: String) -> UIWindow?
}

/// What `Info.plist` says of the interface that an application begins with.
struct MainInterface {
  /// The application's storyboard; nil for one that makes its windows in code, or has scenes.
  let storyboard: String?
  /// The storyboard of the first scene.
  let sceneStoryboard: String?
  /// The class of the scene's delegate, without its module.
  let sceneDelegate: String?

  /// Reads a dictionary as Xcode writes it.
  init(_ info: [String: Any]) {
    storyboard = info["UIMainStoryboardFile"] as? String ?? info["NSMainStoryboardFile"] as? String
    let manifest = info["UIApplicationSceneManifest"] as? [String: Any]
    let roles = manifest?["UISceneConfigurations"] as? [String: Any]
    let scene = (roles?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]])?.first
    sceneStoryboard = scene?["UISceneStoryboardFile"] as? String
    sceneDelegate = (scene?["UISceneDelegateClassName"] as? String)?.split(separator: ".").last.map(
      String.init)
  }
}
