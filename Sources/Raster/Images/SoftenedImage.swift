import Synchronization

/// Softened copies of an image, from which it is read where it is drawn turned and shrunk.
///
/// A device pixel then covers more than one image pixel, and its colour is the mean over what it covers. One reading of
/// a copy whose pixels are means themselves comes as near to that as several readings of the image, and a mixture of
/// two readings comes nearer. The copies are as fine as the image: halving it would blur it.
///
/// Each copy is made when it is first asked for, by whichever thread asks, and stays as long as the image: at most
/// twice the image's own memory, and only of images up to `largestArea`.
public final class SoftenedImage: Sendable {
  /// How much a copy is softened.
  public enum Level: Int, Sendable {
    /// Means of 2 × 2 pixels, around the corners of the image's pixels: one more in each row and column.
    case corners
    /// The means of 2 × 2 of those means, around the image's pixels: weights of 1, 2, 1 in each direction.
    case pixels
  }

  /// Of larger images, in pixels, no copies are made. Copies of this area take 8 MB.
  public static let largestArea = 1 << 20

  /// The copies' addresses, 0 before they are made.
  private let corners = Atomic<UInt>(0)
  private let pixels = Atomic<UInt>(0)
  private let making = Mutex<Void>(())

  /// Without any copy yet.
  public init() {}

  deinit {
    Self.pointer(corners.load(ordering: .acquiring))?.deallocate()
    Self.pointer(pixels.load(ordering: .acquiring))?.deallocate()
  }

  /// Whether copies of an image of this size are made.
  static func isPossible(width: Int, height: Int) -> Bool { width * height <= largestArea }

  /// A copy of `image`, which must be the same at each call and no larger than `largestArea`. Keep this object alive as
  /// long as the copy is used.
  func copy(_ level: Level, of image: ImageView) -> ImageView {
    switch level {
    case .corners:
      let made = memory(corners) { Self.corners(of: image) }
      return ImageView(
        pixels: UnsafePointer(made), width: image.width + 1, height: image.height + 1,
        stride: image.width + 1,
        isOpaque: image.isOpaque)
    case .pixels:
      let first = copy(.corners, of: image)
      let made = memory(pixels) { Self.means(of: first, width: image.width, height: image.height, from: 0) }
      return ImageView(
        pixels: UnsafePointer(made), width: image.width, height: image.height, stride: image.width,
        isOpaque: image.isOpaque)
    }
  }

  private static func pointer(_ address: UInt) -> UnsafeMutablePointer<UInt32>? {
    UnsafeMutablePointer(bitPattern: address)
  }

  private func memory(
    _ place: borrowing Atomic<UInt>, _ make: () -> UnsafeMutablePointer<UInt32>
  ) -> UnsafeMutablePointer<UInt32> {
    if let made = Self.pointer(place.load(ordering: .acquiring)) { return made }
    return making.withLock { _ in
      if let made = Self.pointer(place.load(ordering: .acquiring)) { return made }
      let made = make()
      place.store(UInt(bitPattern: made), ordering: .releasing)
      return made
    }
  }

  private static func corners(of image: ImageView) -> UnsafeMutablePointer<UInt32> {
    means(of: image, width: image.width + 1, height: image.height + 1, from: -1)
  }

  /// Means of 2 × 2 pixels, the first of them around (start, start) … (start + 1, start + 1); beyond its edges an image
  /// repeats its outermost pixels.
  private static func means(
    of image: ImageView, width: Int, height: Int, from start: Int
  ) -> UnsafeMutablePointer<UInt32> {
    let result = UnsafeMutablePointer<UInt32>.allocate(capacity: max(width * height, 1))
    let lastX = image.width - 1
    let lastY = image.height - 1
    var y = 0
    while y < height {
      let upper = image.pixels + min(max(y &+ start, 0), lastY) &* image.stride
      let lower = image.pixels + min(max(y &+ start &+ 1, 0), lastY) &* image.stride
      let row = result + y &* width
      var x = 0
      while x < width {
        let left = min(max(x &+ start, 0), lastX)
        let right = min(max(x &+ start &+ 1, 0), lastX)
        row[x] = mean(upper[left], upper[right], lower[left], lower[right])
        x = x &+ 1
      }
      y = y &+ 1
    }
    return result
  }

  /// The mean of four pixels, each channel rounded to nearest, halves up.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let sum =
      PixelArithmetic.spread(a) &+ PixelArithmetic.spread(b) &+ PixelArithmetic.spread(c)
      &+ PixelArithmetic.spread(d) &+ 0x0002_0002_0002_0002
    return PixelArithmetic.gather((sum &>> 2) & PixelArithmetic.lanes)
  }
}
