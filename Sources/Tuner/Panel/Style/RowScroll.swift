import UIKit

/// A scroll view over rows of which only those in sight are views: they are used again when they leave it.
@preconcurrency @MainActor
final class RowScroll: UIScrollView {
  /// How high each row is, from the top; the number of rows.
  private var edges: [CGFloat] = [0]
  /// Kinds of rows: a view of one kind is never used for another.
  var kind: (Int) -> Int = { _ in 0 }
  var makeRow: (_ kind: Int) -> UIView = { _ in UIView() }
  /// Gives a view what row it shows.
  var fill: (UIView, Int) -> Void = { _, _ in }
  /// How wide the content is; 0 for as wide as the view.
  var contentWidth: CGFloat = 0 { didSet { if contentWidth != oldValue { setNeedsLayout() } } }

  private var shown: [Int: (view: UIView, kind: Int)] = [:]
  private var spare: [Int: [UIView]] = [:]
  private var knownWidth: CGFloat = -1

  init() {
    super.init(frame: .zero)
    alwaysBounceVertical = false
    alwaysBounceHorizontal = false
    // A mouse does not flick: what it is pressed on follows at once.
    delaysContentTouches = false
  }

  required init?(coder: NSCoder) { nil }

  /// How many rows there are.
  var rowCount: Int { edges.count - 1 }
  /// How many views there are, in sight and spare.
  var viewCount: Int { shown.count + spare.values.reduce(0) { $0 + $1.count } }

  /// Shows other rows.
  ///
  /// - Parameter heights: in points, from the top.
  func reload(heights: [CGFloat]) {
    edges.removeAll(keepingCapacity: true)
    edges.append(0)
    var y: CGFloat = 0
    for height in heights {
      y += height
      edges.append(y)
    }
    refill()
  }

  /// Fills the rows in sight again.
  func refill() {
    for (index, entry) in shown {
      entry.view.isHidden = true
      spare[entry.kind, default: []].append(entry.view)
      shown[index] = nil
    }
    setNeedsLayout()
  }

  /// The view of a row that is in sight.
  func row(at index: Int) -> UIView? { shown[index]?.view }

  /// Where a row is in the content.
  func rect(of index: Int) -> CGRect {
    guard index >= 0, index < rowCount else { return .zero }
    return CGRect(
      x: 0, y: edges[index], width: max(contentWidth, bounds.width), height: edges[index + 1] - edges[index])
  }

  /// Scrolls so that a row can be seen.
  func reveal(_ index: Int, animated: Bool = true) {
    guard index >= 0, index < rowCount else { return }
    layoutIfNeeded()
    let row = rect(of: index)
    if row.minY < bounds.minY || row.maxY > bounds.maxY {
      scrollRectToVisible(
        CGRect(x: bounds.minX, y: row.minY, width: 1, height: row.height), animated: animated)
    }
  }

  /// The row at a height of the content; nil below the last.
  func index(at y: CGFloat) -> Int? {
    guard y >= 0, y < edges[rowCount] else { return nil }
    var (low, high) = (0, rowCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if edges[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }

  override func layoutSubviews() {
    let size = CGSize(width: max(contentWidth, bounds.width), height: edges[rowCount])
    if contentSize != size { contentSize = size }
    super.layoutSubviews()
    tile()
  }

  private func tile() {
    guard rowCount > 0, bounds.height > 0 else { return hide { _ in true } }
    let first = index(at: max(bounds.minY, 0)) ?? rowCount
    var last = first
    while last < rowCount, edges[last] < bounds.maxY { last += 1 }
    hide { $0 < first || $0 >= last }
    for index in first..<max(last, first) {
      let rect = rect(of: index)
      if let entry = shown[index] {
        if entry.view.frame != rect { entry.view.frame = rect }
        continue
      }
      let kind = kind(index)
      let view = spare[kind]?.popLast() ?? makeRow(kind)
      if view.superview == nil { insertSubview(view, at: 0) }
      view.isHidden = false
      view.frame = rect
      shown[index] = (view, kind)
      fill(view, index)
    }
  }

  private func hide(where isOut: (Int) -> Bool) {
    for (index, entry) in shown where isOut(index) {
      entry.view.isHidden = true
      spare[entry.kind, default: []].append(entry.view)
      shown[index] = nil
    }
  }
}
