/// How a backdrop shows what is behind it.
package struct BackdropLook: Equatable {
  /// The blur's standard deviation, in points.
  package var radius = 0.0
  /// How much stronger colours are than behind: 1 leaves them.
  package var saturation = 1.0

  package init(radius: Double = 0, saturation: Double = 1) {
    self.radius = radius
    self.saturation = saturation
  }
}
