import Raster
import XCTest

/// Whole pictures are the same bytes whichever kernels draw them.
final class SpanKernelsTests: XCTestCase {
  override func tearDown() { SpanKernels.choice = nil }

  func testEveryDrawingWithEveryKernel() {
    for (kinds, random) in [(Shapes.kinds, Shapes.random), (PaintedShapes.kinds, PaintedShapes.random)] {
      for kind in kinds {
        for seed in 0..<6 {
          func picture(_ kernels: SpanKernels) -> [UInt32] {
            SpanKernels.choice = kernels
            var dice = Dice(UInt64(seed) &+ 400)
            let canvas = Canvas(width: 71, height: 53, color: 0x8040_2010)
            random(kind, &dice, 60)(canvas.rasteriser)
            return canvas.contents
          }
          let wanted = picture(.scalar)
          for kernels in SpanKernels.supported {
            XCTAssertTrue(picture(kernels) == wanted, "\(kind), seed \(seed), \(kernels)")
          }
        }
      }
    }
  }

  /// Every alpha over every value: the colour and what is left of the value, rounded to the nearest.
  func testAColourOverEveryValueIsTheNearest() {
    for kernels in SpanKernels.supported {
      SpanKernels.choice = kernels
      let canvas = Canvas(width: 256, height: 1, color: 0)
      for alpha in 0...255 {
        for value in 0..<256 { canvas.pixels[value] = UInt32(value) &* 0x0101_0101 }
        let channels = [0, alpha / 3, alpha / 2, alpha]
        let color = channels.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32($1.offset * 8) }
        canvas.rasteriser.fill(PixelRect(x: 0, y: 0, width: 256, height: 1), color: color)
        for value in 0..<256 {
          let left = (2 * value * (255 - alpha) + 255) / 510
          for (index, channel) in channels.enumerated()
          where Int(canvas.pixels[value] >> UInt32(index * 8) & 255) != channel + left {
            return XCTFail("\(kernels): alpha \(alpha) over \(value)")
          }
        }
      }
    }
  }

  func testChoiceIsWhatIsMadeNext() {
    for kernels in SpanKernels.supported {
      SpanKernels.choice = kernels
      XCTAssertEqual(SpanKernels.current, kernels)
    }
    SpanKernels.choice = nil
    XCTAssertTrue(SpanKernels.supported.contains(SpanKernels.current))
    // Without the instructions the next narrower kernels are used.
    SpanKernels.choice = .widest
    XCTAssertTrue(SpanKernels.supported.contains(SpanKernels.current))
  }
}
