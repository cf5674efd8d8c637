import Support
import UIKit
import XCTest

/// Forms that are fitted to a rectangle.
final class UIShapeTests: XCTestCase {
  /// What forms are fitted to: a rectangle.
  private func content(_ rect: CGRect) -> UIShape.ResolutionContext {
    UIShape.ResolutionContext(contentShape: UIResolvedShape(rect: rect))
  }

  func testFormsFillTheirRectangle() {
    let context = content(CGRect(x: 10, y: 20, width: 100, height: 40))
    XCTAssertEqual(
      UIShape.rect.resolve(in: context).boundingRect, CGRect(x: 10, y: 20, width: 100, height: 40))
    let capsule = UIShape.capsule.resolve(in: context)
    XCTAssertFalse(capsule.path.contains(CGPoint(x: 12, y: 22)))
    XCTAssertTrue(capsule.path.contains(CGPoint(x: 30, y: 22)))
    let circle = UIShape.circle.resolve(in: context)
    XCTAssertEqual(circle.boundingRect, CGRect(x: 40, y: 20, width: 40, height: 40))
    XCTAssertFalse(circle.path.contains(CGPoint(x: 42, y: 22)))
    let inset = UIShape.rect(cornerRadius: 10, cornerCurve: .circular).inset(by: 4).resolve(in: context)
    XCTAssertEqual(inset.boundingRect, CGRect(x: 14, y: 24, width: 92, height: 32))
    // A radius of 6: the corner's arc passes 6 · (1 − 1/√2) = 1.757 points inside of both edges.
    XCTAssertFalse(inset.path.contains(CGPoint(x: 15.7, y: 25.7)))
    XCTAssertTrue(inset.path.contains(CGPoint(x: 15.8, y: 25.8)))
  }

  @preconcurrency @MainActor func testAHoverStyleIsCopiedAndReported() throws {
    let view = UIView()
    let style = UIHoverStyle(effect: UIHoverLiftEffect(), shape: .circle)
    let (_, messages) = try Diagnostics.withCapture { view.hoverStyle = style }
    XCTAssertEqual(messages.count, 1)
    style.isEnabled = false
    XCTAssertEqual(view.hoverStyle?.isEnabled, true)
    XCTAssertTrue(view.hoverStyle?.effect is UIHoverLiftEffect)
  }
}
