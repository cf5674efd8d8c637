import QuartzCore
import Raster
import UIKit
import XCTest

@testable import Recording

/// Overlays over random layer trees: they change no pixel, and what they tell agrees with the picture.
final class OverlayFuzzTests: XCTestCase {
  private final class Canvas {
    let buffer: PixelBuffer

    init(_ width: Int, _ height: Int) {
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
      pixels.initialize(repeating: 0, count: width * height)
      buffer = PixelBuffer(
        pixels: pixels, stride: width, bounds: PixelRect(x: 0, y: 0, width: width, height: height))
    }

    deinit { buffer.pixels.deallocate() }

    var bytes: [UInt32] {
      Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.bounds.width * buffer.bounds.height))
    }
  }

  func testLookingChangesNothing() throws {
    for seed in 1...UInt64(24) {
      let (tree, twin) = (RandomTree(seed: seed, hasText: true), RandomTree(seed: seed, hasText: true))
      let (shown, plain) = (Canvas(tree.width, tree.height), Canvas(tree.width, tree.height))
      tree.context.logsPaints = true
      for round in 0..<4 {
        if round > 0 {
          tree.edit()
          twin.edit()
        }
        tree.draw(into: shown.buffer, threads: 1)
        twin.draw(into: plain.buffer, threads: 1)
        XCTAssertEqual(shown.bytes, plain.bytes, "tree \(seed), round \(round)")
        let bounds = shown.buffer.bounds
        let counts = try XCTUnwrap(tree.context.paintCounts(in: bounds))
        let least = try XCTUnwrap(counts.counts.min())
        XCTAssertGreaterThanOrEqual(
          least, 1, "tree \(seed): all is painted, the background too")
        let outlines = try XCTUnwrap(tree.context.layerOutlines(in: bounds))
        let drawn = Canvas(tree.width, tree.height)
        outlines.draw(into: drawn.buffer) { _ in 0xFFFF_FFFF }
        XCTAssertGreaterThan(outlines.count(of: .layer) + outlines.count(of: .clip), 0)
        for use in tree.context.paintUses {
          XCTAssertFalse(use.rect.isEmpty, "tree \(seed)")
        }
      }
    }
  }
}
