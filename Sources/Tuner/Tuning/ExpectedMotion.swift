import Recording
import Stage
import UIKit

/// What a failed test expected of the interface that is tuned: it is shown beside the actual motion, on one clock.
@preconcurrency @MainActor
package final class ExpectedMotion {
  /// What the test says.
  package let headline: String
  /// The first time at which something differs, on the stage.
  package let first: TimeInterval
  /// Makes what there is the golden, and says what came of it.
  package let accept: () -> String
  /// Whether what is shown plays what the test found: its numbers are not those of the code.
  let isPlayed: Bool
  private let pictures: [(time: TimeInterval, image: CGImage)]
  private let curves: [String: Curve]
  private var posed: (time: TimeInterval, image: CGImage)?

  /// What was expected.
  ///
  /// - Parameters:
  ///   - pictures: With their times on the stage, rising.
  ///   - curves: By their titles, `layer:keyPath`, with times on the stage.
  ///   - isPlayed: Whether what is shown only plays what the test found.
  ///   - accept: Makes what there is the golden, and says what came of it.
  package init(
    headline: String, first: TimeInterval, pictures: [(time: TimeInterval, image: CGImage)],
    curves: [String: Curve], isPlayed: Bool = false, accept: @escaping () -> String
  ) {
    self.isPlayed = isPlayed
    self.headline = headline
    self.first = first
    self.pictures = pictures
    self.curves = curves
    self.accept = accept
  }

  /// Whether it has pictures of its own.
  var hasPictures: Bool { !pictures.isEmpty }

  /// Times this near to a sample are the sample, in seconds.
  private static let slack = 1e-6

  /// The picture that was expected at a time of the stage: the golden's, or the interface with the values of the
  /// golden's curves. Nil where neither is there.
  func picture(at time: TimeInterval, in variant: Variant) -> CGImage? {
    if let first = pictures.first {
      return pictures.last { $0.time <= time + Self.slack }?.image ?? first.image
    }
    guard !curves.isEmpty else { return nil }
    if let posed, posed.time == time { return posed.image }
    guard let stage = try? variant.twin(), (try? stage.advance(to: time)) != nil else { return nil }
    stage.perform { pose(stage, at: time) }
    let image = stage.render()
    posed = (time, image)
    return image
  }

  /// Gives the layers the values of the curves, without animations.
  private func pose(_ stage: Stage, at time: TimeInterval) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    var still: Set<ObjectIdentifier> = []
    for (title, curve) in curves.sorted(by: { $0.key < $1.key }) {
      guard let colon = title.lastIndex(of: ":"), let value = Self.value(of: curve, at: time),
        let layer = stage.layer(named: String(title[..<colon]))
      else { continue }
      if still.insert(ObjectIdentifier(layer)).inserted {
        let shown = layer.presentation()
        let keys = layer.animationKeys() ?? []
        let paths = keys.compactMap { (layer.animation(forKey: $0) as? CAPropertyAnimation)?.keyPath }
        let values = paths.map { shown?.value(forKeyPath: $0) }
        layer.removeAllAnimations()
        // What has no curve stays as it shows.
        for (path, value) in zip(paths, values) { if let value { layer.setValue(value, forKeyPath: path) } }
      }
      layer.setValue(NSNumber(value: value), forKeyPath: String(title[title.index(after: colon)...]))
    }
  }

  private static func value(of curve: Curve, at time: TimeInterval) -> Double? {
    let row = curve.times.lastIndex { $0 <= time + slack } ?? 0
    return row < curve.values.count ? curve.values[row] : nil
  }

  /// The expected curve of a part of a motion; nil where there is none.
  ///
  /// - Parameter part: `x` or `scale`; empty for a value without parts.
  func curve(of motion: Motion, part: String) -> GraphCurve? {
    let tail =
      switch part {
      case "": ""
      case "turn": ".rotation.z"
      case "scale x": ".scale.x"
      case "scale y": ".scale.y"
      default: motion.id.keyPath == "transform" && part != "scale" ? ".translation.\(part)" : ".\(part)"
      }
    for layer in [motion.label, motion.layerPath] {
      guard let found = curves["\(layer):\(motion.id.keyPath)\(tail)"] else { continue }
      var result = GraphCurve(name: part)
      for (time, value) in zip(found.times, found.values) {
        guard let value else { continue }
        result.times.append(time)
        result.values.append(value)
      }
      return result
    }
    return nil
  }
}
