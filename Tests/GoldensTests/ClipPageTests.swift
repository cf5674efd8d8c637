import Foundation
import Recording
import SampleStage
import Stage
import UIKit
import XCTest

@testable import Goldens

/// A clip as one page.
final class ClipPageTests: XCTestCase {
  private func page(duration: TimeInterval = 0.3) throws -> String {
    let recording = try CurveRecording(
      of: try Sample.stage(Sample.bounce), hertz: 30, until: .duration(duration))
    let stage = try Sample.stage(Sample.bounce)
    let count = try Clip.frameCount(duration: duration, framesPerSecond: 30)
    var page = ClipPage(
      title: "A </script> & more", scale: Double(stage.configuration.scale), count: count,
      framesPerSecond: 30,
      recording)
    for index in 0..<count { page.add(try stage.image(at: Double(index) / 30).storage) }
    return page.html()
  }

  private struct Content: Decodable {
    struct Frame: Decodable {
      let time: Double
      let actual: Int
      let values: [[String]]
    }
    struct Piece: Decodable {
      let width, height: Int
      let source: String
    }
    let pieces: [Piece]
    let frames: [Frame]
  }

  func testItHoldsEveryFrameAndItsValuesAndAsksForNothing() throws {
    let html = try page()
    // Neither an address nor anything that would load one.
    for word in ["http:", "https:", "src=", "href=", "@import", "url("] {
      // The name of SVG's elements is no address.
      XCTAssertFalse(html.replacing("http://www.w3.org/2000/svg", with: "").contains(word), word)
    }
    XCTAssertTrue(html.contains("default-src 'none'"))
    XCTAssertTrue(html.contains("<h1>A &lt;/script&gt; &amp; more</h1>"))
    let start = try XCTUnwrap(html.range(of: "id=\"data\">")).upperBound
    let end = try XCTUnwrap(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    let content = try JSONDecoder().decode(Content.self, from: Data(html[start..<end].utf8))
    XCTAssertEqual(content.frames.map(\.time), (0...9).map { Double($0) / 30 })
    // Of all pictures but the first only what is unlike it is kept.
    XCTAssertGreaterThan(content.pieces.count, 5)
    XCTAssertLessThan(content.pieces[3].width, content.pieces[0].width)
    for piece in content.pieces where piece.width > 0 { XCTAssertNotNil(Data(base64Encoded: piece.source)) }
    // 1.4 at a quarter of the way is between these frames.
    let scales = content.frames.compactMap { frame in
      frame.values.first { $0[1].hasPrefix("transform.scale") }.flatMap { Double($0[2]) }
    }
    XCTAssertEqual(scales.count, 10)
    XCTAssertGreaterThan(try XCTUnwrap(scales.max()), 1.3)
    XCTAssertTrue(html.contains("<figure class=\"curve\">"))
  }

  func testFramesThatAreTheSameAreThereOnce() throws {
    let stage = try Sample.stage { _ in }
    let recording = try CurveRecording(of: stage, hertz: 30, until: .duration(0.1))
    var page = ClipPage(title: "still", scale: 1, count: 4, framesPerSecond: 30, recording)
    for index in 0..<4 { page.add(try stage.image(at: 0.1 + Double(index) / 30).storage) }
    XCTAssertEqual(page.html().components(separatedBy: "\"isPatch\"").count - 1, 1)
  }
}
