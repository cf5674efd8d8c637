import Foundation
import Goldens
import Recording
import Stage
import UIKit

/// Expects two stages to show the same picture now, byte for byte: a comparison without a golden.
///
///     expectIdentical(fresh, used)   // after going there and coming back
///
/// - Parameters:
///   - first: What the second one is expected to look like.
///   - second: What is compared with it.
///   - tolerance: How far the pictures may differ. Default not at all.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
@preconcurrency @MainActor
public func expectIdentical(
  _ first: Stage, _ second: Stage, within tolerance: ImageTolerance = .exact,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect { host in
    try place.comparison(within: tolerance, headline: "the pictures differ.", host).expect(first, second)
  }
}

/// Expects two pictures to be the same, byte for byte: a comparison without a golden.
///
/// - Parameters:
///   - first: What the second one is expected to look like.
///   - second: What is compared with it.
///   - tolerance: How far the pictures may differ. Default not at all.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
@preconcurrency @MainActor
public func expectIdentical(
  _ first: CGImage, _ second: CGImage, within tolerance: ImageTolerance = .exact,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect { host in
    try place.comparison(within: tolerance, headline: "the pictures differ.", host)
      .expect(first, second, scale: 1)
  }
}

extension ExpectationPlace {
  /// A comparison of pictures that the expectation makes.
  ///
  /// - Parameter headline: What a failure says first.
  func comparison(within tolerance: ImageTolerance, headline: String, _ host: SnapshotHost)
    -> PictureComparison
  {
    // Several comparisons of one test have no names; their lines distinguish them.
    PictureComparison(
      within: tolerance, headline: headline, title: test, owner: owner(in: host),
      folder: ReportFolder("\(Golden.fileName(test)).\(line)", place: self, host: host))
  }
}
