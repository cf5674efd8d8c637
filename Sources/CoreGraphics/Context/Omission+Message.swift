import Raster

extension Omission {
  /// One sentence for the diagnostics.
  package var message: String {
    switch self {
    case .notFinite:
      "something is not drawn, because its place is not finite; use smaller coordinates and transforms"
    case .dashes:
      "a stroke of more than \(StrokeStyle.mostDashes) dashes is drawn without gaps; use longer dashes"
    }
  }
}
