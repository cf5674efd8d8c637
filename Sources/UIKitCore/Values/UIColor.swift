import QuartzCore
import Support

/// A colour with opacity; a dynamic colour takes its components from the traits in which it is used.
///
/// Components are sRGB, 0…1, not premultiplied; values outside that range are kept, as on iOS, and are cut
/// when the colour becomes pixels; opacity is cut to 0…1. A component that is not finite becomes 0 and is
/// reported. Source: Apple, *UIColor*.
open class UIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable,
  _ExpressibleByColorLiteral
{
  private let coreFoundationType = CoreFoundationType()

  private enum Storage {
    case fixed(CGColor)
    case dynamic((UITraitCollection) -> UIColor)
    /// A colour of a catalogue: what the set says in some traits.
    case named(ColorSet, (UITraitCollection) -> UIColor)
  }

  private let storage: Storage
  /// What the colour fills with instead of itself; nil for a plain colour.
  package private(set) final var pattern: UIImage?

  /// A colour from red, green, blue and opacity, each 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    storage = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// No colour: clear. Not documented by Apple; our choice.
  public override init() {
    storage = .fixed(CGColor(gray: 0, alpha: 0))
    super.init()
  }

  /// A grey from its brightness and opacity, each 0…1.
  public init(white: CGFloat, alpha: CGFloat) {
    storage = .fixed(CGColor(gray: white, alpha: alpha))
    super.init()
  }

  /// A colour from hue (0…1 is one turn from red through green and blue), saturation and brightness.
  ///
  /// Hue is cut to 0…1. Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978, hexcone model.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = Hexcone(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha)
  }

  public init(cgColor: CGColor) {
    storage = .fixed(cgColor)
    super.init()
  }

  /// A colour from Display P3 components, each 0…1; shown in sRGB.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap { CGColor(space: $0, components: [red, green, blue, alpha]) }
    self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A colour that fills with copies of an image: as the background of a view. In texts, fills and layers it is the
  /// mean colour of the image, which is reported once.
  public convenience init(patternImage image: UIImage) {
    Diagnostics.report(
      "patterns fill the backgrounds of views; in texts, fills and layers the mean colour of the image is drawn",
      subject: "UIColor(patternImage:)", severity: .warning)
    self.init(cgColor: image.cgImage?.meanColor ?? CGColor(gray: 0, alpha: 0))
    if image.size.width > 0, image.size.height > 0 { pattern = image }
  }

  /// A colour of an archive; nil for another archive.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "UIRed") else { return nil }
    let lanes = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"].map { CGFloat(coder.decodeDouble(forKey: $0)) }
    storage = .fixed(CGColor(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3]))
    super.init()
  }

  /// Writes the components that the colour has in the current traits.
  open func encode(with coder: NSCoder) {
    let lanes = cgColor.lanes
    coder.encode(Double(lanes.x), forKey: "UIRed")
    coder.encode(Double(lanes.y), forKey: "UIGreen")
    coder.encode(Double(lanes.z), forKey: "UIBlue")
    coder.encode(Double(lanes.w), forKey: "UIAlpha")
  }

  public static var supportsSecureCoding: Bool { true }

  /// A colour that asks `dynamicProvider` for its components each time it is resolved.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    storage = .dynamic(dynamicProvider)
    super.init()
  }

  /// A colour of a catalogue; `provider` makes it out of what the set says.
  init(_ set: ColorSet, provider: @escaping (UITraitCollection) -> UIColor) {
    storage = .named(set, provider)
    super.init()
  }

  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  @available(*, deprecated, renamed: "init(red:green:blue:alpha:)")
  public convenience init(colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The fixed colour this one has in the given traits; a fixed colour returns itself.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = self
    // A provider may answer with another dynamic colour; one that never ends is cut and drawn clear.
    for _ in 0..<Self.resolutionLimit {
      switch color.storage {
      case .fixed: return color
      case .dynamic(let provider), .named(_, let provider): color = provider(traitCollection)
      }
    }
    Diagnostics.report(
      "a dynamic UIColor keeps answering with dynamic colours; clear is used", subject: "UIColor")
    return .clear
  }

  /// The components in the current traits.
  open var cgColor: CGColor {
    switch storage {
    case .fixed(let color): color
    case .dynamic, .named: resolvedColor(with: .current).fixedColor
    }
  }

  private var fixedColor: CGColor {
    switch storage {
    case .fixed(let color): color
    case .dynamic, .named: CGColor(gray: 0, alpha: 0)
    }
  }

  private static let resolutionLimit = 16

  /// The same colour with another opacity; a dynamic colour stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch storage {
    case .fixed(let color): return UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider), .named(_, let provider):
      return UIColor { traits in
        provider(traits).resolvedColor(with: traits).withAlphaComponent(alpha)
      }
    }
  }

  /// Writes the sRGB components, 0…1, and returns true: every colour here converts to sRGB.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let lanes = cgColor.lanes
    red?.pointee = lanes.x
    green?.pointee = lanes.y
    blue?.pointee = lanes.z
    alpha?.pointee = lanes.w
    return true
  }

  /// Writes hue, saturation, brightness and opacity, 0…1, and returns true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let lanes = cgColor.lanes
    let hexcone = Hexcone(rgb: SIMD3(lanes.x, lanes.y, lanes.z))
    hue?.pointee = hexcone.hue
    saturation?.pointee = hexcone.saturation
    brightness?.pointee = hexcone.brightness
    alpha?.pointee = lanes.w
    return true
  }

  /// Writes brightness and opacity and returns true where red, green and blue are equal; else returns false.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let lanes = cgColor.lanes
    guard lanes.x == lanes.y, lanes.y == lanes.z else { return false }
    white?.pointee = lanes.x
    alpha?.pointee = lanes.w
    return true
  }

  /// Makes this the fill and the stroke colour of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes this the fill colour of the current context; without one it does nothing.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the stroke colour of the current context; without one it does nothing.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Fixed colours are equal when their components are, and those of one name in a catalogue are; another dynamic
  /// colour equals only itself.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    switch (storage, other.storage) {
    case (.fixed(let mine), .fixed(let theirs)): return mine.lanes == theirs.lanes
    case (.named(let mine, _), .named(let theirs, _)): return mine === theirs
    default: return false
    }
  }

  open override var hash: Int {
    switch storage {
    case .fixed(let color): color.lanes.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    case .named(let set, _): ObjectIdentifier(set).hashValue
    }
  }

  open override var description: String {
    switch storage {
    case .fixed(let color):
      "UIExtendedSRGBColorSpace \(color.lanes.x) \(color.lanes.y) \(color.lanes.z) \(color.lanes.w)"
    case .dynamic, .named: "<UIDynamicColor; in the current traits \(resolvedColor(with: .current))>"
    }
  }

  // MARK: Named colours

  open class var black: UIColor { NamedColors.black }
  open class var darkGray: UIColor { NamedColors.darkGray }
  open class var lightGray: UIColor { NamedColors.lightGray }
  open class var white: UIColor { NamedColors.white }
  open class var gray: UIColor { NamedColors.gray }
  open class var red: UIColor { NamedColors.red }
  open class var green: UIColor { NamedColors.green }
  open class var blue: UIColor { NamedColors.blue }
  open class var cyan: UIColor { NamedColors.cyan }
  open class var yellow: UIColor { NamedColors.yellow }
  open class var magenta: UIColor { NamedColors.magenta }
  open class var orange: UIColor { NamedColors.orange }
  open class var purple: UIColor { NamedColors.purple }
  open class var brown: UIColor { NamedColors.brown }
  open class var clear: UIColor { NamedColors.clear }
}

/// The type of `#colorLiteral(…)`.
public typealias _ColorLiteralType = UIColor

/// The fifteen device-independent colours; each is one object, so identity comparison works as on iOS.
private enum NamedColors {
  static let black = UIColor(white: 0, alpha: 1)
  static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  static let white = UIColor(white: 1, alpha: 1)
  static let gray = UIColor(white: 0.5, alpha: 1)
  static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  static let clear = UIColor(white: 0, alpha: 0)
}

/// Text layers take a colour from attributed strings.
extension UIColor: TextColorSource {
  package var textColor: CGColor { cgColor }
}
