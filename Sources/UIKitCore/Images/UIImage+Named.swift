import QuartzCore
import Support

extension UIImage {
  /// A picture of the project's catalogues or among its files, or of the assets folder; nil and a report when there is
  /// none of that name.
  ///
  /// Of several resolutions and appearances it is the one for the current traits. Image views choose again when theirs
  /// change.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// The picture for some traits; nil means the current ones. A project's pictures are searched together, whichever the
  /// bundle.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let properties = NamedImages.picture(name, traitCollection ?? .current) else { return nil }
    self.init(properties)
  }

  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    guard var properties = NamedImages.picture(name, .current) else { return nil }
    if let symbol = properties.symbol, let configuration = configuration as? SymbolConfiguration {
      properties = Self.properties(of: Symbol(drawing: symbol.drawing, configuration: configuration))
    }
    self.init(properties)
  }

  /// The version for some traits; the image itself where it is the one.
  ///
  /// What was changed about the image stays: its rendering mode, tint, insets.
  func version(for traits: UITraitCollection) -> UIImage {
    guard let asset = knownAsset, asset.dependsOnTraits, let other = asset.properties(for: traits) else {
      return self
    }
    switch (properties.source, other.source) {
    case (.bitmap(let mine), .bitmap(let theirs)) where mine === theirs: return self
    case (.vector(let mine), .vector(let theirs)) where mine === theirs: return self
    default: break
    }
    return changing {
      $0.source = other.source
      $0.vectorSize = other.vectorSize
      $0.scale = other.scale
    }
  }
}

extension UIImage {
  /// The picture of a catalogue for the current traits; an empty one and a report when there is none of that name.
  public convenience init(resource: ImageResource) {
    self.init(NamedImages.picture(resource.name, .current) ?? Properties())
  }
}
