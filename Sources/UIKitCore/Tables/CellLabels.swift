import Foundation
import QuartzCore

/// The labels and the picture of a cell without a configuration.
@MainActor
final class CellLabels {
  let title = UILabel()
  let detail = UILabel()
  let picture = UIImageView()
  private let style: UITableViewCell.CellStyle

  /// The width of the name in a `value2` cell, in points. [as on iOS, measured]
  private static let nameWidth: CGFloat = 97

  init(style: UITableViewCell.CellStyle, in view: UIView) {
    self.style = style
    title.font = .preferredFont(forTextStyle: style == .value2 ? .footnote : .body)
    detail.font = .preferredFont(
      forTextStyle: style == .subtitle ? .caption1 : style == .value2 ? .footnote : .body)
    if style == .value1 { detail.textColor = .secondaryLabel }
    if style == .value2 {
      title.textColor = .tintColor
      title.textAlignment = .right
    }
    picture.contentMode = .scaleAspectFit
    for part in [picture, title, detail] as [UIView] { view.addSubview(part) }
  }

  func removeAll() { for part in [picture, title, detail] as [UIView] { part.removeFromSuperview() } }

  func show(isHighlighted: Bool) {
    title.isHighlighted = isHighlighted
    detail.isHighlighted = isHighlighted
    picture.isHighlighted = isHighlighted
  }

  private func arrangement(_ insets: UIEdgeInsets) -> RowArrangement {
    RowArrangement(
      title: title.text?.isEmpty ?? true ? nil : title,
      detail: style == .default || detail.text?.isEmpty ?? true ? nil : detail,
      pictureSize: picture.image?.size, pictureRoom: .zero, insets: insets, pictureGap: RowMetrics.pictureGap,
      lineGap: RowMetrics.lineGap, sideGap: RowMetrics.accessoryGap, isSideBySide: style == .value1)
  }

  func height(forWidth width: CGFloat, insets: UIEdgeInsets) -> CGFloat {
    arrangement(insets).height(forWidth: width)
  }

  /// Where the text begins; nil without a picture.
  func textStart(in size: CGSize, insets: UIEdgeInsets) -> CGFloat? {
    guard let width = picture.image?.size.width else { return nil }
    return insets.left + width + RowMetrics.pictureGap
  }

  func layout(in size: CGSize, insets: UIEdgeInsets, isMirrored: Bool) {
    var frames = arrangement(insets).frames(in: size)
    if style == .value2 {
      let line = max(size.height - insets.top - insets.bottom, 0)
      frames.title = CGRect(x: insets.left, y: insets.top, width: Self.nameWidth, height: line)
      let start = frames.title.maxX + RowMetrics.accessoryGap
      frames.detail = CGRect(
        x: start, y: insets.top, width: max(size.width - start - insets.right, 0), height: line)
    }
    for (view, frame) in [(title, frames.title), (detail, frames.detail), (picture, frames.picture)]
      as [(UIView, CGRect)]
    {
      var place = frame
      if isMirrored { place.origin.x = size.width - frame.maxX }
      // Text that gets other room in an animation is not stretched.
      if view !== picture { view.contentMode = isMirrored ? .right : .left }
      if view.frame != place { view.frame = place }
    }
  }
}
