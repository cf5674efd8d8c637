import Support
import UIKit
import XCTest

@testable import UIKitCore

final class ImageSetTests: ResourceTestCase {
  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFF00_00FF

  private func set(_ name: String, _ images: String, properties: String = "{}") throws {
    try write(
      "Media.xcassets/\(name).imageset/Contents.json",
      "{\"images\": [\(images)], \"info\": {\"author\": \"xcode\", \"version\": 1}, \"properties\": \(properties)}"
    )
  }

  private func picture(_ set: String, _ file: String, _ width: Int, _ height: Int, _ pixel: UInt32) throws {
    try write("Media.xcassets/\(set).imageset/\(file)", png(width, height, pixel))
  }

  func testTheScaleIsTheScreens() throws {
    try set(
      "cover",
      """
      {"idiom": "universal", "filename": "a.png", "scale": "1x"}, {"idiom": "universal", "scale": "2x"},
      {"idiom": "universal", "filename": "a@3x.png", "scale": "3x"}
      """)
    try picture("cover", "a.png", 10, 6, red)
    try picture("cover", "a@3x.png", 30, 18, blue)
    for (scale, expected, color) in [(1, 1, red), (2, 3, blue), (3, 3, blue), (4, 3, blue)] {
      let messages = try within(scale: CGFloat(scale)) {
        let image = try XCTUnwrap(UIImage(named: "cover"))
        XCTAssertEqual(image.size, CGSize(width: 10, height: 6))
        XCTAssertEqual(image.scale, CGFloat(expected))
        XCTAssertEqual(try pixel(image), color, "\(scale)")
        XCTAssertEqual(image, UIImage(named: "cover"), "read once")
      }
      XCTAssertEqual(messages, [])
    }
  }

  func testDevicesAndDarkness() throws {
    try set(
      "place",
      """
      {"idiom": "iphone", "filename": "phone.png", "scale": "2x"}, {"idiom": "ipad", "filename": "pad.png"},
      {"idiom": "iphone", "filename": "dark.png", "scale": "2x",
       "appearances": [{"appearance": "luminosity", "value": "dark"}]}, {"idiom": "mac", "filename": "none.png"}
      """)
    try picture("place", "phone.png", 4, 4, red)
    try picture("place", "pad.png", 4, 4, green)
    try picture("place", "dark.png", 4, 4, blue)
    let messages = try within {
      XCTAssertEqual(try pixel(UIImage(named: "place")), red)
      let dark = UITraitCollection(userInterfaceStyle: .dark)
      XCTAssertEqual(try pixel(UIImage(named: "place", in: nil, compatibleWith: dark)), blue)
      XCTAssertEqual(try pixel(UIImage(named: "place")?.imageAsset?.image(with: dark)), blue)
    }
    XCTAssertEqual(messages, [])
    try within(style: .dark) { XCTAssertEqual(try pixel(UIImage(named: "place")), blue) }
    try within(idiom: .pad) {
      XCTAssertEqual(try pixel(UIImage(named: "place")), green)
      XCTAssertEqual(UIImage(named: "place")?.size, CGSize(width: 4, height: 4))
    }
  }

  func testAnImageViewChoosesAgainWhenItTurnsDark() throws {
    try set(
      "moon",
      """
      {"idiom": "universal", "filename": "day.png"}, {"idiom": "universal", "filename": "night.png",
       "appearances": [{"appearance": "luminosity", "value": "dark"}]}
      """)
    try picture("moon", "day.png", 4, 4, red)
    try picture("moon", "night.png", 4, 4, blue)
    try within(scale: 1) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let view = UIImageView(image: UIImage(named: "moon"))
      window.addSubview(view)
      func shown() throws -> UInt32 { try XCTUnwrap(view.layer.contents as? CGImage).pixel(x: 0, y: 0) }
      XCTAssertEqual(try shown(), red)
      window.overrideUserInterfaceStyle = .dark
      window.layoutIfNeeded()
      XCTAssertEqual(try shown(), blue)
      window.overrideUserInterfaceStyle = .light
      window.layoutIfNeeded()
      XCTAssertEqual(try shown(), red)
    }
  }

  func testCodeRegistersVersions() throws {
    let light = try XCTUnwrap(UIImage(data: png(2, 2, red)))
    let dark = try XCTUnwrap(UIImage(data: png(2, 2, blue)))
    let night = UITraitCollection(userInterfaceStyle: .dark)
    light.imageAsset?.register(dark, with: night)
    XCTAssertEqual(try pixel(light.version(for: night)), blue)
    XCTAssertEqual(try pixel(light.version(for: UITraitCollection(userInterfaceStyle: .light))), red)
    XCTAssertEqual(
      light.withRenderingMode(.alwaysTemplate).version(for: night).renderingMode, .alwaysTemplate)
    light.imageAsset?.unregister(with: night)
    XCTAssertEqual(try pixel(light.version(for: night)), red)
    XCTAssertEqual(UIImageAsset().image(with: night).size, .zero)
  }

  func testIntentAndSlicing() throws {
    try set(
      "bubble",
      """
      {"idiom": "universal", "filename": "b.png", "scale": "2x", "resizing": {"mode": "9-part",
       "center": {"mode": "tile", "width": 4, "height": 4},
       "cap-insets": {"top": 4, "left": 6, "bottom": 8, "right": 10}},
       "alignment-insets": {"top": 2, "bottom": 6}}
      """, properties: "{\"template-rendering-intent\": \"template\"}")
    try picture("bubble", "b.png", 40, 40, red)
    try set(
      "bar",
      """
      {"idiom": "universal", "filename": "b.png", "scale": "1x", "language-direction": "left-to-right",
       "resizing": {"mode": "3-part-horizontal", "center": {"mode": "stretch", "width": 1},
       "cap-insets": {"left": 3, "right": 5}}}
      """, properties: "{\"template-rendering-intent\": \"original\"}")
    try picture("bar", "b.png", 12, 4, red)
    let messages = try within {
      let bubble = try XCTUnwrap(UIImage(named: "bubble"))
      XCTAssertEqual(bubble.capInsets, UIEdgeInsets(top: 2, left: 3, bottom: 4, right: 5))
      XCTAssertEqual(bubble.resizingMode, .tile)
      XCTAssertEqual(bubble.renderingMode, .alwaysTemplate)
      XCTAssertEqual(bubble.alignmentRectInsets, UIEdgeInsets(top: 1, left: 0, bottom: 3, right: 0))
      let bar = try XCTUnwrap(UIImage(named: "bar"))
      XCTAssertEqual(bar.capInsets, UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 5))
      XCTAssertEqual(bar.resizingMode, .stretch)
      XCTAssertEqual(bar.renderingMode, .alwaysOriginal)
      XCTAssertTrue(bar.flipsForRightToLeftLayoutDirection)
    }
    XCTAssertEqual(messages, [])
  }

  func testAMiddleNarrowerThanAPixelIsStretched() throws {
    try set(
      "thin",
      """
      {"idiom": "universal", "filename": "t.png", "resizing": {"mode": "9-part", "center": {"mode": "tile"},
       "cap-insets": {"top": 3.9999999, "left": 2, "bottom": 3.9999999, "right": 2}}}
      """)
    try picture("thin", "t.png", 8, 8, red)
    try within(scale: 1) {
      let image = try XCTUnwrap(UIImage(named: "thin"))
      let drawn = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in
        image.draw(in: CGRect(x: 0, y: 0, width: 60, height: 60))
      }
      XCTAssertEqual(drawn.cgImage?.pixel(x: 30, y: 2), red)
    }
  }

  func testDrawings() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8">
      <rect width="8" height="8" fill="#00ff00"/></svg>
      """
    try set(
      "kept", "{\"idiom\": \"universal\", \"filename\": \"a.svg\"}",
      properties: "{\"preserves-vector-representation\": true}")
    try write("Media.xcassets/kept.imageset/a.svg", svg)
    try set("pixels", "{\"idiom\": \"universal\", \"filename\": \"a.svg\"}")
    try write("Media.xcassets/pixels.imageset/a.svg", svg)
    try set("paper", "{\"idiom\": \"universal\", \"filename\": \"a.pdf\"}")
    try write("Media.xcassets/paper.imageset/a.pdf", Self.paper)
    try set("torn", "{\"idiom\": \"universal\", \"filename\": \"a.pdf\"}")
    try write("Media.xcassets/torn.imageset/a.pdf", "%PDF-1.4\n")
    try write("Logo.pdf", Self.paper)
    let messages = try within(scale: 3) {
      for name in ["kept", "pixels"] {
        let image = try XCTUnwrap(UIImage(named: name))
        XCTAssertEqual(image.size, CGSize(width: 8, height: 8))
        XCTAssertEqual(try pixel(image), green)
        let large = try XCTUnwrap(
          image.pixels(covering: CGSize(width: 80, height: 80), at: 3, oversampling: 1, tint: nil))
        XCTAssertEqual(large.image.width, name == "kept" ? 240 : 24)
      }
      // The lower left quarter is painted: y runs upwards in a PDF.
      for (name, side) in [("paper", 60), ("Logo", 240)] {
        let image = try XCTUnwrap(UIImage(named: name))
        XCTAssertEqual(image.size, CGSize(width: 20, height: 20))
        let large = try XCTUnwrap(
          image.pixels(covering: CGSize(width: 80, height: 80), at: 3, oversampling: 1, tint: nil)
        ).image
        XCTAssertEqual(large.width, side)
        XCTAssertEqual(large.pixel(x: side / 4, y: side * 3 / 4), 0xFFFF_0000)
        XCTAssertEqual(large.pixel(x: side / 4, y: side / 4), 0)
        XCTAssertEqual(large.pixel(x: side * 3 / 4, y: side * 3 / 4), 0)
      }
      XCTAssertNil(UIImage(named: "torn"))
    }
    XCTAssertEqual(
      messages,
      [
        "UIImage(named:): cannot read APP/Media.xcassets/torn.imageset/a.pdf: the image is damaged (it has no page that "
          + "can be read); write the image again"
      ])
  }

  /// A page of 20 × 20 points whose lower left quarter is red. Its table of places is left out, which readers mend.
  private static let paper = """
    %PDF-1.4
    1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
    2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
    3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 20 20] /Contents 4 0 R /Resources << >> >> endobj
    4 0 obj << /Length 21 >> stream
    1 0 0 rg 0 0 10 10 re f
    endstream endobj
    trailer << /Root 1 0 R >>
    %%EOF
    """

  /// A template of a square of 70 units on the baseline, as high as capital letters.
  private func template(_ name: String, size: Int = 70) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg version="1.1" xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">
     <g id="Guides">
      <line id="Baseline-M" x1="263" x2="3036" y1="1126" y2="1126"/>
      <line id="Capline-M" x1="263" x2="3036" y1="1056" y2="1056"/>
      <line id="left-margin-\(name)" x1="1390" x2="1390" y1="1030" y2="1150"/>
      <line id="right-margin-\(name)" x1="\(1390 + size)" x2="1460" y1="1030" y2="1150"/>
     </g>
     <g id="Symbols">
      <g id="Black-S"><path d="M0 0 L10 0 L10 10 Z"/></g>
      <g id="\(name)" transform="matrix(1 0 0 1 1390 1126)"><path d="M0 0 L0 -70 L70 -70 L70 0 Z"/></g>
     </g>
    </svg>
    """
  }

  func testSymbolSets() throws {
    for (name, text) in [
      ("box", template("Regular-M")), ("odd", template("Ultralight-M")), ("noise", "<svg>"),
    ] {
      try write(
        "Media.xcassets/\(name).symbolset/Contents.json",
        "{\"symbols\": [{\"idiom\": \"universal\", \"filename\": \"a.svg\"}]}")
      try write("Media.xcassets/\(name).symbolset/a.svg", text)
    }
    let messages = try within(scale: 1) {
      let box = try XCTUnwrap(UIImage(named: "box"))
      XCTAssertTrue(box.isSymbolImage)
      XCTAssertEqual(box.size, CGSize(width: 24, height: 24))
      // 70 of the 141.2 units that are 24 points to text of 17.
      let pixels = try XCTUnwrap(
        box.pixels(covering: CGSize(width: 240, height: 240), at: 1, oversampling: 1, tint: nil)
      ).image
      let row = (0..<240).filter { pixels.pixel(x: $0, y: 120) >> 24 > 127 }
      let column = (0..<240).filter { pixels.pixel(x: 120, y: $0) >> 24 > 127 }
      XCTAssertEqual(Double(row.count), 240 * 70 * 17 / 2400, accuracy: 1)
      XCTAssertEqual(Double(row[0] + row[row.count - 1]) / 2, 119.5, accuracy: 1)
      XCTAssertEqual(column.count, row.count)
      XCTAssertEqual(Double(column[0] + column[column.count - 1]) / 2, 119.5, accuracy: 1)
      let large = UIImage(named: "box", in: nil, with: UIImage.SymbolConfiguration(pointSize: 34))
      XCTAssertEqual(large?.size, CGSize(width: 48, height: 48))
      XCTAssertNil(UIImage(named: "odd"))
      XCTAssertNil(UIImage(named: "noise"))
    }
    XCTAssertEqual(
      messages,
      ["odd", "noise"].map {
        "UIImage(named:): APP/Media.xcassets/\($0).symbolset/a.svg is no template of a symbol with a group Regular-M or "
          + "Regular-S; export it from SF Symbols again"
      })
  }

  func testNamespaces() throws {
    for (group, contents) in [
      ("Plain", "{}"), ("Icons", "{\"properties\": {\"provides-namespace\": true}}"), ("Icons/Inner", ""),
    ] {
      if !contents.isEmpty { try write("Media.xcassets/\(group)/Contents.json", contents) }
      try set("\(group)/dot\(group.count)", "{\"idiom\": \"universal\", \"filename\": \"a.png\"}")
      try picture("\(group)/dot\(group.count)", "a.png", 2, 2, red)
    }
    let messages = within {
      XCTAssertNotNil(UIImage(named: "dot5"))
      XCTAssertEqual(UIImage(named: "Icons/dot5")?.size, CGSize(width: 2, height: 2))
      XCTAssertNotNil(UIImage(named: "Icons/dot11"))
      XCTAssertNil(UIImage(named: "dot11"))
    }
    XCTAssertEqual(
      messages,
      ["UIImage(named:): there is no image \"dot11\" in APP; add it to a catalogue or as a file"])
  }

  func testEachFaultIsALineAndTheRestWorks() throws {
    try set("fine", "{\"idiom\": \"universal\", \"filename\": \"a.png\"}")
    try picture("fine", "a.png", 2, 2, red)
    try write("Media.xcassets/broken.imageset/Contents.json", "{\"images\": [")
    try write("Media.xcassets/list.imageset/Contents.json", "[]")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Media.xcassets/bare.imageset"), withIntermediateDirectories: true)
    try set(
      "gone", "{\"filename\": \"no.png\", \"scale\": \"2x\"}, {\"filename\": \"a.png\", \"scale\": \"1x\"}")
    try picture("gone", "a.png", 2, 2, blue)
    try set("escape", "{\"filename\": \"../fine.imageset/a.png\"}")
    try set("empty", "{\"idiom\": \"universal\", \"scale\": \"1x\"}")
    try set("noise", "{\"filename\": \"a.png\"}")
    try write("Media.xcassets/noise.imageset/a.png", "no picture")
    try set("cut", "{\"filename\": \"a.png\", \"resizing\": {\"cap-insets\": {\"top\": \"x\"}}}")
    try picture("cut", "a.png", 2, 2, green)
    try write("Media.xcassets/sign.symbolset/Contents.json", "{}")
    let names = ["broken", "list", "bare", "escape", "empty", "noise", "sign"]
    let messages = try within {
      for name in names { XCTAssertNil(UIImage(named: name), name) }
      for name in names { XCTAssertNil(UIImage(named: name), name) }
      XCTAssertEqual(try pixel(UIImage(named: "gone")), blue)
      XCTAssertEqual(try pixel(UIImage(named: "cut")), green)
      XCTAssertEqual(try pixel(UIImage(named: "fine")), red)
    }
    let subject = "UIImage(named:): "
    XCTAssertEqual(messages.count, 9, messages.joined(separator: "\n"))
    let expected = [
      "cannot read APP/Media.xcassets/broken.imageset/Contents.json: it is not JSON",
      "cannot read APP/Media.xcassets/list.imageset/Contents.json: it is no JSON object; correct it",
      "cannot read APP/Media.xcassets/bare.imageset/Contents.json: there is no such file; check the path",
      "APP/Media.xcassets/escape.imageset/Contents.json names \"../fine.imageset/a.png\", which is not in that folder; "
        + "put it there or take it out",
      "APP/Media.xcassets/empty.imageset has no picture for a phone or a tablet; add one to its Contents.json",
      "cannot read APP/Media.xcassets/noise.imageset/a.png: it is not a PNG",
      "APP/Media.xcassets/sign.symbolset has no file of a symbol; add one to its Contents.json",
      "APP/Media.xcassets/gone.imageset/Contents.json names \"no.png\", which is not in that folder; put it there or "
        + "take it out",
      "APP/Media.xcassets/cut.imageset/Contents.json has \"resizing\" without numbers of pixels in \"cap-insets\"; "
        + "the picture is stretched as a whole",
    ]
    for (message, start) in zip(messages, expected) {
      XCTAssertTrue(message.hasPrefix(subject + start), message)
      XCTAssertFalse(message.contains("\n"))
    }
  }

  func testLooseFiles() throws {
    try write("Art/leaf.png", png(4, 4, red))
    try write("Art/leaf@2x.png", png(8, 8, green))
    try write("Art/leaf@2x~ipad.png", png(8, 8, blue))
    try write("Art/sky.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"6\" height=\"6\"></svg>")
    try write("de.lproj/flag.png", png(4, 4, red))
    try write("Base.lproj/flag.png", png(4, 4, green))
    try within(scale: 1) { XCTAssertEqual(try pixel(UIImage(named: "leaf")), red) }
    try within(scale: 2) {
      XCTAssertEqual(try pixel(UIImage(named: "leaf")), green)
      XCTAssertEqual(UIImage(named: "leaf.png")?.size, CGSize(width: 4, height: 4))
      XCTAssertEqual(UIImage(named: "leaf@2x.png")?.size, CGSize(width: 4, height: 4))
      XCTAssertEqual(UIImage(named: "Art/leaf")?.size, CGSize(width: 4, height: 4))
      XCTAssertEqual(UIImage(named: "sky")?.size, CGSize(width: 6, height: 6))
      XCTAssertEqual(try pixel(UIImage(named: "flag")), green)
    }
    try within(scale: 2, idiom: .pad) { XCTAssertEqual(try pixel(UIImage(named: "leaf")), blue) }
    try within(languages: ["de-AT"]) { XCTAssertEqual(try pixel(UIImage(named: "flag")), red) }
  }
}
