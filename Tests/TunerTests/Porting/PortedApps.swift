/// Sources in the style of small apps: previews, the delegate, timers and notifications.
enum PortedApps {
  static let files: [String: String] = [
    "Previews & Co.swift": #"""
    import UIKit
    #if os(iOS) && !targetEnvironment(macCatalyst)
    final class Loader: UIView {
      var lineWidth: CGFloat = 2
    }
    #else
    final class Loader {}
    #endif

    #if DEBUG
    #Preview { Loader() }

    #Preview("Wide loader") {
      let loader = Loader()
      loader.lineWidth = 4
      return loader
    }

    @available(iOS 17.0, *)
    #Preview("Fixed", traits: .fixedLayout(width: 320, height: 120.5), .landscapeLeft) {
      let loader = Loader()
      loader.lineWidth = 8
      loader
    }

    #Preview(
      traits: .portrait
    ) {
      let controller = UIViewController()
      controller.view.addSubview(Loader())
      return UINavigationController(rootViewController: controller)
    }
    #endif

    #if canImport(SwiftUI) && DEBUG
    import SwiftUI
    struct Loader_Previews: PreviewProvider {
      static var previews: some View { Text("no") }
    }
    #endif

    """#,
    "App.swift": #"""
    import UIKit

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TabHost()
        window?.makeKeyAndVisible()
        return true
      }
    }

    """#,
    "main.swift": #"""
    import UIKit

    UIApplicationMain(
      CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))

    """#,
    "Timers.swift": #"""
    import Foundation
    import UIKit
    import CoreText

    class Ticker: NSObject {
      private var link: CADisplayLink?
      private var timer: Timer?
      func start() {
        link = CADisplayLink(target: self, selector: #selector(step))
        link?.add(to: .main, forMode: .common)
        timer = Timer.scheduledTimer(
          timeInterval: 1, target: self, selector: #selector(fire(_:)), userInfo: nil, repeats: true)
        NotificationCenter.default.addObserver(
          self, selector: #selector(active), name: Notification.Name("x"), object: nil)
        perform(#selector(later), with: nil, afterDelay: 0.2)
      }
      @objc private func step(_ link: CADisplayLink) {}
      @objc func fire(_ timer: Timer) {}
      @objc func active(notification: Notification) {}
      @objc func later() {}
    }

    """#,
    "Refresh.swift": #"""
    import UIKit

    public protocol RefreshAnimating: AnyObject { func animate(progress: CGFloat) }

    public class RefreshView: UIView {
      public weak var animator: RefreshAnimating?
      fileprivate unowned let scrollView: UIScrollView
      private var action: (() -> Void)?
      fileprivate var displayLink: CADisplayLink!
      init(scrollView: UIScrollView, action: (() -> Void)?) {
        self.scrollView = scrollView
        self.action = action
        super.init(frame: .zero)
        displayLink = CADisplayLink(target: self, selector: #selector(RefreshView.displayLinkTick))
        displayLink.add(to: RunLoop.main, forMode: RunLoop.Mode.common)
        displayLink.isPaused = true
        scrollView.panGestureRecognizer.addTarget(self, action: #selector(panned(_:)))
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
      @objc func displayLinkTick() { animator?.animate(progress: 0.5); action?() }
      @objc private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began, .changed: break
        default: displayLink.isPaused = true
        }
      }
    }
    public extension UIScrollView {
      func addRefresh(_ action: @escaping () -> Void) { addSubview(RefreshView(scrollView: self, action: action)) }
    }

    """#,
  ]
}
