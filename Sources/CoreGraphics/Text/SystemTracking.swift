import Foundation

/// How much tighter or looser San Francisco sets its letters at a size than Inter does.
///
/// Apple's text cut carries a table of tracking by size; Inter, which stands for it here, is drawn with the same, and
/// words come out as wide as on iOS: "Label" at 17 points is 41.5 points instead of 43.6, where Interface Builder's own
/// label is 41.7. From 20 points on Inter's display cut, whose letters are tighter on their own, needs nothing.
///
/// Source: Apple, Human Interface Guidelines, "Typography, Tracking values", SF Pro.
enum SystemTracking {
  /// Points behind each character at 6, 7, … 19 points.
  private static let table = [
    0.24, 0.23, 0.21, 0.17, 0.12, 0.06, 0, -0.08, -0.15, -0.23, -0.31, -0.43, -0.44, -0.45,
  ]
  private static let smallest = 6.0

  /// Points behind each character, straight between the sizes of the table; 0 where the display cut is drawn.
  static func points(atSize size: Double) -> Double {
    guard size < FontLibrary.displaySize, size > 0 else { return 0 }
    // Smaller letters than the table's keep its first share of the size.
    guard size > smallest else { return table[0] * size / smallest }
    let place = size - smallest
    let index = min(Int(place), table.count - 1)
    let next = min(index + 1, table.count - 1)
    let part = place - Double(index)
    return table[index] + (table[next] - table[index]) * part
  }

  /// Scripts whose letters are apart, so that they can be set one by one; Arabic and its like join theirs.
  static func applies(to scalar: UInt32) -> Bool { scalar < 0x0590 || (0x1E00...0x214F).contains(scalar) }
}
