/// How far two pictures may differ. Both limits apply: `deltaE` says how much a pixel may, `pixels` how many may more.
///
/// Pictures are the same bytes everywhere, so none is needed between machines; it is for a picture that is meant to
/// change a little.
public struct ImageTolerance: Equatable, Sendable, CustomStringConvertible {
  /// The CIEDE2000 colour difference up to which a pixel counts as equal: 0 for the same bytes, about 1 for what is
  /// barely seen, 100 between black and white.
  public var deltaE: Double
  /// How many pixels may differ by more than that.
  public var pixels: Int

  /// A tolerance. Default none: every pixel must be equal.
  public init(deltaE: Double = 0, pixels: Int = 0) {
    self.deltaE = deltaE
    self.pixels = pixels
  }

  /// Not at all.
  public static let exact = ImageTolerance()

  /// The tolerance in words, for messages.
  public var description: String {
    if self == .exact { return "exact" }
    let parts =
      (deltaE != 0 ? ["deltaE: \(deltaE)"] : []) + (pixels != 0 ? ["pixels: \(pixels)"] : [])
    return "ImageTolerance(\(parts.joined(separator: ", ")))"
  }

  /// Why it allows nothing that can be compared; nil when it does.
  package var fault: String? {
    guard deltaE >= 0, deltaE.isFinite, pixels >= 0 else {
      return "the tolerance deltaE: \(deltaE), pixels: \(pixels) is not possible; use numbers from 0"
    }
    return nil
  }
}
