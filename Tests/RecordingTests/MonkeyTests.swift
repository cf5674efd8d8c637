import CoreGraphics
import Recording
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

/// A page that asks for what is not there when it is narrow.
private final class WidthPage: UIViewController {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard view.bounds.width < 150 else { return }
    view.layer.add(CABasicAnimation(keyPath: "opacty"), forKey: nil)
  }
}
