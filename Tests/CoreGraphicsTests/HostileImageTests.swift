import AllocationCounter
import Codecs
import CoreGraphics
import Foundation
import Support
import XCTest

/// Small files that ask for much.
final class HostileImageTests: XCTestCase {
  private func fault(_ data: [UInt8], _ name: String, pixelSize: ImageFile.PixelSize? = nil) -> String {
    do {
      let image = try ImageFile.decode(data, name: name, pixelSize: pixelSize)
      return "\(image.width)x\(image.height)"
    } catch { return "\(error)" }
  }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A GIF of some size whose first picture has another one; a pixel or so of data.
  private func gif(_ width: Int, _ height: Int, first: (Int, Int), frames: Int = 1, bits: UInt8 = 2)
    -> [UInt8]
  {
    let header =
      Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] =
      [0x2C, 0, 0, 0, 0] + little(first.0, 2) + little(first.1, 2) + [0, bits, 2, 0x4C, 0x01, 0]
    return header + (0..<frames).flatMap { _ in frame } + [0x3B]
  }

  func testGIF() {
    XCTAssertEqual(
      fault(gif(16_000, 16_000, first: (1, 1)), "a.gif"),
      "cannot make the bitmap of a.gif: a picture of 16000×16000 pixels is too large; the limit is 67108864 pixels "
        + "in all; choose another size")
    XCTAssertEqual(
      fault(gif(8_000, 8_000, first: (8_000, 8_000)), "a.gif"),
      "cannot read a.gif: the image is damaged (its 35 bytes cannot hold 8000×8000 pixels); write the image again"
    )
    XCTAssertEqual(
      fault(gif(10, 10, first: (60_000, 60_000)), "a.gif"),
      "cannot read a.gif: the image is damaged (its first picture is larger than all of it); write the image again"
    )
    for empty in [(0, 0), (0, 3), (5, 0)] {
      XCTAssertEqual(
        fault(gif(5, 3, first: empty), "a.gif"),
        "cannot read a.gif: the image is damaged (its first picture has no pixels); write the image again")
    }
    for bits: UInt8 in [0, 9, 13, 82, 255] {
      XCTAssertEqual(
        fault(gif(5, 3, first: (5, 3), bits: bits), "a.gif"),
        "cannot read a.gif: the image is damaged (its codes begin with \(bits) bits instead of 2 to 8); write the"
          + " image again")
    }
    XCTAssertEqual(fault(gif(1, 1, first: (1, 1)), "a.gif"), "1x1")
    // What looks like a picture in the data of one that cannot be unpacked is none.
    let inner: [UInt8] = [0x2C, 0, 0, 0, 0, 9, 0, 9, 0, 0, 2, 2, 0x4C, 0x01, 0]
    let outer =
      Array(gif(5, 3, first: (5, 3), bits: 82).dropLast(5)) + [UInt8(inner.count)] + inner + [0, 0x3B]
    XCTAssertTrue(fault(outer, "a.gif").contains("82 bits"), fault(outer, "a.gif"))
    // Of many frames only the first is unpacked.
    XCTAssertEqual(fault(gif(1_000, 1_000, first: (1, 1), frames: 2_000), "a.gif"), "1x1")
  }

  func testWebP() {
    // A lossless picture of 16,383 × 16,383 pixels of one colour takes a few bytes.
    let bits = (16_383 - 1) | (16_383 - 1) << 14
    let chunk = [0x2F] + little(bits, 4) + [0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0]
    let data =
      Array("RIFF".utf8) + little(12 + chunk.count, 4) + Array("WEBPVP8L".utf8) + little(chunk.count, 4)
      + chunk
    XCTAssertEqual(
      fault(data, "a.webp"),
      "cannot make the bitmap of a.webp: a picture of 16383×16383 pixels is too large; the limit is 67108864 pixels "
        + "in all; choose another size")
    XCTAssertEqual(
      fault(Array(data.prefix(20)), "a.webp"),
      "cannot read a.webp: the image is damaged (it ends too early); write the image again")
  }

  func testBMP() {
    func bmp(_ width: Int, _ height: Int) -> [UInt8] {
      Array("BM".utf8) + little(58, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(width, 4)
        + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 24) + [1, 2, 3, 0]
    }
    XCTAssertEqual(fault(bmp(1, 1), "a.bmp"), "1x1")
    XCTAssertEqual(
      fault(bmp(8_000, -8_000), "a.bmp"),
      "cannot read a.bmp: the image is damaged (its 58 bytes cannot hold 8000×8000 pixels); write the image again"
    )
    // OS/2's header has sizes of 16 bits.
    let core =
      Array("BM".utf8) + little(30, 4) + little(0, 4) + little(26, 4) + little(12, 4) + little(8_000, 2)
      + little(8_000, 2) + little(1, 2) + little(24, 2) + [1, 2, 3, 0]
    XCTAssertTrue(fault(core, "a.bmp").contains("its 30 bytes cannot hold 8000×8000 pixels"))
  }

  func testJPEG() {
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
    let scans = (0..<101).flatMap { _ in scan }
    XCTAssertEqual(
      fault([0xFF, 0xD8] + frame + scans + [0xFF, 0xD9], "a.jpg"),
      "cannot read a.jpg: the image is damaged (its pixels come in more than 100 scans); write the image again"
    )
    XCTAssertEqual(
      fault([0xFF, 0xD8] + frame + frame + scan + [0xFF, 0xD9], "a.jpg"),
      "cannot read a.jpg: the image is damaged (it has two frame headers); write the image again")
  }

  // MARK: Drawings

  private func svg(_ inside: String, _ attributes: String = "width='24' height='24'") -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(inside)</svg>".utf8)
  }

  private let icon: ImageFile.PixelSize = (24, 24)

  func testDrawingsThatWouldTakeLong() {
    let dashes = "cannot draw a.svg: it has too many dashes or curves; use a simpler drawing or a picture"
    let line = "<path d='M0 0H1000000' stroke='#000' "
    XCTAssertEqual(
      fault(svg(line + "stroke-dasharray='0.001,0.001'/>"), "a.svg", pixelSize: icon), dashes)
    XCTAssertEqual(
      fault(svg(line + "style='stroke-dasharray: 0.001'/>"), "a.svg", pixelSize: icon), dashes)
    XCTAssertEqual(
      fault(
        svg("<g stroke-dasharray='1'><g transform='scale(1000)'>\(line)/></g></g>"), "a.svg", pixelSize: icon),
      "cannot draw a.svg: it has coordinates that are too far away; use a simpler drawing or a picture")
    let curves = (0..<5_000).map { _ in "c9e4 9e4 -9e4 9e4 0 0" }.joined()
    XCTAssertEqual(
      fault(svg("<path d='M0 0\(curves)'/>"), "a.svg", pixelSize: icon),
      "cannot draw a.svg: it has too many curves; use a simpler drawing or a picture")
    XCTAssertEqual(
      fault(
        svg(String(repeating: "<path d='M0 0h1v1z'/>", count: 5_000)), "a.svg", pixelSize: (1_024, 1_024)),
      "cannot draw a.svg: it has too many shapes for its size; use a simpler drawing or a picture")
  }

  /// A sheet's end closes its last rule.
  func testStyleSheetsThatEndEarly() throws {
    for sheet in [
      ".a{fill:#f00", ".b{}.a{fill:#f00;stroke:none", ".a{fill:#f00} /* the end */", ".a{fill:#f00}.a",
    ] {
      for style in ["<style>\(sheet)</style>", "<defs><style type='text/css'>\(sheet)</style></defs>"] {
        let drawing = svg(
          style + "<rect class='a' width='24' height='24'/><rect class='*' width='1' height='1'/>")
        XCTAssertEqual(try ImageFile.decode(drawing, pixelSize: icon).pixel(x: 12, y: 12), 0xFFFF_0000, style)
      }
    }
    let open = svg(
      "<style>a > b {x</style><path class='x' d='M0 0' id='1>2 3<4'/><rect width='9' height='9'/>", "")
    XCTAssertEqual(ImageFile.naturalSize(svg: open), CGSize(width: 9, height: 9))
  }

  /// SDL_image's reader takes `< style>` for a style sheet, and follows a missing pointer where its rule is open.
  func testATagWithoutAName() {
    for space in [" ", "\n", "\u{B}"] {
      let drawing = svg("<\(space)style>.a{fill:red</\(space)style><rect class='a' width='9' height='9'/>")
      XCTAssertEqual(
        fault(drawing, "a.svg", pixelSize: icon),
        "cannot read a.svg: the image is damaged (it has a tag without a name); write the image again",
        "\(space.utf8)")
    }
  }

  /// What SDL_image's reader would take otherwise is drawn as XML has it.
  func testDrawingsThatTwoReadersTakeDifferently() throws {
    let sheet = "<style><![CDATA[.a{fill:#f00}]]></style>"
    let path = "d='M0 0H24V24H0z'"
    for (inside, color) in [
      ("\(sheet)<path class='a' \(path)/>", 0xFFFF_0000),
      ("\(sheet)<path style='fill:#00f' class='a' fill='#0f0' \(path)/>", 0xFF00_00FF),
      ("\(sheet)<path class='a' \(path)/><!-- <g> <path fill='#00f' \(path)/> -->", 0xFFFF_0000),
      ("\(sheet)<path id='<1>2' class='a' \(path)/>", 0xFFFF_0000),
      ("\(sheet)<path class='a' \(path)/><path fill '#00f' d 'M0 0H24V24H0z'/>", 0xFFFF_0000),
      ("\(sheet)<path \(path)/><title><![CDATA[<path fill='#00f' \(path)/>]]></title>", 0xFF00_0000),
    ] {
      XCTAssertEqual(
        try ImageFile.decode(svg(inside), pixelSize: icon).pixel(x: 12, y: 12), UInt32(color), inside)
    }
  }

  func testAGradientOfOneStop() throws {
    let stop = "<stop offset='.3' stop-color='#f00'"
    for kind in ["linearGradient", "radialGradient"] {
      for lone in [stop + "/>", stop + "></stop>"] {
        let drawing = svg(
          "<defs><\(kind) id='g'>\(lone)</\(kind)></defs><rect width='24' height='24' fill='url(#g)'/>")
        let image = try ImageFile.decode(drawing, pixelSize: icon)
        for place in [1, 8, 12, 20] {
          XCTAssertEqual(image.pixel(x: place, y: place), 0xFFFF_0000, "\(kind) \(lone) at \(place)")
        }
      }
    }
    let two = Array("<svg><linearGradient><stop a=''/><stop b=''/></linearGradient></svg>".utf8)
    XCTAssertEqual(SVGGradients.repeatingLoneStops(in: two), two)
    let one = Array("<g><!-- < stop c='>'/></g><radialGradient r='1'><stop d=''></stop>".utf8)
    XCTAssertEqual(
      String(decoding: SVGGradients.repeatingLoneStops(in: one), as: UTF8.self),
      "<g><!-- < stop c='>'/></g><radialGradient r='1'><stop d=''/><stop d=''></stop>")
  }

  func testAnOrdinaryDashIsDrawn() throws {
    let drawing = svg("<path d='M0 12H24' stroke='#f00' stroke-width='4' stroke-dasharray='6,6'/>")
    let image = try ImageFile.decode(drawing, pixelSize: (96, 96))
    XCTAssertEqual(image.pixel(x: 12, y: 48), 0xFFFF_0000)
    XCTAssertEqual(image.pixel(x: 36, y: 48), 0)
    XCTAssertEqual(image.pixel(x: 60, y: 48), 0xFFFF_0000)
  }

  func testASizeIsReadAndNotDrawn() throws {
    let shape = "<rect width='1' height='1'/>"
    for (attributes, size) in [
      ("width='30000' height='30000'", CGSize(width: 30_000, height: 30_000)),
      ("width='24pt' height='12pt'", CGSize(width: 32, height: 16)),
      ("width='1in' height='25.4mm'", CGSize(width: 96, height: 96)),
      ("width='10.5' height='7.2'", CGSize(width: 11, height: 8)),
      ("viewBox='0 0 40 20'", CGSize(width: 40, height: 20)),
      ("width='100%' height='100%' viewBox='0 0 40 20'", CGSize(width: 40, height: 20)),
      ("width='80' viewBox='0,0,40,20'", CGSize(width: 80, height: 20)),
    ] {
      XCTAssertEqual(ImageFile.naturalSize(svg: svg(shape, attributes)), size, attributes)
    }
    XCTAssertEqual(
      ImageFile.naturalSize(svg: svg("<rect width='7' height='5'/>", "")), CGSize(width: 7, height: 5))
    XCTAssertNil(ImageFile.naturalSize(svg: svg("<rect width='70000' height='5'/>", "")))
    XCTAssertEqual(
      fault(svg(shape, "width='30000' height='30000'"), "a.svg"),
      "cannot make the bitmap of a.svg: a bitmap of 30000×30000 pixels is too large; the limits are 32768 pixels a "
        + "side and 268435456 in all; choose another size")
  }

  func testEveryIconOfTheProjectIsDrawn() throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    let icons = folder.appendingPathComponent("assets/icons").resolvingSymlinksInPath().path
    let names = try FileManager.default.contentsOfDirectory(atPath: icons).filter { $0.hasSuffix(".svg") }
    XCTAssertGreaterThan(names.count, 300)
    for name in names {
      XCTAssertEqual(
        fault(try FileContents.read("\(icons)/\(name)"), name, pixelSize: (16, 16)).count, 5, name)
    }
  }

  /// The small pictures from which the fuzzers begin.
  private func sample(_ name: String) throws -> [UInt8] {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<2 { folder.deleteLastPathComponent() }
    return try FileContents.read(folder.appendingPathComponent("Fuzzing/Corpora/images/\(name)").path)
  }

  /// A picture of its size or one line, wherever a file ends.
  func testFilesThatEndTooEarly() throws {
    let drawing = svg("<path d='M0 12H24' style='stroke:#f00' stroke-width='4' stroke-dasharray='6,6'/>")
    let files = try ["lossy.webp", "lossless.webp", "still.gif", "progressive.jpg", "rgb.bmp", "rgba.png"].map
    {
      ($0, try sample($0))
    }
    for (name, data) in files + [("a.svg", drawing)] {
      let whole = fault(data, name)
      XCTAssertFalse(whole.contains("cannot"), whole)
      for count in 0..<data.count {
        let (result, messages) = Diagnostics.withCapture { fault(Array(data.prefix(count)), name) }
        XCTAssertEqual(messages.map(\.text), [])
        if result == whole { continue }
        XCTAssertTrue(result.hasPrefix("cannot "), "\(name), \(count) bytes: \(result)")
        XCTAssertFalse(result.contains("\n"), result)
      }
    }
  }

  // MARK: Memory

  /// All but that of drawings and of lossless WebP pictures: SDL_image's and libwebp's do not survive it.
  func testDecodersWithoutMemory() throws {
    try XCTSkipIf(allocation_counter_is_active() == 0, "a sanitizer has an allocator of its own")
    let storage = try XCTUnwrap(PixelStorage(width: 40, height: 30))
    for place in 0..<1_200 { storage.pixels[place] = 0xFF00_0000 | UInt32(place * 7_919) }
    let picture = CGImage(storage: storage, isOpaque: true)
    let files: [(String, [UInt8])] = [
      ("a.png", try XCTUnwrap(ImageFile.pngData(picture))),
      ("a.jpg", try XCTUnwrap(ImageFile.jpegData(picture, quality: 90))),
      ("a.gif", gif(4, 4, first: (1, 1))), ("a.webp", try sample("lossy.webp")),
    ]
    for (name, data) in files {
      let whole = fault(data, name)
      XCTAssertFalse(whole.contains("cannot"), whole)
      var refusals = 0
      for nth in 1...400 {
        let (result, _) = Diagnostics.withCapture { () -> String in
          allocation_counter_fail_decoders(nth)
          defer { allocation_counter_stop() }
          return fault(data, name)
        }
        if result == whole { break }
        refusals += 1
        XCTAssertTrue(result.hasPrefix("cannot read \(name): the image is damaged ("), result)
      }
      XCTAssertTrue((1..<400).contains(refusals), "\(name): \(refusals)")
      XCTAssertEqual(fault(data, name), whole, "and then it works again")
    }
  }
}
