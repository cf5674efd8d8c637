import Support
import UIKit
import XCTest

final class IndicatorTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() { harness.close() }

  // MARK: Activity

  func testTheSpinnerShowsWhileItTurns() {
    let spinner = UIActivityIndicatorView(style: .medium)
    harness.window.addSubview(spinner)
    XCTAssertEqual(spinner.bounds.size, CGSize(width: 20, height: 20))
    XCTAssertTrue(spinner.isHidden)
    spinner.startAnimating()
    XCTAssertFalse(spinner.isHidden)
    XCTAssertTrue(spinner.isAnimating)
    spinner.stopAnimating()
    XCTAssertTrue(spinner.isHidden)
    spinner.hidesWhenStopped = false
    XCTAssertFalse(spinner.isHidden)
    spinner.style = .large
    XCTAssertEqual(spinner.bounds.size, CGSize(width: 37, height: 37))
  }

  /// Opacity falls from 1 to 0.2 within 0.8 s, each spoke an eighth of that after the one before.
  func testTheSpokesFadeOneAfterTheOther() {
    let spinner = UIActivityIndicatorView(style: .medium)
    harness.window.addSubview(spinner)
    spinner.startAnimating()
    harness.frame(at: 0)
    let spokes = spinner.layer.sublayers ?? []
    XCTAssertEqual(spokes.count, 8)
    func shown(_ index: Int) -> Float { spokes[index].presentation()?.opacity ?? -1 }
    XCTAssertEqual(shown(0), 1, accuracy: 1e-5)
    for time in [0.1, 0.25, 0.5, 0.9] {
      harness.frame(at: time)
      for index in 0..<8 {
        let age = (time - Double(index) * 0.1 + 0.8).truncatingRemainder(dividingBy: 0.8) / 0.8
        // Where a spoke is just lighting up, both ends of the fade are right.
        let expected = Float(1 - 0.8 * age)
        if age > 1e-6, age < 1 - 1e-6 {
          XCTAssertEqual(shown(index), expected, accuracy: 1e-4, "\(index) at \(time)")
        }
      }
    }
  }

  func testTheSpinnerTurnsAgainInAnotherPlace() {
    let spinner = UIActivityIndicatorView(style: .medium)
    spinner.startAnimating()
    harness.window.addSubview(spinner)
    XCTAssertNotNil(spinner.layer.sublayers?.first?.animation(forKey: "turn"))
    spinner.removeFromSuperview()
    harness.window.addSubview(spinner)
    XCTAssertNotNil(spinner.layer.sublayers?.first?.animation(forKey: "turn"))
    spinner.color = .systemRed
    XCTAssertEqual(spinner.layer.sublayers?.first?.backgroundColor, UIColor.systemRed.cgColor)
  }

  // MARK: Progress

  func testProgressFillsTheBar() {
    let bar = UIProgressView(progressViewStyle: .default)
    XCTAssertEqual(bar.bounds.height, 4)
    bar.frame = CGRect(x: 20, y: 20, width: 200, height: 4)
    harness.window.addSubview(bar)
    bar.progress = 0.25
    harness.frame(at: 0)
    XCTAssertEqual(bar.subviews[1].frame, CGRect(x: 0, y: 0, width: 50, height: 4))
    bar.progress = 7
    XCTAssertEqual(bar.progress, 1)
    bar.semanticContentAttribute = .forceRightToLeft
    bar.progress = 0.5
    harness.frame(at: 0.1)
    XCTAssertEqual(bar.subviews[1].frame.minX, 100)
    XCTAssertEqual(bar.accessibilityValue, "50%")
    let (_, messages) = Diagnostics.withCapture { bar.progress = .nan }
    XCTAssertEqual(messages.map(\.text), ["UIProgressView.progress was not set: the value is not finite"])
    XCTAssertEqual(bar.progress, 0.5)
  }

  func testProgressIsAnimated() {
    let bar = UIProgressView(frame: CGRect(x: 20, y: 20, width: 200, height: 4))
    harness.window.addSubview(bar)
    harness.frame(at: 0)
    bar.setProgress(1, animated: true)
    harness.frame(at: 0)
    let speed = 2 * Double.pi / 0.3
    harness.frame(at: 0.1)
    let part = 1 - (1 + speed * 0.1) * exp(-speed * 0.1)
    XCTAssertEqual(bar.subviews[1].shown.bounds.width, 200 * part, accuracy: 1e-3)
  }

  // MARK: Pages

  private func pages() -> (UIPageControl, ControlEventLog) {
    let control = UIPageControl(frame: CGRect(x: 100, y: 100, width: 200, height: 26))
    control.numberOfPages = 5
    harness.window.addSubview(control)
    harness.frame(at: 0)
    return (control, ControlEventLog(control))
  }

  func testTapsOnTheHalvesGoOnAndBack() {
    let (control, log) = pages()
    harness.tap(280, 110)
    XCTAssertEqual(control.currentPage, 1)
    XCTAssertEqual(log.take(), ["down", "value", "primary", "upInside"])
    harness.tap(110, 110)
    harness.tap(110, 110)
    XCTAssertEqual(control.currentPage, 0)
    XCTAssertEqual(log.take().filter { $0 == "value" }.count, 1)
    control.currentPage = 99
    XCTAssertEqual(control.currentPage, 4)
    control.semanticContentAttribute = .forceRightToLeft
    harness.tap(280, 110)
    XCTAssertEqual(control.currentPage, 3)
  }

  /// Five dots, 17 points apart, from 157.5 to 242.5.
  func testAFingerGoesThroughThePages() {
    let (control, log) = pages()
    harness.send(.began, 160, 110)
    harness.send(.moved, 165, 110)
    XCTAssertEqual(control.interactionState, .discrete)
    harness.send(.moved, 200, 110)
    XCTAssertEqual(control.interactionState, .continuous)
    XCTAssertEqual(control.currentPage, 2)
    harness.send(.moved, 239, 110)
    XCTAssertEqual(control.currentPage, 4)
    harness.send(.ended, 239, 110)
    XCTAssertEqual(control.interactionState, .none)
    XCTAssertEqual(log.take().filter { $0 == "value" }.count, 2)
  }

  func testColoursSizesAndMisuse() {
    let (control, _) = pages()
    XCTAssertEqual(control.intrinsicContentSize, CGSize(width: 105, height: 26))
    XCTAssertEqual(control.size(forNumberOfPages: 2), CGSize(width: 54, height: 26))
    control.currentPageIndicatorTintColor = .systemRed
    let dots = control.subviews[0].subviews.compactMap { $0 as? UIImageView }
    XCTAssertEqual(dots[0].tintColor, .systemRed)
    XCTAssertEqual(
      dots[1].tintColor, UIColor(white: 1, alpha: 0.3), "as Apple documents it: translucent white")
    let (_, messages) = Diagnostics.withCapture {
      control.setIndicatorImage(nil, forPage: 5)
      control.numberOfPages = -1
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "UIPageControl.setIndicatorImage was ignored: page 5 is out of range, there are 5 pages",
        "UIPageControl.numberOfPages was set to 0: it cannot be -1",
      ])
    XCTAssertEqual(control.currentPage, 0)
  }

  /// A million pages: as many dots as any screen has room for, about the current page.
  func testVeryManyPages() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 100, width: 390, height: 26))
    harness.window.addSubview(control)
    control.numberOfPages = 1_000_000
    let dots = control.subviews[0].subviews.compactMap { $0 as? UIImageView }
    XCTAssertEqual(dots.count, 256)
    XCTAssertEqual(control.intrinsicContentSize.width, 256 * 17 + 20)
    func current() -> [Int] { dots.indices.filter { dots[$0].tintColor == .white } }
    XCTAssertEqual(current(), [0])
    control.currentPage = 500_000
    XCTAssertEqual(control.currentPage, 500_000)
    XCTAssertEqual(control.accessibilityValue, "page 500001 of 1000000")
    XCTAssertEqual(current(), [128], "in the middle")
    control.currentPage = 1_000_000
    XCTAssertEqual(control.currentPage, 999_999)
    XCTAssertEqual(current(), [255])
    harness.frame(at: 0)
    // The 256 dots are about the middle of the control.
    XCTAssertEqual(dots[0].frame.minX, 195 - 128 * 17)
    harness.tap(100, 110)
    XCTAssertEqual(control.currentPage, 999_998)
    control.currentPage = 500_000
    harness.frame(at: 1)
    // The finger moves over the dot two places behind the middle one.
    harness.send(.began, 150, 110)
    harness.send(.moved, 195 + 2 * 17 + 5, 110)
    XCTAssertEqual(control.currentPage, 500_002)
    harness.send(.ended, 195 + 2 * 17 + 5, 110)
    control.numberOfPages = 3
    XCTAssertEqual(control.currentPage, 2)
    XCTAssertEqual(control.subviews[0].subviews.compactMap { $0 as? UIImageView }.count, 3)
  }
}
