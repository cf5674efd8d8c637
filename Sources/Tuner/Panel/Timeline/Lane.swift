import UIKit

/// One animation on the timeline.
struct Lane: Equatable, Sendable {
  /// What makes it move, for its colour.
  enum Kind: Int, Sendable, CaseIterable {
    case spring, curve, keyframes, frames, other

    @MainActor var color: UIColor { Self.colors[rawValue] }

    @MainActor private static let colors = [
      PanelLook.accent, PanelLook.adaptive(light: 0x6C5CE0, dark: 0x9A8CFF),
      PanelLook.adaptive(light: 0xB3569C, dark: 0xE08CCB), PanelLook.speed,
      PanelLook.adaptive(light: 0x8E8E97, dark: 0x7C7C86),
    ]

    /// In a word.
    var title: String { ["spring", "curve", "key frames", "frame by frame", "animation"][rawValue] }

    /// A block of it.
    var noun: String { ["spring", "curve", "key frames", "motion", "block"][rawValue] }
  }

  /// Distinguishes lanes, also after a replay.
  var id: Int
  /// The layer.
  var title: String
  /// The property.
  var detail: String
  var kind: Kind
  /// When it was asked for, when it begins to move and when it ends, in seconds; infinite for no end.
  var start: Double
  var begin: Double
  var end: Double
  /// Whether something took its place before its end.
  var isCut = false
  /// Whether its numbers are not the code's.
  var isTuned = false
  /// How fast its layer runs beside the rest.
  var speed = 1.0
  /// Whether it can be slowed on its own: not what code moves frame by frame.
  var canBeSlowed: Bool { kind != .frames }
  /// When its key frames are reached, in seconds.
  var keyTimes: [Double] = []
  /// How it moves in each variant, where several are compared.
  var curves: [GraphCurve] = []
  /// What the lanes of one block have in common, where there are enough to be folded into one; nil for a lane alone.
  var block: Int?

  /// One lane for those of a block: what it is, and of how many properties.
  static func folded(_ lanes: ArraySlice<Lane>) -> Lane? {
    guard let first = lanes.first else { return nil }
    let kinds = Set(lanes.map(\.kind))
    var lane = first
    lane.kind = kinds.count == 1 ? first.kind : .other
    lane.title = lane.kind.noun
    lane.detail = "\(lanes.count) properties"
    lane.start = lanes.reduce(first.start) { min($0, $1.start) }
    lane.begin = lanes.reduce(first.begin) { min($0, $1.begin) }
    lane.end = lanes.reduce(first.end) { max($0, $1.end) }
    lane.isCut = lanes.allSatisfy(\.isCut)
    lane.isTuned = lanes.contains { $0.isTuned }
    return lane
  }
}

/// What a person did, and the lanes of what followed.
struct LaneGroup: Equatable, Sendable {
  var id: Int
  var title: String
  /// When, in seconds.
  var time: Double
  /// When the last lane that ends is over.
  var end: Double
  var lanes: [Lane]
}
