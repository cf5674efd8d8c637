import Foundation
import QuartzCore

/// Takes part in the layout of text. All methods are optional; glyphs are counted as UTF-16 units of the text.
/// Source of the API: Apple, *NSLayoutManagerDelegate*.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Called when lines that were set hold no more.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
  /// Called when a container has its lines.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)
  /// Called when a container has another size.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize)
  /// Points below a line, whose last glyph is given. Default: the paragraph style's line spacing there.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Points above a paragraph that is not the first. Default: the style's.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Points below a paragraph that is not the last. Default: the style's.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// May change where a line is, how high it is, and how far its baseline is from its top; true when it did. The line
  /// keeps its left end and its width. Default false.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>,
    in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
  ) -> Bool
}

extension NSLayoutManagerDelegate {
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
  ) {}
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).lineSpacing }
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).paragraphSpacingBefore }
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).paragraphSpacing }
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>,
    in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
  ) -> Bool { false }
}

extension NSLayoutManager {
  fileprivate func paragraphStyle(at glyph: Int) -> NSParagraphStyle {
    guard let storage = textStorage, storage.length > 0 else { return .default }
    let index = min(max(glyph, 0), storage.length - 1)
    return storage.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle ?? .default
  }
}

/// Asks a layout manager's delegate about lines; one that has gone changes nothing. Rectangles are the container's,
/// without its padding.
struct LineFitting {
  unowned let manager: NSLayoutManager

  /// Points above a paragraph, by its first glyph and its first line as proposed; nil for the style's.
  func spaceBefore(_ glyph: Int, _ rect: CGRect) -> CGFloat? {
    manager.delegate?.layoutManager(
      manager, paragraphSpacingBeforeGlyphAt: glyph, withProposedLineFragmentRect: rect)
  }

  /// Points below a paragraph, by its last glyph and its last line; nil for the style's.
  func spaceAfter(_ glyph: Int, _ rect: CGRect) -> CGFloat? {
    manager.delegate?.layoutManager(
      manager, paragraphSpacingAfterGlyphAt: glyph, withProposedLineFragmentRect: rect)
  }

  /// Changes a line, and the points below it, as the delegate wants.
  ///
  /// - Parameters:
  ///   - top: The height at which the line's paragraph begins.
  ///   - width: The room for lines.
  func fit(
    _ glyphs: NSRange, top: CGFloat, width: CGFloat, _ line: inout TextLayout.Line, _ gap: inout CGFloat
  ) {
    guard let delegate = manager.delegate, let container = manager.textContainers.first else { return }
    let room = width.isFinite ? width : line.width
    var rect = CGRect(x: 0, y: top + line.top, width: room, height: line.height)
    var used = CGRect(x: line.indent, y: rect.minY, width: line.width, height: line.height)
    var baseline = line.baseline - line.top
    if delegate.layoutManager(
      manager, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &used, baselineOffset: &baseline,
      in: container, forGlyphRange: glyphs)
    {
      line.top = rect.minY - top
      line.height = max(rect.height, 0)
      line.baseline = line.top + baseline
    }
    gap = max(
      delegate.layoutManager(
        manager, lineSpacingAfterGlyphAt: max(NSMaxRange(glyphs) - 1, glyphs.location),
        withProposedLineFragmentRect: rect), 0)
  }
}
