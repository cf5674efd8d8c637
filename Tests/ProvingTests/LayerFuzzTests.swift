import QuartzCore
import Raster
import Support
import UIKit
import XCTest

@testable import Proving

/// Random layer trees: their pixels do not depend on how they are drawn, and a picture that does is found.
final class LayerFuzzTests: XCTestCase {
  /// More trees where the environment asks for them.
  private static let trees =
    ProcessInfo.processInfo.environment["FLIPBOOK_FUZZ_TREES"].flatMap(Int.init) ?? 200

  private func run(_ trees: Int, seed: UInt64 = 1, threads: Int = 1) -> LayerFuzz.Report {
    var fuzz = LayerFuzz()
    (fuzz.trees, fuzz.seed, fuzz.threads) = (trees, seed, threads)
    return fuzz.run()
  }

  func testDamageEqualsDrawingFromScratch() {
    let report = run(Self.trees, threads: 3)
    XCTAssertEqual(report.trees, Self.trees)
    XCTAssertEqual(report.pictures, Self.trees * 9)
    XCTAssertEqual(report.faults, [])
  }

  /// Trees that once failed: how far a layer reached was not noted above its parent; a silhouette of which nothing lay
  /// in the picture was asked for; a backdrop read from a band in which its group does not show; a backdrop left a clip
  /// for another place of the same tree; a shadow of the bounds became that of the contents; a silhouette that was
  /// hidden was kept with parts left out; what a backdrop read followed its shadow's reach; a transition slid in what
  /// was outside a clip at rest, or a layer with its shadow; a transform layer's first sublayer did not meet others in
  /// space.
  func testTreesThatFailedBefore() {
    let seeds: [UInt64] = [
      692, 1541, 1873, 2508, 4161, 6381, 6874, 326_011_180, 327_111_753, 327_510_298, 327_521_594,
      330_005_069, 332_412_700, 987_654_818, 987_661_453,
    ]
    for seed in seeds {
      XCTAssertEqual(run(1, seed: seed, threads: 4).faults, [], "\(seed)")
    }
  }

  func testThreadsDoNotChangePixels() {
    let reports = [1, 2, 4].map { run(16, seed: 500, threads: $0) }
    XCTAssertEqual(reports[0], reports[1])
    XCTAssertEqual(reports[0], reports[2])
    XCTAssertEqual(reports[0].faults, [])
  }

  func testKernelsDoNotChangePixels() {
    let reports = SpanKernels.allCases.map { kernels in
      var fuzz = LayerFuzz()
      (fuzz.trees, fuzz.seed, fuzz.kernels) = (10, 900, kernels)
      return fuzz.run()
    }
    XCTAssertEqual(reports[0], reports[1])
    XCTAssertEqual(reports[0], reports[2])
    XCTAssertEqual(reports[0].faults, [])
    XCTAssertNil(SpanKernels.choice)
  }

  func testTheSameSeedGivesTheSameHash() {
    XCTAssertEqual(run(3, seed: 7), run(3, seed: 7))
    XCTAssertNotEqual(run(3, seed: 7).hash, run(3, seed: 8).hash)
  }

  func testAPixelThatDiffersIsAFault() {
    var fuzz = LayerFuzz()
    (fuzz.trees, fuzz.seed) = (2, 21)
    var drawn = 0
    fuzz.onPicture = { picture in
      drawn += 1
      // The third picture of the first tree.
      if drawn == 3 { picture.address(x: 0, y: 0).pointee ^= 1 }
    }
    let report = fuzz.run()
    XCTAssertEqual(
      report.faults,
      [
        "pixel (0, 0) after 2 edits differs from the picture drawn from scratch;"
          + " run flipbook fuzz --seed 21 --trees 1"
      ])
    XCTAssertEqual(report.trees, 2)
    XCTAssertEqual(report.pictures, 3 + 9, "a tree ends with its first fault")
    XCTAssertTrue(report.summary.hasPrefix("2 trees, 12 pictures, 1 fault, hash "), report.summary)
  }

  /// What a tree is told of sizes beyond what there can be, and of what is drawn in a poorer way, is no fault.
  func testErrorsAreFaults() {
    var fuzz = LayerFuzz()
    (fuzz.trees, fuzz.edits) = (1, 0)
    fuzz.onPicture = { _ in
      Diagnostics.report("it went wrong")
      Diagnostics.report("it is coarser", severity: .warning)
      Diagnostics.report("a backing store of 9000 × 1 points at scale 3.0 \(CALayer.backingExcess)")
    }
    XCTAssertEqual(fuzz.run().faults, ["it went wrong"])
  }

  /// The longest text a layer can ask for is refused with the words that are left out of the faults.
  func testTheWordsAboutALayerThatIsTooLarge() {
    let layer = CATextLayer()
    (layer.string, layer.contentsScale) = ("a", 3)
    layer.bounds = CGRect(x: 0, y: 0, width: 9_000, height: 10)
    let (_, messages) = Diagnostics.withCapture { layer.displayIfNeeded() }
    XCTAssertEqual(messages.map { $0.text.hasSuffix(CALayer.backingExcess) }, [true])
  }

  /// What the compositor can draw is there, and shows.
  func testTreesHoldEverything() {
    var classes: [String: Int] = [:]
    var masks = 0, shadows = 0, clips = 0, perspectives = 0, transitions = 0, animated = 0, depths = 0
    var pictures: Set<PixelHash> = []
    for seed in 0..<60 as Range<UInt64> {
      let tree = RandomTree(seed: seed)
      for _ in 0..<4 { tree.edit() }
      for layer in tree.layers {
        classes["\(type(of: layer))", default: 0] += 1
        if layer.mask != nil { masks += 1 }
        if layer.shadowOpacity > 0 { shadows += 1 }
        if layer.masksToBounds, layer.cornerRadius > 0 { clips += 1 }
        if layer.sublayerTransform.m34 != 0 { perspectives += 1 }
        if layer.runningTransition != nil { transitions += 1 }
        if !layer.runningAnimations.isEmpty { animated += 1 }
        if layer.zPosition != 0 { depths += 1 }
      }
      pictures.insert(Self.picture(of: tree))
    }
    for name in [
      "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAReplicatorLayer", "CAEmitterLayer",
      "CATransformLayer", "CABackdropLayer",
    ] { XCTAssertGreaterThan(classes[name] ?? 0, 10, name) }
    for (name, count) in [
      ("masks", masks), ("shadows", shadows), ("clips", clips), ("perspectives", perspectives),
      ("transitions", transitions), ("animated", animated), ("depths", depths),
    ] { XCTAssertGreaterThan(count, 10, name) }
    XCTAssertGreaterThan(pictures.count, 55, "no two trees look alike")
  }

  private static func picture(of tree: RandomTree) -> PixelHash {
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: tree.width * tree.height)
    defer { pixels.deallocate() }
    let bounds = PixelRect(x: 0, y: 0, width: tree.width, height: tree.height)
    let buffer = PixelBuffer(pixels: pixels, stride: tree.width, bounds: bounds)
    tree.draw(into: buffer, threads: 1)
    var hash = PixelHash()
    hash.add(buffer)
    return hash
  }

  func testTheHashTellsOrderAndSize() {
    var pixels: [UInt32] = [1, 2, 3, 4]
    func hash(_ width: Int, _ height: Int) -> String {
      pixels.withUnsafeMutableBufferPointer {
        var hash = PixelHash()
        let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
        if let base = $0.baseAddress { hash.add(PixelBuffer(pixels: base, stride: width, bounds: bounds)) }
        return hash.description
      }
    }
    XCTAssertEqual(PixelHash().description, "cbf29ce484222325")
    XCTAssertEqual(hash(0, 0).count, 16)
    XCTAssertEqual(Set([hash(2, 2), hash(4, 1), hash(1, 4)]).count, 3)
    let before = hash(2, 2)
    pixels.swapAt(0, 3)
    XCTAssertNotEqual(hash(2, 2), before)
  }
}
