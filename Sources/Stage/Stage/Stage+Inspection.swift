import QuartzCore
import UIKit

/// Finding views and layers, and reading what they show.
extension Stage {
  /// The front-most view with this accessibility identifier, nil when none is shown.
  public func view(withIdentifier identifier: String) -> UIView? {
    for shown in windowsBeside.reversed() + [window] {
      if let found = Stage.firstView(in: shown, where: { $0.accessibilityIdentifier == identifier }) {
        return found
      }
    }
    return nil
  }

  private static func firstView(in view: UIView, where matches: (UIView) -> Bool) -> UIView? {
    if view.isHidden { return nil }
    if matches(view) { return view }
    for subview in view.subviews.reversed() {
      if let found = firstView(in: subview, where: matches) { return found }
    }
    return nil
  }

  /// The identifiers of all views that are shown, back to front, without repetition.
  public var identifiers: [String] {
    var result: [String] = []
    func visit(_ view: UIView) {
      if view.isHidden { return }
      if let name = view.accessibilityIdentifier, !result.contains(name) { result.append(name) }
      for subview in view.subviews { visit(subview) }
    }
    for shown in [window] + windowsBeside { visit(shown) }
    return result
  }

  /// The layer with this name, or at this path (names joined by `/`, as `tree` lists them).
  public func layer(named name: String) -> CALayer? {
    func find(_ layer: CALayer) -> CALayer? {
      if layer.name == name || layer.treePath == name { return layer }
      for sublayer in (layer.sublayers ?? []).reversed() { if let found = find(sublayer) { return found } }
      return nil
    }
    return find(window.layer)
  }

  /// All layers, depth first, back to front.
  public var layers: [CALayer] {
    var result: [CALayer] = []
    func visit(_ layer: CALayer) {
      result.append(layer)
      for sublayer in layer.sublayers ?? [] { visit(sublayer) }
    }
    visit(window.layer)
    return result
  }

  /// What a layer shows now at a key path: a number, point, size, rectangle, colour or transform.
  public func presentedValue(_ keyPath: String, of layer: CALayer) -> Any? {
    perform { layer.presentedValue(forKeyPath: keyPath) }
  }

  /// What a layer shows at another time than now, as far as its animations of now say it: nothing else happens on the
  /// way. Nil for what has no numbers.
  package func presentedValue(_ keyPath: String, of layer: CALayer, at time: TimeInterval) -> Any? {
    perform { layer.presentedValue(forKeyPath: keyPath, at: time) }
  }
}

extension Stage {
  /// The animations that are on a layer now, oldest first.
  public func runningAnimations(of layer: CALayer) -> [AnimationSummary] {
    layer.runningAnimations.map { AnimationSummary($0.animation, key: $0.key) }
  }
}
