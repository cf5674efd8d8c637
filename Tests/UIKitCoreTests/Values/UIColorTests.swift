import Support
import UIKit
import XCTest

final class UIColorTests: XCTestCase {
  private func bytes(_ color: UIColor, _ style: UIUserInterfaceStyle = .light) -> [Int] {
    let lanes = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.lanes
    return (0..<3).map { Int((lanes[$0] * 255).rounded()) }
  }

  private func alpha(_ color: UIColor, _ style: UIUserInterfaceStyle = .light) -> CGFloat {
    color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.alpha
  }

  func testComponentsComeBackAsGiven() {
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    XCTAssertTrue(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    XCTAssertEqual([red, green, blue, alpha], [0.1, 0.2, 0.3, 0.4])
    XCTAssertEqual(color.cgColor.components, [0.1, 0.2, 0.3, 0.4])
  }

  func testGreyHasOneComponentAndOpacity() {
    XCTAssertEqual(UIColor(white: 0.25, alpha: 0.5).cgColor.numberOfComponents, 2)
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    XCTAssertTrue(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    XCTAssertEqual([white, alpha], [0.25, 0.5])
    XCTAssertFalse(UIColor.red.getWhite(&white, alpha: &alpha))
  }

  func testHueRoundTrip() {
    // Corners of the hexcone: hue n/6 with full saturation and brightness.
    let corners: [[CGFloat]] = [
      [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 0, 1], [1, 0, 0],
    ]
    for (step, corner) in corners.enumerated() {
      let lanes = UIColor(hue: CGFloat(step) / 6, saturation: 1, brightness: 1, alpha: 1).cgColor.lanes
      for lane in 0..<3 { XCTAssertEqual(lanes[lane], corner[lane], accuracy: 1e-12, "hue \(step)/6") }
    }
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    UIColor(hue: 0.62, saturation: 0.4, brightness: 0.7, alpha: 1)
      .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    XCTAssertEqual(hue, 0.62, accuracy: 1e-12)
    XCTAssertEqual(saturation, 0.4, accuracy: 1e-12)
    XCTAssertEqual(brightness, 0.7, accuracy: 1e-12)
  }

  func testPublishedSystemColours() {
    XCTAssertEqual(bytes(.systemBlue), [0, 122, 255])
    XCTAssertEqual(bytes(.systemBlue, .dark), [10, 132, 255])
    XCTAssertEqual(bytes(.systemRed), [255, 59, 48])
    XCTAssertEqual(bytes(.systemGreen), [52, 199, 89])
    XCTAssertEqual(bytes(.systemOrange), [255, 149, 0])
    XCTAssertEqual(bytes(.systemYellow), [255, 204, 0])
    XCTAssertEqual(bytes(.systemPurple), [175, 82, 222])
    XCTAssertEqual(bytes(.systemPink), [255, 45, 85])
    XCTAssertEqual(bytes(.systemIndigo), [88, 86, 214])
    XCTAssertEqual(bytes(.systemGray), [142, 142, 147])
    XCTAssertEqual(bytes(.systemGray6, .dark), [28, 28, 30])
    XCTAssertEqual(bytes(.systemBackground), [255, 255, 255])
    XCTAssertEqual(bytes(.systemBackground, .dark), [0, 0, 0])
    XCTAssertEqual(bytes(.separator), [60, 60, 67])
    XCTAssertEqual(alpha(.separator), 0.29)
    XCTAssertEqual(alpha(.secondaryLabel, .dark), 0.6)
    XCTAssertEqual(UIColor.systemBlue.cgColor.premultipliedPixel, 0xFF00_7AFF)
  }

  func testDynamicColourFollowsCurrentTraits() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      XCTAssertEqual(color.cgColor.lanes, SIMD4(1, 1, 1, 1))
    }
    XCTAssertEqual(color.cgColor.lanes, SIMD4(0, 0, 0, 1))
    let faded = color.withAlphaComponent(0.5)
    XCTAssertEqual(
      faded.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor.lanes,
      SIMD4(1, 1, 1, 0.5))
  }

  func testEndlessDynamicColourIsCutAndReported() {
    final class Loop: @unchecked Sendable { var color: UIColor? }
    let loop = Loop()
    loop.color = UIColor { _ in loop.color ?? .red }
    let (resolved, messages) = Diagnostics.withCapture { loop.color?.cgColor.lanes }
    XCTAssertEqual(resolved, SIMD4(0, 0, 0, 0))
    XCTAssertEqual(
      messages.map(\.description),
      ["UIColor: a dynamic UIColor keeps answering with dynamic colours; clear is used"])
    loop.color = nil
  }

  func testEquality() {
    XCTAssertEqual(UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    XCTAssertEqual(UIColor.black, UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    XCTAssertNotEqual(UIColor.red, UIColor.red.withAlphaComponent(0.5))
    XCTAssertEqual(UIColor.systemBlue, UIColor.systemBlue)
    XCTAssertNotEqual(UIColor.systemBlue, UIColor.systemRed)
    XCTAssertEqual(UIColor.red.hash, UIColor(red: 1, green: 0, blue: 0, alpha: 1).hash)
  }

  func testColourLiteral() {
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    XCTAssertEqual(color, UIColor.orange)
  }

  func testNumbersThatAreNotFiniteAreReported() {
    let (lanes, messages) = Diagnostics.withCapture {
      UIColor(red: .nan, green: 1, blue: 0, alpha: 1).cgColor.lanes
    }
    XCTAssertEqual(lanes, SIMD4(0, 1, 0, 1))
    XCTAssertEqual(messages.count, 1)
    let (grey, hueMessages) = Diagnostics.withCapture {
      UIColor(hue: .infinity, saturation: 0, brightness: 0.5, alpha: 1).cgColor.lanes
    }
    XCTAssertEqual(grey, SIMD4(0.5, 0.5, 0.5, 1))
    XCTAssertEqual(hueMessages.map(\.description), ["UIColor: the hue of a colour is inf; it counts as 0"])
  }

  func testBackgroundsAreLighterAboveOtherContentInTheDark() {
    let dark = UITraitCollection { traits in
      traits.userInterfaceStyle = .dark
      traits.userInterfaceLevel = .elevated
    }
    func bytes(_ color: UIColor) -> [Int] {
      let lanes = color.resolvedColor(with: dark).cgColor.lanes
      return [lanes.x, lanes.y, lanes.z].map { Int(($0 * 255).rounded()) }
    }
    XCTAssertEqual(bytes(.systemBackground), [28, 28, 30])
    XCTAssertEqual(bytes(.secondarySystemGroupedBackground), [44, 44, 46])
    XCTAssertEqual(bytes(.tertiarySystemBackground), [58, 58, 60])
    XCTAssertEqual(bytes(.label), [255, 255, 255])
  }

  func testColoursThatCannotBeHadSaySo() {
    let (named, messages) = Diagnostics.withCapture { UIColor(named: "Brand") }
    XCTAssertNil(named)
    XCTAssertEqual(
      messages.map(\.text),
      [
        "there is no colour \"Brand\": no project's resources are in force; name its folders in "
          + "Stage.Configuration.resources, or make the colour in code"
      ])
    let half = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    let (mean, reports) = Diagnostics.withCapture { UIColor(patternImage: half) }
    XCTAssertEqual(mean, UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))
    XCTAssertEqual(reports.count, 1)
    XCTAssertEqual(UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).cgColor.lanes.x, 1, accuracy: 1e-3)
  }
}
