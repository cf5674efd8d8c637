import Support
import UIKit
import XCTest

/// Numbers that no scroll view can use: each is refused with one line, keeps what was there, and nothing hangs or
/// traps.
final class ScrollNumberTests: ScrollTestCase {
  private let bad: [CGFloat] = [.nan, .infinity, -.infinity]

  private func messages(_ body: () -> Void) -> [String] { Diagnostics.withCapture(body).1.map(\.text) }

  func testZoomScales() {
    for number in bad {
      XCTAssertEqual(
        messages { scrollView.maximumZoomScale = number },
        ["maximumZoomScale was not changed: \(number) is not finite"])
      XCTAssertEqual(
        messages { scrollView.minimumZoomScale = number },
        ["minimumZoomScale was not changed: \(number) is not a positive number"])
      XCTAssertEqual(messages { scrollView.zoomScale = number }.count, 1)
      XCTAssertEqual(messages { scrollView.setZoomScale(number, animated: true) }.count, 1)
    }
    for number in [0, -1] as [CGFloat] {
      XCTAssertEqual(messages { scrollView.minimumZoomScale = number }.count, 1)
    }
    XCTAssertEqual(scrollView.minimumZoomScale, 1)
    XCTAssertEqual(scrollView.maximumZoomScale, 1)
    XCTAssertEqual(scrollView.zoomScale, 1)
    scrollView.maximumZoomScale = 3
    scrollView.minimumZoomScale = 0.5
    XCTAssertEqual(messages { scrollView.maximumZoomScale = .infinity }.count, 1)
    XCTAssertEqual(scrollView.maximumZoomScale, 3)
    XCTAssertNotNil(scrollView.pinchGestureRecognizer)
  }

  func testPlacesAndInsets() {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scrollView.addSubview(content)
    log.zoomed = content
    scrollView.maximumZoomScale = 4
    scrollView.contentOffset = CGPoint(x: 0, y: 100)
    for number in bad {
      let inset = UIEdgeInsets(top: 1, left: number, bottom: 2, right: 3)
      for (name, set) in [
        ("contentSize", { self.scrollView.contentSize = CGSize(width: 10, height: number) }),
        ("contentOffset", { self.scrollView.contentOffset = CGPoint(x: number, y: 0) }),
        ("setContentOffset", { self.scrollView.setContentOffset(CGPoint(x: 0, y: number), animated: true) }),
        ("contentInset", { self.scrollView.contentInset = inset }),
        ("verticalScrollIndicatorInsets", { self.scrollView.verticalScrollIndicatorInsets = inset }),
        ("horizontalScrollIndicatorInsets", { self.scrollView.horizontalScrollIndicatorInsets = inset }),
        ("contentAlignmentPoint", { self.scrollView.contentAlignmentPoint = CGPoint(x: number, y: 0) }),
        ("decelerationRate", { self.scrollView.decelerationRate = .init(rawValue: number) }),
        (
          "scrollRectToVisible",
          {
            self.scrollView.scrollRectToVisible(CGRect(x: 0, y: number, width: 1, height: 1), animated: true)
          }
        ),
        (
          "zoom(to:)",
          {
            self.scrollView.zoom(to: CGRect(x: number, y: 0, width: 9, height: 9), animated: false)
          }
        ),
        (
          "zoom(to:)",
          {
            self.scrollView.zoom(to: CGRect(x: 0, y: 0, width: number, height: 9), animated: false)
          }
        ),
      ] as [(String, () -> Void)] {
        let lines = messages(set)
        XCTAssertEqual(lines.count, 1, "\(name) \(number): \(lines)")
        XCTAssertTrue(lines.first?.hasPrefix(name) == true, "\(lines)")
      }
    }
    XCTAssertEqual(scrollView.contentSize, CGSize(width: 300, height: 4000))
    XCTAssertEqual(scrollView.contentOffset, CGPoint(x: 0, y: 100))
    XCTAssertEqual(scrollView.contentInset, .zero)
    XCTAssertEqual(scrollView.verticalScrollIndicatorInsets, .zero)
    XCTAssertEqual(scrollView.horizontalScrollIndicatorInsets, .zero)
    XCTAssertEqual(scrollView.decelerationRate, .normal)
    XCTAssertEqual(scrollView.contentAlignmentPoint, .zero)
    XCTAssertEqual(scrollView.zoomScale, 1)
  }

  /// Finite numbers beyond all measure: drags, flings, the wheel and zooming continue, to finite places.
  func testHugeNumbers() {
    let huge = CGFloat.greatestFiniteMagnitude
    for number in [huge, -huge, 1e300, -1e300, 1e18] {
      _ = messages {
        scrollView.contentSize = CGSize(width: number, height: number)
        scrollView.contentInset = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
        scrollView.verticalScrollIndicatorInsets = scrollView.contentInset
        scrollView.horizontalScrollIndicatorInsets = scrollView.contentInset
        scrollView.maximumZoomScale = number
        scrollView.contentAlignmentPoint = CGPoint(x: number, y: -number)
        scrollView.decelerationRate = .init(rawValue: number)
        scrollView.contentOffset = CGPoint(x: number, y: -number)
        scrollView.setContentOffset(CGPoint(x: -number, y: number), animated: true)
        harness.frame(at: now + 0.1)
        drag(from: CGPoint(x: 100, y: 300), by: CGVector(dx: -40, dy: -200), steps: 5)
        for _ in 0..<20 { harness.frame(at: now + 0.05) }
        wheel(0, 100)
        harness.frame(at: now + 0.5)
        scrollView.zoom(to: CGRect(x: number, y: number, width: 1, height: 1), animated: false)
        scrollView.scrollRectToVisible(CGRect(x: number, y: 0, width: 1, height: 1), animated: true)
        harness.frame(at: now + 0.5)
      }
      XCTAssertTrue(scrollView.contentOffset.x.isFinite && scrollView.contentOffset.y.isFinite, "\(number)")
    }
  }

  func testSafeAreasThatAreNoNumbers() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets.top = 7
    for number in bad {
      XCTAssertEqual(
        messages {
          controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: number, right: 0)
        }
        .count, 1)
    }
    XCTAssertEqual(controller.additionalSafeAreaInsets, UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0))
  }
}
