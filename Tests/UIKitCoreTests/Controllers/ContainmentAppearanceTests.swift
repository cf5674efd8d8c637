import Stage
import UIKit
import XCTest

/// Children whose views come and go while their container is visible.
final class ContainmentAppearanceTests: XCTestCase {
  private final class Child: UIViewController {
    var calls: [String] = []
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
    override func viewDidLayoutSubviews() { if calls.last == "will appear" { calls.append("layout") } }
  }

  private final class Quiet: UIViewController {
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
  }

  private func run(_ container: UIViewController) throws -> (Stage, Child) {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) { container }
    try stage.advance(to: 1)
    let child = Child()
    stage.perform {
      container.addChild(child)
      child.view.frame = container.view.bounds
      container.view.addSubview(child.view)
      child.didMove(toParent: container)
    }
    return (stage, child)
  }

  func testAChildAppearsWithItsView() throws {
    let container = UIViewController()
    let (stage, child) = try run(container)
    XCTAssertEqual(child.calls, ["will appear"])
    try stage.advance(to: 1.1)
    XCTAssertEqual(child.calls, ["will appear", "layout", "did appear"])
    stage.perform {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    XCTAssertEqual(child.calls.suffix(2), ["will disappear", "did disappear"])
  }

  func testAContainerMayForwardItself() throws {
    let (stage, child) = try run(Quiet())
    try stage.advance(to: 2)
    XCTAssertFalse(child.calls.contains("did appear"))
  }
}
