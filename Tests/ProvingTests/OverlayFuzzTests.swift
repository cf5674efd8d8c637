import QuartzCore
import Raster
import UIKit
import XCTest

@testable import Proving

/// Overlays over random layer trees: they change no pixel, and what they tell agrees with the picture.
final class OverlayFuzzTests: XCTestCase {
  func testLookingChangesNothing() throws {
    for seed in 1...UInt64(24) {
      let (tree, twin) = (RandomTree(seed: seed, hasText: true), RandomTree(seed: seed, hasText: true))
      let (shown, plain) = (FuzzPicture(tree.width, tree.height), FuzzPicture(tree.width, tree.height))
      tree.context.logsPaints = true
      for round in 0..<4 {
        if round > 0 {
          tree.edit()
          twin.edit()
        }
        tree.draw(into: shown.buffer, threads: 1)
        twin.draw(into: plain.buffer, threads: 1)
        XCTAssertNil(shown.firstDifference(from: plain), "tree \(seed), round \(round)")
        let bounds = shown.buffer.bounds
        let counts = try XCTUnwrap(tree.context.paintCounts(in: bounds))
        let least = try XCTUnwrap(counts.counts.min())
        XCTAssertGreaterThanOrEqual(
          least, 1, "tree \(seed): all is painted, the background too")
        let outlines = try XCTUnwrap(tree.context.layerOutlines(in: bounds))
        let drawn = FuzzPicture(tree.width, tree.height)
        outlines.draw(into: drawn.buffer) { _ in 0xFFFF_FFFF }
        XCTAssertGreaterThan(outlines.count(of: .layer) + outlines.count(of: .clip), 0)
        for use in tree.context.paintUses {
          XCTAssertFalse(use.rect.isEmpty, "tree \(seed)")
        }
      }
    }
  }
}
