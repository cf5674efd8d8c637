import QuartzCore
import UIKit
import Scene

/// The colours of the overlays: chosen to be distinguished from each other, on light ground and on dark.
enum OverlayPalette {
  /// 0xRRGGBB.
  typealias Color = UInt32

  static let damage: Color = 0xFF2D6B, damageLight: Color = 0xFFFFFF

  /// What an outline stands for, on light ground and on dark.
  static func outline(_ kind: LayerOutlines.Kind, _ style: UIUserInterfaceStyle) -> Color {
    let isDark = style == .dark
    return switch kind {
    case .layer: isDark ? 0x5EB0FF : 0x1E88FF
    case .instance: isDark ? 0x3DD9C8 : 0x12B5A6
    case .clip: isDark ? 0xFFB340 : 0xFF8A00
    case .mask: isDark ? 0xFF7BF5 : 0xE02BE0
    }
  }

  /// Where a paint came from.
  static func outcome(_ outcome: PaintLog.Outcome) -> Color {
    switch outcome {
    case .direct: 0x3E8EFF
    case .kept: 0x17B866
    case .made: 0xFF3B30
    }
  }

  /// Pixels that were painted twice, three times and so on; the last colour stands for all more often.
  static let heat: [Color] = [0x3478F6, 0x21B573, 0xF5C518, 0xF5821F, 0xE8274B]
  /// Pixels that were painted once, as the card shows them.
  static let once: Color = 0x5A5E6C

  /// What pictures fade towards below lines.
  static let lightGround: Color = 0xFFFFFF, darkGround: Color = 0x0B0C10

  /// The opaque pixel of a colour.
  static func pixel(_ color: Color) -> UInt32 { 0xFF00_0000 | color }

  /// The premultiplied pixel of a colour at an opacity of `alpha` 255ths.
  static func pixel(_ color: Color, alpha: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 { ((((color >> shift) & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  static func uiColor(_ color: Color) -> UIColor {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat((color >> shift) & 255) / 255 }
    return UIColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  }
}
