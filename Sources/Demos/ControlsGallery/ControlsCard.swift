// A card with a title and rows. A row is a view over the whole width, or a line of a table whose columns have names.
import UIKit

final class ControlsCard: UIView {
  private enum Metrics {
    static let padding: CGFloat = 16
    static let titleHeight: CGFloat = 22
    static let captionHeight: CGFloat = 16
    static let rowGap: CGFloat = 14
    static let columnGap: CGFloat = 8
  }

  enum Row {
    /// As wide as the card.
    case wide(UIView)
    /// Side by side, as wide as they wish; the rest continues in the next line.
    case flow([UIView])
    /// In the card's columns, each in the middle.
    case cells([UIView])
  }

  private let title = UILabel()
  private let captions: [UILabel]
  private let rows: [Row]
  /// What else lives as long as the card.
  var owner: AnyObject?

  init(_ name: String, columns: [String] = [], rows: [Row]) {
    captions = columns.map { name in
      let label = UILabel()
      label.text = name
      label.font = .systemFont(ofSize: 11)
      label.textColor = .secondaryLabel
      label.textAlignment = .center
      return label
    }
    self.rows = rows
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 14
    layer.cornerCurve = .continuous
    title.text = name
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    addSubview(title)
    for caption in captions { addSubview(caption) }
    for row in rows {
      switch row {
      case .wide(let view): addSubview(view)
      case .flow(let views), .cells(let views): for view in views { addSubview(view) }
      }
    }
  }

  required init?(coder: NSCoder) { nil }

  func height(for width: CGFloat) -> CGFloat { layOut(width, places: { _, _ in }) }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = layOut(bounds.width) { view, frame in view.frame = frame }
  }

  private func size(of view: UIView) -> CGSize {
    let size = view.intrinsicContentSize
    return CGSize(
      width: size.width == UIView.noIntrinsicMetric ? view.bounds.width : size.width,
      height: size.height == UIView.noIntrinsicMetric ? view.bounds.height : size.height)
  }

  /// Gives every view its place and answers the height of all.
  private func layOut(_ width: CGFloat, places: (UIView, CGRect) -> Void) -> CGFloat {
    let inner = width - 2 * Metrics.padding
    var y = Metrics.padding - 2
    places(title, CGRect(x: Metrics.padding, y: y, width: inner, height: Metrics.titleHeight))
    y += Metrics.titleHeight + 10
    let columnWidth = captions.isEmpty ? inner : inner / CGFloat(captions.count)
    for (index, caption) in captions.enumerated() {
      places(
        caption,
        CGRect(
          x: Metrics.padding + CGFloat(index) * columnWidth, y: y, width: columnWidth,
          height: Metrics.captionHeight))
    }
    if !captions.isEmpty { y += Metrics.captionHeight + 8 }
    for row in rows {
      switch row {
      case .wide(let view):
        let height = size(of: view).height
        places(view, CGRect(x: Metrics.padding, y: y, width: inner, height: height))
        y += height
      case .cells(let views):
        let height = views.map { size(of: $0).height }.max() ?? 0
        for (index, view) in views.enumerated() {
          let size = size(of: view)
          let middle = Metrics.padding + (CGFloat(index) + 0.5) * columnWidth
          places(
            view,
            CGRect(
              x: (middle - size.width / 2).rounded(), y: (y + (height - size.height) / 2).rounded(),
              width: size.width, height: size.height))
        }
        y += height
      case .flow(let views): y = flow(views, from: y, inner, places)
      }
      y += Metrics.rowGap
    }
    return y - Metrics.rowGap + Metrics.padding
  }

  private func flow(
    _ views: [UIView], from top: CGFloat, _ inner: CGFloat, _ places: (UIView, CGRect) -> Void
  ) -> CGFloat {
    var lines: [[(UIView, CGSize)]] = [[]]
    var used: CGFloat = 0
    for view in views {
      let size = size(of: view)
      if used > 0, used + size.width > inner {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append((view, size))
      used += size.width + Metrics.columnGap
    }
    var y = top
    for line in lines {
      let height = line.map(\.1.height).max() ?? 0
      var x = Metrics.padding
      for (view, size) in line {
        places(
          view,
          CGRect(x: x, y: (y + (height - size.height) / 2).rounded(), width: size.width, height: size.height))
        x += size.width + Metrics.columnGap
      }
      y += height + Metrics.columnGap
    }
    return y - Metrics.columnGap
  }
}
