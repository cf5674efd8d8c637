import CDrawing
import Foundation

extension Workload {
  /// Shadows, pictures, gradients.
  static var paints: [Workload] {
    [
      Workload("shadow σ 12 of 300×200, r 20") {
        $0.shadow(200, 400, 300, 200, radius: 20, sigma: 12, 0x8000_0000)
      },
      Workload("256×256 picture ×1.3, turned 10°") { list in
        list.image(photo(list), .turned(10 * .pi / 180, scale: 1.3, at: 250, 500))
      },
      Workload("256×256 picture, upright ×2") { list in
        list.image(photo(list), .turned(0, scale: 2, at: 120, 500))
      },
      Workload("linear gradient 700×900, r 40") { list in
        let ramp = list.addRamp(DrawingLinear, x0: 40, y0: 300, x1: 740, y1: 1200, colors: sunset)
        list.gradient(40, 300, 700, 900, radius: 40, ramp: ramp)
      },
      Workload("radial gradient 700×900, r 40") { list in
        let ramp = list.addRamp(DrawingRadial, x0: 390, y0: 750, x1: 560, colors: sunset)
        list.gradient(40, 300, 700, 900, radius: 40, ramp: ramp)
      },
      Workload("conic gradient 700×900, r 40") { list in
        let ramp = list.addRamp(DrawingConic, x0: 390, y0: 750, x1: 0, colors: sunset + [sunset[0]])
        list.gradient(40, 300, 700, 900, radius: 40, ramp: ramp)
      },
      Workload("a tab-bar page with a picture") { page($0, withPicture: true) },
      Workload("the page without the picture") { page($0, withPicture: false) },
    ]
  }

  private static let sunset: [UInt32] = [0xFF12_2B56, 0xFFB8_3B6C, 0xFFF5_9E4B, 0xFFFF_E9A8]

  /// An opaque picture with soft and hard parts.
  private static func photo(_ list: DrawingList) -> Int {
    let side = 256
    var pixels: [UInt32] = []
    for y in 0..<side {
      for x in 0..<side {
        let wave = UInt32(127 + 127 * sin(Double(x) * 0.11) * cos(Double(y) * 0.07))
        let check = UInt32((x / 16 + y / 16) % 2 * 60)
        pixels.append(0xFF00_0000 | wave << 16 | UInt32(y) << 8 | (UInt32(x) / 2 + check))
      }
    }
    return list.addImage(pixels, width: side, height: side, isOpaque: true)
  }

  /// Background, card with a ring, tilted picture, tab bar filled and stroked, button, icons, indicator.
  private static func page(_ list: DrawingList, withPicture: Bool) {
    list.rect(0, 0, 780, 1688, 0xFFF0_6061)
    list.roundedRect(40.5, 120.25, 699, 900, radius: 36, 0xFFFF_FFFF)
    list.ring(40.5, 120.25, 699, 900, radius: 36, thickness: 4, 0xFFDD_DDDD)
    if withPicture { list.image(photo(list), .turned(10 * .pi / 180, scale: 1.3, at: 250, 380)) }
    let bar = list.add(Shapes.curvedTabBar(width: 780, height: 160))
    list.path(bar, .at(0, 1528), 0xFFF2_F2F7)
    list.stroke(bar, .at(0, 1528), width: 3, 0xFFC6_C6C8)
    list.roundedRect(334, 1520, 112, 112, radius: 56, 0xFF33_66CC)
    list.ring(334, 1520, 112, 112, radius: 56, thickness: 9, 0xFFFF_FFFF)
    for (i, icon) in Shapes.icons(radius: 22).enumerated() {
      list.path(list.add(icon), .at(90 + 200 * Double(i), 1628), 0xFF55_5555)
    }
    list.roundedRect(330, 1678, 120, 10, radii: [8, 8, 0, 0], 0xFFFF_FFFF)
  }
}
