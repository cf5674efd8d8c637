import Recording
import UIKit

/// Everything that a failure can show.
package struct FailureReport {
  /// A moment.
  package struct Frame {
    /// Seconds of media time from the event.
    package let time: TimeInterval
    /// Nil where there is none.
    package let expected: CGImage?
    package let actual: CGImage?
    /// Around what differs, in pixels; nil where nothing does.
    package let box: CGRect?
    /// Whether it differs by more than is allowed.
    package let isDifferent: Bool

    /// A frame of these parts.
    package init(time: TimeInterval, expected: CGImage?, actual: CGImage?, box: CGRect?, isDifferent: Bool) {
      self.time = time
      self.expected = expected
      self.actual = actual
      self.box = box
      self.isDifferent = isDifferent
    }
  }

  /// One number through time, as expected and as found.
  package struct Curve {
    package let layer: String
    package let keyPath: String
    package let unit: CurveUnit
    package let expected: Recording.Curve
    package let actual: Recording.Curve
    /// Whether it differs by more than is allowed.
    package let isDifferent: Bool
  }

  package var title = ""
  package var suite = ""
  /// What the message says.
  package var lines: [String] = []
  /// Where the golden is; nil where there is none.
  package var golden: String?
  /// The command that takes over what was found; nil when that was done.
  package var accept: String?
  /// The command that opens it in the tuner; nil where it cannot be opened there.
  package var open: String?
  /// Pixels per point.
  package var scale = 1.0
  package var frames: [Frame] = []
  /// The golden where its frames are of no use.
  package var expectedSheet: CGImage?
  /// All that was seen, on one sheet; nil for a single picture.
  package var filmstrip: CGImage?
  package var curves: [Curve] = []
  /// What layers show unlike expected, by frame.
  package var values: [[ValueDifference]] = []
  /// The expected and the actual text of goldens that are texts.
  package var texts: (expected: String, actual: String)?

  /// A report without anything.
  package init() {}

  /// The page's name in the report's folder.
  static let page = "index.html"
}
