import QuartzCore
import Support

/// What a font is asked to be: family, weight, slant, size, design.
///
/// Source of the API: Apple, *UIFontDescriptor*.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// The name of something that a descriptor says.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// The name of a trait in the attribute `.traits`.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The keys of a feature in the attribute `.featureSettings`.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The feature, as `kNumberSpacingType`.
    public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The choice, as `kMonospacedNumbersSelector`.
    public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The feature; the name since iOS 15.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The choice; the name since iOS 15.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  /// The system font's designs. Rounded and serif letters are drawn with the default design, once reported.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// What letters look like. Raw values are UIKit's.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  let request: FontRequest
  let scaling: FontScaling?
  let design: SystemDesign

  init(request: FontRequest, scaling: FontScaling? = nil, design: SystemDesign = .default) {
    self.request = request
    self.scaling = scaling
    self.design = design
    super.init()
  }

  /// A descriptor of a font by its name, as "HelveticaNeue-Bold"; an unknown one becomes the system font's, reported.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(request: FontName(fontName).request(size: size) ?? FontRequest(size: Double(size)))
  }

  /// A descriptor that says what the attributes say.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    let changed = UIFontDescriptor(request: FontRequest(size: 0)).addingAttributes(attributes)
    self.init(request: changed.request, scaling: changed.scaling, design: changed.design)
  }

  /// The descriptor of a text style's font at the content size of the current traits.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  open var pointSize: CGFloat { request.size }
  open var postscriptName: String { UIFont(request: request).fontName }

  /// What the letters look like.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if request.italic { traits.insert(.traitItalic) }
    if request.weight >= Self.boldWeight { traits.insert(.traitBold) }
    if request.family == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }
  /// From this CSS weight on letters count as bold: the system's bold text is semibold.
  private static let boldWeight = 600

  /// What the descriptor says.
  open var fontAttributes: [AttributeName: Any] {
    var attributes: [AttributeName: Any] = [.name: postscriptName, .size: pointSize]
    if let style = scaling?.style { attributes[.textStyle] = style }
    attributes[.traits] = [
      TraitKey.weight: UIFont.Weight(cssWeight: request.weight), .symbolic: symbolicTraits,
    ]
    return attributes
  }

  open func object(forKey attribute: AttributeName) -> Any? { fontAttributes[attribute] }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    changing { $0.size = newPointSize }
  }
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    changing { $0.family = FontName(newFamily).request(size: pointSize)?.family ?? $0.family }
  }
  /// The descriptor with another face of its family, as "Bold Italic".
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    let name = FontName("Face-" + newFace.filter { $0 != " " })
    return changing {
      $0.weight = name.weight
      $0.italic = name.italic
    }
  }
  /// Bold, italic and fixed-width letters where the traits say so, and not where they do not.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let isBold = request.weight >= Self.boldWeight
    return changing {
      $0.italic = symbolicTraits.contains(.traitItalic)
      if symbolicTraits.contains(.traitBold) != isBold {
        $0.weight = isBold ? UIFont.Weight.regular.cssWeight : Self.boldWeight
      }
      if symbolicTraits.contains(.traitMonoSpace) { $0.family = .monospaced }
    }
  }
  /// The system font in a design; nil for a font by name.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    if case .named = request.family { return nil }
    if design == .rounded || design == .serif {
      Diagnostics.report(
        "the system font has no \(design == .rounded ? "rounded" : "serif") design here; the default one is drawn",
        subject: "UIFont", severity: .warning)
    }
    var changed = request
    changed.family = design == .monospaced ? .monospaced : .system
    return UIFontDescriptor(request: changed, scaling: scaling, design: design)
  }

  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    var changed = request
    var scaling = scaling
    if let name = attributes[.name] as? String ?? attributes[.family] as? String,
      let named = FontName(name).request(size: pointSize)
    {
      changed = named
    }
    if let size = attributes[.size] as? CGFloat { changed.size = size }
    if let style = attributes[.textStyle] as? UIFont.TextStyle {
      scaling = FontScaling(style: style, base: nil, maximum: nil)
      changed.size = style.pointSize(at: UITraitCollection.current.preferredContentSizeCategory)
    }
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      switch traits[.weight] {
      case let weight as UIFont.Weight: changed.weight = weight.cssWeight
      case let weight as CGFloat: changed.weight = UIFont.Weight(weight).cssWeight
      default: break
      }
      if let slant = traits[.slant] as? CGFloat { changed.italic = slant > 0 }
    }
    for feature in attributes[.featureSettings] as? [[FeatureKey: Any]] ?? [] {
      if feature[.type] as? Int == kNumberSpacingType {
        changed.tabularDigits = feature[.selector] as? Int == kMonospacedNumbersSelector
      } else {
        Diagnostics.report(
          "a font feature is ignored: digits of one width are the only one that is known.",
          subject: "UIFontDescriptor", severity: .warning)
      }
    }
    return UIFontDescriptor(request: changed, scaling: scaling, design: design)
  }

  private func changing(_ change: (inout FontRequest) -> Void) -> UIFontDescriptor {
    var changed = request
    change(&changed)
    return UIFontDescriptor(request: changed, scaling: scaling, design: design)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other.request == request && other.scaling == scaling && other.design == design
  }
  open override var hash: Int { request.hashValue }
}

extension UIFont {
  /// The font of a descriptor; 0 points means the descriptor's size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var request = descriptor.request
    let keepsSize = pointSize == 0 || pointSize == descriptor.pointSize
    if !keepsSize { request.size = pointSize }
    self.init(request: request, scaling: keepsSize ? descriptor.scaling : nil, design: descriptor.design)
  }

  /// What the font was asked to be.
  public var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(request: request, scaling: scaling, design: design)
  }
}

/// The feature of a font that chooses how wide its digits are.
public let kNumberSpacingType = 6
/// Digits of one width.
public let kMonospacedNumbersSelector = 0
/// Digits of widths of their own.
public let kProportionalNumbersSelector = 1
