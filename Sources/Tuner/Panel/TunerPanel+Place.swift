import UIKit

/// Where a person is in the panel: what stays when it is closed and opened again, and when code is loaded again.
struct PanelPlace: Codable, Equatable, Sendable {
  /// The chosen lane. Which layer and property it is says it in any run of the script.
  struct Lane: Codable, Equatable, Sendable {
    var interaction: Int
    var layer: String
    var keyPath: String
    var ordinal: Int
  }

  /// Motion, views or interruption.
  var tab = 0
  var lane: Lane?
  /// How variants are shown.
  var comparison = ComparisonMode.wipe.rawValue
}

extension TunerPanel {
  var place: PanelPlace {
    let lane = motion.map {
      PanelPlace.Lane(
        interaction: $0.id.interaction, layer: $0.id.layer, keyPath: $0.id.keyPath, ordinal: $0.id.ordinal)
    }
    return PanelPlace(tab: tabs.selectedSegmentIndex, lane: lane, comparison: comparison.rawValue)
  }

  /// Goes back to where a person was.
  func show(_ place: PanelPlace) {
    comparison = ComparisonMode(rawValue: place.comparison) ?? comparison
    if let lane = place.lane {
      choose(
        Motion.ID(
          interaction: lane.interaction, layer: lane.layer, keyPath: lane.keyPath, ordinal: lane.ordinal))
    }
    showTab(place.tab)
  }
}
