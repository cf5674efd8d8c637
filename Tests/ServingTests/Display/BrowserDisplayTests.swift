import Codecs
import Raster
import Stage
import XCTest

@testable import Serving

/// What pages are sent, and what the stage gets of what is done there.
final class BrowserDisplayTests: XCTestCase {
  @MainActor private var pages = FakePages()
  @MainActor private lazy var display = BrowserDisplay(pages, title: "Test", version: "1")
  private var events: [WindowEvent] = []
  /// The display knows it as long as somebody has it.
  private var kept: PageWindow?

  @MainActor private func openWindow(width: Int32 = 200, height: Int32 = 100) throws -> PageWindow {
    let window = try XCTUnwrap(display.open(title: "Window") { _ in (width, height) } as? PageWindow)
    display.listen(for: window, onEvent: { [weak self] in self?.drain() }, onLoss: { nil })
    window.show()
    kept = window
    return window
  }

  @MainActor private func drain() { display.drain { events.append($0) } }

  /// Draws a picture, of which only the damage is looked at, and gives the display time to send it.
  @MainActor private func present(
    _ window: PageWindow, damage: [PixelRect]? = nil, _ pixel: (Int, Int) -> UInt32
  ) throws -> [UInt32] {
    let size = window.size
    var pixels = (0..<size.width * size.height).map {
      pixel($0 % size.width, $0 / size.width) | 0xFF00_0000
    }
    try pixels.withUnsafeMutableBufferPointer { memory in
      let buffer = PixelBuffer(
        pixels: try XCTUnwrap(memory.baseAddress), stride: size.width,
        bounds: PixelRect(minX: 0, minY: 0, maxX: size.width, maxY: size.height))
      _ = window.present(buffer, damage: ContiguousArray(damage ?? [buffer.bounds]))
    }
    settle()
    return pixels
  }

  @MainActor private func settle() {
    let done = expectation(description: "the main queue was served")
    DispatchQueue.main.async { DispatchQueue.main.async { done.fulfill() } }
    wait(for: [done], timeout: 5)
  }

  @MainActor private func bars(_ step: Int) -> (Int, Int) -> UInt32 {
    { x, y in UInt32((x + step) / 10 % 2 == 0 ? 0x20_40_60 : 0xF0_C0_00) &+ UInt32(y / 50) }
  }

  func testAPageThatComesLateGetsTheWholePicture() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      let shown = try present(window, bars(0))
      pages.open(1)
      settle()
      XCTAssertTrue(pages.pixels(of: 1) == shown)
      XCTAssertEqual(pages.last("window", of: 1)?["width"] as? Int, 200)
    }
  }

  func testOnlyWhatChangedIsSent() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      pages.open(1)
      _ = try present(window, bars(0))
      pages.draw(1)
      // The stage says that all may have changed, and one square has.
      let shown = try present(window) { x, y in
        (40..<60).contains(x) && (40..<60).contains(y) ? 0xFF_00_00 : self.bars(0)(x, y)
      }
      XCTAssertTrue(pages.pixels(of: 1) == shown)
      let last = try XCTUnwrap(pages.pictures[1]?.last)
      XCTAssertEqual(last.rectangles.map(\.pixels.count).reduce(0, +), TileSet.side * TileSet.side)
    }
  }

  func testNothingIsSentWhereNothingChanged() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      pages.open(1)
      _ = try present(window, bars(0))
      let count = pages.pictures[1]?.count
      _ = try present(window, bars(0))
      XCTAssertEqual(pages.pictures[1]?.count, count)
    }
  }

  func testASlowPageGetsFewerPicturesAndNeverWrongOnes() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      pages.open(1)
      pages.open(2)
      var shown: [UInt32] = []
      for step in 0..<20 {
        shown = try present(window, bars(step))
        pages.draw(1)
        settle()
      }
      XCTAssertTrue(pages.pixels(of: 1) == shown)
      XCTAssertEqual(pages.pictures[1]?.count, 20)
      // The other one has drawn nothing: two are on their way, and no more come.
      XCTAssertEqual(pages.pictures[2]?.count, 2)
      pages.draw(2)
      settle()
      XCTAssertEqual(pages.pictures[2]?.count, 3)
      XCTAssertTrue(pages.pixels(of: 2) == shown)
      XCTAssertEqual(pages.damaged, 0)
    }
  }

  func testAPageThatNobodySeesGetsNothing() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      pages.open(1)
      _ = try present(window, bars(0))
      pages.draw(1)
      XCTAssertTrue(window.isVisible)
      pages.say(1, ["kind": "hide"])
      XCTAssertFalse(window.isVisible)
      let shown = try present(window, bars(3))
      XCTAssertEqual(pages.pictures[1]?.count, 1)
      pages.say(1, ["kind": "show"])
      settle()
      XCTAssertTrue(pages.pixels(of: 1) == shown)
      XCTAssertEqual(events.suffix(2).map(\.kind), [.minimized, .restored])
    }
  }

  func testAnotherSizeIsAnotherPicture() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      pages.open(1)
      _ = try present(window, bars(0))
      pages.draw(1)
      window.resize(width: 90, height: 70)
      XCTAssertEqual(events.last?.kind, .resized)
      let shown = try present(window, bars(1))
      XCTAssertTrue(pages.pixels(of: 1) == shown)
      XCTAssertEqual(pages.last("window", of: 1)?["width"] as? Int, 90)
    }
  }

  func testOneDrivesAndTheOthersLookOn() throws {
    try MainActor.assumeIsolated {
      _ = try openWindow()
      pages.open(1)
      pages.open(2)
      XCTAssertEqual(pages.last("hello", of: 1)?["on"] as? Bool, true)
      XCTAssertEqual(pages.last("hello", of: 2)?["on"] as? Bool, false)
      events = []
      pages.say(2, ["kind": "down", "window": 1, "x": 5, "y": 6])
      XCTAssertEqual(events, [])
      pages.say(1, ["kind": "down", "window": 1, "x": 5, "y": 6, "held": "shift"])
      XCTAssertEqual(events.map(\.kind), [.pointerDown(x: 5, y: 6)])
      XCTAssertNotEqual(events.first?.modifiers, 0)
      pages.say(2, ["kind": "drive"])
      XCTAssertEqual(pages.last("drives", of: 1)?["on"] as? Bool, false)
      // What the first one held down is let go.
      XCTAssertTrue(events.contains { $0.kind == .pointerLeft })
      pages.say(2, ["kind": "up", "window": 1, "x": 7, "y": 8])
      XCTAssertEqual(events.last?.kind, .pointerUp(x: 7, y: 8))
      pages.leave(2)
      XCTAssertEqual(pages.last("drives", of: 1)?["on"] as? Bool, true)
    }
  }

  func testTheStageTakesThePixelsOfThePageThatDrives() throws {
    try MainActor.assumeIsolated {
      _ = try openWindow()
      pages.open(1, width: 1600, height: 1200, ratio: 2)
      XCTAssertTrue(events.contains { $0.kind == .scaled(2) })
    }
  }

  func testAWindowFillsThePage() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      pages.open(1, width: 640, height: 480)
      pages.say(1, ["kind": "fill", "on": true])
      XCTAssertEqual(window.size.width, 640)
      pages.say(1, ["kind": "look", "width": 500, "height": 400, "ratio": 1])
      XCTAssertEqual(window.size.height, 400)
      pages.say(1, ["kind": "fill", "on": false])
      XCTAssertEqual(window.size.width, 200)
    }
  }

  func testKeysTextAndFingers() throws {
    try MainActor.assumeIsolated {
      _ = try openWindow()
      pages.open(1)
      events = []
      pages.say(1, ["kind": "key", "text": "shift+tab"])
      pages.say(1, ["kind": "key", "text": "f12"])
      pages.say(1, ["kind": "text", "text": "ü漢"])
      pages.say(1, ["kind": "fingers", "phase": "began", "points": [1, 2, 30.7, 40]])
      pages.say(1, ["kind": "wheel", "x": 3, "y": 4, "width": 0, "height": -1.5])
      XCTAssertEqual(
        events.map(\.kind),
        [
          .key(9), .key(1 << 30 | 69), .text("ü漢"),
          .fingers(.began, [.init(x: 1, y: 2), .init(x: 30, y: 40)]),
          .wheel(across: 0, along: -1.5, x: 3, y: 4),
        ])
    }
  }

  func testWhatAssistiveToolsAsk() throws {
    try MainActor.assumeIsolated {
      _ = try openWindow()
      pages.open(1)
      events = []
      for (phase, text) in [("increment", nil), ("perform", "Delete"), ("activate", nil)]
        as [(String, String?)]
      {
        var message: [String: Any] = ["kind": "assist", "phase": phase, "x": 5, "y": 6.5]
        message["text"] = text
        pages.say(1, message)
      }
      // No action, no such thing, no place.
      pages.say(1, ["kind": "assist", "phase": "perform", "x": 1, "y": 1])
      pages.say(1, ["kind": "assist", "phase": "nothing", "x": 1, "y": 1])
      pages.say(1, ["kind": "assist", "phase": "increment"])
      XCTAssertEqual(
        events.map(\.kind),
        [
          .assisted(.increment, x: 5, y: 6), .assisted(.perform("Delete"), x: 5, y: 6),
          .assisted(.activate, x: 5, y: 6),
        ])
    }
  }

  func testWhatNoPageSaysIsLeftOutOrEndsThePage() throws {
    try MainActor.assumeIsolated {
      _ = try openWindow()
      pages.open(1)
      events = []
      for message: [String: Any] in [
        ["kind": "down", "window": 7, "x": 1, "y": 1], ["kind": "down", "window": 1, "x": 1],
        ["kind": "move", "window": 1, "x": 1e300, "y": 1], ["kind": "key", "text": "hyper+q"],
        ["kind": "fingers", "phase": "began", "points": [1, 2, 3]],
        ["kind": "fingers", "phase": "nowhere", "points": [1, 2]], ["kind": "pace", "ratio": -1],
        ["kind": "wheel", "x": 0, "y": 0, "width": 1e9, "height": 0],
      ] {
        pages.say(1, message)
      }
      XCTAssertEqual(events, [])
      XCTAssertEqual(pages.closed, [])
      pages.onEvent(.message(1, Array("{\"kind\":".utf8)))
      XCTAssertEqual(pages.closed, [1])
      pages.open(2)
      pages.say(2, ["kind": "drawn", "picture": 12345])
      XCTAssertEqual(pages.closed, [1, 2])
      pages.open(3, width: -5)
      XCTAssertEqual(pages.closed, [1, 2, 3])
    }
  }

  func testRandomMessagesDoNoHarm() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      var numbers = SplitMix(21)
      let kinds = [
        "look", "hide", "show", "drawn", "move", "down", "up", "leave", "cancel", "fingers", "wheel", "key",
        "text", "assist",
        "clipboard", "focus", "blur", "close", "drive", "pace", "fill", "script", "clip", "invite", "nothing",
      ]
      let values: [Any] = [
        0, 1, -1, 1e308, -1e308, 2_147_483_648.0, 4_294_967_295.0, 1e10, 0.5, "", "ctrl+v", "began",
        "perform", true,
        [1.0, 2.0],
        NSNull(), "\u{0}", String(repeating: "x", count: 5000),
      ]
      let names = [
        "window", "x", "y", "width", "height", "ratio", "picture", "phase", "points", "held", "text", "on",
      ]
      for page in UInt32(1)...300 {
        pages.open(page)
        for _ in 0..<10 {
          var message: [String: Any] = ["kind": kinds[Int.random(in: 0..<kinds.count, using: &numbers)]]
          for name in names where Bool.random(using: &numbers) {
            message[name] = values[Int.random(in: 0..<values.count, using: &numbers)]
          }
          pages.say(page, message)
        }
        var bytes = Array("{\"kind\":\"down\",\"x\":1,\"y\":2}".utf8)
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        pages.onEvent(.message(page, bytes))
        pages.leave(page)
      }
      // Who comes next is served.
      pages.open(1000)
      let shown = try present(window, bars(1))
      XCTAssertTrue(pages.pixels(of: 1000) == shown)
    }
  }

  func testThePasteIsThePagesAndTheCopyGoesThere() throws {
    try MainActor.assumeIsolated {
      _ = try openWindow()
      pages.open(1)
      pages.say(1, ["kind": "clipboard", "text": "from the page"])
      XCTAssertEqual(display.clipboard, "from the page")
      display.clipboard = "from the stage"
      XCTAssertEqual(pages.last("clipboard", of: 1)?["text"] as? String, "from the stage")
    }
  }
}
