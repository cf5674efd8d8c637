import UIKit

/// What an input was meant for: the view that it reached, by its accessibility identifier, else by its class.
///
/// It is noted when the input is delivered. Where the same input is done again to other code, it says whether what it
/// was meant for is still there.
package struct InputTarget: Codable, Equatable, Sendable {
  /// When the input was delivered, in seconds of media time.
  package var time: TimeInterval
  /// The view's accessibility identifier.
  package var identifier: String?
  /// The view's class; nil where nothing was there that could have taken the input.
  package var kind: String?
  /// Where in the view it was, in shares of its width and height.
  package var across = 0.5
  package var along = 0.5

  /// The target of an input that was meant for nothing.
  init(time: TimeInterval) { self.time = time }

  /// The nearest view, from one outwards, that has a name or takes input.
  ///
  /// - Parameter point: In the window's coordinates.
  @MainActor
  init(time: TimeInterval, from view: UIView?, at point: CGPoint? = nil) {
    self.time = time
    guard let found = view?.chain.first(where: \.isInputTarget) else { return }
    identifier = found.accessibilityIdentifier
    kind = Self.kind(of: found)
    if let point, found.bounds.width > 0, found.bounds.height > 0 {
      let place = found.convert(point, from: nil)
      across = (place.x - found.bounds.minX) / found.bounds.width
      along = (place.y - found.bounds.minY) / found.bounds.height
    }
  }

  /// Whether it was meant for something.
  package var isSomething: Bool { kind != nil || identifier != nil }

  /// For people: `"box"`, or `PulseButton`.
  package var name: String { identifier.map { "\"\($0)\"" } ?? kind ?? "nothing" }

  /// Whether a view is it.
  @MainActor
  func matches(_ view: UIView) -> Bool {
    if let identifier { return view.accessibilityIdentifier == identifier }
    return Self.kind(of: view) == kind
  }

  /// Whether an input that reaches a view reaches it.
  @MainActor
  func isReached(through view: UIView?) -> Bool {
    !isSomething || view?.chain.contains(where: matches) ?? false
  }

  /// Where it was in a view that is it, in the window's coordinates.
  @MainActor
  func place(in view: UIView) -> CGPoint {
    let bounds = view.bounds
    return view.convert(
      CGPoint(x: bounds.minX + bounds.width * across, y: bounds.minY + bounds.height * along), to: nil)
  }

  private static func kind(of view: UIView) -> String { String(describing: type(of: view)) }
}

/// An input that has no target any more.
package struct LostInput: Codable, Equatable, Sendable {
  /// When it was to be done, in seconds of media time.
  package let time: TimeInterval
  /// What it was meant for.
  package let target: InputTarget
}

extension UIView {
  /// The view and those around it, from the innermost.
  fileprivate var chain: some Sequence<UIView> { sequence(first: self) { $0.superview } }

  /// Whether it has a name, or takes input.
  fileprivate var isInputTarget: Bool {
    if accessibilityIdentifier != nil || self is UIControl || self is UITableViewCell
      || self is UICollectionViewCell
    {
      return true
    }
    if gestureRecognizers?.isEmpty == false { return true }
    // A class of one's own may take touches as it likes.
    return !String(reflecting: type(of: self)).hasPrefix("UIKitCore.")
  }
}
