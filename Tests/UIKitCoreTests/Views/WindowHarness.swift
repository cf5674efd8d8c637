import Foundation
import UIKit

/// A window in a context of its own, whose frames and time the test makes. It stands in for the stage.
final class WindowHarness {
  let context = RenderContext()
  let window: UIWindow
  private let outer: RenderContext

  init(size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2, safeArea: UIEdgeInsets = .zero) {
    outer = Session.current.context
    Session.current.context = context
    UIScreen.main.configure(
      size: size, scale: scale, style: .light, safeAreaInsets: safeArea, contentSizeCategory: .large,
      layoutDirection: .leftToRight, idiom: .phone)
    // As in the stage: a keyboard of another test is gone.
    UIScreen.main.keyboardFrame = .null
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    context.rootLayer = window.layer
  }

  /// Ends it: other tests find the context from before.
  func close() {
    window.close()
    context.rootLayer = nil
    Session.current.context = outer
  }

  /// One frame at a media time, in the order of the stage.
  func frame(at time: TimeInterval) {
    context.setTime(time)
    context.runDueWork()
    context.layoutAndCommit()
    context.evaluate()
    context.deliverEndings()
    context.layoutAndCommit()
  }

  /// Frames on a grid of 1/60 s up to a time.
  func run(to time: TimeInterval) {
    var next = context.scheduler.now
    while next < time {
      next = min(next + 1.0 / 60, time)
      frame(at: next)
    }
  }

  func send(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    window.deliver(
      PointerInput(
        phase: phase, location: CGPoint(x: x, y: y), timestamp: context.scheduler.now, identifier: finger))
  }

  /// What several fingers do at one moment.
  func send(_ phase: UITouch.Phase, _ places: [CGPoint]) {
    let inputs = places.enumerated().map { finger, place in
      PointerInput(phase: phase, location: place, timestamp: context.scheduler.now, identifier: finger)
    }
    window.deliver(inputs, over: phase == .began ? places.map { window.hitTest($0, with: nil) } : [])
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    send(.began, x, y)
    send(.ended, x, y)
  }
}

extension UIView {
  /// The value that shows now.
  var shown: CALayer { layer.presentation() ?? layer }
}

/// A file of Tests/Fixtures.
func fixture(_ name: String, file: String = #filePath) throws -> [String: Any] {
  var folder = URL(fileURLWithPath: file)
  while folder.lastPathComponent != "Tests", folder.path != "/" { folder.deleteLastPathComponent() }
  let data = try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)"))
  return (try JSONSerialization.jsonObject(with: data) as? [String: Any]) ?? [:]
}
