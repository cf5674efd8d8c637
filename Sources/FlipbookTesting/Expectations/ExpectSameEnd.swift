import Foundation
import Goldens
import Stage
import UIKit

/// Expects an interface to end with reduced motion as it ends with all its motion: a comparison without a golden.
///
///     expectSameEndWithReducedMotion {
///       try Stage(size: CGSize(width: 390, height: 83)) { TabsController() }
///     } after: {
///       $0.tap("tab.2")
///     }
///
/// The event is played on two stages, one for people who have asked for less motion
/// (`UIAccessibility.isReduceMotionEnabled`), and their pictures are compared when nothing moves any more. How they get
/// there may differ.
///
/// - Parameters:
///   - tolerance: How far the pictures may differ. Default not at all.
///   - timeout: The most seconds of media time until nothing moves, from the event. Default 10.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which reports are named.
///   - line: The call's line.
///   - column: The call's column.
///   - stage: Makes the stage.
///   - event: What happens to the interface at its first moment.
@preconcurrency @MainActor
public func expectSameEndWithReducedMotion(
  within tolerance: ImageTolerance = .exact, timeout: TimeInterval = 10, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, function: String = #function, line: UInt = #line,
  column: UInt = #column, of stage: () throws -> Stage, after event: (Stage) throws -> Void = { _ in }
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect { host in
    try place.comparison(within: tolerance, headline: PictureComparison.otherEnd, host)
      .expectSameEnd(of: stage, timeout: timeout, after: event)
  }
}
