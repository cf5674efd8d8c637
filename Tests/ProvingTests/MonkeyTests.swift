import CoreGraphics
import Proving
import Stage
import Support
import UIKit
import XCTest

/// Random input finds what breaks and what is not released, and does the same for the same seed.
final class MonkeyTests: XCTestCase {
  private let configuration = Stage.Configuration(size: CGSize(width: 200, height: 120), scale: 1)

  func testAnInterfaceThatLetsGoHasNoLeaks() throws {
    var monkey = Monkey(seed: 7)
    let report = try monkey.play(configuration, events: 50) { ButtonPage(holdsItself: false) }
    XCTAssertEqual(report.events, 50)
    XCTAssertEqual(report.faults, [])
    XCTAssertEqual(report.leaks, [])
    XCTAssertEqual(report.summary, "50 events, 0 faults, 0 leaks")
  }

  func testAClosureThatHoldsItsOwnerIsFound() throws {
    var monkey = Monkey(seed: 7)
    let report = try monkey.play(configuration, events: 5) { ButtonPage(holdsItself: true) }
    // The button's action holds the controller, which holds its view and all that is in it.
    XCTAssertTrue(report.leaks.contains("ButtonPage (Page)"), "\(report.leaks)")
    XCTAssertTrue(report.leaks.contains("UIButton (press)"), "\(report.leaks)")
    XCTAssertTrue(report.summary.hasSuffix("\(report.leaks.count) leaks"), report.summary)
  }

  func testFaultsAreCountedOnce() throws {
    var monkey = Monkey(seed: 3)
    let report = try monkey.play(configuration, events: 80) { ButtonPage(holdsItself: false, faulty: true) }
    XCTAssertEqual(report.faults.count, 1, "\(report.faults)")
    XCTAssertTrue(report.faults.first?.contains("opacty") ?? false, "\(report.faults)")
  }

  func testWarningsAreNoFaults() throws {
    var monkey = Monkey(seed: 3)
    let report = try monkey.play(
      configuration, events: 20,
      eachEvent: { Diagnostics.report("a font is missing", severity: .warning) }
    ) { ButtonPage(holdsItself: false) }
    XCTAssertEqual(report.faults, [])
    XCTAssertNil(report.eventsUntilFault)
  }

  func testAFaultIsShrunkToTheEventThatShowsIt() throws {
    var monkey = Monkey(seed: 3)
    func root() -> UIViewController { ButtonPage(holdsItself: false, faulty: true) }
    let report = try monkey.play(configuration, events: 80, root: root)
    let shrunk = try XCTUnwrap(Monkey.shrink(report, configuration, root: root))
    XCTAssertEqual(shrunk.events.count, 1, "\(shrunk)")
    XCTAssertEqual(shrunk.events.first?.time, 0)
    // As a script of any other stage it shows the same.
    let (_, messages) = try Diagnostics.withCapture {
      try Stage(configuration, script: shrunk, root: root).advance(to: 2)
    }
    XCTAssertEqual(messages.map(\.description), report.faults)
  }

  func testLeaksAreShrunkToNothingDone() throws {
    var monkey = Monkey(seed: 7)
    func root() -> UIViewController { ButtonPage(holdsItself: true) }
    let report = try monkey.play(configuration, events: 20, root: root)
    XCTAssertEqual(try Monkey.shrink(report, configuration, root: root), Script())
  }

  func testAWalkWithoutFaultsIsNotShrunk() throws {
    var monkey = Monkey(seed: 7)
    func root() -> UIViewController { ButtonPage(holdsItself: false) }
    let report = try monkey.play(configuration, events: 20, root: root)
    XCTAssertNil(report.eventsUntilFault)
    XCTAssertNil(try Monkey.shrink(report, configuration, root: root))
  }

  func testNewSizesAreInTheScript() throws {
    var monkey = Monkey(seed: 5)
    let report = try monkey.play(configuration, events: 120) { WidthPage() }
    XCTAssertEqual(report.faults.count, 1, "\(report.faults)")
    let shrunk = try XCTUnwrap(Monkey.shrink(report, configuration) { WidthPage() })
    XCTAssertEqual(shrunk.events.count, 1)
    guard case .resize(let size, _)? = shrunk.events.first?.action else { return XCTFail("\(shrunk)") }
    XCTAssertLessThan(size.width, 150)
  }

  func testAnInterfaceThatIsNotTheSameInAReplayIsFound() throws {
    var monkey = Monkey(seed: 5)
    var made = 0
    let report = try monkey.play(configuration, events: 30) {
      made += 1
      let page = UIViewController()
      page.view.backgroundColor = UIColor(white: 1 - CGFloat(made) * 0.1, alpha: 1)
      return page
    }
    XCTAssertEqual(report.faults.count, 1)
    XCTAssertTrue(
      report.faults.first?.hasPrefix("the script's replay gives another picture at ") ?? false,
      "\(report.faults)")
    XCTAssertEqual(report.eventsUntilFault, 25)
  }

  func testContentsThatChangeUnseenDifferFromAFullRedraw() throws {
    var monkey = Monkey(seed: 5)
    // Pixels of an image that must not change.
    let source = try Stage(configuration) { UIViewController() }.render()
    let pixels = source.storage.buffer.pixels
    let report = try monkey.play(configuration, events: 30, eachEvent: { pixels[0] &-= 1 }) {
      let page = UIViewController()
      let image = CALayer()
      image.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
      image.contents = source
      page.view.layer.addSublayer(image)
      return page
    }
    XCTAssertEqual(
      report.faults.first, "a full redraw differs from the picture of which only what changed was drawn")
    // Every 8th picture is compared; one of a new size is drawn whole anyway.
    XCTAssertEqual(report.eventsUntilFault.map { $0 % 8 }, 0)
  }

  func testEverythingAPersonCanDoIsDone() throws {
    var monkey = Monkey(seed: 1)
    let report = try monkey.play(configuration, events: 300) { ButtonPage(holdsItself: false) }
    XCTAssertEqual(report.faults, [])
    func count(_ isOne: (ScriptAction) -> Bool) -> Int {
      report.script.events.filter { isOne($0.action) }.count
    }
    XCTAssertGreaterThan(count { if case .tap = $0 { true } else { false } }, 30)
    XCTAssertGreaterThan(count { if case .press = $0 { true } else { false } }, 10)
    XCTAssertGreaterThan(count { if case .drag = $0 { true } else { false } }, 10)
    XCTAssertGreaterThan(count { if case .touches = $0 { true } else { false } }, 10)
    XCTAssertGreaterThan(count { if case .scroll = $0 { true } else { false } }, 5)
    XCTAssertGreaterThan(count { if case .pointer(.move, _) = $0 { true } else { false } }, 3)
    XCTAssertGreaterThan(count { if case .key = $0 { true } else { false } }, 10)
    XCTAssertGreaterThan(count { if case .text = $0 { true } else { false } }, 5)
    XCTAssertGreaterThan(count { if case .modifiers = $0 { true } else { false } }, 2)
    XCTAssertGreaterThan(count { if case .turn = $0 { true } else { false } }, 2)
    XCTAssertGreaterThan(count { if case .appearance = $0 { true } else { false } }, 1)
    XCTAssertGreaterThan(count { if case .textSize = $0 { true } else { false } }, 1)
    XCTAssertGreaterThan(count { if case .resize = $0 { true } else { false } }, 3)
    // As a file it is the same.
    let read = try JSONDecoder().decode(Script.self, from: report.script.json())
    XCTAssertEqual(read, report.script)
    XCTAssertEqual(try Monkey.play(read, configuration) { ButtonPage(holdsItself: false) }.faults, [])
  }

  func testADeviceIsTurnedButNotResized() throws {
    let device = try XCTUnwrap(Device.named("iphone-se"))
    let configuration = Stage.Configuration(
      device: DevicePlacement(device, orientation: .portrait), scale: 0.5)
    var widths: Set<CGFloat> = []
    for seed: UInt64 in 1...8 where widths.count < 2 {
      var monkey = Monkey(seed: seed)
      let report = try monkey.play(configuration, events: 40) {
        let page = WidthPage()
        page.onLayout = { widths.insert($0) }
        return page
      }
      XCTAssertEqual(report.faults, [])
    }
    XCTAssertEqual(widths, [375, 667])
  }

  // MARK: Growth

  func testMemoryThatGrowsWithoutBoundIsFound() throws {
    var kept: [[UInt8]] = []
    var monkey = Monkey(seed: 3)
    let report = try monkey.play(
      configuration, events: 640, eachEvent: { kept.append([UInt8](repeating: 1, count: 100_000)) }
    ) { ButtonPage(holdsItself: false) }
    XCTAssertEqual(report.faults.count, 1, "\(report.faults)")
    XCTAssertTrue(report.faults.first?.hasPrefix("it grows without bound: at the least ") ?? false)
    XCTAssertTrue(report.faults.first?.hasSuffix(" MB in the last quarters of 160 events") ?? false)
    XCTAssertEqual(kept.count, 640)
    // Its script is kept whole: growth needs many events.
    let shrunk = try Monkey.shrink(report, configuration) { ButtonPage(holdsItself: false) }
    XCTAssertEqual(shrunk?.events.count, 640)
  }

  func testObjectsThatNothingShowsAnyMoreAreFound() throws {
    var monkey = Monkey(seed: 3)
    let report = try monkey.play(configuration, events: 640) { HoardingPage() }
    XCTAssertEqual(report.faults.count, 1, "\(report.faults)")
    XCTAssertTrue(
      report.faults.first?.hasSuffix(" objects that nothing shows in the last quarters of 160 events")
        ?? false)
  }

  func testWhatIsBuiltUpOnceIsNoGrowth() throws {
    var kept: [[UInt8]] = []
    var monkey = Monkey(seed: 3)
    let report = try monkey.play(
      configuration, events: 640,
      eachEvent: { if kept.count < 300 { kept.append([UInt8](repeating: 1, count: 100_000)) } }
    ) { ButtonPage(holdsItself: false) }
    XCTAssertEqual(report.faults, [])
    XCTAssertEqual(kept.count, 300)
  }

  func testTheSameSeedDoesTheSame() throws {
    func script(_ seed: UInt64) throws -> Script {
      var monkey = Monkey(seed: seed)
      return try monkey.play(configuration, events: 30) { ButtonPage(holdsItself: false) }.script
    }
    XCTAssertEqual(try script(11), try script(11))
    XCTAssertNotEqual(try script(11), try script(12))
  }
}

/// A page with a button, whose action can be made to hold the page and to ask for what is not there.
private final class ButtonPage: UIViewController {
  private let holdsItself: Bool
  private let faulty: Bool

  init(holdsItself: Bool, faulty: Bool = false) {
    self.holdsItself = holdsItself
    self.faulty = faulty
    super.init(nibName: nil, bundle: nil)
    title = "Page"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 120, height: 60))
    button.accessibilityIdentifier = "press"
    if holdsItself {
      button.addAction(UIAction { _ in self.title = "Pressed" }, for: .touchUpInside)
    } else if faulty {
      button.addAction(
        UIAction { [weak self] _ in
          self?.view.layer.add(CABasicAnimation(keyPath: "opacty"), forKey: nil)
        }, for: .touchUpInside)
    }
    view.addSubview(button)
  }
}

/// A page that keeps all the views that it has ever shown.
private final class HoardingPage: UIViewController {
  private var old: [UIView] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for child in view.subviews { child.removeFromSuperview() }
    for i in 0..<8 {
      let child = UIView(frame: CGRect(x: i * 10, y: 0, width: 8, height: 8))
      old.append(child)
      view.addSubview(child)
    }
  }
}

/// A page that asks for what is not there when it is narrow.
private final class WidthPage: UIViewController {
  var onLayout: (CGFloat) -> Void = { _ in }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    onLayout(view.bounds.width)
    guard view.bounds.width < 150 else { return }
    view.layer.add(CABasicAnimation(keyPath: "opacty"), forKey: nil)
  }
}
