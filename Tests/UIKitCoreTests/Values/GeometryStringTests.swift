import Foundation
import UIKit
import XCTest

final class GeometryStringTests: XCTestCase {
  func testTexts() {
    XCTAssertEqual(NSCoder.string(for: CGPoint(x: 1, y: -2.5)), "{1, -2.5}")
    XCTAssertEqual(NSStringFromCGRect(CGRect(x: 0, y: 1, width: 2, height: 3)), "{{0, 1}, {2, 3}}")
    XCTAssertEqual(
      NSStringFromUIEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), "{1, 2, 3, 4}")
    XCTAssertEqual(NSCoder.string(for: CGAffineTransform(translationX: 5, y: 6)), "[1, 0, 0, 1, 5, 6]")
  }

  func testTextsAreReadBack() {
    let rect = CGRect(x: 0.1, y: -1e-7, width: 1e20, height: 1.0 / 3)
    XCTAssertEqual(CGRectFromString(NSStringFromCGRect(rect)), rect)
    XCTAssertEqual(NSCoder.cgPoint(for: "{1,2}"), CGPoint(x: 1, y: 2))
    XCTAssertEqual(NSCoder.cgSize(for: " { 3 , 4 } "), CGSize(width: 3, height: 4))
    XCTAssertEqual(NSCoder.uiOffset(for: "{1, 2}"), UIOffset(horizontal: 1, vertical: 2))
    for broken in ["", "{1}", "{1, 2, 3}", "{a, b}"] {
      XCTAssertEqual(NSCoder.cgPoint(for: broken), .zero, broken)
    }
    XCTAssertEqual(NSCoder.cgAffineTransform(for: "no"), .identity)
  }

  func testArchives() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
    archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    archiver.encode(CGAffineTransform(scaleX: 2, y: 3), forKey: "transform")
    archiver.encode(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
    archiver.encode(UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5), forKey: "color")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    XCTAssertEqual(reader.decodeCGPoint(forKey: "point"), CGPoint(x: 1, y: 2))
    XCTAssertEqual(reader.decodeCGRect(forKey: "rect"), CGRect(x: 1, y: 2, width: 3, height: 4))
    XCTAssertEqual(reader.decodeCGAffineTransform(forKey: "transform"), CGAffineTransform(scaleX: 2, y: 3))
    XCTAssertEqual(
      reader.decodeUIEdgeInsets(forKey: "insets"), UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    XCTAssertEqual(reader.decodeUIEdgeInsets(forKey: "missing"), .zero)
    XCTAssertEqual(
      reader.decodeObject(of: UIColor.self, forKey: "color"),
      UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
  }

  func testBoxes() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    XCTAssertEqual(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue, insets)
    XCTAssertEqual(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 2)).uiOffsetValue.vertical, 2)
    XCTAssertEqual(NSValue(cgPoint: CGPoint(x: 1, y: 2)).uiEdgeInsetsValue, .zero)
  }

  func testColoursOfCoreImage() {
    let color = CIColor(color: UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    XCTAssertEqual([color.red, color.green, color.blue, color.alpha], [1, 0.5, 0, 0.25])
    XCTAssertEqual((0..<4).map { color.components[$0] }, [1, 0.5, 0, 0.25])
    XCTAssertEqual(UIColor(ciColor: color), UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
  }

  func testMessagesOfTheLog() {
    XCTAssertEqual(LogFormat.text("%{public}@ has %d of %.1f", ["it", 3, 4.25]), "it has 3 of 4.2")
    let message: OSLogMessage =
      "\(7, align: .right(columns: 3))|\(1.5, format: .fixed(precision: 2), privacy: .public)"
    XCTAssertEqual(message.text, "  7|1.50")
  }
}
