import Foundation
import Stage
import UIKit

/// In which variants the screens of a project are tested, and which screens: what the file `screens.json` beside a
/// project's tests says.
///
/// Every device is shown in every appearance, at every text size, in both directions and so on: the variants are the
/// product of the lists.
package struct ScreenMatrix: Equatable, Sendable {
  /// The file's name, in the folder of a project's tests.
  package static let fileName = "screens.json"

  /// Where the screens are shown. Default without a device.
  package var devices: [ScreenVariant.Place] = [.plain]
  /// Default light and dark.
  package var appearances: [UIUserInterfaceStyle] = [.light, .dark]
  /// Default `large`, as on a new phone.
  package var textSizes: [UIContentSizeCategory] = [.large]
  /// Whether the interface runs from right to left. Default not.
  package var directions: [Bool] = [false]
  /// Whether people have asked for less motion. Default not.
  package var reducedMotion: [Bool] = [false]
  /// Pixels per point, 0.25 to 8. Default 1.
  package var scale: CGFloat = 1
  /// Seconds of media time from the beginning; several make a filmstrip. Default half a second: what comes in has
  /// mostly arrived.
  package var moments: [TimeInterval] = [0.5]
  /// Patterns for the names of the screens to test; `*` matches any text. Default all screens.
  package var screens = ["*"]
  /// The screens that are not. Default none.
  package var except: [String] = []
  /// Frames per second of the clips that are kept of recorded scripts beside their curves. Default nil: none are.
  package var clips: Double?
  /// Whether the elements that assistive tools find are kept as a text beside each picture. Default no.
  package var keepsElements = false

  /// What is tested where there is no file.
  package init() {}

  /// All variants, in the order of the lists.
  package var variants: [ScreenVariant] {
    var result: [ScreenVariant] = []
    for place in devices {
      for style in appearances {
        for textSize in textSizes {
          for isRightToLeft in directions {
            for reducesMotion in reducedMotion {
              var variant = ScreenVariant()
              variant.place = place
              variant.style = style
              variant.textSize = textSize
              variant.isRightToLeft = isRightToLeft
              variant.reducesMotion = reducesMotion
              result.append(variant)
            }
          }
        }
      }
    }
    return result
  }

  /// Whether the elements of a variant are kept: colours and motion change none.
  package func keepsElements(of variant: ScreenVariant) -> Bool {
    keepsElements && variant.style == appearances.first && variant.reducesMotion == reducedMotion.first
  }

  /// Whether a screen is tested.
  package func tests(_ screen: String) -> Bool {
    screens.contains { Self.matches($0, screen) } && !except.contains { Self.matches($0, screen) }
  }

  /// Whether a name matches a pattern, in which `*` matches any text.
  package static func matches(_ pattern: String, _ name: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return pattern == name }
    guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else {
      return false
    }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
