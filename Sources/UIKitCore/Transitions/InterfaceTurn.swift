import CoreGraphics
import Foundation

/// A turn of the device that the interface follows.
package struct InterfaceTurn {
  package let from, to: UIInterfaceOrientation

  package init(from: UIInterfaceOrientation, to: UIInterfaceOrientation) {
    self.from = from
    self.to = to
  }

  /// By how much the device was turned, clockwise, in radians, the shorter way.
  var angle: CGFloat { (to.angle - from.angle).remainder(dividingBy: 2 * .pi) }
}

extension UIInterfaceOrientation {
  /// How far the device is turned clockwise from upright when it shows this orientation, in radians.
  fileprivate var angle: CGFloat {
    switch self {
    // The interface's left is where the device's right side is.
    case .landscapeLeft: .pi / 2
    case .landscapeRight: -.pi / 2
    case .portraitUpsideDown: .pi
    default: 0
    }
  }
}
