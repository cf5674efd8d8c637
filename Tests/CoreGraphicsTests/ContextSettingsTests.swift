import Support
import XCTest

@testable import CoreGraphics

final class ContextSettingsTests: XCTestCase {
  private func context() throws -> CGContext {
    try XCTUnwrap(CGContext(size: CGSize(width: 20, height: 20), scale: 1, opaque: false))
  }

  func testAPointInAStrokedPath() throws {
    let context = try context()
    context.setLineWidth(4)
    context.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
    XCTAssertTrue(context.pathContains(CGPoint(x: 10, y: 10), mode: .fill))
    XCTAssertFalse(context.pathContains(CGPoint(x: 10, y: 10), mode: .stroke))
    XCTAssertFalse(context.pathContains(CGPoint(x: 4, y: 10), mode: .fill))
    XCTAssertTrue(context.pathContains(CGPoint(x: 4, y: 10), mode: .stroke))
    XCTAssertTrue(context.pathContains(CGPoint(x: 4, y: 10), mode: .fillStroke))
  }

  func testTheOutlineOfAStrokeReplacesThePath() throws {
    let context = try context()
    context.setLineWidth(4)
    context.move(to: CGPoint(x: 5, y: 10))
    context.addLine(to: CGPoint(x: 15, y: 10))
    context.replacePathWithStrokedPath()
    XCTAssertEqual(context.boundingBoxOfPath, CGRect(x: 5, y: 8, width: 10, height: 4))
  }

  func testComponentsAndPixels() throws {
    let context = try context()
    context.setFillColor([1, 0.5, 0, 1])
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    let data = try XCTUnwrap(context.makeImage()?.dataProvider?.data)
    XCTAssertEqual(CFDataGetLength(data), 1600)
    let bytes = try XCTUnwrap(CFDataGetBytePtr(data))
    XCTAssertEqual([bytes[0], bytes[1], bytes[2], bytes[3]], [0, 128, 255, 255])
    let (_, messages) = Diagnostics.withCapture { context.setFillColor([1]) }
    XCTAssertEqual(messages.map(\.text), ["a colour has two or four components, not 1; it was not set"])
  }

  func testElementsByAFunction() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    var kinds: [CGPathElementType] = []
    withUnsafeMutablePointer(to: &kinds) { list in
      path.apply(info: list) { info, element in
        info?.assumingMemoryBound(to: [CGPathElementType].self).pointee.append(element.pointee.type)
      }
    }
    XCTAssertEqual(kinds, [.moveToPoint, .addLineToPoint])
  }
}
