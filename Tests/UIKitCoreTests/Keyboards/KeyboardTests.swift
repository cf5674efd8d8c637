import Stage
import UIKit
import XCTest

/// A page with fields, a text view and a bar above the keyboard.
private final class FormController: UIViewController {
  let field = UITextField()
  let mail = UITextField()
  let pad = UITextField()
  let text = UITextView()
  let bar = UIView()
  var log: [(name: String, begin: CGRect, end: CGRect, time: TimeInterval)] = []
  var infos: [[AnyHashable: Any]] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    for (index, part) in [field, mail, pad, text, bar].enumerated() {
      view.addSubview(part)
      part.frame = CGRect(x: 20, y: 60 + index * 44, width: 300, height: 40)
    }
    mail.keyboardType = .emailAddress
    mail.autocorrectionType = .no
    pad.keyboardType = .decimalPad
    field.accessibilityIdentifier = "field"
    mail.accessibilityIdentifier = "mail"
    pad.accessibilityIdentifier = "pad"
    text.accessibilityIdentifier = "text"
    bar.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bar.heightAnchor.constraint(equalToConstant: 44),
      bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
    ] {
      NotificationCenter.default.addObserver(
        self, selector: Selector("note:", FormController.note), name: name, object: nil)
    }
  }

  func note(_ notification: Notification) {
    let info = notification.userInfo ?? [:]
    let begin = (info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue ?? .zero
    let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .zero
    let name = notification.name.rawValue
      .replacingOccurrences(of: "UIKeyboard", with: "").replacingOccurrences(of: "Notification", with: "")
    log.append((name, begin, end, CACurrentMediaTime()))
    infos.append(info)
  }

  var names: [String] { log.map(\.name) }
}

final class KeyboardTests: XCTestCase {
  private var page = FormController()

  private func stage(
    _ device: String = "iphone-15", _ orientation: Device.Orientation = .portrait,
    keyboard: Stage.Configuration.Keyboard? = nil, script: Script = Script()
  ) throws -> Stage {
    let known = try XCTUnwrap(Device.named(device))
    var configuration = Stage.Configuration(
      device: DevicePlacement(known, orientation: orientation), scale: 1)
    configuration.keyboard = keyboard
    return try Stage(configuration, script: script) {
      self.page = FormController()
      return self.page
    }
  }

  private func host(_ stage: Stage) -> UIView? {
    stage.window.subviews.last.flatMap { $0 === page.view ? nil : $0 }
  }

  private func tap(_ stage: Stage, _ names: String...) throws {
    for name in names {
      stage.tap(name)
      try stage.advance(to: stage.now + 0.4)
    }
  }

  // MARK: Coming and going

  func testItComesAndGoesWithTheFirstResponder() throws {
    let stage = try stage()
    XCTAssertNil(host(stage))
    try stage.advance(to: 1)
    stage.tap("field")
    try stage.advance(to: 1)
    XCTAssertEqual(page.names, ["WillChangeFrame", "WillShow"])
    XCTAssertEqual(page.log.last?.begin, CGRect(x: 0, y: 852, width: 393, height: 336))
    XCTAssertEqual(page.log.last?.end, CGRect(x: 0, y: 516, width: 393, height: 336))
    let info = try XCTUnwrap(page.infos.last)
    XCTAssertEqual(info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double, 0.25)
    XCTAssertEqual(info[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int, 7)
    XCTAssertEqual((info[UIResponder.keyboardIsLocalUserInfoKey] as? NSNumber)?.boolValue, true)
    try stage.advance(to: 1.49)
    XCTAssertEqual(page.log.count, 2)
    try stage.advance(to: 1.6)
    XCTAssertEqual(page.names.suffix(2), ["DidChangeFrame", "DidShow"])
    stage.perform { _ = page.view.endEditing(true) }
    XCTAssertEqual(page.names.suffix(2), ["WillChangeFrame", "WillHide"])
    XCTAssertEqual(page.log.last?.end.minY, 852)
    try stage.advance(to: 3)
    XCTAssertEqual(page.names.suffix(2), ["DidChangeFrame", "DidHide"])
    XCTAssertNil(host(stage))
  }

  /// Its way is the system's spring: 94 % of it lies behind it after a quarter of a second.
  func testItsWay() throws {
    let stage = try stage()
    stage.tap("field")
    try stage.advance(to: 0)
    let slab = try XCTUnwrap(host(stage)?.subviews.first)
    for (time, share) in [(0.05, 0.2322), (0.1, 0.5452), (0.25, 0.9419), (0.5, 1.0)] {
      try stage.advance(to: time)
      XCTAssertEqual(852 - slab.shown.frame.minY, 336 * share, accuracy: 336 * 0.012, "at \(time) s")
    }
  }

  func testTheGuideFollows() throws {
    let stage = try stage()
    XCTAssertEqual(page.bar.frame.maxY, 852 - 34)
    stage.tap("field")
    try stage.advance(to: 0.1)
    XCTAssertEqual(page.bar.frame.maxY, 852 - 336)
    let slab = try XCTUnwrap(host(stage)?.subviews.first)
    XCTAssertEqual(page.bar.shown.frame.maxY, slab.shown.frame.minY, accuracy: 25, "it moves along")
    try stage.advance(to: 1)
    XCTAssertEqual(page.bar.shown.frame.maxY, 852 - 336, accuracy: 0.01)
    stage.perform { _ = page.field.resignFirstResponder() }
    try stage.advance(to: 2)
    XCTAssertEqual(page.bar.frame.maxY, 852 - 34)
  }

  func testAnotherFieldKeepsItAndAnotherKindChangesItsHeight() throws {
    let stage = try stage()
    try tap(stage, "field")
    try stage.advance(to: 1)
    page.log = []
    try tap(stage, "text")
    XCTAssertEqual(page.names, [], "from field to text view it stays")
    try tap(stage, "mail")
    XCTAssertEqual(page.names, ["WillChangeFrame", "WillShow"])
    XCTAssertEqual(page.log.last?.begin.height, 336)
    XCTAssertEqual(page.log.last?.end, CGRect(x: 0, y: 561, width: 393, height: 291), "without words above")
  }

  func testHeights() throws {
    for (device, orientation, height) in [
      ("iphone-se", Device.Orientation.portrait, CGFloat(260)), ("iphone-se", .landscape, 200),
      ("iphone-15", .landscape, 209), ("iphone-15-plus", .portrait, 346),
    ] {
      let stage = try stage(device, orientation)
      stage.tap("field")
      try stage.advance(to: 0)
      XCTAssertEqual(page.log.last?.end.height, height, "\(device) \(orientation)")
      XCTAssertEqual(page.log.last?.end.maxY, stage.configuration.size.height)
    }
  }

  /// A phone that lies has emoji and dictation in the corners, beside the last row.
  func testTheKeysInTheCorners() throws {
    for (device, shown) in [("iphone-15", true), ("iphone-se", false)] {
      let stage = try stage(device, .landscape)
      stage.tap("field")
      try stage.advance(to: 1)
      func frame(_ name: String) throws -> CGRect {
        let key = try XCTUnwrap(stage.view(withIdentifier: "keyboard.\(name)"), "\(device) \(name)")
        return key.convert(key.bounds, to: nil)
      }
      let (emoji, last) = (try frame("emoji"), try frame("numbers"))
      XCTAssertEqual(emoji.midY, last.midY, device)
      XCTAssertLessThan(emoji.maxX, shown ? last.minX : 852, device)
      XCTAssertEqual(emoji.minX < last.minX, shown, "\(device): in the row where there is no corner")
      let dictation = try frame("dictation")
      if shown { XCTAssertEqual(dictation.midX, 852 - emoji.midX, device) }
    }
  }

  func testTurningTheDevice() throws {
    let stage = try stage()
    try tap(stage, "field")
    try stage.advance(to: 1)
    page.log = []
    stage.turn()
    XCTAssertEqual(page.log.last?.end, CGRect(x: 0, y: 393 - 209, width: 852, height: 209))
    try stage.advance(to: 2)
    XCTAssertEqual(page.bar.frame.maxY, 393 - 209)
  }

  func testHardwareAndSoftware() throws {
    let stage = try Stage(size: CGSize(width: 390, height: 844)) {
      self.page = FormController()
      return self.page
    }
    try tap(stage, "field")
    XCTAssertEqual(page.names, [], "without a device the computer's keyboard types")
    stage.send(.text("a"))
    try stage.advance(to: stage.now)
    XCTAssertEqual(page.field.text, "a")
    stage.send(.keyboard(.software))
    try stage.advance(to: stage.now)
    XCTAssertEqual(page.names.first, "WillChangeFrame")
    XCTAssertEqual(stage.configuration.keyboard, .software)
    try stage.advance(to: 2)
    stage.send(.keyboard(.hardware))
    try stage.advance(to: 3)
    XCTAssertEqual(page.names.last, "DidHide")
    XCTAssertTrue(page.field.isFirstResponder)
    try stage.advance(to: 0)
    XCTAssertNil(stage.configuration.keyboard, "going back brings back what was before")
    let device = try self.stage(keyboard: .hardware)
    try tap(device, "field")
    XCTAssertEqual(page.names, [])
  }

  func testScriptsNameTheKeyboard() throws {
    let text = #"{"events": [{"time": 1, "keyboard": "software"}]}"#
    let script = try JSONDecoder().decode(Script.self, from: Data(text.utf8))
    XCTAssertEqual(script, Script([ScriptEvent(time: 1, action: .keyboard(.software))]))
    XCTAssertEqual(try JSONDecoder().decode(Script.self, from: JSONEncoder().encode(script)), script)
  }

  // MARK: Keys

  func testTypingWithCapitals() throws {
    let stage = try stage()
    try tap(stage, "field", "keyboard.h", "keyboard.i", "keyboard.space", "keyboard.a")
    XCTAssertEqual(page.field.text, "Hi a")
    try tap(stage, "keyboard.shift", "keyboard.b", "keyboard.c", "keyboard.delete")
    XCTAssertEqual(page.field.text, "Hi aB")
    try tap(stage, "keyboard.numbers", "keyboard..", "keyboard.space", "keyboard.x")
    XCTAssertEqual(page.field.text, "Hi aB. X", "a sentence begins with a capital")
    try tap(stage, "keyboard.numbers", "keyboard.1", "keyboard.symbols", "keyboard.€", "keyboard.letters")
    try tap(stage, "keyboard.y")
    XCTAssertEqual(page.field.text, "Hi aB. X1€y")
  }

  func testCapsLockAndFullStop() throws {
    let stage = try stage()
    page.loadViewIfNeeded()
    page.field.autocapitalizationType = .none
    try tap(stage, "field", "keyboard.a")
    stage.tap("keyboard.shift")
    stage.tap("keyboard.shift", after: 0.2)
    try stage.advance(to: stage.now + 0.5)
    try tap(stage, "keyboard.b", "keyboard.c", "keyboard.shift", "keyboard.d")
    XCTAssertEqual(page.field.text, "aBCd")
    stage.tap("keyboard.space")
    stage.tap("keyboard.space", after: 0.2)
    try stage.advance(to: stage.now + 0.5)
    XCTAssertEqual(page.field.text, "aBCd. ")
  }

  func testDeleteRepeatsWhileItIsHeld() throws {
    let stage = try stage()
    try tap(stage, "field")
    page.field.text = "abcdefghij"
    stage.send(.press(.identifier("keyboard.delete"), until: stage.now + 0.85))
    let start = stage.now
    try stage.advance(to: start + 0.4)
    XCTAssertEqual(page.field.text, "abcdefghi")
    try stage.advance(to: start + 1.5)
    XCTAssertEqual(page.field.text, "abcde", "one at once, then after 0.5 s every tenth of a second")
  }

  func testKinds() throws {
    let stage = try stage()
    try tap(stage, "mail", "keyboard.a", "keyboard.@", "keyboard.b", "keyboard..", "keyboard.c")
    XCTAssertEqual(page.mail.text, "a@b.c")
    try stage.advance(to: 4)
    try tap(
      stage, "pad", "keyboard.1", "keyboard.2", "keyboard..", "keyboard.5", "keyboard.delete", "keyboard.7")
    XCTAssertEqual(page.pad.text, "12.7")
    XCTAssertEqual(page.log.last?.end.height, 291)
    XCTAssertEqual(stage.failedTargets, [])
    try tap(stage, "keyboard.q")
    XCTAssertEqual(stage.failedTargets, ["keyboard.q"], "digits only")
  }

  func testTheReturnKey() throws {
    let stage = try stage()
    page.loadViewIfNeeded()
    var returned = 0
    page.field.addAction(UIAction { _ in returned += 1 }, for: .primaryActionTriggered)
    page.field.returnKeyType = .search
    page.field.enablesReturnKeyAutomatically = true
    try tap(stage, "field", "keyboard.return")
    XCTAssertEqual(returned, 0, "without text it is dimmed")
    try tap(stage, "keyboard.a", "keyboard.return")
    XCTAssertEqual(returned, 1)
    try tap(stage, "text", "keyboard.a", "keyboard.return", "keyboard.b")
    XCTAssertEqual(page.text.text, "A\nB")
  }

  /// Whoever slides to the next key types that one, and whoever lifts the finger beside the keys none.
  func testSliding() throws {
    let stage = try stage()
    try tap(stage, "field")
    try stage.advance(to: 1)
    func place(_ name: String) throws -> CGPoint {
      let key = try XCTUnwrap(stage.view(withIdentifier: "keyboard.\(name)"))
      return key.convert(CGPoint(x: key.bounds.midX, y: key.bounds.midY), to: nil)
    }
    stage.send(.drag([try place("g"), try place("h")], until: 1.3))
    try stage.advance(to: 1.5)
    XCTAssertEqual(page.field.text, "H")
  }

  // MARK: Views of the app's own

  func testAccessoryAndInputViews() throws {
    let stage = try stage()
    page.loadViewIfNeeded()
    let above = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
    page.field.inputAccessoryView = above
    try tap(stage, "field")
    XCTAssertEqual(page.log.last?.end.height, 380)
    XCTAssertEqual(above.bounds.size, CGSize(width: 393, height: 44))
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 200))
    page.field.inputView = own
    page.field.reloadInputViews()
    try stage.advance(to: 2)
    XCTAssertEqual(page.log.last?.end.height, 44 + 200 + 34, "the edge below stays free")
    XCTAssertNil(stage.view(withIdentifier: "keyboard.q"))
    XCTAssertEqual(own.convert(own.bounds, to: nil), CGRect(x: 0, y: 852 - 234, width: 393, height: 200))
    // With the computer's keyboard they show as well.
    stage.send(.keyboard(.hardware))
    page.field.inputView = nil
    page.field.reloadInputViews()
    try stage.advance(to: 3)
    XCTAssertEqual(page.log.last?.end.height, 44)
  }

  // MARK: Scrolling

  func testDraggingTakesItAway() throws {
    let stage = try stage()
    try tap(stage, "text")
    page.text.text = String(repeating: "line\n", count: 60)
    page.text.frame = CGRect(x: 20, y: 100, width: 300, height: 380)
    page.text.selectedRange = NSRange(location: 0, length: 0)
    page.text.keyboardDismissMode = .interactive
    try stage.advance(to: 1)
    page.log = []
    // Down to 100 points below the keyboard's edge, and held.
    stage.send(.drag([CGPoint(x: 100, y: 200), CGPoint(x: 100, y: 616)], until: 1.5))
    try stage.advance(to: 1.45)
    let slab = try XCTUnwrap(host(stage)?.subviews.first)
    XCTAssertGreaterThan(slab.frame.minY, 540, "it follows the finger")
    XCTAssertEqual(page.bar.frame.maxY, slab.frame.minY, accuracy: 0.5)
    try stage.advance(to: 3)
    XCTAssertFalse(page.text.isFirstResponder)
    XCTAssertEqual(page.names.last, "DidHide")
  }

  func testTablesKeepClear() throws {
    final class Rows: UITableViewController {
      let field = UITextField(frame: CGRect(x: 20, y: 4, width: 200, height: 36))
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      {
        let cell = UITableViewCell()
        if indexPath.row == 15 { cell.contentView.addSubview(field) }
        return cell
      }
    }
    let rows = Rows()
    let stage = try Stage(device: "iphone-15", scale: 1) { rows }
    try stage.advance(to: 0.1)
    stage.perform { _ = rows.field.becomeFirstResponder() }
    try stage.advance(to: 1)
    XCTAssertEqual(rows.tableView.adjustedContentInset.bottom, 336)
    let place = rows.field.convert(rows.field.bounds, to: nil)
    XCTAssertLessThanOrEqual(place.maxY, 852 - 336)
    stage.perform { _ = rows.field.resignFirstResponder() }
    try stage.advance(to: 2)
    XCTAssertEqual(rows.tableView.adjustedContentInset.bottom, 34)
  }
}
