import Foundation
import XCTest

/// The stage in a real browser: what is seen there and what is done there.
final class ServeTests: ServeTestCase {
  func testEachDemoIsTappedDraggedAndTypedIntoAndDrawnAsTheCommandLineDrawsIt() throws {
    for name in demoNames {
      let (_, address) = try serve(name)
      let page = try open(address)
      let before = try page.picture()
      let identifiers: [String] = try page.value(
        "[...document.querySelectorAll('.elements [data-testid]')].map(element => element.dataset.testid)")
      var changes = false
      let tapped = identifiers.prefix(3).map { "[data-testid='\($0)']" }
      for selector in tapped.isEmpty ? [".window canvas"] : tapped {
        try page.click(selector)
        try page.pause(0.15)
        changes = try changes || difference(before, page.picture()) != 0
      }
      try page.drag(from: page.middle(of: ".window canvas"), byY: -60)
      try page.key("a")
      try page.pause(0.2)
      let (time, script) = try stop(page)
      let done = String(decoding: try bytes(script), as: UTF8.self)
      for event in ["down", "move", "up", "key"] {
        XCTAssertTrue(done.contains("\"\(event)\""), "\(name), \(event): \(done)")
      }
      changes = try changes || difference(before, page.picture()) != 0
      XCTAssertTrue(changes, name)
      let expected = try render([name, "--script", script, "--at", "\(time)"])
      try wait(for: expected, in: page, "\(name) at \(time) s")
      XCTAssertEqual(page.faults, [], name)
    }
  }

  func testInTheMiddleOfAMotionAtTwoPixelsAPoint() throws {
    let (_, address) = try serve("springy-tabs", "--speed", "0.05")
    let page = try open(address, ratio: 2)
    try page.wait("document.querySelector('.window canvas').width === 750")
    try page.click("[data-testid='tab.1']")
    try page.pause(1)
    let (time, script) = try stop(page)
    XCTAssertGreaterThan(time, 0.01)
    XCTAssertLessThan(time, 1)
    let text = String(decoding: try bytes(script), as: UTF8.self)
    XCTAssertTrue(text.contains("tap") || text.contains("press") || text.contains("pointer"), text)
    let expected = try render(["springy-tabs", "--script", script, "--at", "\(time)", "--scale", "2"])
    try wait(for: expected, in: page, "springy-tabs at \(time) s")
    let before = try render(["springy-tabs", "--at", "0", "--scale", "2"])
    XCTAssertGreaterThan(difference(expected, before) ?? 0, 100)
  }

  func testADragAndTheWheel() throws {
    let (_, address) = try serve("gallery", "--size", "500x500")
    let page = try open(address)
    let before = try page.picture()
    let place = try page.middle(of: ".window canvas")
    try page.drag(from: (place.x, place.y + 100), byY: -200) {
      try page.pause(0.3)
      XCTAssertGreaterThan(difference(before, try page.picture()) ?? 0, 1000)
    }
    try page.pause(2)
    let rested = try page.picture()
    _ = try page.call(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": place.x, "y": place.y, "deltaX": 0, "deltaY": -2400])
    try page.pause(2)
    XCTAssertGreaterThan(difference(rested, try page.picture()) ?? 0, 1000)
  }

  func testTypingWithAnInputMethod() throws {
    try write(
      """
      import UIKit
      final class FieldController: UIViewController {
        override func viewDidLoad() {
          view.backgroundColor = .white
          let field = UITextField(frame: CGRect(x: 20, y: 40, width: 200, height: 40))
          field.borderStyle = .roundedRect
          field.accessibilityLabel = "Name"
          view.addSubview(field)
        }
      }
      #Preview("field") { FieldController() }
      """, to: "Field.swift")
    let (_, address) = try serve("Field.swift:field", "--size", "240x160")
    let page = try open(address)
    try page.wait("document.querySelector('[role=textbox]')")
    XCTAssertTrue(try page.accessibles().contains { $0.role == "textbox" && $0.name == "Name" })
    try page.click("[role='textbox']")
    try page.wait("document.activeElement?.tagName === 'TEXTAREA'")
    _ = try page.call(
      "Input.imeSetComposition", ["text": "にほ", "selectionStart": 2, "selectionEnd": 2])
    try page.wait("document.querySelector('textarea').classList.contains('composes')")
    try page.type("日本 ok")
    try page.wait(
      "[...document.querySelectorAll('.elements > *')].some(e =>"
        + " (e.textContent + e.getAttribute('aria-description') + e.getAttribute('aria-label')).includes('日本 ok'))"
    )
    XCTAssertEqual(page.faults, [])
  }

  func testTwoFingersPinch() throws {
    try write(
      """
      import UIKit
      final class Pinched: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          backgroundColor = .red
          isMultipleTouchEnabled = true
          addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: #selector(pinch)))
        }
        required init?(coder: NSCoder) { nil }
        @objc func pinch(_ recognizer: UIPinchGestureRecognizer) {
          backgroundColor = recognizer.scale > 1.5 ? .blue : .green
        }
      }
      #Preview("pinched") {
        let controller = UIViewController()
        controller.view = Pinched()
        return controller
      }
      """, to: "Pinched.swift")
    let (_, address) = try serve("Pinched.swift:pinched", "--size", "300x300")
    let page = try open(address, touches: true)
    let place = try page.middle(of: ".window canvas")
    func touch(_ type: String, _ distance: Double?) throws {
      let points = distance.map { [place.x - $0, place.x + $0] } ?? []
      _ = try page.call(
        "Input.dispatchTouchEvent",
        [
          "type": type,
          "touchPoints": points.enumerated().map { ["x": $1, "y": place.y, "id": $0] as [String: Any] },
        ])
      try page.pause(0.05)
    }
    try touch("touchStart", 20)
    for distance in stride(from: 25.0, through: 100, by: 5) { try touch("touchMove", distance) }
    try page.pause(0.3)
    let picture = try page.picture()
    XCTAssertEqual(Array(picture.bytes.prefix(3)), [0, 0, 255])
    try touch("touchEnd", nil)
    let (time, script) = try stop(page)
    XCTAssertTrue(String(decoding: try bytes(script), as: UTF8.self).contains("\"fingers\" : \"down\""))
    try wait(
      for: try render(["Pinched.swift:pinched", "--size", "300x300", "--script", script, "--at", "\(time)"]),
      in: page,
      "after a pinch")
  }

  func testRolesAndNames() throws {
    let (_, address) = try serve("springy-tabs")
    let page = try open(address)
    try page.wait("document.querySelector('[data-testid=\"tab.1\"]')")
    let found = try page.accessibles()
    let tree = try flipbook(["tree", "springy-tabs", "--json"]).output
    XCTAssertTrue(tree.contains("tab.1"))
    XCTAssertGreaterThanOrEqual(found.filter { $0.role == "button" }.count, 3, "\(found)")
    // A screen reader uses an element without a pointer.
    let before = try page.picture()
    _ = try page.value(
      "(() => { document.querySelector('[data-testid=\"tab.1\"]').click(); return true })()", as: Bool.self)
    try page.pause(1)
    XCTAssertGreaterThan(difference(before, try page.picture()) ?? 0, 100)
  }

  func testTheTunerOpensBesideTheStage() throws {
    let (_, address) = try serve("springy-tabs")
    let page = try open(address, width: 1400)
    let width = try page.picture().width
    try page.click("[data-key='f12']")
    try page.wait("document.querySelector('.window canvas').width > \(width + 200)")
    let found = try page.accessibles()
    for name in ["Export", "A/B", "Presets"] {
      XCTAssertTrue(found.contains { $0.role == "button" && $0.name == name }, "\(name) in \(found)")
    }
    // What is on the stage is found in the tuner, too, and used without a pointer.
    _ = try page.value(
      "(() => { document.querySelector('[data-testid=\"tab.1\"]').click(); return true })()", as: Bool.self)
    try page.wait(
      "[...document.querySelectorAll('.elements [role=button]')].some(e =>"
        + " (e.getAttribute('aria-label') || '').includes('transform'))")
    try page.key("F12")
    try page.wait("document.querySelector('.window canvas').width === \(width)")
  }

  func testTwoPagesShowTheSameAndOneDrives() throws {
    let (_, address) = try serve("springy-tabs")
    let first = try open(address)
    // The same browser has the cookie.
    let second = try open(address.components(separatedBy: "?")[0])
    XCTAssertEqual(try second.value("document.querySelector('#drive').hidden", as: Bool.self), false)
    let before = try first.picture()
    try second.click("[data-testid='tab.2']")
    try second.pause(1)
    XCTAssertEqual(difference(before, try first.picture()), 0)
    try first.click("[data-testid='tab.2']")
    try first.pause(2)
    XCTAssertGreaterThan(difference(before, try first.picture()) ?? 0, 100)
    XCTAssertEqual(difference(try first.picture(), try second.picture()), 0)
    try second.click("#drive")
    try second.wait("document.querySelector('#drive').hidden")
    XCTAssertEqual(try first.value("document.querySelector('#drive').hidden", as: Bool.self), false)
  }

  func testAnIdleStageSendsNothing() throws {
    let (_, address) = try serve("springy-tabs")
    let page = try open(address)
    try page.pause(2)
    let before = page.received.lengths.count
    try page.pause(3)
    XCTAssertEqual(page.received.lengths.count, before)
  }

  func testThePageAsksNobodyElse() throws {
    let (_, address) = try serve("springy-tabs")
    let page = try open(address)
    try page.pause(1)
    let own = address.components(separatedBy: "/?")[0]
    let others = page.requests.filter {
      !$0.hasPrefix(own) && !$0.hasPrefix("ws" + own.dropFirst(4)) && $0 != "about:blank"
    }
    XCTAssertEqual(others, [])
    XCTAssertGreaterThan(page.requests.count, 5)
    XCTAssertEqual(try page.value("location.search", as: String.self), "")
    XCTAssertEqual(page.faults, [])
  }

  func testSavingShowsTheNewCodeAndAFaultShowsACard() throws {
    let view = """
      import UIKit
      final class Square: UIView {
        override init(frame: CGRect) { super.init(frame: frame); backgroundColor = COLOR
          isAccessibilityElement = true; accessibilityLabel = "<script>alert(1)</script><img src=x onerror=alert(2)>" }
        required init?(coder: NSCoder) { nil }
      }
      #Preview("square") { Square() }
      """
    try write(view.replacingOccurrences(of: "COLOR", with: ".red"), to: "Square.swift")
    let (_, address) = try serve("Square.swift:square", "--size", "120x80")
    let page = try open(address)
    func middle() throws -> [UInt8] {
      let picture = try page.picture()
      let at = (picture.height / 2 * picture.width + picture.width / 2) * 4
      return Array(picture.bytes[at..<at + 3])
    }
    XCTAssertEqual(try middle(), [255, 0, 0])
    // A name is a name, whatever is in it.
    try page.wait("document.querySelector('.elements > *')")
    XCTAssertEqual(
      try page.value("document.querySelectorAll('.elements script, .elements img').length", as: Int.self), 0)
    XCTAssertTrue(try page.accessibles().contains { $0.name.contains("<script>alert(1)") })
    try write(view.replacingOccurrences(of: "COLOR", with: ".blue"), to: "Square.swift")
    _ = try look("the new code is not shown") { try middle() == [0, 0, 255] ? true : nil }
    try write(view.replacingOccurrences(of: "COLOR", with: ".nothing"), to: "Square.swift")
    _ = try look("no card is shown") { try middle() != [0, 0, 255] ? true : nil }
    try write(view.replacingOccurrences(of: "COLOR", with: ".red"), to: "Square.swift")
    _ = try look("the mended code is not shown") { try middle() == [255, 0, 0] ? true : nil }
    XCTAssertEqual(page.faults, [])
  }

  func testAPageThatStallsGetsTheRightPictureAfterwards() throws {
    let (_, address) = try serve("springy-tabs")
    let page = try open(address)
    // It draws nothing while its code is busy.
    for tab in 0...2 {
      try page.click("[data-testid='tab.\(tab)']")
      _ = try page.value(
        "(() => { const e = performance.now() + 700; while (performance.now() < e); return true })()",
        as: Bool.self)
    }
    try page.pause(1.5)
    let (time, script) = try stop(page)
    let expected = try render(["springy-tabs", "--script", script, "--at", "\(time)"])
    try wait(for: expected, in: page, "after the page has stalled")
  }

  func testAClipOfWhatWasDone() throws {
    let (_, address) = try serve("springy-tabs")
    let page = try open(address)
    try page.click("[data-testid='tab.1']")
    try page.pause(0.6)
    try page.click("#clip")
    _ = try look("no clip comes") { () -> Bool? in
      try page.pause(0.1)
      return page.last("file") == nil ? nil : true
    }
    let file = try XCTUnwrap(page.last("file"))
    XCTAssertEqual(file["name"] as? String, "springy-tabs.webp")
    let clip = try XCTUnwrap((file["bytes"] as? String).flatMap { Data(base64Encoded: $0) })
    XCTAssertEqual(String(decoding: clip.prefix(4) + clip.dropFirst(8).prefix(4), as: UTF8.self), "RIFFWEBP")
    XCTAssertGreaterThan(clip.count, 2000)
  }

  func testOnATerminalWithoutADisplayItServes() throws {
    // `script` gives the program a terminal.
    let running = try start(
      "/usr/bin/script", ["-qec", "'\(Self.program)' springy-tabs", "/dev/null"], environment: [:])
    defer {
      running.process.terminate()
      running.process.waitUntilExit()
    }
    let text = try look("it serves nothing: \(running.outputSoFar)") { () -> String? in
      running.outputSoFar.contains("?token=") ? running.outputSoFar : nil
    }
    XCTAssertTrue(text.contains("flipbook: there is no display to open a window on"), text)
    let address = text[try XCTUnwrap(text.range(of: "http://")).lowerBound...].prefix { !$0.isWhitespace }
    let page = try open(String(address))
    XCTAssertEqual(try page.picture().width, 375)
  }

  func testAnOptionThatCannotBeIsRefused() throws {
    for (arguments, reason) in [
      (["--port", "70000"], "--port takes a number from 0 to 65535"), (["nothing-there"], "there is no demo"),
      (["--fill", "--device", "iphone-se"], "leave --fill out"),
    ] {
      let outcome = try flipbook(["serve"] + arguments)
      XCTAssertEqual(outcome.status, 2, outcome.errors)
      XCTAssertTrue(outcome.errors.contains(reason), outcome.errors)
    }
    let outcome = try flipbook(["serve", "--host", "203.0.113.1"])
    XCTAssertEqual(outcome.status, 1, outcome.errors)
    XCTAssertTrue(outcome.errors.contains("203.0.113.1:0 cannot be listened at"), outcome.errors)
  }

  func testItEndsWithTheLastPage() throws {
    let (running, address) = try serve("springy-tabs", "--end-with-last")
    let page = try open(address)
    _ = try page.call("Page.close")
    _ = try look("serve goes on") { running.process.isRunning ? nil : true }
    XCTAssertEqual(running.errorsSoFar, "")
  }
}
