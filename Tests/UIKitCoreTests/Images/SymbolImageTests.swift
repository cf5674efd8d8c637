import Codecs
import Support
import UIKit
import XCTest

/// Icons by name, from an assets folder made for the test.
final class SymbolImageTests: XCTestCase {
  private var folder = ""
  private var previous: [String] = []

  private let dot = """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
    <path d="M4 12H20" fill="none" stroke="#000" stroke-width="2"/></svg>
    """

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "flipbook-assets-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/icons", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder + "/images", withIntermediateDirectories: true)
    try dot.write(toFile: folder + "/icons/minus.svg", atomically: true, encoding: .utf8)
    try "<svg width=\"24\" height=\"24\"><path d=\"M0 0".write(
      toFile: folder + "/icons/broken.svg", atomically: true, encoding: .utf8)
    previous = AssetLibrary.searchDirectories
    AssetLibrary.searchDirectories = [folder]
  }

  override func tearDown() {
    AssetLibrary.searchDirectories = previous
    try? FileManager.default.removeItem(atPath: folder)
  }

  func testIconIsATemplateOf24Points() throws {
    let icon = try XCTUnwrap(UIImage(systemName: "minus"))
    XCTAssertEqual(icon.size, CGSize(width: 24, height: 24))
    XCTAssertTrue(icon.isSymbolImage)
    XCTAssertTrue(icon.isTemplate)
    XCTAssertFalse(icon.withRenderingMode(.alwaysOriginal).isTemplate)
    XCTAssertEqual(icon, UIImage(systemName: "minus"))
    let shown = try XCTUnwrap(icon.pixels(covering: icon.size, at: 2, tint: .systemBlue))
    XCTAssertEqual(shown.image.width, 96)
    XCTAssertEqual(shown.image.pixel(x: 48, y: 48), 0xFF00_7AFF)
    XCTAssertEqual(shown.image.pixel(x: 48, y: 40), 0)
  }

  func testConfigurationScalesSizeAndStrokes() throws {
    func icon(_ configuration: UIImage.SymbolConfiguration) throws -> UIImage {
      try XCTUnwrap(UIImage(systemName: "minus", withConfiguration: configuration))
    }
    XCTAssertEqual(try icon(.init(pointSize: 34)).size, CGSize(width: 48, height: 48))
    XCTAssertEqual(try icon(.init(pointSize: 17, weight: .regular, scale: .large)).size.width, 31)
    XCTAssertEqual(try icon(.init(scale: .small)).size.width, 19)
    XCTAssertEqual(try icon(.init(textStyle: .largeTitle)).size.width, 48)
    // 2-unit strokes at 2 × 2 pixels a point cover 8 rows; bold ones 1.4 times that.
    func strokeHeight(_ image: UIImage) throws -> Double {
      let pixels = try XCTUnwrap(image.pixels(covering: image.size, at: 2, tint: .black)).image
      return (0..<pixels.height).reduce(0.0) { $0 + Double(pixels.pixel(x: 48, y: $1) >> 24) / 255 }
    }
    XCTAssertEqual(try strokeHeight(icon(.unspecified)), 8, accuracy: 0.1)
    XCTAssertEqual(try strokeHeight(icon(.init(weight: .bold))), 11.2, accuracy: 0.1)
    let reconfigured = try icon(.init(pointSize: 34)).applyingSymbolConfiguration(.init(weight: .bold))
    XCTAssertEqual(reconfigured?.size.width, 48, "what the new configuration leaves open stays")
  }

  func testStrokeWidthsAreRewritten() {
    XCTAssertEqual(
      VectorImage.scalingStrokeWidths(
        "<g stroke-width=\"2\" style=\"stroke-width:1.5;stroke-width: x\"/>", by: 2),
      "<g stroke-width=\"4.0\" style=\"stroke-width:3.0;stroke-width: x\"/>")
  }

  func testUnknownIconIsAFrameAndReportedOnce() {
    let (image, messages) = Diagnostics.withCapture {
      _ = UIImage(systemName: "no.such.icon")
      return UIImage(systemName: "no.such.icon")
    }
    XCTAssertEqual(image?.size, UIImage(systemName: "minus")?.size)
    XCTAssertEqual(
      messages.map(\.description),
      [
        "UIImage(systemName:): there is no icon \"no.such.icon.svg\"; a frame shows instead; put the file into"
          + " \(folder)/icons, or set FLIPBOOK_ASSETS to another assets folder"
      ])
    let (_, near) = Diagnostics.withCapture { UIImage(systemName: "minus.heptagon.fill") }
    XCTAssertTrue(near.first?.text.contains("and \"minus") ?? false, "\(near)")
    let (outside, _) = Diagnostics.withCapture { UIImage(systemName: "../icons/minus") }
    XCTAssertNil(outside, "names are not paths")
  }

  func testCorruptIconIsNilAndReportedOnce() {
    let (image, messages) = Diagnostics.withCapture { UIImage(systemName: "broken") }
    XCTAssertNil(image)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages[0].text.contains(folder + "/icons/broken.svg"), messages[0].description)
    XCTAssertTrue(messages[0].text.contains("damaged"), messages[0].description)
  }

  func testNoAssetsFolderIsSaid() {
    AssetLibrary.searchDirectories = []
    let (_, messages) = Diagnostics.withCapture { UIImage(systemName: "minus") }
    XCTAssertEqual(
      messages.map(\.description),
      [
        "UIImage(systemName:): there is no icon \"minus.svg\"; a frame shows instead; no assets folder was found;"
          + " set FLIPBOOK_ASSETS to the one that holds icons/"
      ])
  }

  func testPicturesChooseTheirResolution() throws {
    func write(_ name: String, side: Int) throws {
      let storage = try XCTUnwrap(PixelStorage(width: side, height: side))
      try ImageFile.writePNG(CGImage(storage: storage, isOpaque: false), to: "\(folder)/images/\(name).png")
    }
    try write("cover", side: 10)
    try write("cover@2x", side: 20)
    try write("cover@3x", side: 30)
    let before = UITraitCollection.current
    defer { UITraitCollection.current = before }
    for (scale, side) in [(1, 10), (2, 20), (3, 30)] {
      UITraitCollection.current = UITraitCollection(displayScale: CGFloat(scale))
      let image = try XCTUnwrap(UIImage(named: "cover"))
      XCTAssertEqual(image.cgImage?.width, side)
      XCTAssertEqual(image.size, CGSize(width: 10, height: 10))
    }
    let (missing, messages) = Diagnostics.withCapture { UIImage(named: "nothing") }
    XCTAssertNil(missing)
    XCTAssertEqual(
      messages.map(\.description),
      [
        "UIImage(named:): there is no image \"nothing\" in \(folder); put the file into the folder images, "
          + "or set FLIPBOOK_ASSETS"
      ])
  }

  func testSearchOrder() throws {
    let manager = FileManager.default
    let root = folder + "/root"
    try manager.createDirectory(atPath: root + "/assets/icons", withIntermediateDirectories: true)
    try manager.createDirectory(atPath: root + "/.build/debug", withIntermediateDirectories: true)
    try manager.createDirectory(atPath: folder + "/package/assets", withIntermediateDirectories: true)
    XCTAssertEqual(
      AssetLibrary.search(
        environment: ["FLIPBOOK_ASSETS": "/elsewhere"], executable: root + "/.build/debug/flipbook",
        sourceFile: folder + "/package/Sources/UIKitCore/Images/AssetLibrary.swift"),
      ["/elsewhere", root + "/assets", folder + "/package/assets"])
    XCTAssertEqual(
      AssetLibrary.search(environment: [:], executable: nil, sourceFile: "/nowhere/a/b/c/d.swift"), [])
  }
}
