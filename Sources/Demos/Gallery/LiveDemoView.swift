// A demo that runs at its natural size, scaled to fit: a thumbnail, or the screen of the device on a detail page.
// Its time is its layer's: `rate` slows or stops everything in it at once.
// `play()` does what the demo is about, again and again if wished, by sending its controls their actions.
import UIKit

final class LiveDemoView: UIView {
  /// The screen that the articles' demos run on, in points.
  private static let phone = CGSize(width: 390, height: 844)

  let demo: Demo
  /// The demo's size before it is scaled, in points.
  let naturalSize: CGSize
  private let screen = UIView()
  /// A thumbnail never makes any.
  private var systemBars: SystemBarsView?
  private weak var parent: UIViewController?
  private var controller: UIViewController?
  private var link: CADisplayLink?
  private var played = 0
  private var start: TimeInterval = 0
  private var isLooping = false

  /// - Parameter isWaiting: Whether the demo is made by `begin()` and not yet: of many, most are out of sight.
  init(_ demo: Demo, in parent: UIViewController, isWaiting: Bool = false) {
    self.demo = demo
    self.parent = parent
    naturalSize = demo.isOfArticle ? LiveDemoView.phone : demo.size
    super.init(frame: CGRect(origin: .zero, size: naturalSize))
    screen.bounds.size = naturalSize
    screen.clipsToBounds = true
    addSubview(screen)
    if !isWaiting { restart() }
  }

  /// Makes the demo, if that was put off.
  func begin() {
    if controller == nil { restart() }
  }

  required init?(coder: NSCoder) { nil }

  /// The corners of the screen, in points of this view.
  var cornerRadius: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// Whether the demo shares the screen with a phone's status bar, island and home indicator. Default false.
  var showsSystemBars = false {
    didSet { if showsSystemBars != oldValue { applySystemBars() } }
  }

  private func applySystemBars() {
    controller?.additionalSafeAreaInsets = showsSystemBars ? SystemBarsView.insets : .zero
    if showsSystemBars, systemBars == nil {
      let bars = SystemBarsView(frame: screen.bounds)
      systemBars = bars
      screen.addSubview(bars)
    }
    systemBars?.isHidden = !showsSystemBars
    if let controller { systemBars?.follow(controller) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = min(bounds.width / max(naturalSize.width, 1), bounds.height / max(naturalSize.height, 1))
    screen.transform = CGAffineTransform(scaleX: max(scale, 0.001), y: max(scale, 0.001))
    screen.center = CGPoint(x: bounds.midX, y: bounds.midY)
    screen.layer.cornerCurve = .continuous
    screen.layer.cornerRadius = cornerRadius / max(scale, 0.001)
  }

  // MARK: Time

  /// How fast time goes in the demo; 0 holds it still.
  var rate: Float = 1 {
    didSet {
      guard rate != oldValue else { return }
      let layer = screen.layer
      let outside = CACurrentMediaTime()
      // The layer's own time continues from where it is.
      let inside = layer.convertTime(outside, from: nil)
      layer.speed = rate
      layer.timeOffset = inside
      layer.beginTime = outside
    }
  }

  private var now: TimeInterval { screen.layer.convertTime(CACurrentMediaTime(), from: nil) }

  // MARK: Life

  /// Starts over, with a new controller.
  func restart() {
    leave()
    guard let parent else { return }
    let controller = demo.makeRoot()
    parent.addChild(controller)
    if demo.isOfArticle {
      // A phone's traits, whatever the window's are.
      let phone = [
        UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(verticalSizeClass: .regular),
      ]
      parent.setOverrideTraitCollection(UITraitCollection(traitsFrom: phone), forChild: controller)
    }
    self.controller = controller
    applySystemBars()
    controller.view.frame = screen.bounds
    // Below the system's bars.
    screen.insertSubview(controller.view, at: 0)
    controller.didMove(toParent: parent)
  }

  /// Ends the demo. Called before the view goes.
  func leave() {
    stop()
    controller?.willMove(toParent: nil)
    controller?.view.removeFromSuperview()
    controller?.removeFromParent()
    controller = nil
  }

  /// Plays the demo's story from its beginning, once or until it is stopped.
  func play(looping: Bool = false) {
    stop()
    guard window != nil else { return }
    isLooping = looping
    played = 0
    start = now
    let link = CADisplayLink(target: self, selector: #selector(step))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  /// A display link keeps its target: it must not outlive the window.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stop() }
  }

  @objc private func step() {
    let elapsed = now - start
    while played < demo.story.count, elapsed >= demo.story[played].time {
      (controller?.view.firstView(identified: demo.story[played].identifier) as? UIControl)?
        .sendActions(for: .touchUpInside)
      played += 1
    }
    guard elapsed >= demo.storyLength else { return }
    if isLooping { (played, start) = (0, now) } else { stop() }
  }
}

extension UIView {
  /// The front-most view of this tree with an accessibility identifier.
  fileprivate func firstView(identified identifier: String) -> UIView? {
    if accessibilityIdentifier == identifier { return self }
    for subview in subviews.reversed() where !subview.isHidden {
      if let found = subview.firstView(identified: identifier) { return found }
    }
    return nil
  }
}
