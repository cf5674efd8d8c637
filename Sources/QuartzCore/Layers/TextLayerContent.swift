import CoreGraphics
import Foundation
import Scene

/// Something that names a typeface: what `UIFont` is to text layers, which cannot know it.
package protocol TypefaceSource { var typeface: Typeface { get } }

/// Something that names a colour: what `UIColor` is to text layers.
package protocol TextColorSource { var textColor: CGColor { get } }

/// Something that names the geometry of a paragraph: what `NSParagraphStyle` is to text layers.
package protocol ParagraphGeometrySource { var geometry: ParagraphGeometry { get } }

/// A text layer's text with its looks.
struct TextLayerContent {
  private(set) var text = StyledText()
  /// Of each style; nil for the layer's own.
  private(set) var colors: [CGColor?] = []

  init(_ string: String, _ typeface: Typeface, _ geometry: ParagraphGeometry) {
    colors = [nil]
    text = StyledText(string, style: RunStyle(typeface: typeface), geometry: geometry)
  }

  /// Reads the attributes that Apple's frameworks name: fonts, foreground colours, kerning, baseline offsets, paragraph
  /// styles. How lines break and where they are is the layer's to say.
  init(_ string: NSAttributedString, _ typeface: Typeface, _ geometry: ParagraphGeometry) {
    let whole = string.string as NSString
    // Foundation's search for the longest range compares values, which stops the program for some classes of an app's.
    string.enumerateAttributes(
      in: NSRange(location: 0, length: string.length), options: .longestEffectiveRangeNotRequired
    ) { attributes, range, _ in
      var style = RunStyle(typeface: typeface)
      var color: CGColor?
      var own = geometry
      for key in Self.fontKeys {
        if let source = attributes[key] as? TypefaceSource { style.typeface = source.typeface }
      }
      for key in Self.colorKeys {
        if let plain = attributes[key] as? CGColor { color = plain }
        if let source = attributes[key] as? TextColorSource { color = source.textColor }
      }
      style.kerning = Self.number(attributes[Self.kerningKey])
      style.baselineOffset = Self.number(attributes[Self.baselineOffsetKey])
      if let source = attributes[Self.paragraphKey] as? ParagraphGeometrySource {
        own = source.geometry
        own.alignment = geometry.alignment
        own.lineBreak = geometry.lineBreak
        own.wraps = geometry.wraps
      }
      colors.append(color)
      text.append(whole.substring(with: range), style: text.add(style), geometry: own)
    }
    text.finish()
  }

  private static let fontKeys = ["NSFont", "CTFont"].map { NSAttributedString.Key($0) }
  private static let colorKeys = ["NSColor", "CTForegroundColor"].map { NSAttributedString.Key($0) }
  private static let kerningKey = NSAttributedString.Key("NSKern")
  private static let baselineOffsetKey = NSAttributedString.Key("NSBaselineOffset")
  private static let paragraphKey = NSAttributedString.Key("NSParagraphStyle")

  private static func number(_ value: Any?) -> CGFloat {
    guard let value, let number = PropertyValue.number(value), number.isFinite else { return 0 }
    return CGFloat(number)
  }
}

/// What a text layer draws, but for its font's size and its colour, which may be animated.
struct TextLayerText {
  /// A `String` or an `NSAttributedString`.
  var string: Any?
  /// The font at any size; nil when the layer's names none.
  var font: FontRequest?
  var geometry = ParagraphGeometry()
  /// Whether the last line that fits shows that text is missing.
  var cutsLines = false
  /// Pixels per point.
  var contentsScale: CGFloat = 1

  /// Draws the text in the layer's bounds, with the size and the colour of a block.
  func draw(in context: CGContext, _ bounds: CGRect, _ block: LayerBlock) {
    guard let content = content(max(block.numbers[LayerSlot.fontSize], 0)) else { return }
    let color = block.color(LayerSlot.foregroundColor).map { CGColor(lanes: $0) } ?? .clear
    TextLayout(content.text, limits: limits(bounds.size)).draw(in: context, at: bounds.origin) {
      content.colors[$0] ?? color
    }
  }

  /// What limits the lines in bounds of a size: their height only where the last line can show that text is missing.
  func limits(_ size: CGSize) -> TextLayout.Limits {
    TextLayout.Limits(width: size.width, height: cutsLines ? size.height : .infinity, alignment: .natural)
  }

  private func content(_ size: Double) -> TextLayerContent? {
    guard size > 0, var request = font else { return nil }
    request.size = size
    let typeface = Typeface.resolve(request)
    switch string {
    case let text as String: return text.isEmpty ? nil : TextLayerContent(text, typeface, geometry)
    case let text as NSAttributedString:
      return text.length == 0 ? nil : TextLayerContent(text, typeface, geometry)
    default: return nil
    }
  }
}

extension CATextLayer {
  /// How the layer's lines are laid out.
  var geometry: ParagraphGeometry {
    var geometry = ParagraphGeometry()
    geometry.usesLeading = true
    geometry.wraps = isWrapped
    geometry.lineBreak =
      switch truncationMode {
      case .start: .truncateHead
      case .middle: .truncateMiddle
      case .end: .truncateTail
      default: isWrapped ? .wordWrap : .clip
      }
    geometry.alignment =
      switch alignmentMode {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      default: .natural
      }
    return geometry
  }
}
