import UIKit

/// One thing in an interface that assistive tools reach.
package struct AccessibleElement {
  package let responder: UIResponder
  /// Points of the window.
  package let frame: CGRect

  @MainActor
  private init(_ responder: UIResponder) {
    self.responder = responder
    frame = responder.accessibilityFrame
  }

  // MARK: Finding

  /// What is fainter than this cannot be seen, nor touched, as in UIKit.
  private static let leastAlpha: CGFloat = 0.01

  /// All of a window, in reading order.
  @MainActor
  static func all(in window: UIWindow) -> [AccessibleElement] {
    let isRightToLeft = window.effectiveUserInterfaceLayoutDirection == .rightToLeft
    return elements(in: window, bounds: window.bounds, isRightToLeft: isRightToLeft)
  }

  @MainActor
  private static func elements(
    in view: UIView, bounds: CGRect, isRightToLeft: Bool
  ) -> [AccessibleElement] {
    guard !view.isHidden, view.alpha >= leastAlpha else { return [] }
    if isElement(view) { return [AccessibleElement(view)].filter { $0.frame.intersects(bounds) } }
    guard !view.accessibilityElementsHidden else { return [] }
    if let named = view.accessibilityElements {
      return named.flatMap { item -> [AccessibleElement] in
        if let inner = item as? UIView {
          return elements(in: inner, bounds: bounds, isRightToLeft: isRightToLeft)
        }
        return (item as? UIResponder).map { [AccessibleElement($0)] } ?? []
      }
    }
    let modal = view.subviews.last { $0.accessibilityViewIsModal && !$0.isHidden }
    let parts = (modal.map { [$0] } ?? view.subviews).map {
      elements(in: $0, bounds: bounds, isRightToLeft: isRightToLeft)
    }
    return inReadingOrder(parts.filter { !$0.isEmpty }, isRightToLeft: isRightToLeft).flatMap { $0 }
  }

  /// Labels are elements on their own, as in UIKit.
  @MainActor
  private static func isElement(_ view: UIView) -> Bool {
    view.isAccessibilityElement || (view as? UILabel)?.text?.isEmpty == false
  }

  /// Sorts what is beside each other: a row is what shares more than half of its height with the row's first.
  private static func inReadingOrder(
    _ parts: [[AccessibleElement]], isRightToLeft: Bool
  ) -> [[AccessibleElement]] {
    func frame(_ part: [AccessibleElement]) -> CGRect {
      part.dropFirst().reduce(part[0].frame) { $0.union($1.frame) }
    }
    var open = parts.map { (part: $0, frame: frame($0)) }
    var result: [[AccessibleElement]] = []
    while let first = open.min(by: { $0.frame.minY < $1.frame.minY }) {
      func isInRow(_ other: CGRect) -> Bool {
        let shared = min(other.maxY, first.frame.maxY) - max(other.minY, first.frame.minY)
        return other.minY == first.frame.minY || shared > min(other.height, first.frame.height) / 2
      }
      let row = open.filter { isInRow($0.frame) }
      open.removeAll { isInRow($0.frame) }
      result += row.enumerated().sorted { a, b in
        let (left, right) = isRightToLeft ? (b, a) : (a, b)
        return left.element.frame.minX != right.element.frame.minX
          ? left.element.frame.minX < right.element.frame.minX : a.offset < b.offset
      }.map(\.element.part)
    }
    return result
  }
}
