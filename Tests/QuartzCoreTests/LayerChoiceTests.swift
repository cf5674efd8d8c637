import Raster
import XCTest

@testable import QuartzCore
@testable import Scene

/// The numbers in a layer's block and Apple's names for them.
final class LayerChoiceTests: XCTestCase {
  private func names<Choice: CaseIterable>(_ type: Choice.Type) -> [String] {
    type.allCases.map { "\($0)" }
  }

  func testNamesComeInTheOrderOfTheNumbers() {
    XCTAssertEqual(names(ContentsGravity.self), CALayerContentsGravity.ordered.map(\.rawValue))
    XCTAssertEqual(names(EmitterShape.self), CAEmitterLayerEmitterShape.ordered.map(\.rawValue))
    XCTAssertEqual(names(EmitterMode.self), CAEmitterLayerEmitterMode.ordered.map(\.rawValue))
    XCTAssertEqual(names(EmitterRenderMode.self), CAEmitterLayerRenderMode.ordered.map(\.rawValue))
  }

  func testCornersHaveTheBitsOfTheMask() {
    XCTAssertEqual(RoundedCorners.minXMinY.rawValue, CACornerMask.layerMinXMinYCorner.rawValue)
    XCTAssertEqual(RoundedCorners.maxXMinY.rawValue, CACornerMask.layerMaxXMinYCorner.rawValue)
    XCTAssertEqual(RoundedCorners.minXMaxY.rawValue, CACornerMask.layerMinXMaxYCorner.rawValue)
    XCTAssertEqual(RoundedCorners.maxXMaxY.rawValue, CACornerMask.layerMaxXMaxYCorner.rawValue)
    XCTAssertEqual(CALayer().maskedCorners.rawValue, RoundedCorners.all.rawValue)
  }

  func testAContinuousCornerReachesAsFarAsTheAPISays() {
    XCTAssertEqual(ContinuousCorner.expansion, CALayer.cornerCurveExpansionFactor(.continuous))
    XCTAssertEqual(ContinuousCorner.expansion, 1.528665)
  }
}
