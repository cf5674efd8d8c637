import CoreGraphics
import UIKit

/// Something in a project that can be shown: a preview, the app, a storyboard's scene, a view controller, a view.
public struct ProjectScreen: Sendable {
  /// What it was made from.
  public enum Kind: String, Codable, Sendable {
    case preview, app, scene, controller, view
  }

  /// Makes what is shown.
  public enum Content: Sendable {
    case controller(@MainActor @Sendable () -> UIViewController)
    /// Launches an application, which makes its own windows.
    case application(@MainActor @Sendable () -> Void)
  }

  /// The name on the command line, behind the colon.
  public let name: String
  /// What it was made from.
  public let kind: Kind
  /// The file that declares it.
  public let path: String
  /// The line in that file, from 1.
  public let line: Int
  /// Points, where the preview's traits name a fixed size; nil for the device's.
  public let size: CGSize?
  /// What makes it.
  public let content: Content

  /// The controller to embed in a gallery. For an application, the root view controller of its window.
  @MainActor
  public func makeRoot() -> UIViewController {
    switch content {
    case .controller(let make): return make()
    case .application(let launch):
      let former = UIApplication.shared.windows
      let key = former.first(where: \.isKeyWindow)
      launch()
      let windows = UIApplication.shared.windows.filter { !former.contains($0) }
      let window = windows.first(where: \.isKeyWindow) ?? windows.last
      let root = window?.rootViewController
      for window in windows {
        window.isHidden = true
        window.rootViewController = nil
      }
      key?.makeKey()
      return root ?? UIViewController()
    }
  }
}
