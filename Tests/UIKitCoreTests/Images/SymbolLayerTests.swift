import Support
import UIKit
import XCTest

/// The parts of symbols: those that show a value, those of several colours, shades of one.
final class SymbolLayerTests: XCTestCase {
  private var previous: [String] = []
  override func setUp() {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    previous = AssetLibrary.searchDirectories
    AssetLibrary.searchDirectories = [root.appendingPathComponent("assets").path]
    NamedImages.forgetAll()
  }
  override func tearDown() {
    AssetLibrary.searchDirectories = previous
    NamedImages.forgetAll()
  }

  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)

  /// The pixel at a place of the 24-unit grid.
  private func pixel(_ image: UIImage?, _ x: Double, _ y: Double, tint: UIColor? = .black) throws -> UInt32 {
    let image = try XCTUnwrap(image)
    let pixels = try XCTUnwrap(image.pixels(covering: image.size, at: 2, tint: tint)).image
    let scale = Double(pixels.width) / 24
    return pixels.pixel(x: Int(x * scale), y: Int(y * scale))
  }
  private func alphas(_ image: UIImage?, _ places: [(Double, Double)]) throws -> [UInt32] {
    try places.map { try pixel(image, $0.0, $0.1) >> 24 }
  }

  private let bars = [(4.3, 18.0), (9.7, 18.0), (15.1, 18.0), (20.5, 18.0)]

  func testPartsAboveTheValueAreFaint() throws {
    func shown(_ value: Double) throws -> [Bool] {
      let alphas = try alphas(UIImage(systemName: "cellularbars", variableValue: value), bars)
      XCTAssertTrue(alphas.allSatisfy { $0 == 255 || (60...80).contains($0) }, "\(alphas)")
      return alphas.map { $0 == 255 }
    }
    XCTAssertEqual(try shown(0), [false, false, false, false])
    XCTAssertEqual(try shown(0.01), [true, false, false, false])
    XCTAssertEqual(try shown(0.5), [true, true, false, false])
    XCTAssertEqual(try shown(0.51), [true, true, true, false])
    XCTAssertEqual(try shown(1), [true, true, true, true])
    XCTAssertEqual(try shown(7), [true, true, true, true])
    XCTAssertEqual(try alphas(UIImage(systemName: "cellularbars"), bars), [255, 255, 255, 255])
  }

  /// What does not show the value stays as it is.
  func testASpeakerStaysWhileItsWavesGo() throws {
    let image = UIImage(systemName: "speaker.wave.3.fill", variableValue: 0.4)
    // The body, then a place of each wave.
    let alphas = try alphas(image, [(8, 12), (15.7, 12), (18.4, 12), (21.6, 12)])
    XCTAssertEqual(alphas[0], 255)
    XCTAssertEqual(alphas[1], 255)
    XCTAssertEqual(alphas[2], 255, "0.4 is more than a third")
    XCTAssertLessThan(alphas[3], 90)
    XCTAssertGreaterThan(alphas[3], 40)
  }

  func testAnIconWithoutSuchPartsIsReported() throws {
    let (image, messages) = Diagnostics.withCapture { UIImage(systemName: "heart.fill", variableValue: 0.3) }
    XCTAssertEqual(try pixel(image, 12, 12) >> 24, 255)
    XCTAssertEqual(messages.count, 1)
    let (_, none) = Diagnostics.withCapture { UIImage(systemName: "wifi", variableValue: 0.3) }
    XCTAssertEqual(none.count, 0, "\(none)")
  }

  func testImagesOfOtherValuesAndColoursAreOthers() {
    func wifi(_ value: Double) -> UIImage? { UIImage(systemName: "wifi", variableValue: value) }
    XCTAssertEqual(wifi(0.3), wifi(0.3))
    XCTAssertNotEqual(wifi(0.3), wifi(0.9))
    func person(_ colors: [UIColor]) -> UIImage? {
      UIImage(
        systemName: "person.2", withConfiguration: UIImage.SymbolConfiguration(paletteColors: colors))
    }
    XCTAssertEqual(person([red, blue]), person([red, blue]))
    XCTAssertNotEqual(person([red, blue]), person([red, green]))
  }

  func testTheTintColoursPartsThatShowAValue() throws {
    let image = UIImage(systemName: "cellularbars", variableValue: 0.2)
    XCTAssertEqual(try pixel(image, 4.3, 18, tint: blue), 0xFF00_00FF)
    let faint = try pixel(image, 20.5, 18, tint: blue)
    XCTAssertEqual(faint & 0xFF, faint >> 24)
    XCTAssertEqual(faint & 0xFFFF00, 0)
  }

  // MARK: Colours

  private func symbol(_ name: String, _ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    UIImage(systemName: name, withConfiguration: configuration)
  }

  func testAPaletteColoursASymbolAndWhatIsAroundIt() throws {
    let palette = UIImage.SymbolConfiguration(paletteColors: [red, blue])
    // One drawing with a hole; one that is made of two; an outline.
    for name in ["checkmark.circle.fill", "7.circle.fill", "plus.circle"] {
      let image = symbol(name, palette)
      XCTAssertEqual(image?.isTemplate, false, name)
      XCTAssertEqual(try pixel(image, 3, 12), 0xFF00_00FF, name)
    }
    XCTAssertEqual(try pixel(symbol("checkmark.circle.fill", palette), 10.6, 15.4), 0xFFFF_0000)
    XCTAssertEqual(try pixel(symbol("7.circle.fill", palette), 12, 7.7), 0xFFFF_0000)
    XCTAssertEqual(try pixel(symbol("plus.circle", palette), 12, 12), 0xFFFF_0000)
    XCTAssertEqual(try pixel(symbol("person.2.fill", palette), 8.6, 8), 0xFFFF_0000)
    XCTAssertEqual(try pixel(symbol("person.2.fill", palette), 17.4, 8), 0xFF00_00FF)
  }

  func testThreeColoursAndFewerThanParts() throws {
    let image = symbol("chart.bar.fill", .init(paletteColors: [red, green, blue]))
    XCTAssertEqual(
      try [6, 12, 18].map { try pixel(image, $0, 18) }, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF])
    let two = symbol("chart.bar.fill", .init(paletteColors: [red, green]))
    XCTAssertEqual(try [6, 12, 18].map { try pixel(two, $0, 18) }, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00])
  }

  func testABadgeIsTheFirstPart() throws {
    let image = symbol("folder.badge.plus", .init(paletteColors: [red, blue]))
    XCTAssertEqual(try pixel(image, 15.2, 17.8), 0xFFFF_0000)
    XCTAssertEqual(try pixel(image, 3, 12), 0xFF00_00FF)
  }

  /// Colours that symbols have of themselves; those without keep the tint.
  func testSymbolsInTheirOwnColours() throws {
    let own = UIImage.SymbolConfiguration.preferringMulticolor()
    let red = UIColor.systemRed.resolvedColor(with: UITraitCollection.current).cgColor.premultipliedPixel
    let yellow = UIColor.systemYellow.resolvedColor(with: UITraitCollection.current).cgColor
      .premultipliedPixel
    let green = UIColor.systemGreen.resolvedColor(with: UITraitCollection.current).cgColor.premultipliedPixel
    let heart = symbol("heart.fill", own)
    XCTAssertEqual(try pixel(heart, 12, 10), red)
    XCTAssertEqual(heart?.isTemplate, false)
    let warning = symbol("exclamationmark.triangle.fill", own)
    XCTAssertEqual(try pixel(warning, 12, 12), 0xFFFF_FFFF, "the mark")
    XCTAssertEqual(try pixel(warning, 6, 18.5), yellow)
    let badge = symbol("folder.badge.plus", own)
    XCTAssertEqual(try pixel(badge, 15.2, 17.8), green)
    let plain = symbol("tray", own)
    XCTAssertEqual(plain?.pngData(), symbol("tray", .unspecified)?.pngData())
    XCTAssertEqual(plain?.isTemplate, symbol("tray", .unspecified)?.isTemplate)
    XCTAssertNotEqual(UIImage.SymbolConfiguration.preferringMulticolor(), .unspecified)
  }

  func testShadesOfOneColour() throws {
    let image = symbol("person.2.fill", .init(hierarchicalColor: blue))
    XCTAssertEqual(try pixel(image, 8.6, 8), 0xFF00_00FF)
    XCTAssertEqual(try pixel(image, 17.4, 8) >> 24, 128)
    let backing = try pixel(symbol("checkmark.circle.fill", .init(hierarchicalColor: blue)), 3.5, 12) >> 24
    XCTAssertLessThan(backing, 80)
    XCTAssertGreaterThan(backing, 30)
  }

  func testColoursAndValuesTogetherAndOtherConfigurations() throws {
    let configuration = UIImage.SymbolConfiguration(paletteColors: [red, green, blue])
      .applying(UIImage.SymbolConfiguration(pointSize: 34, weight: .bold))
    let image = UIImage(systemName: "chart.bar.fill", variableValue: 0.4, configuration: configuration)
    XCTAssertEqual(image?.size, CGSize(width: 48, height: 48))
    XCTAssertEqual(try pixel(image, 6, 18), 0xFFFF_0000)
    XCTAssertEqual(try pixel(image, 18, 18) >> 24, 71)
    let plain = image?.applyingSymbolConfiguration(.preferringMonochrome())
    XCTAssertEqual(plain?.isTemplate, true)
    XCTAssertEqual(try pixel(plain, 6, 18, tint: blue), 0xFF00_00FF)
    // A tint of one's own is one colour.
    let tinted = symbol("chart.bar.fill", .init(paletteColors: [red, green]))?
      .withTintColor(blue, renderingMode: .alwaysOriginal)
    XCTAssertEqual(try pixel(tinted, 6, 18), 0xFF00_00FF)
    XCTAssertEqual(try pixel(tinted, 12, 18), 0xFF00_00FF)
  }

  /// Together the parts are the whole: none is lost or drawn elsewhere.
  func testPartsTogetherAreTheDrawing() throws {
    let names = [
      "wifi", "cellularbars", "chart.bar", "chart.bar.fill", "speaker.wave.1", "speaker.wave.2.fill",
      "speaker.wave.3", "waveform", "dot.radiowaves.left.and.right", "antenna.radiowaves.left.and.right",
      "person.2", "person.3.fill", "cloud.rain", "cloud.sun", "cloud.sun.rain", "cloud.sun.fill",
      "battery.50",
      "bell.badge", "person.badge.plus", "plus.circle", "folder.badge.plus", "heart.square",
    ]
    for name in names {
      let whole = try XCTUnwrap(UIImage(systemName: name))
      let (made, messages) = Diagnostics.withCapture { symbol(name, .init(paletteColors: [.black, .black])) }
      XCTAssertEqual(messages.count, 0, "\(name) has parts")
      let parts = try XCTUnwrap(made)
      let a = try XCTUnwrap(whole.pixels(covering: whole.size, at: 1, tint: .black)).image
      let b = try XCTUnwrap(parts.pixels(covering: whole.size, at: 1, tint: nil)).image
      var worst: UInt32 = 0
      for y in 0..<a.height {
        for x in 0..<a.width {
          let (p, q) = (a.pixel(x: x, y: y) >> 24, b.pixel(x: x, y: y) >> 24)
          worst = max(worst, p > q ? p - q : q - p)
        }
      }
      XCTAssertLessThan(worst, 70, name)
    }
  }
}
