import Codecs
import CoreGraphics
import Foundation
import Recording
import SourceTools
import XCTest

/// `flipbook serve` and a browser that shows it.
class ServeTestCase: CommandLineTestCase {
  private static var shared: Chromium?

  /// The browser of all tests of a class.
  var browser: Chromium {
    get throws {
      if let shared = Self.shared { return shared }
      let browser = try Chromium()
      Self.shared = browser
      return browser
    }
  }

  override class func tearDown() {
    shared = nil
    super.tearDown()
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    if ToolPackage.gateway.executable == nil { SourceTool.runBuild(ToolPackage.gateway.script) { _ in } }
    XCTAssertNotNil(ToolPackage.gateway.executable, "the gateway cannot be built")
    XCTAssertTrue(
      FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium"),
      "the tests of the page need a browser: apt-get install chromium")
  }

  /// A stage that is served until the test ends, and the address that it prints.
  func serve(_ arguments: String..., environment: [String: String] = [:]) throws -> (Running, String) {
    let running = try start(Self.program, ["serve"] + arguments, environment: environment)
    addTeardownBlock {
      if running.process.isRunning { running.process.terminate() }
      running.process.waitUntilExit()
    }
    let address = try look("serve prints no address: \(running.errorsSoFar)") { () -> String? in
      let lines = running.outputSoFar.components(separatedBy: "\n")
      return lines.count > 1 ? lines[0] : nil
    }
    return (running, address)
  }

  /// A tab that shows a stage.
  func open(
    _ address: String, width: Int = 900, height: Int = 1000, ratio: Double = 1, touches: Bool = false
  ) throws -> ChromiumPage {
    let page = try browser.open(width: width, height: height, ratio: ratio, touches: touches)
    try page.load(address)
    try page.wait("document.querySelector('.window canvas')?.width > 32")
    // With the first page the stage begins again.
    try page.pause(1)
    return page
  }

  /// A picture that the command line draws, as the page gives its own.
  func render(_ arguments: [String]) throws -> ChromiumPage.Picture {
    let outcome = try flipbook(["render"] + arguments + ["-o", "expected.png"])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let image = try PNGDecoder.decode([UInt8](try bytes("expected.png")))
    let storage = image.storage
    let (width, height) = (storage.width, storage.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    bytes.withUnsafeMutableBytes { memory in
      let pixels = memory.bindMemory(to: UInt32.self)
      for y in 0..<height {
        for x in 0..<width {
          // From 0xAARRGGBB to the bytes R, G, B, A.
          let pixel = storage.pixels[y * storage.stride + x]
          pixels[y * width + x] =
            0xFF00_0000 | (pixel & 0xFF) << 16 | pixel & 0xFF00 | (pixel >> 16) & 0xFF
        }
      }
    }
    return ChromiumPage.Picture(width: width, height: height, bytes: bytes)
  }

  /// How many pixels differ; nil for pictures of two sizes.
  func difference(_ a: ChromiumPage.Picture, _ b: ChromiumPage.Picture) -> Int? {
    guard a.width == b.width, a.height == b.height, a.bytes.count == b.bytes.count else { return nil }
    if a.bytes == b.bytes { return 0 }
    return a.bytes.withUnsafeBytes { a in
      b.bytes.withUnsafeBytes { b in
        let (a, b) = (a.bindMemory(to: UInt32.self), b.bindMemory(to: UInt32.self))
        var count = 0
        for index in 0..<a.count where a[index] != b[index] { count += 1 }
        return count
      }
    }
  }

  /// Waits until the page shows a picture, which it may get a little later.
  func wait(for picture: ChromiumPage.Picture, in page: ChromiumPage, _ what: String) throws {
    var last: Int?
    for _ in 0..<40 {
      last = difference(try page.picture(), picture)
      if last == 0 { return }
      try page.pause(0.1)
    }
    XCTFail("\(what): \(last.map { "\($0) pixels differ" } ?? "another size")")
  }

  /// Stops the stage's time, and gives the moment and what was done until then, as a script in the test's folder.
  func stop(_ page: ChromiumPage) throws -> (time: Double, script: String) {
    _ = try page.value(
      "(() => { const s = document.querySelector('#pace'); s.value = '0'; s.dispatchEvent(new Event('change'));"
        + " return true })()", as: Bool.self)
    for _ in 0..<100 where page.standstill == nil { try page.pause(0.05) }
    // The last picture before it is drawn.
    try page.pause(0.3)
    try page.click("#script")
    for _ in 0..<100 where page.last("file") == nil { try page.pause(0.05) }
    let bytes = try XCTUnwrap((page.last("file")?["bytes"] as? String).flatMap { Data(base64Encoded: $0) })
    try bytes.write(to: URL(fileURLWithPath: "\(folder)/done.json"))
    return (try XCTUnwrap(page.standstill), "done.json")
  }
}
