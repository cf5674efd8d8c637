import UIKit

extension Stage {
  /// Looks for what is at a point of the screen.
  func hitTest(_ point: CGPoint) -> HitTest {
    let shown = UIApplication.shared.windows
    for candidate in shown.reversed() where !candidate.isHidden && candidate.isUserInteractionEnabled {
      let location = HitTest.location(of: point, in: candidate)
      guard let view = candidate.view(at: location, timestamp: now, modifiers: heldModifiers) else {
        continue
      }
      // Beside what they hold, the windows in front let touches through.
      if view !== candidate || candidate === window {
        return HitTest(window: candidate, location: location, view: view)
      }
    }
    let location = HitTest.location(of: point, in: window)
    let isTested = shown.contains { $0 === window }
    return HitTest(
      window: window, location: location,
      view: isTested ? nil : window.view(at: location, timestamp: now, modifiers: heldModifiers))
  }
}
