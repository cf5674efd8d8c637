import CoreGraphics
import RigidBodies
import Support

/// A direction with a strength, which is also an angle with a magnitude.
struct ForceDirection {
  private(set) var vector: CGVector
  private(set) var angle: CGFloat
  private(set) var magnitude: CGFloat

  init(_ vector: CGVector) {
    self.vector = vector
    magnitude = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    angle = ElementaryFunctions.atan2(vector.dy, vector.dx)
  }

  init(angle: CGFloat, magnitude: CGFloat) {
    self.angle = angle
    self.magnitude = magnitude
    let turn = ElementaryFunctions.sincos(Double(angle))
    vector = CGVector(dx: magnitude * turn.cos, dy: magnitude * turn.sin)
  }

  var isFinite: Bool { vector.dx.isFinite && vector.dy.isFinite }
}
