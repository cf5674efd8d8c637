import Codecs
import CoreGraphics
import Support
import XCTest

final class ImageFileTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "flipbook-images-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  /// A picture whose pixels take all alphas and many colours.
  private func picture(opaque: Bool) throws -> CGImage {
    let storage = try XCTUnwrap(PixelStorage(width: 256, height: 16))
    for y in 0..<16 {
      for x in 0..<256 {
        let alpha = opaque ? 255 : x
        let red = UInt32(alpha * y / 15)
        let green = UInt32(alpha * (15 - y) / 15)
        let blue = UInt32((alpha * 7 + y) % (alpha + 1))
        storage.pixels[y * 256 + x] = UInt32(alpha) << 24 | red << 16 | green << 8 | blue
      }
    }
    return CGImage(storage: storage, isOpaque: opaque)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func fault(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch { return "\(error)".replacingOccurrences(of: folder, with: "DIR") }
  }

  func testPNGKeepsEveryPremultipliedPixel() throws {
    for opaque in [true, false] {
      let image = try picture(opaque: opaque)
      let path = folder + "/picture.png"
      try ImageFile.writePNG(image, to: path)
      let back = try ImageFile.decode(path: path)
      XCTAssertEqual(back.isOpaque, opaque)
      XCTAssertEqual(back.width, 256)
      for y in 0..<16 {
        for x in 0..<256 where back.pixel(x: x, y: y) != image.pixel(x: x, y: y) {
          XCTFail("(\(x), \(y)): \(back.pixel(x: x, y: y)) instead of \(image.pixel(x: x, y: y))")
        }
      }
    }
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder), ["picture.png"], "nothing is left over")
  }

  func testEncodingIsRepeatable() throws {
    let image = try picture(opaque: false)
    XCTAssertEqual(ImageFile.pngData(image), ImageFile.pngData(image))
  }

  func testSVGIsDrawnAtTheSizeNeeded() throws {
    let svg = Array(
      """
      <?xml version="1.0"?><!-- a <square> -->
      <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
      <rect x="6" y="6" width="12" height="12" fill="#ff0000"/></svg>
      """.utf8)
    XCTAssertEqual(ImageFile.naturalSize(svg: svg), CGSize(width: 24, height: 24))
    XCTAssertEqual(try ImageFile.decode(svg).width, 24)
    let image = try ImageFile.decode(svg, pixelSize: (96, 96))
    XCTAssertEqual(image.width, 96)
    XCTAssertEqual(image.height, 96)
    XCTAssertFalse(image.isOpaque)
    for (x, y, pixel) in [(23, 48, 0), (24, 48, 0xFFFF_0000), (71, 71, 0xFFFF_0000), (72, 48, 0)]
      as [(Int, Int, UInt32)]
    {
      XCTAssertEqual(image.pixel(x: x, y: y), pixel, "(\(x), \(y))")
    }
    XCTAssertEqual(try ImageFile.decode(svg, pixelSize: (48, 96)).width, 48)
    XCTAssertEqual(try ImageFile.decode(svg, pixelSize: (48, 96)).height, 48, "the drawing keeps its shape")
  }

  func testReadingSaysWhatIsWrong() throws {
    let png = try XCTUnwrap(ImageFile.pngData(picture(opaque: false)))
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(path: folder + "/none.png") },
      "cannot read DIR/none.png: there is no such file; check the path")
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(path: folder) },
      "cannot read DIR: it is a directory; name an image file in it")
    let empty = try write([], "empty.png")
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(path: empty) },
      "cannot read DIR/empty.png: the file is empty; write the image again")
    let text = try write(Array("hello".utf8), "text.png")
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(path: text) },
      "cannot read DIR/text.png: it is not a PNG, JPEG, WebP, GIF, BMP or SVG image; convert it to one of these"
    )
    let cut = try write(Array(png.prefix(png.count / 2)), "cut.png")
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(path: cut) },
      "cannot read DIR/cut.png: the image is damaged (it ends too early); write the image again")
    var flipped = png
    flipped[png.count / 2] ^= 1
    let broken = try write(flipped, "broken.png")
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(path: broken) },
      "cannot read DIR/broken.png: the image is damaged (the checksum of its IDAT chunk is wrong); "
        + "write the image again")
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(Array(png.prefix(20)), name: "stub") },
      "cannot read stub: the image is damaged (it ends too early); write the image again")
  }

  func testDamagedDrawingsAreNoticed() {
    func reason(_ svg: String) -> String {
      fault { _ = try ImageFile.decode(Array(svg.utf8), name: "icon.svg") }
    }
    let damaged = "cannot read icon.svg: the image is damaged (%@); write the image again"
    for (svg, what) in [
      ("<svg width='4' height='4'><path d='M0 0", "it ends inside a tag"),
      ("<svg width='4' height='4'><g><path d='M0 0'/>", "<g> is not closed"),
      ("<svg width='4' height='4'><g></svg>", "</svg> closes nothing"),
      ("<svg width='4' height='4'><!-- </svg>", "it ends inside a comment or declaration"),
      ("<svg width='4' height='4'/>", "it holds no shapes"),
    ] {
      XCTAssertEqual(reason(svg), String(format: damaged, what))
    }
  }

  func testHugeSizesAreRefusedBeforeMemoryIsAskedFor() throws {
    let svg = Array("<svg width='4' height='4'><rect width='4' height='4'/></svg>".utf8)
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(svg, name: "icon.svg", pixelSize: (100_000, 4)) },
      "cannot make the bitmap of icon.svg: a bitmap of 100000×4 pixels is too large; the limits are 32768 pixels a "
        + "side and 268435456 in all; choose another size")
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(svg, name: "icon.svg", pixelSize: (0, 4)) },
      "cannot make the bitmap of icon.svg: a bitmap of 0×4 pixels has no area; choose another size")
    // A GIF header of 65,535 × 65,535 pixels.
    let gif = Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0]
    XCTAssertTrue(
      fault { _ = try ImageFile.decode(gif, name: "huge.gif") }.contains("65535×65535 pixels is too large"))
    let (storage, messages) = Diagnostics.withCapture { PixelStorage(width: 1 << 40, height: 1 << 40) }
    XCTAssertNil(storage)
    XCTAssertEqual(messages.count, 1)
  }

  func testTruncatedJPEGIsNoticed() {
    // Start of image, a frame header of 8 × 8 pixels, a scan header, and no end.
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2,
      3,
    ]
    XCTAssertEqual(
      fault { _ = try ImageFile.decode(jpeg, name: "photo.jpg") },
      "cannot read photo.jpg: the image is damaged (it ends too early); write the image again")
  }

  func testWritingSaysWhatIsWrongAndLeavesNothing() throws {
    let image = try picture(opaque: true)
    XCTAssertEqual(
      fault { try ImageFile.writePNG(image, to: folder + "/none/a.png") },
      "cannot write DIR/none/a.png: no such file or directory; choose another place")
    XCTAssertEqual(
      fault { try ImageFile.writePNG(image, to: folder) },
      "cannot write DIR: it is a directory; choose another place")
    XCTAssertEqual(
      fault { try ImageFile.writePNG(image, to: "") },
      "cannot write : the path is empty; choose another place")
    XCTAssertEqual(
      fault { try ImageFile.writePNG(image, to: "/dev/full") },
      "cannot write /dev/full: no space left on device; choose another place")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), [])
  }

  func testPicturesAreNotReadFromPipes() throws {
    let pipe = "\(folder)/pipe.png"
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    XCTAssertThrowsError(try ImageFile.decode(path: pipe)) {
      XCTAssertEqual(
        "\($0)", "cannot read \(pipe): it is a device or a pipe; check what the file is")
    }
  }
}
