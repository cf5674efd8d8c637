// Draws what `RasterTests` draws in random places and prints a hash of it for each kind of drawing and kernels.
import Raster

/// FNV-1a over pixels.
private struct PixelHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ pixels: [UInt32]) {
    for pixel in pixels { value = (value ^ UInt64(pixel)) &* 0x100_0000_01B3 }
  }
}

@main
private enum Pictures {
  static func main() {
    for (kinds, random) in [(Shapes.kinds, Shapes.random), (PaintedShapes.kinds, PaintedShapes.random)] {
      for kind in kinds {
        var hashes: [UInt64] = []
        for kernels in SpanKernels.supported {
          SpanKernels.choice = kernels
          var hash = PixelHash()
          for seed in 0..<40 {
            var dice = Dice(UInt64(seed) &+ 7000)
            let canvas = Canvas(width: 171, height: 83, color: 0x8040_2010)
            random(kind, &dice, 120)(canvas.rasteriser)
            hash.add(canvas.contents)
          }
          hashes.append(hash.value)
        }
        // Scalar kernels are what others are compared with.
        let same = hashes.allSatisfy { $0 == hashes[0] }
        print("\(kind): \(hashes[0]) \(same ? "by all kernels" : "NOT by all kernels")")
      }
    }
  }
}
