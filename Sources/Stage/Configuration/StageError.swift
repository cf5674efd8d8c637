import UIKit

/// What a stage cannot do; each says what to do instead.
public enum StageError: Error, Equatable, CustomStringConvertible {
  case size(CGSize)
  case scale(CGFloat)
  case pixels(CGSize, scale: CGFloat)
  case time(TimeInterval)
  case unknownTarget(String, known: [String])
  case unknownDevice(String, known: [String])

  /// The longest side of a picture, in pixels.
  public static let largestSide = 16_384.0

  /// What was refused, why, and what to do, in one line.
  public var description: String {
    switch self {
    case .size(let size):
      return "the size \(StageError.text(size.width))x\(StageError.text(size.height)) is not possible;"
        + " width and height must be greater than 0 points"
    case .scale(let scale):
      return "the scale \(StageError.text(scale)) is not possible; use a number from 0.25 to 8"
    case .pixels(let size, let scale):
      if min(size.width, size.height) * scale < 1 {
        return "\(StageError.text(size.width))x\(StageError.text(size.height)) points at scale"
          + " \(StageError.text(scale)) is less than a pixel; use a larger size"
      }
      return "\(StageError.text(size.width))x\(StageError.text(size.height)) points at scale"
        + " \(StageError.text(scale)) is more than \(Int(StageError.largestSide)) pixels a side; use a smaller size"
    case .time(let time):
      return "the time \(StageError.text(time)) is not possible; use 0 or more seconds"
    case .unknownTarget(let name, let known):
      let list = known.isEmpty ? "there are none" : "there are " + known.joined(separator: ", ")
      return "nothing with the identifier \"\(name)\" is shown; \(list)"
    case .unknownDevice(let name, let known):
      return "there is no device \"\(name)\"; there are " + known.joined(separator: ", ")
    }
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
  }

  static func check(_ configuration: Stage.Configuration) throws {
    let size = configuration.size, scale = configuration.scale
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw StageError.size(size)
    }
    guard scale >= 0.25, scale <= 8 else { throw StageError.scale(scale) }
    guard max(size.width, size.height) * scale <= largestSide, min(size.width, size.height) * scale >= 1
    else {
      throw StageError.pixels(size, scale: scale)
    }
  }
}
