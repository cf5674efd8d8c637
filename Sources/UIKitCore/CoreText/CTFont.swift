import Foundation
import QuartzCore

/// A font as Core Text names one: `font as CTFont` and back is the same object. Source of the names: Apple, *Core
/// Text*.
public typealias CTFont = UIFont
/// The number of a glyph in its font.
public typealias CGGlyph = UInt16
/// A unit of UTF-16.
public typealias UniChar = UInt16
/// What a font is asked for with.
public typealias CTFontDescriptor = UIFontDescriptor

/// Which way a line runs. Raw values are Core Text's.
public enum CTFontOrientation: UInt32, Sendable {
  case `default` = 0
  case horizontal = 1
  case vertical = 2
}

/// The system's fonts by what they are for. Raw values are Core Text's.
public enum CTFontUIFontType: UInt32, Sendable {
  case user = 0
  case userFixedPitch = 1
  case system = 2
  case emphasizedSystem = 3
  case smallSystem = 4
  case label = 10
}

/// A font by its PostScript or family name; never nil: a name that is not known gives the system's, with a message.
///
/// - Parameter size: points; 0 means 12, as Core Text has it.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let points = size == 0 ? 12 : size
  return UIFont(name: name, size: points) ?? .systemFont(ofSize: points)
}

/// The font of a descriptor.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(descriptor: descriptor, size: size) }

/// A typeface at a size.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  var request = graphicsFont.request
  request.size = size == 0 ? 12 : Double(size)
  return UIFont(request: request)
}

/// The same font at another size; 0 keeps it.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont { size == 0 ? font : font.withSize(size) }

/// The system's font for a use.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  switch uiType {
  case .userFixedPitch: .monospacedSystemFont(ofSize: size == 0 ? 12 : size, weight: .regular)
  case .emphasizedSystem: .boldSystemFont(ofSize: size == 0 ? 12 : size)
  case .smallSystem: .systemFont(ofSize: size == 0 ? UIFont.smallSystemFontSize : size)
  default: .systemFont(ofSize: size == 0 ? 12 : size)
  }
}

// MARK: What a font says

/// Points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// From the baseline up, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// From the baseline down, in points, above zero.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// What the font wants between lines in addition, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// The height of H, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// The height of x, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// How many units are as long as the font is large.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.typeface.unitsPerEm) }
/// The name of exactly this face.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName }
/// The name of the font's family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }
/// The name that people read.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.fontName.replacingOccurrences(of: "-", with: " ")
}
/// What the font was asked for with.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }
/// The typeface without a size.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont { CGFont(of: font.request, named: font.fontName) }

// MARK: Glyphs

/// The glyphs of characters, 0 for those that the font has none for; of a pair of surrogates the first has it.
///
/// - Returns: Whether there are glyphs for all.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var isComplete = true
  var index = 0
  while index < count {
    let unit = characters[index]
    var scalar = Unicode.Scalar(unit)
    var length = 1
    if scalar == nil, index + 1 < count, UTF16.isLeadSurrogate(unit),
      UTF16.isTrailSurrogate(characters[index + 1])
    {
      let (high, low) = (UInt32(unit) - 0xD800, UInt32(characters[index + 1]) - 0xDC00)
      scalar = Unicode.Scalar(0x10000 + high << 10 + low)
      glyphs[index + 1] = 0
      length = 2
    }
    let glyph = scalar.flatMap { font.typeface.glyph(for: $0) }
    glyphs[index] = CGGlyph(truncatingIfNeeded: glyph ?? 0)
    if glyph == nil { isComplete = false }
    index += length
  }
  return isComplete
}

/// The outline of a glyph from its pen on the baseline, in points, y up; nil for one without, such as a space.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let path = font.typeface.outline(ofGlyph: UInt32(glyph))
  return matrix == nil ? path : path?.copy(using: matrix)
}

/// How far glyphs move the pen: together, and each of them where `advances` has room for it.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum: CGFloat = 0
  for index in 0..<max(count, 0) {
    let advance = font.typeface.advance(ofGlyph: UInt32(glyphs[index]))
    advances?[index] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return sum
}

/// The boxes of glyphs' outlines: around all, and of each where `boundingRects` has room for it.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var whole = CGRect.null
  for index in 0..<max(count, 0) {
    let rect = font.typeface.outline(ofGlyph: UInt32(glyphs[index]))?.boundingBoxOfPath ?? .zero
    boundingRects?[index] = rect
    whole = whole.union(rect)
  }
  return whole.isNull ? .zero : whole
}

/// Fills glyphs at places of the context's text space, y up.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  for index in 0..<max(count, 0) {
    guard let path = font.typeface.outline(ofGlyph: UInt32(glyphs[index])) else { continue }
    var place = CGAffineTransform(translationX: positions[index].x, y: positions[index].y)
      .concatenating(context.textMatrix)
    if let moved = path.copy(using: &place) { context.addPath(moved) }
  }
  context.fillPath()
}
