import Foundation
import QuartzCore

/// How large the keyboard is and where its keys are, in points, by the screen that it is on.
///
/// Heights are those that iOS 17 reports for these screens; distances between keys are read off screenshots.
struct KeyboardMetrics: Equatable {
  let size: CGSize
  let safeArea: UIEdgeInsets
  let isTablet: Bool

  var isLying: Bool { size.width > size.height }
  /// A phone without a home button leaves room below the keys for emoji and dictation.
  var hasRowBelow: Bool { hasBareKeys && !isLying }
  /// Emoji and dictation are beside the keys there: below them, or in the corners of a phone that lies.
  var hasBareKeys: Bool { !isTablet && safeArea.bottom > 0 }

  /// The rows of keys.
  var keysHeight: CGFloat {
    if isTablet { return isLying ? 343 : 258 }
    if isLying { return safeArea.bottom > 0 ? 150 : 162 }
    return size.width >= 414 ? 226 : 216
  }

  /// What is below them: the row of a phone without a home button, or what its edge covers.
  var belowHeight: CGFloat {
    if hasRowBelow { return 75 }
    return safeArea.bottom
  }

  /// The words that are proposed.
  var barHeight: CGFloat {
    if isTablet { return 55 }
    return isLying ? 38 : hasRowBelow ? 45 : 44
  }

  /// Between two rows' tops.
  var pitch: CGFloat { keysHeight / 4 }
  var rowGap: CGFloat { isTablet ? 9 : isLying ? 7 : size.width >= 414 ? 11 : 12 }
  var top: CGFloat { isTablet ? 6 : isLying ? 4 : 8 }
  var side: CGFloat { isTablet ? 6 : size.width >= 414 || isLying ? 4 : 3 }
  var keyGap: CGFloat { isTablet ? 12 : isLying ? 5 : 6 }
  var keyRadius: CGFloat { isTablet ? 6 : 5 }
  /// Of letters, of words on keys, and of digits on a pad.
  var letterSize: CGFloat { isTablet ? 24 : isLying ? 21 : 23 }
  var wordSize: CGFloat { isTablet ? 18 : 16 }
  var digitSize: CGFloat { 25 }

  /// From the left: what the edges leave, and the width of a letter's key.
  var keysLeft: CGFloat { safeArea.left + side }
  var keysWidth: CGFloat { max(size.width - safeArea.left - safeArea.right - 2 * side, 0) }
  var letterWidth: CGFloat { (keysWidth - 9 * keyGap) / 10 }

  /// The keyboard's height, the bar of words included when there is one.
  func height(hasBar: Bool) -> CGFloat { keysHeight + belowHeight + (hasBar ? barHeight : 0) }

  /// The frames of the keys of a layout, row by row, from the top of the rows.
  func frames(of layout: KeyboardLayout) -> [[CGRect]] {
    let rows = layout.rows
    return rows.enumerated().map { index, row in
      let y = CGFloat(index) * pitch + top
      let height = pitch - rowGap
      if layout.isPad {
        let width = (keysWidth - 2 * keyGap) / 3
        return row.indices.map {
          CGRect(x: keysLeft + CGFloat($0) * (width + keyGap), y: y, width: width, height: height)
        }
      }
      return place(row, y: y, height: height)
    }
  }

  private func place(_ row: [KeyboardKey], y: CGFloat, height: CGFloat) -> [CGRect] {
    func width(_ key: KeyboardKey) -> CGFloat { key.width * letterWidth + (key.width - 1) * keyGap }
    let gaps = CGFloat(row.count - 1) * keyGap
    let fixed = row.reduce(0) { $0 + ($1.width > 0 ? width($1) : 0) }
    let flexible = row.filter { $0.width == 0 }.count
    var shared = flexible > 0 ? (keysWidth - gaps - fixed) / CGFloat(flexible) : 0
    var x = keysLeft
    var between = keyGap
    if flexible == 0 {
      x += (keysWidth - gaps - fixed) / 2
    } else if flexible == 2, row.first?.width == 0, row.last?.width == 0 {
      // Shift and delete are a third wider than letters and keep some distance from them.
      let wide = min((letterWidth * 1.3).rounded(), shared)
      between = (keysWidth - 2 * wide - fixed - CGFloat(row.count - 3) * keyGap) / 2
      shared = wide
    }
    return row.enumerated().map { index, key in
      let own = key.width > 0 ? width(key) : shared
      let frame = CGRect(x: x, y: y, width: own, height: height)
      let isEdge = index == 0 || index == row.count - 2
      x += own + (isEdge ? between : keyGap)
      return frame
    }
  }
}
