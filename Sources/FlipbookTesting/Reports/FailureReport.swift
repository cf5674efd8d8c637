import Recording
import UIKit

/// Everything that a failure can show.
struct FailureReport {
  struct Frame {
    /// Seconds of media time from the event.
    let time: TimeInterval
    /// Nil where there is none.
    let expected: CGImage?
    let actual: CGImage?
    /// Around what differs, in pixels; nil where nothing does.
    let box: CGRect?
    /// Whether it differs by more than is allowed.
    let isDifferent: Bool
  }

  /// One number through time, as expected and as found.
  struct Curve {
    let layer: String
    let keyPath: String
    let unit: CurveUnit
    let expected: Recording.Curve
    let actual: Recording.Curve
    /// Whether it differs by more than is allowed.
    let isDifferent: Bool
  }

  var title = ""
  var suite = ""
  /// What the message says.
  var lines: [String] = []
  /// Where the golden is; nil where there is none.
  var golden: String?
  /// The command that takes over what was found; nil when that was done.
  var accept: String?
  /// Pixels per point.
  var scale = 1.0
  var frames: [Frame] = []
  /// The golden where its frames are of no use.
  var expectedSheet: CGImage?
  /// All that was seen, on one sheet; nil for a single picture.
  var filmstrip: CGImage?
  var curves: [Curve] = []
  /// What layers show unlike expected, by frame.
  var values: [[ValueDifference]] = []
  /// The expected and the actual text of goldens that are texts.
  var texts: (expected: String, actual: String)?

  /// The page's name in the report's folder.
  static let page = "index.html"
}
