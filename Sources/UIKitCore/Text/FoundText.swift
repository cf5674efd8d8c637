import Foundation
import QuartzCore

/// What of a text was found, in the order of the text.
struct FoundText {
  private(set) var ranges: [NSRange] = []
  private(set) var highlighted: NSRange?

  var isEmpty: Bool { ranges.isEmpty && highlighted == nil }

  mutating func mark(_ range: NSRange, _ style: UITextSearchFoundTextStyle) {
    if highlighted == range { highlighted = nil }
    let place = ranges.partitioningIndex { $0.location >= range.location }
    let isKnown = ranges.indices.contains(place) && ranges[place] == range
    switch style {
    case .normal: if isKnown { ranges.remove(at: place) }
    case .found: if !isKnown { ranges.insert(range, at: place) }
    case .highlighted:
      if !isKnown { ranges.insert(range, at: place) }
      highlighted = range
    }
  }

  /// Those that touch a stretch of the text.
  func near(_ stretch: NSRange) -> ArraySlice<NSRange> {
    let first = ranges.partitioningIndex { NSMaxRange($0) > stretch.location }
    let end = ranges.partitioningIndex { $0.location >= NSMaxRange(stretch) }
    return first < end ? ranges[first..<end] : []
  }
}

extension Array {
  /// The first index at which a condition holds that, once it holds, holds for all that follow.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Marks behind found text.
@MainActor
final class FoundTextLayer: UIView {
  /// How much of yellow a mark has, and how far it reaches beyond the letters, in points. [our choice]
  private static let foundAlpha: CGFloat = 0.3
  private static let highlightedAlpha: CGFloat = 1
  private static let highlightedAlphaInDark: CGFloat = 0.65
  private static let reach: CGFloat = 2
  private static let radius: CGFloat = 4
  /// How much larger the mark that is looked at comes, and for how long, in seconds. [our choice]
  private static let pop: CGFloat = 1.25
  private static let popTime: TimeInterval = 0.35

  private var marks: [UIView] = []
  private var highlighted: [CGRect] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func show(_ found: [CGRect], highlighted: [CGRect]) {
    let rects = found + highlighted
    while marks.count < rects.count {
      let mark = UIView(frame: .zero)
      mark.layer.cornerRadius = Self.radius
      mark.layer.cornerCurve = .continuous
      addSubview(mark)
      marks.append(mark)
    }
    let isDark = traitCollection.userInterfaceStyle == .dark
    let strong = isDark ? Self.highlightedAlphaInDark : Self.highlightedAlpha
    let isNew = highlighted != self.highlighted
    self.highlighted = highlighted
    UIView.performWithoutAnimation {
      for (index, mark) in marks.enumerated() {
        mark.isHidden = index >= rects.count
        guard index < rects.count else { continue }
        let rect = rects[index].insetBy(dx: -Self.reach, dy: 0)
        mark.bounds.size = rect.size
        mark.center = CGPoint(x: rect.midX, y: rect.midY)
        mark.backgroundColor = .systemYellow.withAlphaComponent(
          index < found.count ? Self.foundAlpha : strong)
      }
    }
    guard isNew, window != nil, !UIAccessibility.isReduceMotionEnabled else { return }
    for mark in marks[found.count..<rects.count] {
      UIView.performWithoutAnimation { mark.transform = CGAffineTransform(scaleX: Self.pop, y: Self.pop) }
      UIView.animate(
        withDuration: Self.popTime, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        options: .allowUserInteraction, animations: { mark.transform = .identity })
    }
  }
}
