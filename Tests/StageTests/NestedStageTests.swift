import Stage
import UIKit
import XCTest

/// Stages that run inside each other: each has its own time, application, screen and transactions.
final class NestedStageTests: XCTestCase {
  private func stage(_ side: CGFloat, style: UIUserInterfaceStyle = .light) throws -> Stage {
    try Stage(Stage.Configuration(size: CGSize(width: side, height: side), scale: 1, style: style)) {
      let controller = UIViewController()
      controller.view.backgroundColor = .white
      return controller
    }
  }

  private func shownAlpha(_ stage: Stage) throws -> Double {
    try XCTUnwrap(stage.presentedValue("opacity", of: stage.window.layer) as? NSNumber).doubleValue
  }

  func testTheOuterStageFindsEverythingAsItWas() throws {
    let outer = try stage(50), inner = try stage(80, style: .dark)
    outer.perform {
      let application = UIApplication.shared
      XCTAssertEqual(UIScreen.main.bounds.width, 50)
      XCTAssertTrue(application.keyWindow === outer.window)
      inner.perform {
        XCTAssertFalse(UIApplication.shared === application)
        XCTAssertEqual(UIScreen.main.bounds.width, 80)
        XCTAssertEqual(UITraitCollection.current.userInterfaceStyle, .dark)
        XCTAssertTrue(UIApplication.shared.windows.elementsEqual([inner.window], by: ===))
      }
      XCTAssertTrue(UIApplication.shared === application)
      XCTAssertEqual(UIScreen.main.bounds.width, 50)
      XCTAssertEqual(UITraitCollection.current.userInterfaceStyle, .light)
      XCTAssertTrue(UIApplication.shared.windows.elementsEqual([outer.window], by: ===))
    }
  }

  func testEachStageHasItsOwnTime() throws {
    let outer = try stage(50), inner = try stage(80)
    try outer.advance(to: 3)
    try outer.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { outer.window.alpha = 0 }
      try inner.perform {
        XCTAssertEqual(CACurrentMediaTime(), 0)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { inner.window.alpha = 0 }
        try inner.advance(to: 0.25)
      }
      XCTAssertEqual(CACurrentMediaTime(), 3)
    }
    try outer.advance(to: 3.5)
    XCTAssertEqual(try shownAlpha(outer), 0.5, accuracy: 1e-9)
    XCTAssertEqual(try shownAlpha(inner), 0.75, accuracy: 1e-9)
  }

  func testTransactionsAndBlocksDoNotReachInside() throws {
    let outer = try stage(50), inner = try stage(80)
    let bare = CALayer()
    inner.perform { inner.window.layer.addSublayer(bare) }
    try inner.advance(to: 0)
    try outer.perform {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      UIView.animate(withDuration: 2) {
        inner.perform {
          XCTAssertFalse(CATransaction.disableActions())
          XCTAssertEqual(UIView.inheritedAnimationDuration, 0)
          inner.window.alpha = 0.5
          bare.opacity = 0
        }
      }
      // The inner stage commits its own changes inside the outer one's transaction.
      try inner.advance(to: 0.125)
      CATransaction.commit()
    }
    XCTAssertNil(inner.window.layer.animationKeys(), "the outer block must not animate the inner view")
    XCTAssertEqual(bare.animation(forKey: "opacity")?.duration, 0.25)
    XCTAssertEqual(try shownAlpha(inner), 0.5)
  }

  func testACommitLeavesTheOtherStagesChangesAlone() throws {
    let outer = try stage(50), inner = try stage(80)
    try inner.advance(to: 1)
    var finished: [String] = []
    try outer.perform {
      let loose = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      UIView.animate(withDuration: 0.5) {
        outer.window.alpha = 0
      } completion: { _ in
        finished.append("outer \(CACurrentMediaTime())")
      }
      let turn = CABasicAnimation(keyPath: "transform.rotation")
      turn.toValue = 1
      turn.duration = 1
      loose.layer.add(turn, forKey: "turn")
      // The inner stage commits, more than once, while the outer one is in the middle of its changes.
      inner.perform {
        UIView.animate(withDuration: 0.25) {
          inner.window.alpha = 0
        } completion: { _ in
          finished.append("inner \(CACurrentMediaTime())")
        }
      }
      try inner.advance(to: 1.1)
      XCTAssertTrue(outer.needsFrame, "its own changes still wait")
      outer.window.addSubview(loose)
      CATransaction.flush()
      XCTAssertNotNil(loose.layer.animation(forKey: "turn"), "it began with the layer's first appearance")
    }
    try inner.advance(to: 2)
    try outer.advance(to: 2)
    try outer.advance(to: 2.1)
    XCTAssertEqual(finished, ["inner 1.25", "outer 0.5"])
  }

  func testAppearanceProxiesStayWithTheirStage() throws {
    let outer = try stage(50), inner = try stage(80)
    inner.perform { UILabel.appearance().textColor = .red }
    func color(_ stage: Stage) -> UIColor? {
      stage.perform {
        let label = UILabel()
        stage.window.addSubview(label)
        return label.textColor
      }
    }
    XCTAssertEqual(color(inner), .red)
    XCTAssertNotEqual(color(outer), .red)
  }

  func testAStageThatGoesLeavesTheOthersFirstResponder() throws {
    let outer = try stage(50)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    outer.perform {
      outer.window.addSubview(field)
      field.becomeFirstResponder()
    }
    _ = try stage(80)
    outer.perform { XCTAssertTrue(field.isFirstResponder) }
  }
}
