import Foundation
import QuartzCore

/// Where a tab bar's buttons are.
///
/// Filling: slots of width / n, a button 2 points inside each, rounded to whole points; view dumps of iOS 7 to 12 show
/// 2, 96, 190, 283 for four items in 375 points. Centred: buttons of a fixed width with a space between them.
@MainActor
struct TabBarMetrics {
  /// The bar's height without the home indicator, in points, and where the screen is low.
  static let height: CGFloat = 49
  static let compactHeight: CGFloat = 32
  private static let inset: CGFloat = 2
  private static let top: CGFloat = 1
  /// Centred stacked items: 76 points every 110, as dumped from pads.
  private static let centredWidth: CGFloat = 76
  private static let centredSpacing: CGFloat = 34
  /// Centred items with the title beside the icon. Not documented by Apple; our choice.
  private static let inlineWidth: CGFloat = 140
  private static let inlineSpacing: CGFloat = 8

  private let width: CGFloat
  private let count: Int
  private let buttonHeight: CGFloat
  private let isCentred: Bool
  private let itemWidth: CGFloat
  private let spacing: CGFloat
  private let isMirrored: Bool

  init(bar: UITabBar, count: Int) {
    let style = bar.itemStyle
    width = bar.bounds.width
    isMirrored = bar.isRightToLeft
    self.count = max(count, 1)
    buttonHeight = (style == .compactInline ? Self.compactHeight : Self.height) - Self.top
    let stacked = style == .stacked ? bar.appearanceInForce : nil
    var positioning = bar.itemPositioning
    if positioning == .automatic { positioning = stacked?.stackedItemPositioning ?? .automatic }
    isCentred = positioning == .centered || (positioning == .automatic && style == .inline)
    func chosen(_ own: CGFloat, _ appearance: CGFloat?, _ standard: CGFloat) -> CGFloat {
      if own > 0 { return own }
      if let appearance, appearance > 0 { return appearance }
      return standard
    }
    let isStacked = style == .stacked
    itemWidth = chosen(
      bar.itemWidth, stacked?.stackedItemWidth, isStacked ? Self.centredWidth : Self.inlineWidth)
    spacing = chosen(
      bar.itemSpacing, stacked?.stackedItemSpacing, isStacked ? Self.centredSpacing : Self.inlineSpacing)
  }

  /// Where the button of an item is; the first one at the right where text runs right to left.
  func frame(ofButton item: Int) -> CGRect {
    let index = isMirrored ? count - 1 - item : item
    let left: CGFloat
    let right: CGFloat
    if isCentred {
      let total = itemWidth * CGFloat(count) + spacing * CGFloat(count - 1)
      left = ((width - total) / 2 + CGFloat(index) * (itemWidth + spacing)).rounded()
      right = left + itemWidth
    } else {
      let slot = width / CGFloat(count)
      left = (CGFloat(index) * slot + Self.inset).rounded()
      right = (CGFloat(index + 1) * slot - Self.inset).rounded()
    }
    return CGRect(x: left, y: Self.top, width: max(right - left, 0), height: buttonHeight)
  }
}

/// Whether a bar is light or dark. Raw values are UIKit's.
public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black = 1
}

/// Something that is along an edge.
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
  var barPosition: UIBarPosition { get }
}

/// Says where a bar is.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
