import CoreGraphics
import Foundation

/// Recognises a drag that begins at an edge of the window and goes inwards.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// How near to the edge the finger comes down, in points. [close to UIKit's; not documented]
  private static let edgeWidth: CGFloat = 20

  /// The edges that count. Default none.
  open var edges: UIRectEdge = []

  private var touched: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == touches.count, let touch = touches.first, let bounds = touch.window?.bounds {
      let place = touch.windowLocation
      touched = []
      if place.x <= bounds.minX + Self.edgeWidth { touched.insert(.left) }
      if place.x >= bounds.maxX - Self.edgeWidth { touched.insert(.right) }
      if place.y <= bounds.minY + Self.edgeWidth { touched.insert(.top) }
      if place.y >= bounds.maxY - Self.edgeWidth { touched.insert(.bottom) }
      touched.formIntersection(edges)
      if touched.isEmpty {
        state = .failed
        return
      }
    }
    super.touchesBegan(touches, with: event)
  }

  override func accepts(_ path: CGVector) -> Bool {
    let isLevel = abs(path.dx) >= abs(path.dy)
    if isLevel { return path.dx > 0 ? touched.contains(.left) : touched.contains(.right) }
    return path.dy > 0 ? touched.contains(.top) : touched.contains(.bottom)
  }

  open override func reset() {
    super.reset()
    touched = []
  }
}
