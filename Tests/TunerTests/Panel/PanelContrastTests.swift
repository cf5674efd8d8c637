import UIKit
import XCTest

@testable import Tuner

/// What is read in the panel stands out from what it stands on: 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
final class PanelContrastTests: XCTestCase {
  @MainActor private static let texts: [(name: String, color: UIColor)] = [
    ("text", PanelLook.text), ("quietText", PanelLook.quietText), ("faintText", PanelLook.faintText),
    ("accent", PanelLook.accent), ("tuned", PanelLook.tuned), ("speed", PanelLook.speed),
  ]
  @MainActor private static let grounds: [(name: String, color: UIColor)] = [
    ("background", PanelLook.background), ("raised", PanelLook.raised), ("well", PanelLook.well),
    ("selection", PanelLook.selection),
  ]
  @MainActor private static let pairs: [(name: String, text: UIColor, ground: UIColor)] = [
    ("onAccent", PanelLook.onAccent, PanelLook.accent), ("added", PanelLook.added, PanelLook.addedWell),
    ("removed", PanelLook.removed, PanelLook.removedWell),
    ("text on the desk", PanelLook.text, PanelLook.desk),
    ("caption on the desk", PanelLook.quietText, PanelLook.desk),
    ("chosen caption on the desk", PanelLook.accent, PanelLook.desk),
    ("text pressed", PanelLook.text, PanelLook.pressedWell),
    ("name pressed", PanelLook.quietText, PanelLook.pressedWell),
    ("accent pressed", PanelLook.accent, PanelLook.pressedWell),
  ]

  /// The relative luminance of WCAG 2.2.
  @MainActor private func luminance(_ color: UIColor, _ style: UIUserInterfaceStyle) -> Double {
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
    XCTAssertTrue(resolved.getRed(&red, green: &green, blue: &blue, alpha: nil))
    let linear = [red, green, blue].map {
      $0 <= 0.04045 ? $0 / 12.92 : Foundation.pow(($0 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @MainActor private func contrast(
    _ first: UIColor, _ second: UIColor, _ style: UIUserInterfaceStyle
  ) -> Double {
    let (one, other) = (luminance(first, style), luminance(second, style))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  func testTheMeasure() async {
    await MainActor.run {
      // WCAG's own figure for black on white; the other by an independent calculation.
      XCTAssertEqual(contrast(.black, .white, .light), 21, accuracy: 1e-9)
      XCTAssertEqual(
        contrast(PanelLook.color(0x0A5FC8), .white, .light), 6.027873385051481, accuracy: 1e-6)
    }
  }

  func testTextStandsOut() async {
    await MainActor.run {
      for style in [UIUserInterfaceStyle.light, .dark] {
        let shade = style == .dark ? "dark" : "light"
        for (text, color) in Self.texts {
          for (ground, behind) in Self.grounds {
            XCTAssertGreaterThanOrEqual(
              contrast(color, behind, style), 4.5, "\(text) on \(ground), \(shade)")
          }
        }
        for (name, color, behind) in Self.pairs {
          XCTAssertGreaterThanOrEqual(contrast(color, behind, style), 4.5, "\(name), \(shade)")
        }
      }
    }
  }
}
