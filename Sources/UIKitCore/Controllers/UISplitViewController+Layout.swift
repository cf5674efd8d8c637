import Foundation
import QuartzCore

/// Where columns are.
struct SplitArrangement {
  typealias Column = UISplitViewController.Column

  /// Those out of sight are beyond the edge.
  var frames: [Column: CGRect] = [:]
  /// How dark the secondary column is, 0…1 of its most.
  var dimming: CGFloat = 0
  var veil = CGRect.zero

  /// What is between this one and another, 0…1 of the way.
  func mixed(with other: SplitArrangement, by way: CGFloat) -> SplitArrangement {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * way }
    func mix(_ a: CGRect, _ b: CGRect) -> CGRect {
      CGRect(
        x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width),
        height: mix(a.height, b.height))
    }
    var mixed = other
    for (column, frame) in frames { mixed.frames[column] = mix(frame, other.frames[column] ?? frame) }
    mixed.dimming = mix(dimming, other.dimming)
    mixed.veil = mix(veil, other.veil)
    return mixed
  }
}

extension UISplitViewController {
  /// Measures in points: columns as on pads, the supplementary one wider where the display is very wide.
  /// [our choice, after iPadOS 17; Apple does not document them]
  private static let columnWidth: CGFloat = 320
  private static let wideColumnWidth: CGFloat = 375
  private static let veryWide: CGFloat = 1300
  private static let narrowest: CGFloat = 180
  /// How dark the secondary column gets below others or beside them. [close to the pad's; not documented]
  static let dimming: CGFloat = 0.1

  /// Whether the primary column is at the right.
  var isFromRight: Bool {
    guard let view = viewIfLoaded else { return false }
    return (view.effectiveUserInterfaceLayoutDirection == .rightToLeft) != (primaryEdge == .trailing)
  }

  /// How wide a column is where it shows.
  func width(of column: Column) -> CGFloat {
    let whole = viewIfLoaded?.bounds.width ?? 0
    let isPrimary = column == .primary
    let points = isPrimary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
    let fraction = isPrimary ? preferredPrimaryColumnWidthFraction : preferredSupplementaryColumnWidthFraction
    let low = isPrimary ? minimumPrimaryColumnWidth : minimumSupplementaryColumnWidth
    let high = isPrimary ? maximumPrimaryColumnWidth : maximumSupplementaryColumnWidth
    func isSet(_ value: CGFloat) -> Bool { value != Self.automaticDimension && value.isFinite && value >= 0 }
    var width = !isPrimary && whole > Self.veryWide ? Self.wideColumnWidth : Self.columnWidth
    if isSet(fraction) { width = whole * min(fraction, 1) }
    if isSet(points) { width = points }
    let least = isSet(low) ? low : Self.narrowest
    let most = isSet(high) ? high : whole / 2
    return min(min(max(width, least), max(most, least)), max(whole, least))
  }

  /// Where columns are when so many show beside the secondary one or above it.
  func arrangement(of count: Int) -> SplitArrangement {
    guard let bounds = viewIfLoaded?.bounds else { return SplitArrangement() }
    let behavior = splitBehavior
    let widths = sidebars.map { width(of: $0) }
    var result = SplitArrangement()
    var x = -widths.dropLast(count).reduce(0, +)
    for (column, width) in zip(sidebars, widths) {
      result.frames[column] = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width
    }
    var secondary = bounds
    if behavior != .overlay {
      secondary.origin.x = x
      secondary.size.width = bounds.width - x
      // Pushed aside it is as wide as beside one column, and the display's end cuts it off.
      if behavior == .displace, count > 1 { secondary.size.width = bounds.width - (widths.last ?? 0) }
    }
    secondary.size.width = max(secondary.width, 0)
    result.frames[.secondary] = secondary
    result.dimming = behavior == .overlay && count > 0 || behavior == .displace && count > 1 ? 1 : 0
    result.veil = secondary
    guard isFromRight else { return result }
    func mirrored(_ frame: CGRect) -> CGRect {
      CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }
    result.frames = result.frames.mapValues(mirrored)
    result.veil = mirrored(result.veil)
    return result
  }

  /// Puts everything where it belongs, or where a finger holds it.
  func layoutColumns() {
    guard let view = viewIfLoaded, isArranged else { return }
    if collapsed {
      for line in lines.values { line.removeFromSuperview() }
      lines = [:]
      veil.removeFromSuperview()
      if let stackColumn { columns[stackColumn]?.viewIfLoaded?.frame = view.bounds }
      return
    }
    let here =
      scrub.map { arrangement(of: $0.from).mixed(with: arrangement(of: $0.to), by: $0.fraction) }
      ?? arrangement(of: shownSidebars.count)
    for (column, frame) in here.frames {
      guard let child = columns[column]?.viewIfLoaded, child.superview === view else { continue }
      if child.frame != frame { child.frame = frame }
    }
    order(here)
    for (column, line) in lines {
      guard let frame = here.frames[column] else { continue }
      line.frame = lineFrame(at: frame)
    }
    veil.frame = here.veil
    veil.alpha = here.dimming
    veil.isUserInteractionEnabled = here.dimming > 0
  }

  private func lineFrame(at column: CGRect) -> CGRect {
    let thickness = 1 / max(traitCollection.displayScale, 1)
    return CGRect(
      x: isFromRight ? column.minX : column.maxX - thickness, y: 0, width: thickness, height: column.height)
  }

  /// The secondary column is below, what dims it comes next, then the others with their lines.
  func order(_ here: SplitArrangement) {
    guard let view = viewIfLoaded else { return }
    if veil.superview !== view {
      BlockAnimation.outside {
        veil.frame = here.veil
        veil.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
        veil.alpha = here.dimming
        veil.onTap = { [weak self] in self?.veilTapped() }
        view.addSubview(veil)
      }
    }
    view.bringSubviewToFront(veil)
    for column in sidebars.reversed() {
      guard let child = columns[column]?.viewIfLoaded, child.superview === view else {
        lines[column]?.removeFromSuperview()
        lines[column] = nil
        continue
      }
      view.bringSubviewToFront(child)
      let line = lines[column] ?? UIView()
      if lines[column] == nil {
        BlockAnimation.outside {
          line.backgroundColor = .separator
          line.isUserInteractionEnabled = false
          line.frame = lineFrame(at: here.frames[column] ?? .zero)
          view.addSubview(line)
        }
        lines[column] = line
      }
      view.bringSubviewToFront(line)
    }
    for (column, line) in lines where !sidebars.contains(column) {
      line.removeFromSuperview()
      lines[column] = nil
    }
  }

  /// What is above goes, and what was pushed aside comes back.
  private func veilTapped() { change(to: splitBehavior == .displace ? 1 : 0, animated: true) }
}

/// What dims the secondary column below others: a tap there takes those away.
@MainActor
final class SplitVeil: UIView {
  var onTap: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("tapped:", SplitVeil.tapped(_:))))
  }

  required init?(coder: NSCoder) { nil }

  private func tapped(_ recognizer: UITapGestureRecognizer) { onTap?() }
}
