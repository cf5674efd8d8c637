import Foundation
import QuartzCore

/// Elements of a menu side by side: in parts of the same width, or, as a palette, in squares that scroll sideways
/// where there are too many.
@MainActor
final class MenuTileRow: UIView, MenuLine {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let smallHeight: CGFloat = 48
    static let mediumHeight: CGFloat = 66
    static let paletteHeight: CGFloat = 56
    static let paletteMargin: CGFloat = 6
    static let leastPaletteWidth: CGFloat = 48
  }

  private let height: CGFloat
  let tiles: [MenuTile]
  var isLast = false { didSet { hairline.isHidden = isLast } }
  private let isPalette: Bool
  private let scroller = ChoiceScroller(frame: .zero)
  private let hairline = UIView(frame: .zero)
  private let partings: [UIView]

  init(_ elements: [UIMenuElement], _ menu: UIMenu, _ traits: UITraitCollection) {
    var showsTitles = false
    if case .tiles(_, true) = menu.arrangement { showsTitles = true }
    isPalette = menu.arrangement == .palette
    height = isPalette ? Metrics.paletteHeight : showsTitles ? Metrics.mediumHeight : Metrics.smallHeight
    let side = isPalette ? menu.paletteImageSide : nil
    tiles = elements.map { MenuTile($0, showsTitle: showsTitles, imageSide: side, traits) }
    partings = isPalette ? [] : tiles.dropFirst().map { _ in UIView(frame: .zero) }
    super.init(frame: .zero)
    scroller.showsHorizontalScrollIndicator = false
    addSubview(scroller)
    for tile in tiles { scroller.addSubview(tile) }
    for line in partings + [hairline] {
      line.isUserInteractionEnabled = false
      line.backgroundColor = .separator
      addSubview(line)
    }
  }

  required init?(coder: NSCoder) { nil }

  func height(width: CGFloat) -> CGFloat { height }

  override func layoutSubviews() {
    super.layoutSubviews()
    let line = 1 / max(traitCollection.displayScale, 1)
    scroller.frame = bounds
    hairline.frame = CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line)
    guard !tiles.isEmpty else { return }
    let margin = isPalette ? Metrics.paletteMargin : 0
    var width = (bounds.width - 2 * margin) / CGFloat(tiles.count)
    if isPalette, width < Metrics.leastPaletteWidth {
      // Half of one more shows that there are more.
      let room = bounds.width - margin
      width = room / (max((room / Metrics.leastPaletteWidth - 0.5).rounded(.down), 1) + 0.5)
    }
    let content = CGRect(
      x: 0, y: 0, width: max(CGFloat(tiles.count) * width + 2 * margin, bounds.width), height: bounds.height)
    if scroller.contentSize != content.size {
      scroller.contentSize = content.size
      scroller.isScrollEnabled = content.width > bounds.width
      // A row that is too long begins where reading does.
      if isRightToLeft { scroller.contentOffset.x = content.width - bounds.width }
    }
    for (index, tile) in tiles.enumerated() {
      let place = CGRect(
        x: margin + CGFloat(index) * width, y: margin, width: width, height: bounds.height - 2 * margin)
      tile.frame = directed(place, in: content)
      tile.layer.cornerRadius = isPalette ? Self.paletteRadius : 0
    }
    for (index, parting) in partings.enumerated() {
      let place = CGRect(x: CGFloat(index + 1) * width, y: 0, width: line, height: bounds.height)
      parting.frame = directed(place, in: bounds)
    }
  }

  /// The corners of what is pressed in a palette, in points. [our choice]
  private static let paletteRadius: CGFloat = 8
}

extension UIMenu {
  /// How large a palette's images are, in points. [close to the phone's; not documented]
  fileprivate var paletteImageSide: CGFloat {
    switch preferredElementSize {
    case .small: 20
    case .medium: 24
    case .large, .automatic: 28
    }
  }
}
