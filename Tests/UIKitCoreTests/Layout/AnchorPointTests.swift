import UIKit
import XCTest

/// Under Auto Layout `center` is what layout sets; an anchor point elsewhere moves the view by the difference.
final class AnchorPointTests: XCTestCase {
  private func layOut(anchorPoint: CGPoint) -> (root: UIView, view: UIView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
      view.widthAnchor.constraint(equalToConstant: 80),
      view.heightAnchor.constraint(equalToConstant: 40),
    ])
    view.layer.anchorPoint = anchorPoint
    root.layoutIfNeeded()
    return (root, view)
  }

  func testTheCentreIsTheSolvedOne() {
    for (anchorPoint, frame) in [
      (CGPoint(x: 0.5, y: 0.5), CGRect(x: 20, y: 30, width: 80, height: 40)),
      (CGPoint(x: 0, y: 0), CGRect(x: 60, y: 50, width: 80, height: 40)),
      (CGPoint(x: 1, y: 0.5), CGRect(x: -20, y: 30, width: 80, height: 40)),
      (CGPoint(x: 0.5, y: 1), CGRect(x: 20, y: 10, width: 80, height: 40)),
    ] {
      let (_, view) = layOut(anchorPoint: anchorPoint)
      XCTAssertEqual(view.center, CGPoint(x: 60, y: 50))
      XCTAssertEqual(view.layer.position, CGPoint(x: 60, y: 50))
      XCTAssertEqual(view.frame, frame)
    }
  }

  func testAnAnchorPointThatIsChangedLaterMovesTheViewAndLayoutLeavesItThere() {
    let (root, view) = layOut(anchorPoint: CGPoint(x: 0.5, y: 0.5))
    view.anchorPoint = CGPoint(x: 0.5, y: 0)
    XCTAssertEqual(view.frame, CGRect(x: 20, y: 50, width: 80, height: 40))
    root.setNeedsLayout()
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame, CGRect(x: 20, y: 50, width: 80, height: 40))
  }

  func testWhatHangsOnTheViewFollowsTheSolutionNotTheAnchorPoint() {
    let (root, view) = layOut(anchorPoint: .zero)
    let other = UIView()
    other.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(other)
    NSLayoutConstraint.activate([
      other.leadingAnchor.constraint(equalTo: view.trailingAnchor),
      other.topAnchor.constraint(equalTo: view.topAnchor),
      other.widthAnchor.constraint(equalToConstant: 10), other.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(other.frame, CGRect(x: 100, y: 30, width: 10, height: 10))
  }

  func testInAStack() {
    let views = [UIView(), UIView()]
    for view in views {
      view.widthAnchor.constraint(equalToConstant: 30).isActive = true
      view.heightAnchor.constraint(equalToConstant: 20).isActive = true
    }
    views[1].layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    stack.layoutIfNeeded()
    XCTAssertEqual(views[0].frame, CGRect(x: 0, y: 0, width: 30, height: 20))
    XCTAssertEqual(views[1].frame, CGRect(x: 30, y: -10, width: 30, height: 20))
  }
}
