import QuartzCore
import Raster
import XCTest

/// A context with a root layer and one layer in it, already shown.
final class Scene {
  let context = RenderContext()
  let root = CALayer()
  let layer: CALayer

  /// Times in tests start here, so that samples before the begin exist.
  static let origin = 10.0

  init(_ layer: CALayer = CALayer(), size: CGSize = CGSize(width: 100, height: 100)) {
    self.layer = layer
    root.bounds = CGRect(origin: .zero, size: size)
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    root.name = "root"
    layer.name = "layer"
    root.addSublayer(layer)
    context.rootLayer = root
    context.setTime(Scene.origin)
    context.layoutAndCommit()
  }

  /// Changes without implicit animations, committed at once.
  func change(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    context.perform(body)
    CATransaction.commit()
    context.layoutAndCommit()
  }

  func add(_ animation: CAAnimation, _ key: String? = nil) {
    context.perform { layer.add(animation, forKey: key) }
    context.layoutAndCommit()
  }

  /// The number shown at `t` seconds after the origin.
  func number(_ keyPath: String, at t: Double) -> Double {
    context.setTime(Scene.origin + t)
    return shown(keyPath)
  }

  func shown(_ keyPath: String) -> Double {
    (context.perform { layer.presentedValue(forKeyPath: keyPath) } as? NSNumber)?.doubleValue ?? .nan
  }

  /// Goes to `t`, ends what ended, commits.
  func step(to t: Double) {
    context.setTime(Scene.origin + t)
    context.runDueWork()
    context.layoutAndCommit()
    context.evaluate()
    context.deliverEndings()
    context.layoutAndCommit()
    context.runDueWork()
  }
}

func assertEqual(
  _ a: Double, _ b: Double, within tolerance: Double, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertLessThanOrEqual(
    (a - b).magnitude, tolerance, "\(a) is not \(b). \(message())", file: file, line: line)
}
