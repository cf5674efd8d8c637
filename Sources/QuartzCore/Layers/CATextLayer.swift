import CoreGraphics
import Support
import Scene

/// Where a text layer cuts off lines that are too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nowhere: the text ends at the bounds (the default).
  public static let none = Self(rawValue: "none")
  public static let start = Self(rawValue: "start")
  public static let end = Self(rawValue: "end")
  public static let middle = Self(rawValue: "middle")
}

/// How a text layer places its lines between left and right.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The side where the text's script begins to be read (the default).
  public static let natural = Self(rawValue: "natural")
  public static let left = Self(rawValue: "left")
  public static let right = Self(rawValue: "right")
  public static let center = Self(rawValue: "center")
  /// Left and right: spaces are widened, except in the last line of a paragraph.
  public static let justified = Self(rawValue: "justified")
}

/// A layer that draws a text into its contents.
///
/// Set `contentsScale` to the screen's scale for sharp text, as for any layer that draws itself.
open class CATextLayer: CALayer {
  override class var layerKind: LayerKind { .text }

  private var storedString: Any?
  private var storedFont: Any?
  /// The text of the last commit: frames between commits draw it.
  private var committedText = TextLayerText()
  /// What the present contents were drawn with while font size or colour are animated; nil when they are not.
  private var drawnNumbers: SIMD8<Double>?
  /// Whether the next drawing appears at once, without a cross-fade.
  private var isSilent = false

  /// A `String` or an `NSAttributedString`; anything else is reported and ignored. Default nil.
  open var string: Any? {
    get { storedString }
    set {
      guard isWritable("string") else { return }
      guard newValue == nil || newValue is String || newValue is NSAttributedString else {
        Diagnostics.report(
          "string must be a String or an NSAttributedString, got \(Swift.type(of: newValue ?? ""));"
            + " kept the old text.", subject: treePath)
        return
      }
      storedString = newValue
      redraw()
    }
  }
  /// The name of a font, or a `UIFont`, of which the size does not count; for plain strings. Names that begin with
  /// "Helvetica" mean the system's font. Default "Helvetica".
  open var font: Any? {
    get { storedFont ?? CATextLayer.defaultFont }
    set {
      guard isWritable("font") else { return }
      guard newValue == nil || CATextLayer.family(of: newValue) != nil else {
        Diagnostics.report(
          "font must be the name of a font or a UIFont, got \(Swift.type(of: newValue ?? "")); kept the old font.",
          subject: treePath)
        return
      }
      storedFont = newValue
      redraw()
    }
  }
  /// Points; for plain strings. Default 36.
  open var fontSize: CGFloat {
    get { values.numbers[LayerSlot.fontSize] }
    set { write(.fontSize, number: newValue) }
  }
  /// For plain strings, and where attributes name no colour. Default opaque white.
  open var foregroundColor: CGColor? {
    get { color(LayerSlot.foregroundColor) }
    set { write(.foregroundColor, color: newValue) }
  }
  /// Whether lines break at the bounds' width. Default false.
  open var isWrapped = false { didSet { redraw() } }
  /// Default none.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { redraw() } }
  /// Default natural.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { redraw() } }
  /// Text is always anti-aliased in shades of its colour; the wish for subpixels is stored. Default false.
  open var allowsFontSubpixelQuantization = false
  open override var contentsScale: CGFloat { didSet { redraw(quietly: true) } }

  private static let defaultFont = "Helvetica"

  override func takeObjects(from layer: CALayer) {
    super.takeObjects(from: layer)
    guard let source = layer as? CATextLayer else { return }
    storedString = source.storedString
    storedFont = source.storedFont
    isWrapped = source.isWrapped
    truncationMode = source.truncationMode
    alignmentMode = source.alignmentMode
    allowsFontSubpixelQuantization = source.allowsFontSubpixelQuantization
  }

  // MARK: Drawing

  override func valueChanged(_ name: String) {
    super.valueChanged(name)
    switch name {
    case "fontSize", "foregroundColor", "bounds": redraw(quietly: true)
    default: break
    }
  }

  /// Asks for a drawing; a change in a transaction without actions, or of what animates automatically, does not fade.
  private func redraw(quietly: Bool = false) {
    guard !isCopy else { return }
    let quietly = quietly || CATransaction.disableActions()
    isSilent = quietly && (isSilent || !needsDisplay())
    setNeedsDisplay()
  }

  open override func action(forKey event: String) -> CAAction? {
    // The animation of the size or the colour is the transition; fading between two pictures would hide it.
    event == "contents" && isSilent ? nil : super.action(forKey: event)
  }

  open override func display() {
    super.display()
    isSilent = false
  }

  open override func draw(in ctx: CGContext) {
    super.draw(in: ctx)
    text.draw(in: ctx, bounds, values)
  }

  /// What there is to draw, but for the numbers that are animated.
  var text: TextLayerText {
    TextLayerText(
      string: storedString, font: CATextLayer.family(of: font), geometry: geometry,
      cutsLines: truncationMode != .none, contentsScale: contentsScale)
  }

  override func commitReferences(to references: NodeReferences) {
    super.commitReferences(to: references)
    committedText = text
    if let mutable = storedString as? NSMutableAttributedString { committedText.string = mutable.copy() }
  }

  /// The font that a value of `font` names, at any size; nil when it names none.
  private static func family(of font: Any?) -> FontRequest? {
    switch font {
    case let source as TypefaceSource: return source.typeface.request
    case let typeface as Typeface: return typeface.request
    case let request as FontRequest: return request
    case let font as CGFont: return font.request
    case let name as String:
      guard name.hasPrefix(defaultFont) else { return FontRequest(family: .named(name), size: 1) }
      let weight =
        name.contains("Bold") ? 700 : name.contains("Light") ? 300 : name.contains("Medium") ? 500 : 400
      return FontRequest(weight: weight, italic: name.contains("Oblique") || name.contains("Italic"), size: 1)
    default: return nil
    }
  }

  // MARK: Animation

  /// Draws the text as it shows now when its size or colour are animated: the frame's values differ from the model's.
  override func updatePresentedContents() {
    let shown = LayerBlock(numbers: renderNode.pointee.presentation)
    let committed = LayerBlock(numbers: renderNode.pointee.committed)
    let references = renderNode.pointee.references
    let numbers = CATextLayer.textNumbers(shown)
    guard CATextLayer.differ(numbers, CATextLayer.textNumbers(committed)) else {
      if drawnNumbers != nil {
        drawnNumbers = nil
        references.resetContents()
      }
      return
    }
    let bounds = committed.rect(LayerSlot.bounds)
    guard bounds.size.width > 0, bounds.size.height > 0 else { return }
    if let drawnNumbers, !CATextLayer.differ(drawnNumbers, numbers), references.presentsContents { return }
    guard let context = CGContext(size: bounds.size, scale: committedText.contentsScale, opaque: false)
    else { return }
    context.translateBy(x: -bounds.origin.x, y: -bounds.origin.y)
    committedText.draw(in: context, bounds, shown)
    references.resetContents()
    references.presentsContents = true
    references.presentedContents = context.makeImage()
    drawnNumbers = numbers
  }

  private static func textNumbers(_ block: LayerBlock) -> SIMD8<Double> {
    var numbers = SIMD8<Double>()
    numbers.lowHalf = block.lanes(LayerSlot.foregroundColor, 4)
    numbers[4] = block.numbers[LayerSlot.fontSize]
    return numbers
  }

  /// Compares bits: a missing colour is NaN, which equals nothing.
  private static func differ(_ a: SIMD8<Double>, _ b: SIMD8<Double>) -> Bool {
    a.indices.contains { a[$0].bitPattern != b[$0].bitPattern }
  }

  // MARK: Properties by name

  override func plainProperty(named name: String) -> PlainProperty? {
    CATextLayer.plainProperties[name] ?? super.plainProperty(named: name)
  }

  nonisolated(unsafe) private static let plainProperties: [String: PlainProperty] = [
    "string": .object(\CATextLayer.string, "a String or an NSAttributedString"),
    "font": .object(\CATextLayer.font, "the name of a font or a UIFont"),
    "isWrapped": .flag(\CATextLayer.isWrapped), "truncationMode": .choice(\CATextLayer.truncationMode),
    "alignmentMode": .choice(\CATextLayer.alignmentMode),
    "allowsFontSubpixelQuantization": .flag(\CATextLayer.allowsFontSubpixelQuantization),
  ]
}
