import Foundation

/// Which of a subject's numbers: its name as in the code, and for children of a group where they are.
public struct ParameterKey: RawRepresentable, Hashable, Codable, Sendable, Comparable {
  /// The name as in the code.
  public let rawValue: String
  /// The key of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String) { rawValue = name }

  // MARK: Time
  /// Seconds: of one cycle; of a block; UIKit's for its springs; by its feel for those with a bounce.
  public static let duration = Self("duration")
  /// Seconds before the motion begins.
  public static let delay = Self("delay")
  /// Seconds of local time per second.
  public static let speed = Self("speed")
  /// Seconds that are added to local time.
  public static let timeOffset = Self("timeOffset")
  /// Cycles; endless ones are infinite.
  public static let repeatCount = Self("repeatCount")
  /// Seconds to repeat for.
  public static let repeatDuration = Self("repeatDuration")
  /// Whether each cycle also runs backwards.
  public static let autoreverses = Self("autoreverses")
  /// What shows outside the active duration.
  public static let fillMode = Self("fillMode")
  /// The pace over the whole.
  public static let curve = Self("curve")

  // MARK: Springs
  /// ζ.
  public static let dampingRatio = Self("dampingRatio")
  /// −1…1.
  public static let bounce = Self("bounce")
  /// The mass of a spring.
  public static let mass = Self("mass")
  /// The stiffness of a spring.
  public static let stiffness = Self("stiffness")
  /// The damping coefficient of a spring.
  public static let damping = Self("damping")
  /// Whole travels per second.
  public static let initialVelocity = Self("initialVelocity")

  // MARK: Values
  /// The value at the start.
  public static let from = Self("fromValue")
  /// The value at the end.
  public static let to = Self("toValue")
  /// The difference of the ends.
  public static let by = Self("byValue")
  /// The key frames' values, all of one kind.
  public static let values = Self("values")
  /// When each is reached, 0…1, rising.
  public static let keyTimes = Self("keyTimes")
  /// The pace between each two.
  public static let timingFunctions = Self("timingFunctions")
  /// How it goes between key frames.
  public static let calculationMode = Self("calculationMode")

  // MARK: Transitions
  /// The kind of transition.
  public static let type = Self("type")
  /// The direction of a transition.
  public static let subtype = Self("subtype")
  /// Where a transition begins, 0…1.
  public static let startProgress = Self("startProgress")
  /// Where a transition ends, 0…1.
  public static let endProgress = Self("endProgress")

  /// A number of a child of a group: `animations[0].duration`.
  public func inChild(_ index: Int) -> ParameterKey { Self("animations[\(index)].\(rawValue)") }

  /// When a key frame of a block begins, as a part of the block's duration.
  public static func frameStart(_ index: Int) -> ParameterKey { Self("frames[\(index)].start") }
  /// How long a key frame of a block takes, as a part of the block's duration.
  public static func frameDuration(_ index: Int) -> ParameterKey { Self("frames[\(index)].duration") }

  /// The child it belongs to and its name there; nil for the subject's own.
  public var child: (index: Int, key: ParameterKey)? {
    guard rawValue.hasPrefix("animations["), let close = rawValue.firstIndex(of: "]"),
      let index = Int(rawValue[rawValue.index(rawValue.startIndex, offsetBy: 11)..<close])
    else { return nil }
    return (index, Self(String(rawValue[rawValue.index(close, offsetBy: 2)...])))
  }

  /// The name without the child or the frame: `duration`, `start`.
  public var name: String { rawValue.split(separator: ".").last.map(String.init) ?? rawValue }

  /// What people call it, everywhere: Apple's name in words, as `damping ratio`; of the pace, `timing function`.
  public var title: String {
    let inner = child.map { "animation \($0.index + 1), " } ?? ""
    let frame = rawValue.hasPrefix("frames[") ? "frame " : ""
    let words = name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
    return inner + frame + (name == "curve" ? "timing function" : words)
  }

  /// Orders by name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Decodes the JSON form; throws for one that is not valid.
  public init(from decoder: Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }
  /// Encodes the JSON form.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// The numbers of a subject, in the order in which people look at them.
struct ParameterSet: Equatable, Sendable {
  private(set) var entries: [(key: ParameterKey, value: ParameterValue)] = []

  subscript(key: ParameterKey) -> ParameterValue? {
    get { entries.first { $0.key == key }?.value }
    set {
      let index = entries.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (nil, let value?): entries.append((key, value))
      case (let index?, nil): entries.remove(at: index)
      case (nil, nil): break
      }
    }
  }

  static func == (left: ParameterSet, right: ParameterSet) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.key == $1.key && $0.value == $1.value }
  }
}
