import Foundation
import QuartzCore

extension UIApplication: MainInterfaceLoading {
  package func makeWindow(storyboard name: String) -> UIWindow? {
    guard let controller = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController() else {
      return nil
    }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    return window
  }
}
