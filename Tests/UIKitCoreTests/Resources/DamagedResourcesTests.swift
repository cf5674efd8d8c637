import Foundation
import Support
import UIKit
import XCTest

@testable import UIKitCore

/// Files with bytes changed, cut and repeated at places that are the same in every run.
final class DamagedResourcesTests: ResourceTestCase {
  private struct Damage {
    var state: UInt64 = 7

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(limit, 1)
    }

    mutating func apply(to text: String) -> Data {
      var bytes = Array(text.utf8)
      for _ in 0...next(4) {
        let place = next(bytes.count)
        switch next(4) {
        case 0: bytes[place] = UInt8(next(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + next(20)))
        case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + next(40))], at: place)
        default: bytes.insert(contentsOf: Array("9e99999".utf8), at: place)
        }
        if bytes.isEmpty { return Data() }
      }
      return Data(bytes)
    }
  }

  private func damage(_ path: String, _ text: String, rounds: Int = 150, _ use: (ResourceBundle) -> Void)
    throws
  {
    var damage = Damage()
    for _ in 0..<rounds {
      try write(path, damage.apply(to: text))
      let (_, messages) = Diagnostics.withCapture { use(ResourceBundle([folder], languages: ["en"])) }
      for message in messages { XCTAssertFalse(message.description.contains("\n"), message.description) }
    }
  }

  func testImageSets() throws {
    try write("A.xcassets/a.imageset/a.png", png(8, 8, 0xFFFF_0000))
    try damage(
      "A.xcassets/a.imageset/Contents.json",
      """
      {"images": [{"idiom": "universal", "filename": "a.png", "scale": "2x", "resizing": {"mode": "9-part",
       "center": {"mode": "tile", "width": 4}, "cap-insets": {"top": 4, "left": 6, "bottom": 1e3, "right": 10}},
       "appearances": [{"appearance": "luminosity", "value": "dark"}]}], "properties": {"localizable": true}}
      """, rounds: 1000
    ) { bundle in
      guard let set = bundle.imageSet("a"), let found = bundle.properties(of: set, for: .current) else {
        return
      }
      let image = UIImage(found)
      XCTAssertTrue(image.size.width.isFinite)
      _ = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in
        image.draw(in: CGRect(x: 0, y: 0, width: 30, height: 20))
      }
    }
  }

  func testColorSets() throws {
    try damage(
      "A.xcassets/a.colorset/Contents.json",
      """
      {"colors": [{"color": {"color-space": "extended-srgb", "components": {"red": "0xFF", "green": "51",
       "blue": "0.250", "alpha": 0.5}}}, {"color": {"reference": "labelColor"}}]}
      """
    ) { bundle in
      if case .fixed(let color)? = bundle.colorSet("a")?.value(for: AssetTraits()) {
        XCTAssertTrue((0..<4).allSatisfy { color.lanes[$0].isFinite })
      }
    }
  }

  func testTables() throws {
    try damage(
      "Localizable.xcstrings",
      """
      {"sourceLanguage": "en", "strings": {"a": {"localizations": {"en": {"variations": {"plural":
       {"one": {"stringUnit": {"value": "%lld a"}}, "other": {"stringUnit": {"value": "b"}}}}}}}, "b": {}}}
      """
    ) { _ = $0.text(forKey: "a", number: 1) }
    try FileManager.default.removeItem(at: folder.appendingPathComponent("Localizable.xcstrings"))
    try damage(
      "en.lproj/Localizable.stringsdict",
      """
      <?xml version="1.0"?><plist version="1.0"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key>
      <string>%#@n@</string><key>n</key><dict><key>one</key><string>x</string></dict></dict></dict></plist>
      """
    ) { _ = $0.text(forKey: "a", number: 1) }
    try damage(
      "Info.plist",
      """
      <?xml version="1.0"?><plist version="1.0"><dict><key>UIAppFonts</key><array><string>a.ttf</string></array>
      <key>n</key><integer>12</integer><key>d</key><date>2020-01-01T00:00:00Z</date><true/></dict></plist>
      """
    ) { bundle in
      _ = bundle.info
      bundle.loadFonts()
    }
  }

  func testFonts() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
    guard let whole = FileManager.default.contents(atPath: path) else {
      throw XCTSkip("the package fonts-dejavu-core is not installed")
    }
    var damage = Damage()
    for _ in 0..<40 {
      var data = whole.prefix(1 << damage.next(19))
      // The directory of tables and the heads of the first ones.
      for _ in 0..<8 where data.count > 1 {
        data[damage.next(min(data.count, 600))] = UInt8(damage.next(256))
      }
      try write("a.ttf", Data(data))
      _ = Diagnostics.withCapture {
        ResourceBundle([folder]).loadFonts()
        for name in UIFont.familyNames.prefix(1) { _ = UIFont.fontNames(forFamilyName: name) }
      }
    }
  }
}
