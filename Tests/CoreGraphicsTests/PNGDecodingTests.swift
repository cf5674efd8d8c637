import CoreGraphics
import Foundation
import XCTest

/// The kinds of PNG files, and those that are made to harm. Each is written out here as base 64.
final class PNGDecodingTests: XCTestCase {
  private func decode(_ text: String) throws -> CGImage {
    try ImageFile.decode([UInt8](try XCTUnwrap(Data(base64Encoded: text))), name: "a.png")
  }

  private func pixels(_ text: String) throws -> [UInt32] {
    let image = try decode(text)
    return (0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
  }

  func testEveryKindOfPixels() throws {
    // palette
    XCTAssertEqual(
      try pixels(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEX/AAAAAP9sof2OAAAAAXRSTlOArV5bRgAAAAtJREFUeNpjYGAEAAAEAAIs3kitAAAAAElFTkSuQmCC"
      ),
      [0x8080_0000, 0xFF00_00FF])
    // bits
    XCTAssertEqual(
      try pixels(
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAQAAAAAzmykZAAAACklEQVR42mNwAAAAQgBBhL+OYgAAAABJRU5ErkJggg=="
      ),
      [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000])
    // deep
    XCTAssertEqual(
      try pixels(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAIAAADA54+dAAAAD0lEQVR42mMQ+m/yP+w/AArmA5pZMVAnAAAAAElFTkSuQmCC"
      ),
      [0xFF12_3456])
    // greyAlpha
    XCTAssertEqual(
      try pixels(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNIaQAAAUsA5fVQ7MgAAAAASUVORK5CYII="
      ),
      [0x8032_3232])
    // keyed
    XCTAssertEqual(
      try pixels(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAABnRSTlMAAQACAAPJS6v1AAAAD0lEQVR42mNgZGJmYWUDAAA/ABaYwWgTAAAAAElFTkSuQmCC"
      ),
      [0, 0xFF04_0506])
    // interlaced
    XCTAssertEqual(
      try pixels(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAAEg2mJuAAAAD0lEQVR42mPgYhBhkNMAAAD3AGUmLg5CAAAAAElFTkSuQmCC"
      ),
      [0xFF0A_0A0A, 0xFF14_1414, 0xFF1E_1E1E, 0xFF28_2828])
  }

  func testNothingIsPrintedByTheDecoder() throws {
    let path = NSTemporaryDirectory() + "flipbook-stderr-\(UUID().uuidString)"
    let kept = dup(STDERR_FILENO)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    dup2(descriptor, STDERR_FILENO)
    var faults: [String] = []
    for text in [
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAADUlEQVR42mNgZyAZAAABmQAIe83z2QAAAABJRU5ErkJggg==",
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEUBAgMNh2TVAAAACklEQVR42mPgBAAACwAKbqOUHwAAAABJRU5ErkJggg==",
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAABklEQVR4nP////8dynyeAAAAAElFTkSuQmCC",
    ] {
      do {
        _ = try decode(text)
        faults.append("none")
      } catch {
        faults.append("\(error)")
      }
    }
    dup2(kept, STDERR_FILENO)
    close(kept)
    close(descriptor)
    let printed = try String(contentsOfFile: path, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    XCTAssertEqual(printed, "")
    XCTAssertEqual(faults.prefix(2), ["none", "none"])
    XCTAssertTrue(faults[2].hasPrefix("cannot read a.png: the image is damaged ("), faults[2])
  }

  func testSizesThatTheFileDoesNotFill() throws {
    XCTAssertThrowsError(
      try decode(
        "iVBORw0KGgoAAAANSUhEUgAAPoAAAD6ACAYAAABBft/eAAAADUlIRFIAAAABAAAAAQgGAAAAHxXEiQAAAAtJREFUeNpjYAACAAAFAAHp+tzYAAAAAElFTkSuQmCC"
      )
    ) {
      XCTAssertEqual(
        "\($0)", "cannot read a.png: the image is damaged (it has two headers); write the image again")
    }
    XCTAssertThrowsError(
      try decode(
        "iVBORw0KGgoAAAANSUhEUgAAH0AAAB9ACAYAAAAG8a30AAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII="
      )
    ) {
      XCTAssertEqual(
        "\($0)",
        "cannot read a.png: the image is damaged (it holds fewer pixels than its size); write the image again"
      )
    }
  }
}
