import Foundation
import Glibc
import XCTest

/// Chromium without a window, driven by its own protocol over a pipe: messages of JSON that end with a zero byte.
///
/// https://chromedevtools.github.io/devtools-protocol/
final class Chromium {
  typealias Object = [String: Any]

  struct Failed: Error, CustomStringConvertible { let description: String }

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let profile: String
  private var rest: [UInt8] = []
  private var lastMessage = 0
  /// Events that came while something else was waited for.
  fileprivate var events: [Object] = []

  private static let flags = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
    "--force-color-profile=srgb", "--remote-debugging-pipe", "--use-mock-keychain",
  ]

  init() throws {
    profile = NSTemporaryDirectory() + "chromium-\(UUID().uuidString)"
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The browser reads its descriptor 3 and writes to 4.
    process.arguments = [
      "-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null", "chromium", "chromium",
      "--user-data-dir=\(profile)",
    ]
    process.arguments?.append(contentsOf: Self.flags + ["about:blank"])
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    _ = try? call("Browser.close")
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: profile)
  }

  // MARK: Messages

  /// Calls a method and waits for the answer.
  func call(_ method: String, _ parameters: Object = [:], session: String? = nil) throws -> Object {
    lastMessage += 1
    let number = lastMessage
    var message: Object = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
    try input.fileHandleForWriting.write(contentsOf: bytes)
    while true {
      guard let answer = try next(within: 60) else { throw Failed(description: "\(method) has no answer") }
      guard answer["id"] as? Int == number else {
        events.append(answer)
        continue
      }
      if let error = answer["error"] as? Object { throw Failed(description: "\(method): \(error)") }
      return answer["result"] as? Object ?? [:]
    }
  }

  /// Takes events that have come, or come within so many seconds.
  func wait(_ seconds: TimeInterval) throws {
    let end = Date().addingTimeInterval(seconds)
    while end.timeIntervalSinceNow > 0, let event = try next(within: end.timeIntervalSinceNow) {
      events.append(event)
    }
  }

  private func next(within seconds: TimeInterval) throws -> Object? {
    let end = Date().addingTimeInterval(seconds)
    let descriptor = output.fileHandleForReading.fileDescriptor
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var searched = 0
    while true {
      // What was searched before is not searched again: a picture arrives in many parts.
      if let zero = rest[searched...].firstIndex(of: 0) {
        let object = try JSONSerialization.jsonObject(with: Data(rest[..<zero])) as? Object
        rest.removeSubrange(...zero)
        return object ?? [:]
      }
      searched = rest.count
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Int32(max(end.timeIntervalSinceNow, 0) * 1000)) > 0 else { return nil }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { throw Failed(description: "the browser has ended") }
      rest += buffer[..<count]
    }
  }

  /// A tab.
  func open(width: Int, height: Int, ratio: Double = 1, touches: Bool = false) throws -> ChromiumPage {
    let target = try call("Target.createTarget", ["url": "about:blank"])
    let attached = try call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    guard let session = attached["sessionId"] as? String else { throw Failed(description: "no session") }
    let page = ChromiumPage(self, session)
    for domain in ["Page", "Runtime", "Network", "Log", "Accessibility"] {
      _ = try page.call("\(domain).enable")
    }
    _ = try page.call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": ratio, "mobile": false])
    if touches {
      _ = try page.call("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
    }
    // One that is not in front draws nothing.
    _ = try page.call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    return page
  }
}

/// A tab of the browser.
final class ChromiumPage {
  typealias Object = Chromium.Object

  private let browser: Chromium
  private let session: String

  init(_ browser: Chromium, _ session: String) { (self.browser, self.session) = (browser, session) }

  func call(_ method: String, _ parameters: Object = [:]) throws -> Object {
    try browser.call(method, parameters, session: session)
  }

  func load(_ address: String) throws { _ = try call("Page.navigate", ["url": address]) }

  /// What an expression of the page's language comes to.
  func value<Value>(_ expression: String, as: Value.Type = Value.self) throws -> Value {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let fault = answer["exceptionDetails"] {
      throw Chromium.Failed(description: "\(expression): \(fault)")
    }
    guard let value = (answer["result"] as? Object)?["value"] as? Value else {
      throw Chromium.Failed(description: "\(expression) is \(answer)")
    }
    return value
  }

  /// Looks again and again until an expression is true.
  func wait(_ expression: String, atMost seconds: TimeInterval = 60) throws {
    let end = Date().addingTimeInterval(seconds)
    while end.timeIntervalSinceNow > 0 {
      if (try? value("Boolean(\(expression))", as: Bool.self)) == true { return }
      try browser.wait(0.05)
    }
    throw Chromium.Failed(description: "it never was so: \(expression); the page says \(faults)")
  }

  func pause(_ seconds: TimeInterval) throws {
    let end = Date().addingTimeInterval(seconds)
    while end.timeIntervalSinceNow > 0 { try browser.wait(end.timeIntervalSinceNow) }
  }

  // MARK: Events

  private func events(_ method: String) -> [Object] {
    browser.events.filter { $0["method"] as? String == method && $0["sessionId"] as? String == session }
      .compactMap { $0["params"] as? Object }
  }

  /// What the browser and the page's code complained of.
  var faults: [String] {
    events("Runtime.exceptionThrown").map { "\($0)" }
      + events("Log.entryAdded").compactMap { $0["entry"] as? Object }
      .filter { $0["level"] as? String == "error" }.map { "\($0["text"] ?? "") \($0["url"] ?? "")" }
  }

  /// The addresses of everything that the page has asked for.
  var requests: [String] {
    events("Network.requestWillBeSent").compactMap { ($0["request"] as? Object)?["url"] as? String }
      + events("Network.webSocketCreated").compactMap { $0["url"] as? String }
  }

  /// What came over the page's connection: texts, and the lengths of all messages.
  var received: (messages: [Object], lengths: [Int]) {
    var messages: [Object] = []
    var lengths: [Int] = []
    for event in events("Network.webSocketFrameReceived") {
      guard let frame = event["response"] as? Object, let text = frame["payloadData"] as? String else {
        continue
      }
      if frame["opcode"] as? Int == 1 {
        lengths.append(text.utf8.count)
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object
        if let object { messages.append(object) }
      } else {
        lengths.append(Data(base64Encoded: text)?.count ?? 0)
      }
    }
    return (messages, lengths)
  }

  func last(_ kind: String) -> Object? { received.messages.last { $0["kind"] as? String == kind } }

  /// The moment at which time stands still, as the page was told last; nil while it goes on.
  ///
  /// The decoder reads the number that was written; `JSONSerialization` is a unit in the last place off for some.
  var standstill: Double? {
    struct Pace: Decodable {
      let kind: String
      let time: Double?
    }
    for event in events("Network.webSocketFrameReceived").reversed() {
      guard let frame = event["response"] as? Object, frame["opcode"] as? Int == 1,
        let text = frame["payloadData"] as? String,
        let pace = try? JSONDecoder().decode(Pace.self, from: Data(text.utf8)), pace.kind == "pace"
      else { continue }
      return pace.time
    }
    return nil
  }

  // MARK: Input

  func mouse(_ type: String, _ x: Double, _ y: Double) throws {
    _ = try call(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": x, "y": y, "button": "left", "buttons": type == "mouseReleased" ? 0 : 1,
        "clickCount": 1,
      ])
  }

  func click(_ x: Double, _ y: Double) throws {
    try mouse("mousePressed", x, y)
    try mouse("mouseReleased", x, y)
  }

  /// The middle of the first element that a selector finds.
  func middle(of selector: String) throws -> (x: Double, y: Double) {
    let place: [Double] = try value(
      "(() => { const r = document.querySelector(\(quoted(selector))).getBoundingClientRect();"
        + " return [r.x + r.width / 2, r.y + r.height / 2] })()")
    return (place[0], place[1])
  }

  /// The middle of an element once it stays where it is: a page that is still being laid out moves it.
  func restingMiddle(of selector: String) throws -> (x: Double, y: Double) {
    var last = try middle(of: selector)
    while true {
      try pause(0.3)
      let place = try middle(of: selector)
      if place == last { return place }
      last = place
    }
  }

  func click(_ selector: String) throws {
    try wait("document.querySelector(\(quoted(selector)))")
    let place = try middle(of: selector)
    try click(place.x, place.y)
  }

  /// A drag in ten steps; `held` runs before the button is let go.
  func drag(from start: (x: Double, y: Double), byY distance: Double, held: () throws -> Void = {}) throws {
    try mouse("mousePressed", start.x, start.y)
    for step in 1...10 {
      try mouse("mouseMoved", start.x, start.y + distance * Double(step) / 10)
      try pause(0.03)
    }
    try held()
    try mouse("mouseReleased", start.x, start.y + distance)
  }

  func key(_ key: String, modifiers: Int = 0) throws {
    for type in ["rawKeyDown", "keyUp"] {
      _ = try call("Input.dispatchKeyEvent", ["type": type, "key": key, "code": key, "modifiers": modifiers])
    }
  }

  /// Types as an input method does.
  func type(_ text: String) throws { _ = try call("Input.insertText", ["text": text]) }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      + "\""
  }

  // MARK: Pictures

  struct Picture: Equatable {
    let width: Int
    let height: Int
    /// R, G, B, A of each pixel.
    let bytes: [UInt8]
  }

  /// The pixels of the first window.
  func picture() throws -> Picture {
    let parts: [Any] = try value(
      """
      (() => { const c = document.querySelector(".window canvas");
        const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data; let t = "";
        for (let i = 0; i < d.length; i += 32768) t += String.fromCharCode(...d.subarray(i, i + 32768));
        return [c.width, c.height, btoa(t)] })()
      """)
    guard let width = parts[0] as? Int, let height = parts[1] as? Int,
      let data = (parts[2] as? String).flatMap({ Data(base64Encoded: $0) })
    else { throw Chromium.Failed(description: "no picture") }
    return Picture(width: width, height: height, bytes: [UInt8](data))
  }

  /// What assistive tools find: role and name of each.
  func accessibles() throws -> [(role: String, name: String)] {
    let tree = try call("Accessibility.getFullAXTree")["nodes"] as? [Object] ?? []
    return tree.compactMap { node in
      guard let role = (node["role"] as? Object)?["value"] as? String,
        let name = (node["name"] as? Object)?["value"] as? String, !name.isEmpty
      else { return nil }
      return (role, name)
    }
  }
}
