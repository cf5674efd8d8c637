import XCTest

@testable import QuartzCore

/// Scrolling asked of the scroll layer itself and of layers inside it.
final class ScrollLayerTests: XCTestCase {
  private let scroll = CAScrollLayer()
  private let content = CALayer()

  override func setUp() {
    scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    content.frame = CGRect(x: 20, y: 10, width: 300, height: 300)
    scroll.addSublayer(content)
  }

  func testTheScrollLayerScrollsItself() {
    let layer: CALayer = scroll
    layer.scroll(CGPoint(x: 30, y: 40))
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 30, y: 40))
    layer.scrollRectToVisible(CGRect(x: 120, y: 40, width: 20, height: 10))
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 40, y: 40))
    scroll.scrollMode = .vertically
    layer.scroll(CGPoint(x: 0, y: 0))
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 40, y: 0))
  }

  func testLayersInsideScrollTheNearest() {
    content.scroll(CGPoint(x: 5, y: 6))
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 25, y: 16))
    XCTAssertEqual(content.visibleRect, CGRect(x: 5, y: 6, width: 100, height: 50))
    XCTAssertEqual(scroll.visibleRect, scroll.bounds, "nothing contains it")
    let outer = CAScrollLayer()
    outer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    outer.addSublayer(scroll)
    XCTAssertEqual(scroll.visibleRect, CGRect(x: 25, y: 16, width: 60, height: 50))
    scroll.scroll(CGPoint(x: 0, y: 0))
    XCTAssertEqual(outer.bounds.origin, .zero, "the nearest is the layer itself")
  }
}
