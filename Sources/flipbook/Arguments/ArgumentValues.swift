import Foundation
import Stage
import UIKit

/// Reads the values of options from text; each refusal says how the value is written.
enum ArgumentValues {
  /// A later time is a slip of the keyboard; it would only be worked towards for ever. Seconds.
  static let latestTime = 3_600.0
  /// The most frames of one command.
  static let mostFrames = 10_000
  /// The most events of one command.
  static let mostEvents = 1_000_000

  /// Why a value cannot be used: the end of a sentence.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// A size in points, `390x844`.
  static func size(_ text: String) throws -> CGSize {
    let parts = text.lowercased().replacingOccurrences(of: "×", with: "x").split(
      separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else {
      throw Refusal("write width and height in points, such as 390x844")
    }
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw Refusal("width and height must be greater than 0 points")
    }
    guard max(width, height) <= StageError.largestSide else {
      throw Refusal("width and height can be \(Int(StageError.largestSide)) at most")
    }
    return CGSize(width: width, height: height)
  }

  /// A part of a picture in points, `0,600,390x244`.
  static func part(_ text: String) throws -> CGRect {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Double(parts[0]), let y = Double(parts[1]), x >= 0, y >= 0, x.isFinite,
      y.isFinite, let size = try? size(String(parts[2]))
    else { throw Refusal("write its corner and its size in points, such as 0,600,390x244") }
    return CGRect(origin: CGPoint(x: x, y: y), size: size)
  }

  /// Pixels per point.
  static func scale(_ text: String) throws -> CGFloat {
    guard let scale = Double(text), scale >= 0.25, scale <= 8 else {
      throw Refusal("write a number from 0.25 to 8, such as 2")
    }
    return CGFloat(scale)
  }

  /// A moment of the calendar, `2024-05-17T09:41`, in the machine's time zone unless it names another; or `now`.
  static func date(_ text: String) throws -> Date {
    if text == "now" { return PresentDate.now }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.isLenient = false
    for time in ["'T'HH:mm:ssXXXXX", "'T'HH:mmXXXXX", "'T'HH:mm:ss", "'T'HH:mm", ""] {
      formatter.dateFormat = "yyyy-MM-dd" + time
      if let date = formatter.date(from: text) { return date }
    }
    throw Refusal("write a day and a time, such as 2024-05-17T09:41, or now")
  }

  /// Media seconds per second.
  static func speed(_ text: String) throws -> Double {
    // Arguments are parsed on the main thread.
    let rates = MainActor.assumeIsolated { MediaClock.rates }
    guard let speed = Double(text), rates.contains(speed) else {
      throw Refusal("write a number from 0 to 10, such as 0.1")
    }
    return speed
  }

  /// A moment in seconds of media time.
  static func time(_ text: String) throws -> TimeInterval {
    guard let time = Double(text), time >= 0, time <= latestTime else {
      throw Refusal("write seconds from 0 to \(Int(latestTime)), such as 0.075")
    }
    // -0 is 0.
    return time + 0
  }

  /// A stretch of time, longer than 0.
  static func duration(_ text: String) throws -> TimeInterval {
    let duration = try time(text)
    guard duration > 0 else { throw Refusal("write more than 0 seconds, such as 0.5") }
    return duration
  }

  /// Moments separated by commas, in order and without repetition.
  static func times(_ text: String) throws -> [TimeInterval] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let times = try parts.map { part -> TimeInterval in
      do {
        return try time(part.trimmingCharacters(in: .whitespaces))
      } catch let refusal as Refusal where parts.count > 1 {
        throw Refusal("\"\(part)\" is not a moment; \(refusal)")
      }
    }
    guard times.count <= mostFrames else { throw Refusal("name \(mostFrames) moments at most") }
    return Array(Set(times)).sorted()
  }

  /// Frames or samples per second.
  static func rate(_ text: String) throws -> Double {
    guard let rate = Double(text), rate > 0, rate <= 100_000 else {
      throw Refusal("write a number greater than 0 and not above 100000, such as 60")
    }
    return rate
  }

  /// How many threads draw.
  static func threads(_ text: String) throws -> Int {
    guard let threads = Int(text), (1...64).contains(threads) else {
      throw Refusal("write a whole number from 1 to 64")
    }
    return threads
  }

  /// What a row of random numbers begins with.
  static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else { throw Refusal("write a whole number, 0 or greater") }
    return seed
  }

  /// How many events are sent.
  static func events(_ text: String) throws -> Int {
    guard let events = Int(text), (0...mostEvents).contains(events) else {
      throw Refusal("write a whole number from 0 to \(mostEvents)")
    }
    return events
  }

  /// How long to wait for something that may never come, in seconds.
  static func patience(_ text: String) throws -> TimeInterval {
    guard let seconds = Double(text), seconds >= 0.1, seconds <= latestTime else {
      throw Refusal("write seconds from 0.1 to \(Int(latestTime))")
    }
    return seconds
  }

  /// How many random trees are drawn.
  static func trees(_ text: String) throws -> Int {
    guard let trees = Int(text), (1...mostEvents).contains(trees) else {
      throw Refusal("write a whole number from 1 to \(mostEvents)")
    }
    return trees
  }

  /// The shortest text of a number, without an empty fraction: 0.075, 1.
  static func text(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
  }
}
