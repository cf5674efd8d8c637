import Support
import UIKit
import XCTest

final class ColorSetTests: ResourceTestCase {
  private func set(_ name: String, _ entries: String) throws {
    try write("A.xcassets/\(name).colorset/Contents.json", "{\"colors\": [\(entries)]}")
  }

  private func components(_ r: String, _ g: String, _ b: String, _ a: String = "1.000") -> String {
    "\"components\": {\"red\": \"\(r)\", \"green\": \"\(g)\", \"blue\": \"\(b)\", \"alpha\": \"\(a)\"}"
  }

  private func lanes(_ color: UIColor?, _ style: UIUserInterfaceStyle = .light) throws -> [Double] {
    let lanes = try XCTUnwrap(color).resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor
      .lanes
    return (0..<4).map { (lanes[$0] * 1000).rounded() / 1000 }
  }

  private let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"

  func testFormsOfComponents() throws {
    try set(
      "forms", "{\"color\": {\"color-space\": \"srgb\", \(components("0xFF", "51", "0.250", "0.500"))}}")
    try set("one", "{\"color\": {\"color-space\": \"srgb\", \(components("1", "1.0", "255", "1"))}}")
    try set(
      "wide", "{\"color\": {\"color-space\": \"display-p3\", \(components("1.000", "0.000", "0.000"))}}")
    try set(
      "beyond", "{\"color\": {\"color-space\": \"extended-srgb\", \(components("1.5", "-0.25", "0.0"))}}")
    try set(
      "linear",
      "{\"color\": {\"color-space\": \"extended-linear-srgb\", \(components("0.214", "0.0", "1.0"))}}")
    try set(
      "gray",
      "{\"color\": {\"color-space\": \"extended-gray\", \"components\": {\"white\": \"0.750\", \"alpha\": \"0.8\"}}}"
    )
    let messages = try within {
      XCTAssertEqual(try lanes(UIColor(named: "forms")), [1, 0.2, 0.25, 0.5])
      XCTAssertEqual(try lanes(UIColor(named: "one")), [0.004, 1, 1, 1])
      XCTAssertEqual(try lanes(UIColor(named: "wide")), [1.093, -0.227, -0.15, 1])
      XCTAssertEqual(try lanes(UIColor(named: "beyond")), [1.5, -0.25, 0, 1])
      XCTAssertEqual(try lanes(UIColor(named: "linear")), [0.5, 0, 1, 1])
      XCTAssertEqual(try lanes(UIColor(named: "gray")), [0.75, 0.75, 0.75, 0.8])
    }
    XCTAssertEqual(messages, [])
  }

  func testDarkAndSystemColours() throws {
    try set(
      "brand",
      """
      {"idiom": "universal", "color": {"color-space": "srgb", \(components("1.0", "0.0", "0.0"))}},
      {"idiom": "universal", "color": {"color-space": "srgb", \(components("0.0", "0.0", "1.0"))}, \(dark)},
      {"idiom": "watch", "color": {"color-space": "srgb", \(components("0.0", "1.0", "0.0"))}}
      """)
    try set(
      "system",
      """
      {"color": {"platform": "ios", "reference": "systemRedColor"}},
      {"color": {"platform": "ios", "reference": "labelColor"}, \(dark)}
      """)
    let messages = try within {
      let brand = try XCTUnwrap(UIColor(named: "brand"))
      XCTAssertEqual(try lanes(brand), [1, 0, 0, 1])
      XCTAssertEqual(try lanes(brand, .dark), [0, 0, 1, 1])
      XCTAssertEqual(try lanes(brand.withAlphaComponent(0.5), .dark), [0, 0, 1, 0.5])
      XCTAssertEqual(brand, UIColor(named: "brand", in: .main, compatibleWith: nil))
      XCTAssertEqual(brand.hash, UIColor(named: "brand")?.hash)
      XCTAssertNotEqual(brand, UIColor(named: "system"))
      XCTAssertEqual(try lanes(UIColor(named: "system")), try lanes(.systemRed))
      XCTAssertEqual(try lanes(UIColor(named: "system"), .dark), try lanes(.label, .dark))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      view.backgroundColor = brand
      view.overrideUserInterfaceStyle = .dark
      XCTAssertEqual(view.layer.backgroundColor?.lanes, SIMD4(0, 0, 1, 1))
    }
    XCTAssertEqual(messages, [])
  }

  func testEachFaultIsALine() throws {
    try set("high", "{\"color\": {\"color-space\": \"srgb\", \(components("300", "0.0", "0.0"))}}")
    try set("word", "{\"color\": {\"color-space\": \"srgb\", \(components("0.0", "green", "0.0"))}}")
    try set("short", "{\"color\": {\"color-space\": \"srgb\", \"components\": {\"red\": \"1.0\"}}}")
    try set("space", "{\"color\": {\"color-space\": \"lab\", \(components("0.0", "1.0", "0.0"))}}")
    try set("other", "{\"color\": {\"reference\": \"sparklingColor\"}}")
    try set("empty", "")
    try write("A.xcassets/broken.colorset/Contents.json", "nothing")
    let messages = try within {
      XCTAssertEqual(try lanes(UIColor(named: "high")), [1, 0, 0, 1])
      XCTAssertNil(UIColor(named: "word"))
      XCTAssertNil(UIColor(named: "short"))
      XCTAssertEqual(try lanes(UIColor(named: "space")), [0, 1, 0, 1])
      XCTAssertEqual(try lanes(UIColor(named: "other")), [0, 0, 0, 0])
      XCTAssertNil(UIColor(named: "empty"))
      XCTAssertNil(UIColor(named: "broken"))
      XCTAssertNil(UIColor(named: "nowhere"))
    }
    let place = "UIColor(named:): APP/A.xcassets/"
    XCTAssertEqual(
      messages.map { String($0.prefix(while: { $0 != ";" })) },
      [
        place
          + "high.colorset/Contents.json: the component red is 1.1764705882352942, and in srgb it is from 0 to 1",
        place + "word.colorset/Contents.json: the component green is \"green\"",
        place + "short.colorset/Contents.json: the component green is missing",
        place + "space.colorset/Contents.json: the colour space \"lab\" is not known",
        place + "other.colorset/Contents.json refers to \"sparklingColor\", which is no colour of the system",
        place + "empty.colorset has no colour",
        messages.first { $0.contains("broken") }.map { String($0.prefix(while: { $0 != ";" })) } ?? "",
        "UIColor(named:): there is no colour set \"nowhere\" in APP",
      ])
    XCTAssertTrue(messages.contains { $0.contains("broken.colorset/Contents.json: it is not JSON") })
  }
}
