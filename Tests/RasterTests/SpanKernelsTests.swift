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
