import QuartzCore
import Support

extension UIColor {
  /// A colour of the project's catalogues by its name, as `Brand` or `Theme/Brand`; it follows the traits in which it
  /// is used. Nil and a report when there is none.
  public convenience init?(named name: String) {
    guard let resources = ResourceBundle.current else {
      Diagnostics.report(
        "there is no colour \"\(name)\": no project's resources are in force; name its folders in "
          + "Stage.Configuration.resources, or make the colour in code",
        subject: "UIColor(named:)")
      return nil
    }
    guard let set = resources.colorSet(name) else {
      Diagnostics.report(
        "there is no colour set \"\(name)\" in \(resources.place); add one to a catalogue, or correct the name",
        subject: "UIColor(named:)")
      return nil
    }
    guard set.value(for: UITraitCollection.current.assetTraits) != nil else { return nil }
    self.init(set) { traits in
      switch set.value(for: traits.assetTraits) {
      case .fixed(let color): return UIColor(cgColor: color)
      case .system(let reference):
        if let color = UIColor(systemReference: reference, traits) { return color }
        set.reportUnknown(reference)
        return .clear
      case nil: return .clear
      }
    }
  }

  /// The same, whichever bundle: a project's catalogues are searched together. The colour follows the traits anyway.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name)
  }

  /// A colour of the system by its name in catalogues, such as `systemRedColor`; nil for another name.
  private convenience init?(systemReference reference: String, _ traits: UITraitCollection) {
    guard let color = Self.system(named: reference) else { return nil }
    self.init(cgColor: color.resolvedColor(with: traits).cgColor)
  }

  /// A colour of the system by its name in catalogues and storyboards, such as `systemRedColor`; nil for another name.
  static func system(named reference: String) -> UIColor? {
    let name = reference.hasSuffix("Color") ? String(reference.dropLast("Color".count)) : reference
    return systemColors[name]
  }

  private static let systemColors: [String: UIColor] = [
    "systemRed": .systemRed, "systemOrange": .systemOrange, "systemYellow": .systemYellow,
    "systemGreen": .systemGreen, "systemMint": .systemMint, "systemTeal": .systemTeal,
    "systemCyan": .systemCyan, "systemBlue": .systemBlue, "systemIndigo": .systemIndigo,
    "systemPurple": .systemPurple, "systemPink": .systemPink, "systemBrown": .systemBrown,
    "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3,
    "systemGray4": .systemGray4, "systemGray5": .systemGray5, "systemGray6": .systemGray6,
    "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
    "quaternaryLabel": .quaternaryLabel, "placeholderText": .placeholderText, "link": .link,
    "tint": .tintColor, "systemFill": .systemFill, "secondarySystemFill": .secondarySystemFill,
    "tertiarySystemFill": .tertiarySystemFill, "quaternarySystemFill": .quaternarySystemFill,
    "systemBackground": .systemBackground, "secondarySystemBackground": .secondarySystemBackground,
    "tertiarySystemBackground": .tertiarySystemBackground,
    "systemGroupedBackground": .systemGroupedBackground,
    "secondarySystemGroupedBackground": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackground": .tertiarySystemGroupedBackground,
    "groupTableViewBackground": .systemGroupedBackground, "separator": .separator,
    "opaqueSeparator": .opaqueSeparator, "darkText": .darkText, "lightText": .lightText,
    "black": .black, "white": .white, "clear": .clear, "gray": .gray, "red": .red, "green": .green,
    "blue": .blue, "darkGray": .darkGray, "lightGray": .lightGray,
  ]
}

extension UITraitCollection {
  /// What pictures and colours of a catalogue are chosen by; what is not specified is that of the current traits.
  var assetTraits: AssetTraits {
    let traits = UITraitCollection(traitsFrom: [.current, self])
    var asset = AssetTraits()
    asset.scale = traits.displayScale.isFinite && traits.displayScale > 0 ? traits.displayScale : 1
    asset.isPad = traits.userInterfaceIdiom == .pad
    asset.isDark = traits.userInterfaceStyle == .dark
    asset.isHighContrast = traits.accessibilityContrast == .high
    asset.isRightToLeft = traits.layoutDirection == .rightToLeft
    if traits.horizontalSizeClass != .unspecified {
      asset.isCompactWidth = traits.horizontalSizeClass == .compact
    }
    if traits.verticalSizeClass != .unspecified {
      asset.isCompactHeight = traits.verticalSizeClass == .compact
    }
    return asset
  }
}

extension UIColor {
  /// The colour of a catalogue, which follows the traits in which it is used; clear and a report when there is none.
  public convenience init(resource: ColorResource) {
    if let color = UIColor(named: resource.name) {
      self.init { color.resolvedColor(with: $0) }
    } else {
      self.init(cgColor: .clear)
    }
  }
}
