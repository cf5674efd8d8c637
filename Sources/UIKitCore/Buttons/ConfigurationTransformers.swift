import Foundation
import QuartzCore

/// Turns a colour of a configuration into the one that shows.
public struct UIConfigurationColorTransformer: Hashable {
  /// The function.
  public let transform: (UIColor) -> UIColor
  private let identity = TransformerIdentity()
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// Copies of one transformer are equal; functions cannot be compared.
  public static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }

  /// The colour as it is.
  public static var preferredTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
  /// Takes the colour out: grey of the same lightness.
  public static var grayscale: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { color in
      UIColor { traits in
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        // The weights of Rec. 709.
        return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
      }
    }
  }
  /// Black or white, as text is.
  public static var monochromeTint: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { _ in .label }
  }
}

/// Turns the attributes of a configuration's text into those that show.
public struct UIConfigurationTextAttributesTransformer: Hashable {
  /// The function.
  public let transform: (AttributeContainer) -> AttributeContainer
  private let identity = TransformerIdentity()
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }

  /// Copies of one transformer are equal; functions cannot be compared.
  public static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

/// Which transformer one is a copy of.
private final class TransformerIdentity: Sendable {}

extension AttributeScopes {
  /// The attributes that UIKit understands in an `AttributedString`.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// The attributes that UIKit understands in an `AttributedString`.
  public struct UIKitAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let kern: KernAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let underlineColor: UnderlineColorAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let strikethroughColor: StrikethroughColorAttribute
    public let baselineOffset: BaselineOffsetAttribute

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = NSAttributedString.Key.font.rawValue
    }
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }
    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }
    public enum UnderlineColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = NSAttributedString.Key.underlineColor.rawValue
    }
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }
    public enum StrikethroughColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = NSAttributedString.Key.strikethroughColor.rawValue
    }
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
  }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributeContainer {
  /// The attributes of a dictionary as attributed strings of Foundation's older kind have it; others are left out.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    typealias Scope = AttributeScopes.UIKitAttributes
    self.init()
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      (dictionary[key] as? NSNumber).map { CGFloat($0.doubleValue) } ?? dictionary[key] as? CGFloat
        ?? (dictionary[key] as? Double).map { CGFloat($0) } ?? (dictionary[key] as? Int).map { CGFloat($0) }
    }
    func style(_ key: NSAttributedString.Key) -> NSUnderlineStyle? {
      dictionary[key] as? NSUnderlineStyle ?? number(key).map { NSUnderlineStyle(rawValue: Int($0)) }
    }
    self[Scope.FontAttribute.self] = dictionary[.font] as? UIFont
    self[Scope.ForegroundColorAttribute.self] = dictionary[.foregroundColor] as? UIColor
    self[Scope.BackgroundColorAttribute.self] = dictionary[.backgroundColor] as? UIColor
    self[Scope.KernAttribute.self] = number(.kern)
    self[Scope.UnderlineStyleAttribute.self] = style(.underlineStyle)
    self[Scope.UnderlineColorAttribute.self] = dictionary[.underlineColor] as? UIColor
    self[Scope.StrikethroughStyleAttribute.self] = style(.strikethroughStyle)
    self[Scope.StrikethroughColorAttribute.self] = dictionary[.strikethroughColor] as? UIColor
    self[Scope.BaselineOffsetAttribute.self] = number(.baselineOffset)
  }

  /// The attributes as labels take them.
  var labelAttributes: [NSAttributedString.Key: Any] {
    typealias Scope = AttributeScopes.UIKitAttributes
    var result: [NSAttributedString.Key: Any] = [:]
    result[.font] = self[Scope.FontAttribute.self]
    result[.foregroundColor] = self[Scope.ForegroundColorAttribute.self]
    result[.backgroundColor] = self[Scope.BackgroundColorAttribute.self]
    result[.kern] = self[Scope.KernAttribute.self]
    result[.underlineStyle] = self[Scope.UnderlineStyleAttribute.self]?.rawValue
    result[.underlineColor] = self[Scope.UnderlineColorAttribute.self]
    result[.strikethroughStyle] = self[Scope.StrikethroughStyleAttribute.self]?.rawValue
    result[.strikethroughColor] = self[Scope.StrikethroughColorAttribute.self]
    result[.baselineOffset] = self[Scope.BaselineOffsetAttribute.self]
    return result
  }
}

extension AttributedString {
  /// The text as labels take it, each run's attributes passed through `transform` on top of `base`.
  func labelText(
    base: AttributeContainer, transform: UIConfigurationTextAttributesTransformer?
  ) -> AttributedText {
    var result = AttributedText()
    for run in runs {
      let attributes = base.merging(run.attributes, mergePolicy: .keepNew)
      let shown = transform.map { $0(attributes) } ?? attributes
      result.append(String(self[run.range].characters), attributes: shown.labelAttributes)
    }
    return result
  }
}
