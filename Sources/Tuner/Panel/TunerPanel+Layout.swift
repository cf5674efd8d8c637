import UIKit

/// Where the parts of the panel are.
extension TunerPanel {
  func layOut() {
    let (width, height) = (bounds.width, bounds.height)
    bar.frame = CGRect(x: 0, y: 0, width: width, height: Self.barHeight)
    tabs.frame = CGRect(x: PanelLook.margin, y: 9, width: min(252, max(width - 110, 80)), height: 28)
    close.frame = CGRect(x: width - PanelLook.margin - 23, y: 8, width: 30, height: 30)
    help.frame = CGRect(x: width - PanelLook.margin - 55, y: 8, width: 30, height: 30)
    comparisonBar.frame = CGRect(x: 0, y: Self.barHeight, width: width, height: ComparisonBar.height)
    let barBottom = Self.barHeight + (comparisonBar.isHidden ? 0 : ComparisonBar.height)
    let footerTop = height - FooterBar.height
    footer.frame = CGRect(x: 0, y: footerTop, width: width, height: FooterBar.height)
    transportBar.frame = CGRect(
      x: 0, y: barBottom, width: isWide && !showsLab ? (width * Self.lanesPart).rounded() : width,
      height: TransportBar.height)
    let top = barBottom + TransportBar.height
    let room = max(footerTop - top, 0)
    interruption.frame = CGRect(x: 0, y: top, width: width, height: room)
    if isWide { layOutWide(top, room) } else { layOutNarrow(top, room) }
    lines[0].frame = CGRect(x: 0, y: Self.barHeight - hairline, width: width, height: hairline)
    sheets.frame = CGRect(
      x: 0, y: Self.barHeight, width: width, height: max(footerTop - Self.barHeight, 0))
  }

  /// From this width on the inspector is beside the lanes.
  static let wideWidth: CGFloat = 680

  private var isWide: Bool { bounds.width >= Self.wideWidth }

  /// What part the lanes have: of the width beside the inspector, of the height above it.
  private static let lanesPart: CGFloat = 0.52
  private static let lanesHeightPart: CGFloat = 0.34
  private static let lanesHeights: ClosedRange<CGFloat> = 130...340
  /// In less room than this lanes and inspector share it: the ruler, a heading and two lanes stay in sight.
  private static let lowRoom: CGFloat = 380
  private static let leastLanesHeight: CGFloat = 104

  private func layOutWide(_ top: CGFloat, _ room: CGFloat) {
    let left = (bounds.width * Self.lanesPart).rounded()
    timeline.frame = CGRect(x: 0, y: top, width: left, height: room)
    tree.frame = timeline.frame
    inspector.frame = CGRect(
      x: left, y: top - TransportBar.height, width: bounds.width - left, height: room + TransportBar.height)
    lines[1].frame = CGRect(
      x: left, y: top - TransportBar.height, width: hairline, height: room + TransportBar.height)
    lines[1].isHidden = showsLab
    lines[2].frame = CGRect(x: 0, y: top - hairline, width: showsLab ? bounds.width : left, height: hairline)
    inspector.isHidden = showsLab
  }

  private func layOutNarrow(_ top: CGFloat, _ room: CGFloat) {
    let least = room < Self.lowRoom ? Self.leastLanesHeight : Self.lanesHeights.lowerBound
    let wanted = min(max(room * Self.lanesHeightPart, least), Self.lanesHeights.upperBound)
    // No more than there is to see, but never less than there once was: nothing jumps from tap to tap.
    lanesHeight = max(lanesHeight, min(timeline.contentHeight, wanted.rounded()))
    // Where nothing has moved yet, there is nothing to inspect.
    let height = inspector.hasChoice ? min(max(lanesHeight, least), wanted.rounded(), room) : room
    timeline.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    tree.frame = CGRect(x: 0, y: top, width: bounds.width, height: room)
    inspector.frame = CGRect(x: 0, y: top + height, width: bounds.width, height: max(room - height, 0))
    inspector.isHidden = showsTree || showsLab
    lines[1].frame = CGRect(x: 0, y: top + height - hairline, width: bounds.width, height: hairline)
    lines[1].isHidden = showsTree || showsLab || !inspector.hasChoice
    lines[2].frame = CGRect(x: 0, y: top - hairline, width: bounds.width, height: hairline)
  }
}
