import Codecs
import CoreGraphics
import Foundation
import Stage

/// What cannot be recorded; each says what to do instead.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  case noTimes
  case descendingTimes(TimeInterval, after: TimeInterval)
  case differentSizes
  case sheetTooLarge(width: Int, height: Int)
  case rate(Double)
  case duration(TimeInterval)
  case tooManySamples(Int)
  case clipRate(Double, highest: Double, format: String)
  case tooManyFrames(Int)
  case crop(CGRect, width: Double, height: Double)
  case unknownLayer(String, known: [String])
  case unknownKeyPath(String, layer: String?, known: [String])

  /// What failed, why and what to do, in one line.
  public var description: String {
    switch self {
    case .noTimes: return "a filmstrip needs at least one time"
    case .descendingTimes(let time, let previous):
      return "the times of a filmstrip must rise; \(time) s comes after \(previous) s"
    case .differentSizes: return "the stage changed its size meanwhile; frames must be of one size"
    case .sheetTooLarge(let width, let height):
      return "a sheet of \(width)x\(height) pixels is too large; use fewer times, a smaller size or scale"
    case .rate(let hertz): return "the rate \(hertz) Hz is not possible; use a number above 0, up to 100000"
    case .duration(let seconds): return "the duration \(seconds) s is not possible; use more than 0 seconds"
    case .tooManySamples(let count):
      return "\(count) samples are more than \(CurveRecording.mostSamples); use a lower rate or duration"
    case .clipRate(let rate, let highest, let format):
      let range = "\(InspectedValue.text(FrameRate.range.lowerBound)) to \(InspectedValue.text(highest))"
      return "\(InspectedValue.text(rate)) frames a second are not possible in \(format) files; use \(range)"
    case .crop(let part, let width, let height):
      let number = { (value: CGFloat) in InspectedValue.text(Double(value)) }
      return
        "the part \(number(part.origin.x)),\(number(part.origin.y)),\(number(part.width))x\(number(part.height)) is not"
        + " within the picture, which has \(InspectedValue.text(width))x\(InspectedValue.text(height)) points"
    case .tooManyFrames(let count):
      return "\(count) frames are more than \(Clip.mostFrames); use a lower rate or a shorter duration"
    case .unknownLayer(let name, let known):
      let list = known.isEmpty ? "there are none" : "there are " + known.joined(separator: ", ")
      return "no layer has the name or path \"\(name)\"; \(list)"
    case .unknownKeyPath(let keyPath, let layer, let known):
      let (fault, owner) = layer.map { ("\($0) has no number", "its") } ?? ("no layer has a number", "their")
      return "\(fault) at the key path \"\(keyPath)\"; \(owner) properties are "
        + known.joined(separator: ", ")
    }
  }
}
