import Recording
import Stage
import UIKit
import XCTest

/// Random input finds what breaks and what is not let go, and does the same for the same seed.
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
