import Support
import XCTest

@testable import CoreGraphics

/// Drawings of plain shapes, which Flipbook draws itself.
final class SVGPictureTests: XCTestCase {
  private func svg(_ inside: String, _ attributes: String = "width='16' height='16'") -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(inside)</svg>".utf8)
  }

  private func isPlain(_ data: [UInt8]) -> Bool {
    let tags = SVGTag.all(in: data)
    return SVGPicture(tags, viewport: SVGViewport(tags)) != nil
  }

  private func draw(
    _ inside: String, _ attributes: String = "width='16' height='16'", pixels: (Int, Int) = (16, 16),
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> CGImage {
    let data = svg(inside, attributes)
    XCTAssertTrue(isPlain(data), "drawn by SDL_image", file: file, line: line)
    return try ImageFile.decode(data, pixelSize: pixels)
  }

  private func alpha(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 { image.pixel(x: x, y: y) >> 24 }

  /// The sum of all coverages, in pixels.
  private func area(_ image: CGImage) -> Double {
    var sum: UInt32 = 0
    for y in 0..<image.height { for x in 0..<image.width { sum += alpha(image, x, y) } }
    return Double(sum) / 255
  }

  func testCoverageIsExact() throws {
    // A quarter of a pixel on the left, three quarters above.
    let image = try draw("<rect x='3.75' y='4.25' width='4.25' height='3.75'/>")
    XCTAssertEqual(alpha(image, 3, 6), 64)
    XCTAssertEqual(alpha(image, 5, 4), 191)
    XCTAssertEqual(alpha(image, 5, 6), 255)
    XCTAssertEqual(alpha(image, 8, 6), 0)
    let circle = try draw("<circle cx='8' cy='8' r='6'/>")
    XCTAssertEqual(area(circle), 36 * .pi, accuracy: 0.15)
    let ring = try draw("<circle cx='8' cy='8' r='6' fill='none' stroke='#000' stroke-width='1'/>")
    XCTAssertEqual(area(ring), 12 * .pi, accuracy: 0.15)
  }

  /// One path is one shape, however often its lines cross, and shapes side by side leave no gap between them.
  func testOverlapsAndSeams() throws {
    // An edge doubled by another differs by at most half of an eighth of a pixel.
    let accuracy = 0.5 / 8 * 255
    let lines = try draw(
      "<path d='M8.3 1V9M8.3 5V13M8.3 3L8.3 7' fill='none' stroke='#000' stroke-width='2.4'/>")
    // From 7.1 to 9.5, up to three times.
    for row in 1..<13 {
      XCTAssertEqual(Double(alpha(lines, 7, row)), 0.9 * 255, accuracy: accuracy, "row \(row)")
      XCTAssertEqual(Double(alpha(lines, 9, row)), 0.5 * 255, accuracy: accuracy, "row \(row)")
      XCTAssertEqual(alpha(lines, 8, row), 255)
    }
    // There and back again.
    let turn = try draw(
      "<path d='M4 8.3H12A0 0 0 0 1 12 8.3H4' fill='none' stroke='#000' stroke-width='2.4'/>")
    XCTAssertEqual(Double(alpha(turn, 8, 9)), 0.5 * 255, accuracy: accuracy)
    let halves = try draw("<rect width='8.3' height='16'/><rect x='8.3' width='7.7' height='16'/>")
    XCTAssertEqual(Double(alpha(halves, 8, 8)), 255, accuracy: accuracy)
  }

  func testHowFineADrawingIsDrawn() throws {
    func fineness(_ inside: String, _ width: Int, _ height: Int) throws -> Int {
      let tags = SVGTag.all(in: svg(inside))
      let workload = SVGWorkload(tags, viewport: SVGViewport(tags), strokes: SVGStrokes(in: svg(inside)))
      return try XCTUnwrap(SVGPicture(tags, viewport: workload.viewport)).fineness((width, height), workload)
    }
    let square = "<rect width='16' height='16'/>"
    XCTAssertEqual(try [16, 256, 257, 1_024, 1_025].map { try fineness(square, $0, $0) }, [8, 8, 4, 2, 1])
    XCTAssertEqual(try fineness("<g opacity='.5'>\(square)</g>", 256, 256), 4, "a group has its own bitmap")
    XCTAssertEqual(try fineness(square, 20_000, 1), 1, "no side is too long for a bitmap")
    let many = String(repeating: square, count: 2_000)
    XCTAssertEqual(try [16, 128, 256].map { try fineness(many, $0, $0) }, [8, 8, 4], "nothing takes long")
  }

  func testPathsOfEveryCommand() throws {
    let square = try draw("<path d='M2 2H12V12H2Z'/>")
    for data in [
      "M2,2 12,2 12,12 2,12z", "m2 2l10 0 0 10-10 0z", "M2 2h10v10h-10z", "M2 2h1e1v+10H2.0z",
      "M2 2C4 2 8 2 12 2c0 2 0 8 0 10Q7 12 2 12q0-5 0-10z",
    ] {
      XCTAssertEqual(area(try draw("<path d='\(data)'/>")), area(square), accuracy: 0.1, data)
    }
    for (short, long) in [
      ("M2 4C4 4 6 2 8 4S12 6 14 4V12H2z", "M2 4C4 4 6 2 8 4C10 6 12 6 14 4V12H2z"),
      ("M2 4Q5 2 8 4T14 4V12H2z", "M2 4Q5 2 8 4Q11 6 14 4V12H2z"),
      ("M2 4S12 6 14 4t0 8H2z", "M2 4C2 4 12 6 14 4L14 12H2z"),
    ] {
      let (one, other) = (try draw("<path d='\(short)'/>"), try draw("<path d='\(long)'/>"))
      for place in 0..<256 {
        XCTAssertEqual(alpha(one, place % 16, place / 16), alpha(other, place % 16, place / 16))
      }
    }
    // Arcs: half a disc, a disc of two halves, flags without space, radii that do not reach, a turned ellipse.
    XCTAssertEqual(area(try draw("<path d='M3 8A5 5 0 0 1 13 8z'/>")), 12.5 * .pi, accuracy: 0.1)
    XCTAssertEqual(area(try draw("<path d='M3 8a5 5 0 1 1 10 0a5 5 0 1 1-10 0'/>")), 25 * .pi, accuracy: 0.15)
    XCTAssertEqual(area(try draw("<path d='M3 8a5 5 0 0110 0z'/>")), 12.5 * .pi, accuracy: 0.1)
    XCTAssertEqual(area(try draw("<path d='M3 8A1 1 0 0 1 13 8z'/>")), 12.5 * .pi, accuracy: 0.1)
    XCTAssertEqual(area(try draw("<path d='M8 3A5 3 90 1 1 8 13A5 3 90 1 1 8 3'/>")), 15 * .pi, accuracy: 0.1)
    XCTAssertEqual(
      area(try draw("<path d='M8 3A5 5 0 0 1 13 8L8 8z'/>")), 6.25 * .pi, accuracy: 0.1, "the smaller part")
    XCTAssertEqual(
      area(try draw("<path d='M8 3A5 5 0 1 0 13 8L8 8z'/>")), 18.75 * .pi, accuracy: 0.1, "the larger part")
  }

  func testShapesAndRules() throws {
    XCTAssertEqual(area(try draw("<ellipse cx='8' cy='8' rx='6' ry='3'/>")), 18 * .pi, accuracy: 0.1)
    XCTAssertEqual(
      area(try draw("<rect x='2' y='2' width='12' height='12' rx='4'/>")), 144 - (4 - .pi) * 16, accuracy: 0.1
    )
    XCTAssertEqual(area(try draw("<polygon points='2,2 12,2 12,12'/>")), 50, accuracy: 0.1)
    XCTAssertEqual(
      area(try draw("<polyline points='2 8 12 8' fill='none' stroke='#000' stroke-width='2'/>")), 20,
      accuracy: 0.1)
    let line = "<line x1='4' y1='8' x2='12' y2='8' stroke='#000' stroke-width='2' stroke-linecap="
    XCTAssertEqual(area(try draw(line + "'butt'/>")), 16, accuracy: 0.1)
    XCTAssertEqual(area(try draw(line + "'square'/>")), 20, accuracy: 0.1)
    XCTAssertEqual(area(try draw(line + "'round'/>")), 16 + .pi, accuracy: 0.1)
    let nested = "<path d='M1 1H15V15H1zM4 4H12V12H4z' fill-rule="
    XCTAssertEqual(area(try draw(nested + "'nonzero'/>")), 196, accuracy: 0.1)
    XCTAssertEqual(area(try draw(nested + "'evenodd'/>")), 132, accuracy: 0.1)
  }

  func testPaintsAndOpacity() throws {
    let green = try draw(
      "<g fill='red' style='fill: #0f0; stroke:none'><rect width='16' height='16' id='a' class='b'/></g>")
    XCTAssertEqual(green.pixel(x: 8, y: 8), 0xFF00_FF00, "style goes before attributes, and down the tree")
    XCTAssertEqual(
      try draw("<rect color='rgb(0, 0, 255)' fill='currentColor' width='16' height='16'/>").pixel(x: 8, y: 8),
      0xFF00_00FF)
    // A sheet of half opacity, not two shapes that show each other.
    let sheet = try draw(
      "<g opacity='.5'><rect width='10' height='16'/><rect x='6' width='10' height='16'/></g>")
    XCTAssertEqual(Double(alpha(sheet, 8, 8)), 127.5, accuracy: 1)
    let shape = try draw(
      "<rect x='4' y='4' width='8' height='8' stroke='#000' stroke-width='4' opacity='0.5'/>")
    XCTAssertEqual(Double(alpha(shape, 5, 8)), 127.5, accuracy: 1, "under half of the stroke is the fill")
    let parts = try draw("<rect width='16' height='16' fill-opacity='0.5' opacity='0.5'/>")
    XCTAssertEqual(Double(alpha(parts, 8, 8)), 63.75, accuracy: 1)
  }

  func testTransformsAndViewBoxes() throws {
    let moved = try draw(
      "<g transform='translate(8 0) scale(2)'><rect transform='rotate(90 2 2)' width='4' height='4'/></g>")
    XCTAssertEqual(alpha(moved, 9, 7), 255)
    XCTAssertEqual(alpha(moved, 7, 7), 0)
    XCTAssertEqual(area(moved), 64, accuracy: 0.1)
    let skewed = try draw("<path transform='skewX(45)' d='M0 0H4V4H0z'/>")
    XCTAssertEqual(alpha(skewed, 6, 3), 255)
    XCTAssertEqual(
      area(try draw("<path transform='matrix(1,0,0,-1,0,8)' d='M0 0H4V4H0z'/>")), 16, accuracy: 0.1)
    // The box is as large as it can be, in the middle.
    let box = "width='16' height='16' viewBox='10 10 8 4'"
    let wide = try draw("<rect x='10' y='10' width='8' height='4'/>", box)
    XCTAssertEqual(area(wide), 128, accuracy: 0.1)
    XCTAssertEqual(
      [alpha(wide, 8, 3), alpha(wide, 8, 4), alpha(wide, 8, 11), alpha(wide, 8, 12)], [0, 255, 255, 0])
    let large = try draw("<rect width='8' height='16'/>", pixels: (48, 32))
    XCTAssertEqual([large.width, large.height], [32, 32])
    XCTAssertEqual(area(large), 512, accuracy: 0.1)
  }

  func testDashesAndParts() throws {
    func drawn(_ attributes: String) throws -> [Bool] {
      let line = svg("<path d='M0 8H16' stroke='red' stroke-width='4' \(attributes)/>")
      XCTAssertTrue(isPlain(line), attributes)
      let image = try ImageFile.decode(line, pixelSize: (16, 16))
      return (0..<16).map { image.pixel(x: $0, y: 8) != 0 }
    }
    func columns(_ ranges: Range<Int>...) -> [Bool] { (0..<16).map { x in ranges.contains { $0 ~= x } } }
    XCTAssertEqual(try drawn("stroke-dasharray='4 2'"), columns(0..<4, 6..<10, 12..<16))
    // An odd list counts twice.
    XCTAssertEqual(try drawn("style='stroke-dasharray: 3'"), columns(0..<3, 6..<9, 12..<15))
    XCTAssertEqual(try drawn("stroke-dasharray='4,2' stroke-dashoffset='1'"), columns(0..<3, 5..<9, 11..<15))
    XCTAssertEqual(try drawn("stroke-dasharray='4 2' stroke-dashoffset='-5'"), columns(0..<3, 5..<9, 11..<15))
    for all in ["none", "0", "4 -2"] {
      XCTAssertEqual(try drawn("stroke-dasharray='\(all)'"), columns(0..<16), all)
    }
    XCTAssertEqual(try drawn("data-trim='0.25 0.5'"), columns(4..<8))
    XCTAssertEqual(try drawn("data-trim='0.5 0.5'"), columns())
  }

  /// SDL_image's reader drew memory that it had not written, where a dash was longer than its path.
  func testALongDashIsDrawnTheSameEachTime() throws {
    let circle = svg(
      "<circle cx='8' cy='8' r='5' fill='none' stroke='red' stroke-linecap='round' stroke-dasharray='9 1000'/>"
    )
    let first = try ImageFile.decode(circle, pixelSize: (96, 96))
    for _ in 0..<3 {
      let again = try ImageFile.decode(circle, pixelSize: (96, 96))
      XCTAssertTrue(
        (0..<96 * 96).allSatisfy {
          again.pixel(x: $0 % 96, y: $0 / 96) == first.pixel(x: $0 % 96, y: $0 / 96)
        })
    }
    // From the right, downwards, not as far as the left.
    XCTAssertNotEqual(first.pixel(x: 6 * 13, y: 6 * 8 + 3), 0)
    XCTAssertEqual(first.pixel(x: 6 * 3, y: 6 * 8), 0)
  }

  func testWhatIsNotPlainIsLeftToTheOtherReader() throws {
    let shape = "<rect width='16' height='16'/>"
    XCTAssertTrue(isPlain(svg("<title>a</title><desc>b</desc><defs><g/></defs><metadata/>\(shape)")))
    for inside in [
      "<style>.a{fill:red}</style>\(shape)", "<svg>\(shape)</svg>", "<path d='M0 0L'/>", "<path d='L1 1'/>",
      "<path d='M0 0X1'/>", "<path d='M0 0A1 1 0 2 0 3 3'/>", "<rect width='50%' height='1'/>",
      "<rect width='9' height='9' fill='url(#a)'/>", "<rect width='9' height='9' fill='chartreuse'/>",
      "<path d='M0 0H9' stroke='red' stroke-dasharray='100%'/>", "<g display='none'>\(shape)</g>",
      "<g transform='spin(4)'>\(shape)</g>", "<rect id='&amp;' width='1' height='1'/>",
    ] {
      XCTAssertFalse(isPlain(svg(inside)), inside)
      XCTAssertNoThrow(try ImageFile.decode(svg(inside + shape), pixelSize: (16, 16)), inside)
    }
    XCTAssertFalse(isPlain(svg(shape, "")), "without a size")
  }

  func testWhatNoReaderDrawsIsSaidOnce() throws {
    let data = svg("<use href='#a'/><text x='1'>Hi</text><rect width='16' height='16'/>")
    let (_, messages) = Diagnostics.withCapture {
      for side in [16, 32] { _ = try? ImageFile.decode(data, name: "a.svg", pixelSize: (side, side)) }
    }
    XCTAssertEqual(
      messages.map(\.description),
      ["a.svg is drawn without its <text>, <use>; turn what they show into paths"])
  }

  /// Bounded in time and memory.
  func testHostileDrawings() throws {
    let deep = String(repeating: "<g opacity='.5'>", count: 3_000)
    let close = String(repeating: "</g>", count: 3_000)
    for inside in [
      deep + "<rect width='9' height='9'/>" + close,
      "<g transform='scale(1e300)'><g transform='scale(1e300)'/></g>",
      "<path d='M0 0A1e-200 1e-200 0 0 1 1e-9 0A1e8 1e-8 33 1 1 1 1'/>", "<path d='M0 0A1 1 0 0 1 0 0z'/>",
      "<path d='M0 0" + String(repeating: "h1v1z", count: 20_000) + "'/>", "<circle r='1e300'/>",
      "<rect width='9' height='9' stroke='red' stroke-width='1e5' stroke-miterlimit='1e30'/>",
      "<path transform='scale(0)' d='M0 0H9V9' stroke='red'/>", "<rect width='-1' height='nan'/>",
      "<path d='M1 1' stroke='red'/><path d=''/><polygon points=''/><polyline points='1 2'/>",
    ] {
      let (_, messages) = Diagnostics.withCapture {
        _ = try? ImageFile.decode(svg(inside), name: "a.svg", pixelSize: (64, 64))
      }
      XCTAssertEqual(messages.map(\.text), [], String(inside.prefix(80)))
    }
  }

  func testEveryIconOfTheProjectIsPlain() throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    let icons = folder.appendingPathComponent("assets/icons").resolvingSymlinksInPath().path
    for name in try FileManager.default.contentsOfDirectory(atPath: icons) where name.hasSuffix(".svg") {
      XCTAssertTrue(isPlain(try FileContents.read("\(icons)/\(name)")), name)
    }
  }
}
