import Codecs
import CoreGraphics
import Raster
import XCTest

@testable import QuartzCore
@testable import Scene

/// Drawing only where contents show anything gives the bytes of drawing all of them.
final class ContentsInkTests: XCTestCase {
  private static let side = 64
  private static let screen = PixelRect(x: 0, y: 0, width: 160, height: 160)

  private var random = SystemRandom(seed: 7)

  /// Knuth's MMIX generator: the same numbers in every run.
  private struct SystemRandom {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func number(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(1 << 53)
    }
  }

  /// A picture of random translucent pixels inside `ink`.
  private func picture(_ ink: PixelRect) throws -> CGImage {
    let storage = try XCTUnwrap(PixelStorage(width: Self.side, height: Self.side))
    for y in ink.minY..<ink.maxY {
      for x in ink.minX..<ink.maxX {
        let alpha = UInt32(random.number(40...255))
        storage.pixels[y * storage.stride + x] = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
      }
    }
    return CGImage(storage: storage, isOpaque: false)
  }

  private func drawn(_ image: CGImage, _ plane: PlaneTransform, _ source: ImageRect?) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xFF80_4020, count: Self.screen.width * Self.screen.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress, let source else { return }
      let rasteriser = Rasteriser()
      rasteriser.begin(
        target: PixelBuffer(pixels: base, stride: Self.screen.width, bounds: Self.screen), clip: Self.screen)
      image.withImageView {
        rasteriser.drawImage($0, plane: plane, source: source, sampling: .bilinear, opacity: 1)
      }
    }
    return pixels
  }

  private func placement(_ image: CGImage) -> ContentsPlacement {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.contents = image
    return ContentsPlacement(image: image, block: LayerBlock(numbers: layer.node.pointee.presentation))
  }

  func testTheBytesAreThoseOfTheWholeImage() throws {
    let whole = ImageRect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
    var smaller = 0
    for round in 0..<300 {
      let x = Int(random.number(10...30)), y = Int(random.number(10...30))
      let ink = PixelRect(
        x: x, y: y, width: Int(random.number(1...24)), height: Int(random.number(1...24)))
      let image = try picture(ink)
      // Upright and turned, enlarged and shrunk, and squeezed on one axis.
      let angle = round % 3 == 0 ? 0 : random.number(0...6.3)
      let scaleX = random.number(0.1...2.5), scaleY = round % 4 == 0 ? random.number(0.1...2.5) : scaleX
      let (c, s) = (cos(angle), sin(angle))
      let plane = PlaneTransform(
        Affine(
          a: c * scaleX, b: s * scaleX, c: -s * scaleY, d: c * scaleY, tx: random.number(0...120),
          ty: random.number(0...120)))
      let part = placement(image).visibleSource(of: image, through: plane)
      if let part, part.width < whole.width { smaller += 1 }
      XCTAssertEqual(drawn(image, plane, part), drawn(image, plane, whole), "round \(round)")
    }
    XCTAssertGreaterThan(smaller, 200, "most of them leave margins out")
  }

  func testAClearImageIsNotDrawn() throws {
    let storage = try XCTUnwrap(PixelStorage(width: Self.side, height: Self.side))
    let image = CGImage(storage: storage, isOpaque: false)
    XCTAssertNil(placement(image).visibleSource(of: image, through: .identity))
  }

  func testAMarginGrowsWithWhatADevicePixelCovers() throws {
    let image = try picture(PixelRect(x: 30, y: 30, width: 4, height: 4))
    let half = try XCTUnwrap(
      placement(image).visibleSource(of: image, through: PlaneTransform(Affine.scale(x: 0.5, y: 0.25))))
    // Two image pixels across and four down, and two more for reading between pixels.
    XCTAssertEqual(half, ImageRect(x: 26, y: 24, width: 12, height: 16))
  }
}
