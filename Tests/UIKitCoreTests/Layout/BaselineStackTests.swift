import UIKit
import XCTest

/// Fields and icons on one line with labels.
final class BaselineStackTests: XCTestCase {
  private var harness: WindowHarness!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private func lineUp(_ views: UIView...) {
    let stack = UIStackView(arrangedSubviews: views)
    stack.alignment = .firstBaseline
    stack.frame = CGRect(x: 0, y: 100, width: 300, height: 44)
    harness.window.addSubview(stack)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  func testAFieldStandsOnTheLabelsLine() {
    let label = UILabel()
    label.text = "To:"
    let field = UITextField()
    field.text = "ada"
    lineUp(label, field)
    // The same font: the middles of both texts are at one height.
    XCTAssertEqual(label.frame.midY, field.frame.midY, accuracy: 0.51)
  }

  func testAnIconIsInTheMiddleOfTheCapitals() {
    let label = UILabel()
    label.text = "Name"
    let icon = UIImageView(image: UIImage(systemName: "flag"))
    lineUp(label, icon)
    let baseline = label.frame.midY + label.font.ascender - label.font.lineHeight / 2
    XCTAssertEqual(icon.frame.midY, baseline - 0.25 * icon.frame.height, accuracy: 0.51)
  }

  func testAPictureSaysWhereItsLineIs() {
    let label = UILabel()
    label.text = "Name"
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    let view = UIImageView(image: picture.withBaselineOffset(fromBottom: 5))
    lineUp(label, view)
    let baseline = label.frame.midY + label.font.ascender - label.font.lineHeight / 2
    XCTAssertEqual(view.frame.maxY - 5, baseline, accuracy: 0.51)
  }

  private final class Captioned: UIView {
    let caption = UILabel(frame: CGRect(x: 0, y: 10, width: 50, height: 20))
    // As code from before iOS 9 says it.
    override func forBaselineLayout() -> UIView { caption }
  }

  func testTheBaselineThatOldCodeNames() {
    MainActor.assumeIsolated {
      let view = Captioned()
      XCTAssertTrue(view.forLastBaselineLayout === view.caption)
      XCTAssertTrue(view.forFirstBaselineLayout === view)
    }
  }
}
