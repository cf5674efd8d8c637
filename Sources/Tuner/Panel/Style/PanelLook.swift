import UIKit

/// The colours, fonts and measures of the tuner's panel: quiet, so that the interface beside it stays the subject.
///
/// What is read has a contrast of 4.5 or more with what it stands on (WCAG 2.2, 1.4.3).
@preconcurrency @MainActor
enum PanelLook {
  // MARK: Colours

  /// What the panel is on.
  static let background = adaptive(light: 0xFFFFFF, dark: 0x1B1B1D)
  /// Behind the stage.
  static let desk = adaptive(light: 0xE9E9EC, dark: 0x0E0E0F)
  /// Bars at the top and bottom, headings of groups.
  static let raised = adaptive(light: 0xF6F6F8, dark: 0x232326)
  /// Fields and tracks.
  static let well = adaptive(light: 0xEDEDF0, dark: 0x2D2D31)
  /// Fields under the pointer, buttons that are down.
  static let pressedWell = adaptive(light: 0xE0E0E5, dark: 0x3B3B40)
  static let hairline = adaptive(light: 0xDEDEE3, dark: 0x323236)
  /// Lines of a graph's grid.
  static let grid = adaptive(light: 0xEFEFF2, dark: 0x28282C)
  static let text = adaptive(light: 0x1B1B1F, dark: 0xF1F1F4)
  static let quietText = adaptive(light: 0x62626B, dark: 0xA6A6B0)
  /// Labels of axes, line numbers, signs.
  static let faintText = adaptive(light: 0x6A6A73, dark: 0x9E9EA8)
  /// On buttons that cannot be pressed.
  static let disabledText = ghost
  /// Ghosts of curves, arms and marks, never text.
  static let ghost = adaptive(light: 0xA9A9B2, dark: 0x63636C)
  /// What is chosen, and curves of values.
  static let accent = adaptive(light: 0x0A5FC8, dark: 0x69ADFF)
  /// On the accent's colour.
  static let onAccent = adaptive(light: 0xFFFFFF, dark: 0x1B1B1D)
  static let selection = adaptive(light: 0xE6F0FD, dark: 0x1E3352)
  /// What was changed and is not in the code.
  static let tuned = adaptive(light: 0xA8540A, dark: 0xF5A04A)
  /// Curves of speed.
  static let speed = adaptive(light: 0x0A7565, dark: 0x46C7B2)
  /// The present time.
  static let playhead = adaptive(light: 0xE5352B, dark: 0xFF5A50)
  static let knob = adaptive(light: 0xFFFFFF, dark: 0xD9D9DF)
  static let knobRim = adaptive(light: 0xB9B9C2, dark: 0x141416)
  static let added = adaptive(light: 0x1C7C3C, dark: 0x6CCB87)
  static let addedWell = adaptive(light: 0xE7F6EB, dark: 0x1D3325)
  static let removed = adaptive(light: 0xB3261E, dark: 0xFF8A80)
  static let removedWell = adaptive(light: 0xFCEBEA, dark: 0x3B2322)

  /// A colour from 0xRRGGBB for each appearance.
  static func adaptive(light: UInt32, dark: UInt32) -> UIColor {
    let (day, night) = (color(light), color(dark))
    return UIColor { $0.userInterfaceStyle == .dark ? night : day }
  }

  nonisolated static func color(_ rgb: UInt32) -> UIColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  // MARK: Fonts

  static let body = UIFont.systemFont(ofSize: 12)
  static let strong = UIFont.systemFont(ofSize: 12, weight: .semibold)
  static let small = UIFont.systemFont(ofSize: 11)
  static let title = UIFont.systemFont(ofSize: 14, weight: .semibold)
  static let number = UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .medium)
  static let smallNumber = UIFont.monospacedDigitSystemFont(ofSize: 10.5, weight: .regular)
  static let clock = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .medium)
  static let code = UIFont.monospacedSystemFont(ofSize: 11, weight: .regular)

  // MARK: Measures, in points

  /// From the panel's edge to what it shows.
  static let margin: CGFloat = 14
  /// A row with a value in it.
  static let rowHeight: CGFloat = 28
  static let radius: CGFloat = 6
  static let headingHeight: CGFloat = 26

  /// A label of the panel.
  static func label(_ font: UIFont, _ color: UIColor, _ text: String = "") -> UILabel {
    let label = UILabel()
    label.font = font
    label.textColor = color
    label.text = text
    return label
  }

  /// A symbol at the size of the panel's text.
  static func symbol(_ name: String, size: CGFloat = 13, weight: UIImage.SymbolWeight = .medium) -> UIImage? {
    UIImage(
      systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: weight))
  }
}
