import UIKit
import XCTest

@testable import UIKitCore

/// `UIColor.tintColor` is the tint of whoever shows it.
final class TintColorTests: XCTestCase {
  private var harness = WindowHarness()
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)

  override func setUp() {
    harness = WindowHarness()
    outer.addSubview(inner)
    harness.window.addSubview(outer)
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() { harness.close() }

  func testABackgroundFollowsTheNearestTint() {
    inner.backgroundColor = .tintColor
    harness.frame(at: 0)
    XCTAssertEqual(
      inner.layer.backgroundColor, UIColor.systemBlue.resolvedColor(with: inner.traitCollection).cgColor)
    outer.tintColor = red
    XCTAssertEqual(inner.layer.backgroundColor, red.cgColor)
    inner.tintColor = green
    XCTAssertEqual(inner.layer.backgroundColor, green.cgColor)
    inner.tintColor = nil
    XCTAssertEqual(inner.layer.backgroundColor, red.cgColor)
    inner.removeFromSuperview()
    harness.window.addSubview(inner)
    harness.frame(at: 0.1)
    XCTAssertEqual(
      inner.layer.backgroundColor, UIColor.systemBlue.resolvedColor(with: inner.traitCollection).cgColor)
  }

  func testOpacityTextsAndPicturesFollowToo() throws {
    harness.window.tintColor = red
    inner.backgroundColor = .tintColor.withAlphaComponent(0.5)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
    label.text = "H"
    label.textColor = .tintColor
    label.font = .systemFont(ofSize: 36, weight: .black)
    outer.addSubview(label)
    harness.frame(at: 0)
    XCTAssertEqual(inner.layer.backgroundColor, red.withAlphaComponent(0.5).cgColor)
    XCTAssertEqual(UIColor.tintColor.resolvedColor(with: label.traitCollection), red)
    let image = UIGraphicsImageRenderer(size: label.bounds.size).image {
      label.layer.render(in: $0.cgContext)
    }
    let picture = try XCTUnwrap(image.cgImage)
    var isRed = false
    for x in 0..<picture.width { isRed = isRed || picture.pixel(x: x, y: picture.height / 2) == 0xFFFF_0000 }
    XCTAssertTrue(isRed)
  }

  func testATintThatIsTheTintIsThatOfWhatIsAbove() {
    outer.tintColor = red
    inner.tintColor = .tintColor
    inner.backgroundColor = .tintColor
    harness.frame(at: 0)
    XCTAssertEqual(inner.layer.backgroundColor, red.cgColor)
    XCTAssertEqual(inner.tintColor.resolvedColor(with: inner.traitCollection), red)
  }
}
