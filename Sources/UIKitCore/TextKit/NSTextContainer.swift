import Foundation
import QuartzCore
import Support

/// The room in which a layout manager sets text. Source of the API: Apple, *NSTextContainer*.
open class NSTextContainer: NSObject, @unchecked Sendable {
  /// Points that code gives for a side that has no limit.
  private static let unlimited: CGFloat = 10_000_000

  /// A room of that size, in points; a side of 0 has no limit. Default `.zero`.
  public init(size: CGSize = .zero) {
    self.size = size
    super.init()
  }

  public required init(coder: NSCoder) {
    size = .zero
    super.init()
  }

  /// Points; a side of 0 has no limit.
  open var size: CGSize {
    didSet {
      guard size != oldValue, let layoutManager else { return }
      layoutManager.textContainerChangedGeometry(self)
      layoutManager.delegate?.layoutManager(
        layoutManager, textContainer: self, didChangeGeometryFrom: oldValue)
    }
  }

  /// Points that are left free at both sides of each line. Default 5.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { layoutManager?.textContainerChangedGeometry(self) } }
  }

  /// How the last line is cut where no more lines are allowed. Default by words, which shows no ellipsis.
  open var lineBreakMode: NSLineBreakMode = .byWordWrapping {
    didSet { if lineBreakMode != oldValue { layoutManager?.textContainerChangedGeometry(self) } }
  }

  /// The most lines there may be; 0, the default, sets no limit.
  open var maximumNumberOfLines = 0 {
    didSet {
      if maximumNumberOfLines < 0 { maximumNumberOfLines = 0 }
      if maximumNumberOfLines != oldValue { layoutManager?.textContainerChangedGeometry(self) }
    }
  }

  /// Shapes that text is to flow around. Kept: text is set as if there were none, which is reported.
  open var exclusionPaths: [UIBezierPath] = [] {
    didSet {
      guard !exclusionPaths.isEmpty else { return }
      Diagnostics.report(
        "exclusionPaths have no effect: text does not flow around shapes here; inset the container instead")
    }
  }

  /// Whether the width follows the text view's. Default false; a text view's own container has true.
  open var widthTracksTextView = false
  /// Whether the height follows the text view's. Default false.
  open var heightTracksTextView = false {
    didSet { reportUnused("heightTracksTextView", heightTracksTextView, "set the container's size") }
  }

  /// The part of a proposed line in which text may be set, in points, and what is left of it behind a shape. The
  /// container's width, within its padding. Text is set in lines of one width: what a subclass says otherwise is
  /// reported when the container gets its layout manager.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect { wholeLine(proposedRect) }

  private func wholeLine(_ proposed: CGRect) -> CGRect {
    guard size.width > 0, size.width < Self.unlimited else { return proposed }
    let left = max(proposed.minX, 0), right = min(proposed.maxX, size.width)
    return CGRect(x: left, y: proposed.minY, width: max(right - left, 0), height: proposed.height)
  }

  /// Lines that are asked for to see whether a subclass has lines of its own, and their height in points.
  private static let (askedLines, askedHeight) = (16, CGFloat(20))

  /// Says that lines are not as a subclass wants them.
  func reportOwnLines() {
    guard type(of: self) != NSTextContainer.self, size.width > 0, size.width < Self.unlimited else { return }
    for index in 0..<Self.askedLines {
      let proposed = CGRect(
        x: 0, y: CGFloat(index) * Self.askedHeight, width: size.width, height: Self.askedHeight)
      var remaining = CGRect.zero
      let given = lineFragmentRect(
        forProposedRect: proposed, at: 0, writingDirection: .natural, remaining: &remaining)
      guard given != wholeLine(proposed) else { continue }
      return reportUnused(
        "lineFragmentRect(forProposedRect:at:writingDirection:remaining:)",
        "text is set in lines of one width; inset the container instead")
    }
  }

  /// What sets the text. Weak.
  open internal(set) weak var layoutManager: NSLayoutManager?
  /// What sets the text by fragments, where something does. Weak.
  open internal(set) weak var textLayoutManager: NSTextLayoutManager?

  /// Whether a container is a plain rectangle: always.
  open var isSimpleRectangularTextContainer: Bool { true }

  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    guard let old = layoutManager, old !== newLayoutManager else { return }
    let storage = old.textStorage
    if let index = old.textContainers.firstIndex(where: { $0 === self }) {
      old.removeTextContainer(at: index)
    }
    newLayoutManager.addTextContainer(self)
    storage?.addLayoutManager(newLayoutManager)
  }

  /// The width in which lines are set.
  var lineWidth: CGFloat {
    guard size.width > 0, size.width < Self.unlimited, size.width.isFinite else { return .infinity }
    return max(size.width - 2 * lineFragmentPadding, 0)
  }

  /// The height in which lines are set.
  var lineHeight: CGFloat {
    size.height > 0 && size.height < Self.unlimited && size.height.isFinite ? size.height : .infinity
  }
}
