import Support
import UIKit
import XCTest

/// What a controller shows in the place of content that is not there, and how it prefers to come.
final class ContentUnavailableTests: XCTestCase {
  private var harness: WindowHarness!
  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private final class Page: UIViewController {
    var asked = 0
    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
      asked += 1
      contentUnavailableConfiguration = asked == 1 ? UIContentUnavailableConfiguration.loading() : nil
    }
  }

  func testThePartsAreInTheMiddleOfTheView() throws {
    let page = Page()
    harness.window.rootViewController = page
    harness.window.makeKeyAndVisible()
    var tapped = 0
    var content = UIContentUnavailableConfiguration.empty()
    content.image = UIImage(systemName: "star")
    content.text = "No Favourites"
    content.secondaryText = "What you mark is here."
    content.button = .filled()
    content.button.title = "Add"
    content.buttonProperties.primaryAction = UIAction { _ in tapped += 1 }
    page.contentUnavailableConfiguration = content
    harness.frame(at: 0.1)
    let shown = try XCTUnwrap(page.view.subviews.first as? UIContentUnavailableView)
    XCTAssertEqual(shown.frame, page.view.bounds)
    let column = try XCTUnwrap(shown.subviews.last as? UIStackView)
    XCTAssertEqual(column.arrangedSubviews.count, 4)
    XCTAssertEqual(column.frame.midX, 195, accuracy: 0.5)
    XCTAssertEqual(column.frame.midY, 422, accuracy: 0.5)
    let tops = column.arrangedSubviews.map(\.frame.minY)
    XCTAssertEqual(tops, tops.sorted())
    (column.arrangedSubviews.last as? UIButton)?.sendActions(for: .primaryActionTriggered)
    XCTAssertEqual(tapped, 1)
    content.text = "Nothing"
    page.contentUnavailableConfiguration = content
    XCTAssertTrue(page.view.subviews.first === shown, "the same view shows the next configuration")
    page.contentUnavailableConfiguration = nil
    XCTAssertEqual(page.view.subviews.count, 0)
  }

  func testTheControllerIsAskedInTheNextTurn() {
    let page = Page()
    harness.window.rootViewController = page
    page.setNeedsUpdateContentUnavailableConfiguration()
    XCTAssertEqual(page.asked, 0)
    harness.frame(at: 0.1)
    XCTAssertEqual(page.asked, 1)
    XCTAssertEqual(page.view.subviews.count, 1)
    XCTAssertEqual(
      UIContentUnavailableConfiguration.search().updated(
        for: {
          var state = UIContentUnavailableConfigurationState(traitCollection: page.traitCollection)
          state.searchText = "fig"
          return state
        }()
      ).text, "No Results for “fig”")
  }

  func testPreferredTransitions() throws {
    let page = UIViewController()
    page.preferredTransition = .crossDissolve()
    XCTAssertEqual(page.modalTransitionStyle, .crossDissolve)
    let (_, messages) = try Diagnostics.withCapture { page.preferredTransition = .zoom { _ in nil } }
    XCTAssertEqual(messages, [])
    XCTAssertEqual(page.modalTransitionStyle, .crossDissolve, "a zoom has no style")
  }
}
