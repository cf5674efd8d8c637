import Foundation
import QuartzCore

/// The images with which an app draws a segmented control instead of the system's look.
@MainActor
struct SegmentPictures {
  struct Sides: Hashable {
    let left: UIControl.State
    let right: UIControl.State
  }

  var backgrounds: [UIControl.State: UIImage] = [:]
  var dividers: [Sides: UIImage] = [:]
  var adjustments: [UISegmentedControl.Segment: UIOffset] = [:]

  /// Whether the system's look shows.
  var isEmpty: Bool { backgrounds.isEmpty && dividers.isEmpty }

  /// The image of a segment: of its states together, else of one of them, else the normal one.
  func background(for states: UIControl.State) -> UIImage? {
    for state in Self.nearest(states) { if let image = backgrounds[state] { return image } }
    return nil
  }

  /// The image between two segments, chosen for the left one first.
  func divider(left: UIControl.State, right: UIControl.State) -> UIImage? {
    for own in Self.nearest(left) {
      for other in Self.nearest(right) {
        if let image = dividers[Sides(left: own, right: other)] { return image }
      }
    }
    return nil
  }

  func adjustment(at index: Int, of count: Int) -> UIOffset {
    let place: UISegmentedControl.Segment =
      count == 1 ? .alone : index == 0 ? .left : index == count - 1 ? .right : .center
    return adjustments[place] ?? adjustments[.any] ?? .zero
  }

  private static func nearest(_ states: UIControl.State) -> [UIControl.State] {
    let single: [UIControl.State] = [.disabled, .highlighted, .selected]
    return [states] + single.filter { states.contains($0) } + [.normal]
  }
}
