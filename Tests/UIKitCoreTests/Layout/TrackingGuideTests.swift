import XCTest

@testable import UIKitCore

/// Constraints that hold while the keyboard's guide is near an edge.
final class TrackingGuideTests: XCTestCase {
  func testTheKeyboardIsNearTheBottomAndNoOtherEdge() {
    MainActor.assumeIsolated {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let child = UIView()
      view.addSubview(child)
      let guide = view.keyboardLayoutGuide
      let near = child.topAnchor.constraint(equalTo: view.topAnchor, constant: 1)
      let top = child.topAnchor.constraint(equalTo: view.topAnchor, constant: 2)
      let away = child.leadingAnchor.constraint(equalTo: view.leadingAnchor)
      let notAway = child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 3)
      guide.setConstraints([near], activeWhenNearEdge: .bottom)
      guide.setConstraints([top], activeWhenNearEdge: .top)
      guide.setConstraints([away], activeWhenAwayFrom: [.leading, .trailing])
      guide.setConstraints([notAway], activeWhenAwayFrom: .bottom)
      XCTAssertEqual([near, top, away, notAway].map(\.isActive), [true, false, true, false])
      XCTAssertEqual(guide.constraintsActive(whenNearEdge: .bottom), [near])
      let other = child.topAnchor.constraint(equalTo: view.topAnchor, constant: 4)
      guide.setConstraints([other], activeWhenNearEdge: .bottom)
      XCTAssertEqual([near, other].map(\.isActive), [false, true])
      guide.removeAllTrackedConstraints()
      XCTAssertEqual([other, away].map(\.isActive), [false, false])
      XCTAssertEqual(guide.constraintsActive(whenAwayFrom: [.leading, .trailing]), [])
    }
  }
}
