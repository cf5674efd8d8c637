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
  /// When its key frames are reached, in seconds.
  var keyTimes: [Double] = []
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
