import XCTest

@testable import QuartzCore

/// Gradient layers: the three kinds, stops, clipping, copies, misuse.
final class LayersGradientTests: XCTestCase {
  private let gradient = CAGradientLayer()
  private lazy var scene = Scene(gradient)

  private func show(_ change: () -> Void) -> Picture {
    scene.change {
      gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      gradient.colors = [CGColor.red, CGColor.blue]
      change()
    }
    return scene.picture()
  }

  func testDefaults() {
    XCTAssertNil(gradient.colors)
    XCTAssertNil(gradient.locations)
    XCTAssertEqual(gradient.startPoint, CGPoint(x: 0.5, y: 0))
    XCTAssertEqual(gradient.endPoint, CGPoint(x: 0.5, y: 1))
    XCTAssertEqual(gradient.type, .axial)
  }

  func testAxialRunsDownByDefault() {
    let picture = show {}
    // Pixel row y has its centre at (y + 0.5) / 100 of the way.
    for y in [0, 24, 50, 99] {
      let t = (Double(y) + 0.5) / 100
      let expected = [255 * (1 - t), 0, 255 * t]
      for (a, b) in zip(channels(picture[37, y]), expected) {
        XCTAssertLessThanOrEqual((Double(a) - b).magnitude, 1, "row \(y): \(channels(picture[37, y]))")
      }
    }
    XCTAssertEqual(picture[0, 50], picture[99, 50])
  }

  func testLocationsAndEnds() {
    let picture = show {
      gradient.startPoint = CGPoint(x: 0, y: 0)
      gradient.endPoint = CGPoint(x: 1, y: 0)
      gradient.locations = [0.25, 0.75]
    }
    XCTAssertEqual(channels(picture[10, 5]), [255, 0, 0], "before the first place its colour goes on")
    XCTAssertEqual(channels(picture[90, 5]), [0, 0, 255])
    XCTAssertEqual(channels(picture[50, 5])[0], 128, accuracy: 3)
  }

  /// Stops beyond 0…1 are where they say: the colours between run over the ends, also before the start point.
  func testLocationsBeyondTheEnds() {
    func expect(_ picture: Picture, _ x: Int, _ y: Int, _ blue: Double, line: UInt = #line) {
      let expected = [255 * (1 - blue), 0, 255 * blue]
      for (a, b) in zip(channels(picture[x, y]), expected) {
        XCTAssertLessThanOrEqual((Double(a) - b).magnitude, 1, "\(channels(picture[x, y]))", line: line)
      }
    }
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 0)
    var lines = reports {
      let picture = show { gradient.locations = [-0.5, 1.5] }
      for x in [0, 30, 50, 99] { expect(picture, x, 5, ((Double(x) + 0.5) / 100 + 0.5) / 2) }
    }
    XCTAssertEqual(lines, [], "nothing is wrong with that")
    // A band that has not come in yet, is half way in, and has left.
    func band(_ locations: [NSNumber]) -> Picture {
      show {
        gradient.colors = [CGColor.red, CGColor.blue, CGColor.red]
        gradient.locations = locations
      }
    }
    var picture = band([-1, -0.5, 0])
    for x in [0, 50, 99] { expect(picture, x, 5, 0) }
    picture = band([-0.25, 0, 0.25])
    for (x, blue) in [(0, 0.98), (12, 0.5), (24, 0.02), (30, 0), (99, 0)] { expect(picture, x, 5, blue) }
    picture = band([1, 1.5, 2])
    for x in [0, 50, 99] { expect(picture, x, 5, 0) }
    picture = band([0.75, 1.25, 1.75])
    for (x, blue) in [(50, 0), (75, 0.01), (99, 0.49)] { expect(picture, x, 5, blue) }
    // The start is inside the layer, the end half a width beyond it: what is before 0 shows what is there.
    picture = show {
      gradient.startPoint = CGPoint(x: 0.5, y: 0)
      gradient.locations = [-1, 1]
    }
    for (x, blue) in [(0, 0.005), (25, 0.255), (75, 0.755), (99, 0.995)] { expect(picture, x, 5, blue) }
    lines = reports {
      picture = show {
        gradient.type = .radial
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 0.75, y: 0.75)
        gradient.locations = [-1, 2]
      }
      for (x, blue) in [(50, 1.0 / 3 + 0.0094), (75, 0.673), (99, 0.993)] { expect(picture, x, 50, blue) }
      picture = show {
        gradient.type = .conic
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        gradient.locations = [-1, 1]
      }
      expect(picture, 50, 90, 0.625 + 0.0)
    }
    XCTAssertEqual(lines, [])
  }

  func testRadialAndConic() {
    var picture = show {
      gradient.type = .radial
      gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 1)
    }
    XCTAssertEqual(channels(picture[50, 50])[0], 253, accuracy: 3)
    XCTAssertEqual(channels(picture[50, 75])[0], 127, accuracy: 3)
    XCTAssertEqual(channels(picture[75, 50])[0], 127, accuracy: 3)
    XCTAssertEqual(channels(picture[2, 2]), [0, 0, 255], "beyond the circle the last colour goes on")
    picture = show { gradient.endPoint = CGPoint(x: 1, y: 0.5) }
    XCTAssertEqual(picture[50, 50], 0xFF00_0000, "a radius of zero draws nothing")
    picture = show { gradient.type = .conic }
    XCTAssertEqual(channels(picture[90, 51])[0], 254, accuracy: 3, "it starts to the right")
    XCTAssertEqual(channels(picture[50, 90])[0], 191, accuracy: 3, "a quarter turn clockwise is down")
    XCTAssertEqual(channels(picture[10, 50])[0], 127, accuracy: 3)
  }

  func testCornersCutTheGradient() {
    let picture = show { gradient.cornerRadius = 50 }
    XCTAssertEqual(picture[2, 2], 0xFF00_0000)
    XCTAssertNotEqual(picture[50, 2], 0xFF00_0000)
  }

  func testTranslucentColoursBlendUnpremultiplied() {
    let picture = show { gradient.colors = [CGColor.red, CGColor(red: 0, green: 0, blue: 1, alpha: 0)] }
    // Half way: alpha 0.5, (0.5, 0, 0.5), on black.
    XCTAssertEqual(channels(picture[50, 50])[0], 64, accuracy: 2)
    XCTAssertEqual(channels(picture[50, 50])[2], 64, accuracy: 2)
  }

  func testMisuseIsReportedAndKeepsTheOldValue() {
    gradient.name = "g"
    gradient.colors = [CGColor.red, CGColor.blue]
    let lines = reports {
      gradient.colors = [CGColor.red, "blue"]
      gradient.locations = [0, NSNumber(value: Double.nan)]
      gradient.type = CAGradientLayerType(rawValue: "diamond")
      gradient.setValue(3, forKey: "colors")
    }
    XCTAssertEqual(
      lines,
      [
        "g: colors must be an array of CGColors, but element 1 is String; kept the old value.",
        "g: locations holds a number that is not finite; kept the old value.",
        "g: there is no gradient type \"diamond\"; use axial, radial or conic. Kept the old type.",
        "g: colors needs an array of CGColors, got Int; kept the old value.",
      ])
    XCTAssertEqual(gradient.colors?.count, 2)
    XCTAssertNil(gradient.locations)
    XCTAssertEqual(
      reports { gradient.locations = [0.8, 0.2] },
      ["g: locations should rise from 0 to 1, got [0.8, 0.2]; they are drawn as if they did."])
    XCTAssertEqual(
      reports {
        gradient.locations = [0, 0.5, 1]
        scene.context.layoutAndCommit()
      }, ["root/layer: there are 3 locations for 2 colors; the colours are spread evenly."])
  }

  func testPresentationCopies() throws {
    _ = show { gradient.locations = [0.1, 0.9] }
    let copy = try XCTUnwrap(gradient.presentation())
    XCTAssertEqual((copy.colors as? [CGColor])?.map(\.lanes), [CGColor.red.lanes, CGColor.blue.lanes])
    XCTAssertEqual(copy.locations, [0.1, 0.9])
    XCTAssertEqual(copy.type, .axial)
    XCTAssertEqual(reports { copy.colors = nil }.count, 1)
  }
}
