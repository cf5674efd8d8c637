import QuartzCore

/// How string drawing treats lines. Raw values are UIKit's.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Several lines, the first one's top at the rectangle's; without it a single line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Accepted: line heights always include the font's leading.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The last line that fits ends with an ellipsis when text is missing.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What string drawing reports about itself.
open class NSStringDrawingContext: NSObject {
  /// The box of the text that was drawn or measured last.
  open internal(set) var totalBounds: CGRect = .zero
  /// How small text may get to fit, as a part of its size. Kept and reported: text keeps its size. Default 0.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet {
      reportUnused(
        "minimumScaleFactor", minimumScaleFactor > 0, "drawn text keeps its size; a UILabel shrinks it")
    }
  }
  /// How small the text was drawn: 1, as it keeps its size.
  open var actualScaleFactor: CGFloat { 1 }
}

extension AttributedText {
  /// The font of runs without one: UIKit's default of 12 points, in the system face.
  private static let defaultPointSize: CGFloat = 12

  private func layout(in size: CGSize, options: NSStringDrawingOptions) -> AttributedLayout {
    let isMultiline = options.contains(.usesLineFragmentOrigin)
    let truncates = options.contains(.truncatesLastVisibleLine)
    func limit(_ side: CGFloat) -> CGFloat { side > 0 && side.isFinite ? side : .infinity }
    return AttributedLayout(
      self, defaultFont: .systemFont(ofSize: Self.defaultPointSize),
      limits: AttributedLayout.Limits(
        width: isMultiline ? limit(size.width) : .infinity,
        height: isMultiline && truncates ? limit(size.height) : .infinity,
        lineCount: isMultiline ? 0 : 1,
        lineBreakMode: isMultiline && truncates && size.height > 0 ? .byTruncatingTail : nil))
  }

  /// The size of the text when lines end only where the text says so, in points, not rounded.
  package func size() -> CGSize { layout(in: .zero, options: .usesLineFragmentOrigin).size }

  fileprivate func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let layout = layout(in: .zero, options: .usesLineFragmentOrigin)
    layout.draw(in: context, at: point, width: layout.size.width, color: .black)
  }

  /// Draws in a rectangle of the current context; without `.usesLineFragmentOrigin` a single line, whose baseline
  /// starts at the rectangle's origin.
  package func draw(
    with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) {
    guard let canvas = UIGraphicsGetCurrentContext() else { return }
    let layout = layout(in: rect.size, options: options)
    var origin = rect.origin
    if !options.contains(.usesLineFragmentOrigin), let line = layout.lines.first {
      origin.y -= line.baseline  // then the rectangle's origin is the baseline's
    }
    context?.totalBounds = CGRect(origin: origin, size: layout.size)
    layout.draw(
      in: canvas, at: origin, width: rect.width > 0 ? rect.width : layout.size.width, color: .black)
  }

  /// The box that the text would cover, in points, not rounded.
  package func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> CGRect {
    let layout = layout(in: size, options: options)
    var box = CGRect(origin: .zero, size: layout.size)
    if !options.contains(.usesLineFragmentOrigin), let line = layout.lines.first {
      box.origin.y = -line.baseline
    }
    context?.totalBounds = box
    return box
  }
}

extension NSAttributedString {
  /// The size of the text when lines end only where the text says so, in points, not rounded.
  public func size() -> CGSize { AttributedText(self).size() }

  /// Draws with the top left corner of the first line at `point` of the current context.
  public func draw(at point: CGPoint) { AttributedText(self).draw(at: point) }

  /// Draws wrapped at the width of the rectangle, from its top.
  public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

  /// Draws in a rectangle of the current context; without `.usesLineFragmentOrigin` a single line, whose baseline
  /// starts at the rectangle's origin.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?)
  {
    AttributedText(self).draw(with: rect, options: options, context: context)
  }

  /// The box that the text would cover, in points, not rounded.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    AttributedText(self).boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> AttributedText {
    // Rebuilt from the characters: bridging an NSString subclass would keep its identity.
    AttributedText(substring(from: 0), attributes: attributes)
  }

  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(at: point)
  }

  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) { attributed(attributes).draw(with: rect, options: options, context: context) }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }
}

/// The same calls on Swift strings, which do not become `NSString` on their own here.
extension StringProtocol {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    AttributedText(String(self), attributes: attributes).size()
  }

  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    AttributedText(String(self), attributes: attributes).draw(at: point)
  }

  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    AttributedText(String(self), attributes: attributes)
      .draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    AttributedText(String(self), attributes: attributes).draw(with: rect, options: options, context: context)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    AttributedText(String(self), attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}
