import UIKit

extension Stage {
  /// What assistive tools reach now, in reading order.
  package var accessibleElements: [AccessibleElement] { AccessibleElement.all(in: window) }

  /// The identifiers of what assistive tools reach now, in reading order.
  var accessibleIdentifiers: [String] { accessibleElements.compactMap(\.responder.accessibilityIdentifier) }

  /// What an assistive tool means: what has the identifier, or of what is at a point that whose middle is nearest.
  func accessibleElement(_ target: ScriptTarget) -> AccessibleElement? {
    // The event may come before the first layout at this time.
    context.layoutAndCommit()
    switch target {
    case .identifier(let name):
      return accessibleElements.first { $0.responder.accessibilityIdentifier == name }
    case .point(let point):
      func distance(_ element: AccessibleElement) -> CGFloat {
        let (dx, dy) = (element.frame.midX - point.x, element.frame.midY - point.y)
        return dx * dx + dy * dy
      }
      return accessibleElements.filter { $0.frame.contains(point) }.min { distance($0) < distance($1) }
    }
  }
}
