import Demos
import Proving
import Stage
import UIKit
import XCTest

/// Every demo, and the gallery, withstands random input and releases everything that it ever showed.
final class DemoMonkeyTests: XCTestCase {
  private func play(
    _ name: String, size: CGSize, seed: UInt64, _ root: @escaping @MainActor () -> UIViewController
  ) throws {
    var monkey = Monkey(seed: seed)
    let report = try monkey.play(Stage.Configuration(size: size, scale: 1), events: 40) { root() }
    XCTAssertEqual(report.faults, [], "\(name), seed \(seed)")
    XCTAssertEqual(report.leaks, [], "\(name), seed \(seed)")
    XCTAssertEqual(report.events, 40, name)
  }

  func testDemosStandRandomInputAndLeakNothing() throws {
    for demo in DemoCatalogue.all {
      for seed: UInt64 in 1...2 { try play(demo.name, size: demo.size, seed: seed) { demo.makeRoot() } }
    }
  }

  func testTheGalleryStandsRandomInputAndLeaksNothing() throws {
    try play("gallery", size: CGSize(width: 760, height: 600), seed: 1) { GalleryViewController() }
    try play("gallery", size: CGSize(width: 420, height: 700), seed: 2) { GalleryViewController() }
  }
}
