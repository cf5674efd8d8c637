import AllocationCounter
import Stage
import UIKit
import XCTest

/// A list that moves under bars that blur it.
final class BlurredBarTests: XCTestCase {
  private func stage() throws -> Stage {
    let stage = try Stage(Stage.Configuration(scale: 2)) {
      let page = UIViewController()
      let list = UIScrollView(frame: UIScreen.main.bounds)
      list.contentSize = CGSize(width: list.bounds.width, height: 2640)
      for row in 0..<60 {
        let label = UILabel(frame: CGRect(x: 16, y: row * 44, width: 300, height: 44))
        label.text = "Message \(row)"
        label.backgroundColor = row % 5 == 2 ? .systemYellow : .systemBackground
        list.addSubview(label)
      }
      page.view = list
      page.title = "Inbox"
      let stack = UINavigationController(rootViewController: page)
      let tabs = UITabBarController()
      tabs.viewControllers = [stack]
      list.contentOffset.y = 300
      return tabs
    }
    try stage.advance(to: 0.1)
    return stage
  }

  func testAFrameAllocatesNothing() throws {
    let stage = try stage()
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    let blurs = all(stage.window).compactMap { $0 as? UIVisualEffectView }
    XCTAssertGreaterThanOrEqual(blurs.count, 2)
    let list = try XCTUnwrap(all(stage.window).first { $0 is UIScrollView })
    let motion = CABasicAnimation(keyPath: "bounds.origin.y")
    (motion.fromValue, motion.toValue) = (300, 420)
    (motion.duration, motion.autoreverses, motion.repeatCount) = (0.5, true, .infinity)
    list.layer.add(motion, forKey: "scroll")
    try stage.advance(to: 0.2)
    func frame(_ i: Int) -> Int {
      stage.context.setTime(0.2 + Double(i) / 60)
      stage.context.evaluate()
      return stage.renderFrame().count
    }
    for i in 1...64 { _ = frame(i) }
    var drawn = 0
    allocation_counter_start()
    for i in 65..<125 { drawn += frame(i) }
    let count = allocation_counter_stop()
    XCTAssertGreaterThanOrEqual(drawn, 60, "each frame draws")
    XCTAssertEqual(count, 0)
  }
}
