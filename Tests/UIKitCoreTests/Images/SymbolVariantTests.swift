import Support
import UIKit
import XCTest

/// Symbols whose names say what is made of another: in a circle, filled, crossed out, with a badge.
final class SymbolVariantTests: XCTestCase {
  private static var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url
  }

  private var previous: [String] = []
  override func setUp() {
    previous = AssetLibrary.searchDirectories
    AssetLibrary.searchDirectories = [Self.root.appendingPathComponent("assets").path]
  }
  override func tearDown() { AssetLibrary.searchDirectories = previous }

  /// The names that public code asks for most, as far as they are known.
  private func askedFor() throws -> [String] {
    let path = Self.root.appendingPathComponent("Tests/Fixtures/PublicCode/symbols.txt")
    return Set(try String(contentsOf: path, encoding: .utf8).split { " \n".contains($0) }.map(String.init))
      .sorted()
  }

  func testWhatIsAskedForMostIsDrawn() throws {
    let names = try askedFor()
    XCTAssertEqual(names.count, 1_763)
    var missing: [String] = []
    for name in names {
      let (_, messages) = Diagnostics.withCapture { _ = NamedImages.icon(name) }
      if !messages.isEmpty { missing.append(name) }
    }
    XCTAssertEqual(missing.count, 33, missing.joined(separator: " "))
  }

  private func ink(_ name: String, weight: UIImage.SymbolWeight = .regular) throws -> Double {
    let image = try XCTUnwrap(
      UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(weight: weight)))
    XCTAssertEqual(image.size, CGSize(width: 24, height: 24))
    let pixels = try XCTUnwrap(image.pixels(covering: image.size, at: 2, tint: .black)).image
    var sum = 0.0
    for y in 0..<pixels.height {
      for x in 0..<pixels.width { sum += Double(pixels.pixel(x: x, y: y) >> 24) / 255 }
    }
    return sum
  }

  private func alpha(_ name: String, _ x: Double, _ y: Double) throws -> UInt32 {
    let image = try XCTUnwrap(UIImage(systemName: name))
    let pixels = try XCTUnwrap(image.pixels(covering: image.size, at: 2, tint: .black)).image
    let scale = Double(pixels.width) / 24
    return pixels.pixel(x: Int(x * scale), y: Int(y * scale)) >> 24
  }

  func testAFilledCircleHasItsSymbolCutOut() throws {
    XCTAssertEqual(try alpha("7.circle.fill", 12, 4), 255, "the disc")
    XCTAssertEqual(try alpha("7.circle.fill", 12, 7.7), 0, "the upper stroke of the figure")
    XCTAssertEqual(try alpha("7.circle", 12, 7.7), 255)
    XCTAssertEqual(try alpha("7.circle", 6, 12), 0)
  }

  func testStrokesOfEveryWeightAreCut() throws {
    XCTAssertGreaterThan(try ink("7.circle", weight: .bold), try ink("7.circle"))
  }

  func testAStrokeGoesAcross() throws {
    XCTAssertEqual(try alpha("shield.slash", 12, 12), 255)
    XCTAssertEqual(try alpha("shield", 12, 12), 0)
  }

  func testWhatIsNotThereShowsAFrameOfItsSizeAndNamesTheNearest() throws {
    var image: UIImage?
    let (_, messages) = Diagnostics.withCapture {
      image = UIImage(systemName: "heart.spaceship")
      _ = UIImage(systemName: "heart.spaceship")
    }
    XCTAssertEqual(image?.size, CGSize(width: 24, height: 24))
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.text.contains("\"heart\"") == true, "\(messages)")
  }

  func testDrawingsOfTheHouseShareTheirAttributes() throws {
    let folder = Self.root.appendingPathComponent("assets/icons")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".svg")
    {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      XCTAssertTrue(
        text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\""), file)
      XCTAssertTrue(text.contains("stroke-linecap=\"round\""), file)
    }
  }
}
