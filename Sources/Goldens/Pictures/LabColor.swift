import Support
import UIKit

/// A colour in CIE L*a*b*, in which distances follow what people see, and its difference from another by CIEDE2000.
struct LabColor: Equatable {
  let l, a, b: Double

  init(l: Double, a: Double, b: Double) {
    self.l = l
    self.a = a
    self.b = b
  }

  // MARK: From pixels

  /// The colour of an opaque pixel 0xRRGGBB, sRGB (IEC 61966-2-1), seen under the white that sRGB is made for, D65.
  init(pixel: UInt32) {
    let red = LabColor.linear[Int(pixel >> 16 & 255)]
    let green = LabColor.linear[Int(pixel >> 8 & 255)]
    let blue = LabColor.linear[Int(pixel & 255)]
    // The rows of the standard's matrix, each divided by its sum, so that white is exactly (1, 1, 1).
    func share(_ r: Double, _ g: Double, _ b: Double) -> Double {
      LabColor.root((r * red + g * green + b * blue) / (r + g + b))
    }
    let x = share(0.4124, 0.3576, 0.1805), y = share(0.2126, 0.7152, 0.0722),
      z = share(0.0193, 0.1192, 0.9505)
    self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// Light for each of the 256 levels, 0…1.
  private static let linear: [Double] = (0...255).map { level in
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : ElementaryFunctions.pow((value + 0.055) / 1.055, 2.4)
  }

  /// CIE's cube root, with its straight piece near black.
  private static func root(_ value: Double) -> Double {
    let edge = 6.0 / 29
    return value > edge * edge * edge
      ? ElementaryFunctions.pow(value, 1.0 / 3) : value / (3 * edge * edge) + 4.0 / 29
  }

  // MARK: Difference

  /// CIEDE2000 with all weights 1.
  ///
  /// After Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary test
  /// data, and mathematical observations", Color Research and Application 30, 2005; names are theirs.
  func difference(from other: LabColor) -> Double {
    let (c1, c2) = ((a * a + b * b).squareRoot(), (other.a * other.a + other.b * other.b).squareRoot())
    let g = 0.5 * (1 - LabColor.saturation((c1 + c2) / 2))
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (chroma1, chroma2) = ((a1 * a1 + b * b).squareRoot(), (a2 * a2 + other.b * other.b).squareRoot())
    let (h1, h2) = (LabColor.hue(a1, b), LabColor.hue(a2, other.b))
    // Greys have no hue: their difference of hue is none, and the mean hue is the other's.
    let isGrey = chroma1 * chroma2 == 0

    let deltaL = other.l - l, deltaC = chroma2 - chroma1
    let turn = isGrey ? 0 : h2 - h1
    let isFar = turn.magnitude > 180 + LabColor.angleSlack
    let deltaHue = isFar ? turn - (turn > 0 ? 360 : -360) : turn
    let deltaH = 2 * (chroma1 * chroma2).squareRoot() * LabColor.sin(deltaHue / 2)

    let meanL = (l + other.l) / 2, meanC = (chroma1 + chroma2) / 2, sum = h1 + h2
    let meanH = isGrey ? sum : isFar ? (sum < 360 ? sum + 360 : sum - 360) / 2 : sum / 2

    let t =
      1 - 0.17 * LabColor.cos(meanH - 30) + 0.24 * LabColor.cos(2 * meanH)
      + 0.32 * LabColor.cos(3 * meanH + 6) - 0.20 * LabColor.cos(4 * meanH - 63)
    let offset = (meanH - 275) / 25
    let deltaTheta = 30 * ElementaryFunctions.exp(-offset * offset)
    let light = (meanL - 50) * (meanL - 50)
    let sl = 1 + 0.015 * light / (20 + light).squareRoot(), sc = 1 + 0.045 * meanC
    let sh = 1 + 0.015 * meanC * t
    let rt = -LabColor.sin(2 * deltaTheta) * 2 * LabColor.saturation(meanC)
    let (x, y, z) = (deltaL / sl, deltaC / sc, deltaH / sh)
    return max(0, x * x + y * y + z * z + rt * y * z).squareRoot()
  }

  /// Opposite hues are 180° apart but for rounding, and 180° is near.
  private static let angleSlack = 1e-9

  /// √(C⁷ / (C⁷ + 25⁷)).
  private static func saturation(_ chroma: Double) -> Double {
    let part = chroma / 25, square = part * part, seventh = square * square * square * part
    return (seventh / (seventh + 1)).squareRoot()
  }

  /// The hue in degrees, 0..<360; 0 for greys.
  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = ElementaryFunctions.atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func sin(_ degrees: Double) -> Double { ElementaryFunctions.sin(degrees * .pi / 180) }
  private static func cos(_ degrees: Double) -> Double { ElementaryFunctions.cos(degrees * .pi / 180) }
}
