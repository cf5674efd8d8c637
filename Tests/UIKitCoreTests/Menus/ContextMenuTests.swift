import UIKit
import XCTest

private final class Owner: UIContextMenuInteractionDelegate {
  var chosen: [String] = []
  var log: [String] = []
  var provider: UIContextMenuContentPreviewProvider?
  var refuses = false

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard !refuses else { return nil }
    log.append("asked \(Int(location.x)),\(Int(location.y))")
    return UIContextMenuConfiguration(identifier: "it" as NSString, previewProvider: provider) {
      [weak self] _ in
      UIMenu(
        children: ["Copy", "Share"].map { title in UIAction(title: title) { _ in self?.chosen.append(title) }
        })
    }
  }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) { animator.addCompletion { [weak self] in self?.log.append("committed") } }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { log.append("display \(configuration.identifier)") }
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { log.append("end") }
}

/// Context menus by a real finger: press, choose, commit, close.
final class ContextMenuTests: XCTestCase {
  private var harness = WindowHarness()
  private var card = UIView()
  private var owner = Owner()
  private var interaction: UIContextMenuInteraction?
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness()
    owner = Owner()
    card = UIView(frame: CGRect(x: 100, y: 300, width: 120, height: 80))
    card.backgroundColor = .red
    harness.window.addSubview(card)
    let made = UIContextMenuInteraction(delegate: owner)
    card.addInteraction(made)
    interaction = made
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func view(_ name: String) -> UIView? { harness.window.firstView(identifier: name) }
  private func press(lifts: Bool = true) {
    harness.send(.began, 160, 340)
    harness.run(to: now + 1.2)
    if lifts { harness.send(.ended, 160, 340) }
    harness.run(to: now + 0.5)
  }
  private func tap(_ name: String) {
    guard let view = view(name) else { return XCTFail("no \(name)") }
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
  }

  func testAPressLiftsTheViewAndOpensTheMenu() throws {
    harness.send(.began, 160, 340)
    harness.run(to: 0.15)
    XCTAssertEqual(owner.log, [])
    harness.run(to: 0.4)
    XCTAssertEqual(owner.log, ["asked 60,40"], "before it gives way")
    harness.run(to: 1.5)
    XCTAssertEqual(owner.log, ["asked 60,40", "display it"])
    let preview = try XCTUnwrap(view("menu.preview"))
    XCTAssertEqual(preview.frame.width, 120 * 1.04, accuracy: 0.01)
    XCTAssertEqual(preview.frame.midX, 160, accuracy: 0.01)
    XCTAssertEqual(card.alpha, 0, "the view itself is lifted")
    let line = try XCTUnwrap(view("menu.0"))
    XCTAssertEqual(line.convert(line.bounds, to: nil).minY, preview.frame.maxY + 12, accuracy: 0.01)
    harness.send(.ended, 160, 340)
    harness.run(to: 2)
    tap("menu.1")
    XCTAssertEqual(owner.chosen, ["Share"])
    XCTAssertEqual(owner.log.last, "end")
    XCTAssertEqual(card.alpha, 1)
    XCTAssertNil(view("menu.preview"))
  }

  /// The size in which the card shows, as a part of its own.
  private var shownScale: CGFloat { card.layer.presentation()?.transform.m11 ?? 0 }

  /// Under the finger the view gives way, and what is lifted begins as small.
  func testAPressedViewGivesWay() throws {
    harness.send(.began, 160, 340)
    harness.run(to: 0.2)
    XCTAssertEqual(shownScale, 1, accuracy: 0.001)
    harness.run(to: 0.35)
    XCTAssertEqual(shownScale, 0.975, accuracy: 0.005)
    XCTAssertEqual(card.transform, .identity, "the app's own transform stays")
    harness.run(to: 0.48)
    XCTAssertEqual(shownScale, 0.95, accuracy: 0.002)
    harness.run(to: 0.5 + 1.0 / 60)
    let preview = try XCTUnwrap(view("menu.preview"))
    let width = try XCTUnwrap(preview.layer.presentation()).bounds.width
    XCTAssertEqual(width, 114, accuracy: 3)
    XCTAssertEqual(shownScale, 1)
    harness.send(.ended, 160, 340)
  }

  func testAPressThatEndsEarlyLetsTheViewBack() {
    harness.send(.began, 160, 340)
    harness.run(to: 0.4)
    harness.send(.ended, 160, 340)
    harness.run(to: 0.5)
    XCTAssertGreaterThan(shownScale, 0.97)
    XCTAssertLessThan(shownScale, 1)
    harness.run(to: 0.8)
    XCTAssertEqual(shownScale, 1)
    XCTAssertNil(view("menu.preview"))
    // A finger that goes away lets it back before it is up.
    harness.send(.began, 160, 340)
    harness.run(to: now + 0.4)
    harness.send(.moved, 160, 400)
    harness.run(to: now + 0.4)
    XCTAssertEqual(shownScale, 1)
    XCTAssertNil(view("menu.preview"))
    harness.send(.ended, 160, 400)
  }

  func testWhereNoMenuOpensNothingGivesWay() {
    owner.refuses = true
    harness.send(.began, 160, 340)
    harness.run(to: 0.45)
    XCTAssertEqual(shownScale, 1)
    harness.send(.ended, 160, 340)
  }

  func testATapBesideCloses() {
    press()
    harness.tap(20, 800)
    harness.run(to: now + 1)
    XCTAssertNil(view("menu.preview"))
    XCTAssertNil(view("menu.0"))
    XCTAssertEqual(owner.chosen, [])
    XCTAssertEqual(card.alpha, 1)
  }

  func testAPreviewOfAControllerIsCommittedByATap() throws {
    let controller = UIViewController()
    controller.preferredContentSize = CGSize(width: 300, height: 200)
    owner.provider = { controller }
    press()
    let preview = try XCTUnwrap(view("menu.preview"))
    XCTAssertEqual(preview.frame.size, CGSize(width: 300, height: 200))
    XCTAssertEqual(controller.view.frame.size, CGSize(width: 300, height: 200))
    tap("menu.preview")
    XCTAssertEqual(owner.log, ["asked 60,40", "display it", "end", "committed"])
    XCTAssertNil(controller.view.superview)
  }

  func testNearTheEdgeThePreviewMakesRoomForTheMenu() throws {
    card.frame.origin.y = 740
    harness.send(.began, 160, 760)
    harness.run(to: 2)
    let preview = try XCTUnwrap(view("menu.preview"))
    let line = try XCTUnwrap(view("menu.1"))
    XCTAssertLessThanOrEqual(line.convert(line.bounds, to: nil).maxY, 836.01)
    XCTAssertLessThan(preview.frame.maxY, 844 - 88)
  }

  func testNothingToShowIsNoPress() {
    owner.refuses = true
    press()
    XCTAssertNil(view("menu.preview"))
    XCTAssertEqual(owner.log, [])
  }

  func testDismissedByTheApp() {
    press()
    interaction?.dismissMenu()
    harness.run(to: now + 1)
    XCTAssertNil(view("menu.preview"))
    XCTAssertEqual(owner.log.last, "end")
  }
}
