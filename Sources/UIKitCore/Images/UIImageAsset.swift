import QuartzCore
import Support

/// The versions of a picture for different traits: those of a catalogue, and those that code registers.
///
/// Source of the API: Apple, *UIImageAsset*.
open class UIImageAsset: NSObject, @unchecked Sendable {
  /// The set of a catalogue, and who has it; nil for one that code fills.
  private let named: (set: ImageSet, bundle: ResourceBundle)?
  private let registered = Locked<[(traits: UITraitCollection, properties: UIImage.Properties)]>([])

  /// The image that the asset was made for, shown where nothing else is.
  private let original: UIImage.Properties?

  /// An asset without pictures.
  public override init() {
    (named, original) = (nil, nil)
    super.init()
  }

  init(original: UIImage.Properties) {
    (named, self.original) = (nil, original)
    super.init()
  }

  init(_ set: ImageSet, in bundle: ResourceBundle) {
    named = (set, bundle)
    original = nil
    super.init()
  }

  /// The picture for some traits; an empty one when there is none.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    properties(for: traitCollection).map { UIImage($0) } ?? UIImage()
  }

  /// Adds a picture for some traits, in place of an earlier one for the same.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    var properties = image.properties
    // The asset would keep itself alive.
    properties.asset = nil
    registered.withLock { registered in
      registered.removeAll { $0.traits == traitCollection }
      registered.append((traitCollection, properties))
    }
  }

  /// Takes back what was registered for the traits.
  open func unregister(with traitCollection: UITraitCollection) {
    registered.withLock { registered in registered.removeAll { $0.traits == traitCollection } }
  }

  /// Whether another picture may be shown in other traits.
  var dependsOnTraits: Bool {
    registered.withLock { !$0.isEmpty } || (named?.set.dependsOnTraits ?? false)
  }

  /// The picture for some traits: of those that were registered for traits which hold, the one with the most; then the
  /// catalogue's, or the image's own; then the first that was registered.
  func properties(for traits: UITraitCollection) -> UIImage.Properties? {
    let traits = UITraitCollection(traitsFrom: [.current, traits])
    let (fitting, first) = registered.withLock { registered in
      let fitting = registered.filter { traits.containsTraits(in: $0.traits) }
      let best = fitting.max { a, b in
        // Which of two says more: the one that contains the other.
        b.traits.containsTraits(in: a.traits) && !a.traits.containsTraits(in: b.traits)
      }
      return (best?.properties, registered.first?.properties)
    }
    guard
      var found = fitting ?? named.flatMap({ $0.bundle.properties(of: $0.set, for: traits) }) ?? original
        ?? first
    else { return nil }
    found.asset = self
    return found
  }
}

extension ResourceBundle {
  /// The picture of a set for some traits; nil, reported, where it cannot be read.
  func properties(of set: ImageSet, for traits: UITraitCollection) -> UIImage.Properties? {
    guard let picture = set.picture(for: traits.assetTraits) else { return nil }
    guard var properties = decoded(picture, of: set, displayScale: traits.assetTraits.scale) else {
      return nil
    }
    if let insets = picture.capInsets {
      properties.capInsets = UIEdgeInsets(insets)
      properties.resizingMode = picture.tiles ? .tile : .stretch
    }
    if let insets = picture.alignmentInsets { properties.alignmentRectInsets = UIEdgeInsets(insets) }
    properties.flipsForRightToLeft = picture.mirrors
    switch picture.renderingIntent {
    case "template": properties.renderingMode = .alwaysTemplate
    case "original": properties.renderingMode = .alwaysOriginal
    default: break
    }
    return properties
  }

  private func decoded(
    _ picture: ImageSet.Picture, of set: ImageSet, displayScale: CGFloat
  ) -> UIImage.Properties? {
    let subject = "UIImage(named:)"
    let file = decoded(picture.path) { () -> AnyObject? in
      guard let bytes = set.bytes(of: picture) else { return nil }
      do {
        return VectorImage.isVector(bytes)
          ? try VectorImage(bytes: bytes, name: picture.path)
          : try ImageFile.decode(bytes, name: picture.path)
      } catch {
        Diagnostics.report("\(error)", subject: subject)
        return nil
      }
    }
    if let bitmap = file as? CGImage {
      return UIImage.Properties(source: .bitmap(bitmap), scale: picture.scale)
    }
    guard let drawing = file as? VectorImage else { return nil }
    let size = CGSize(
      width: drawing.naturalSize.width / picture.scale, height: drawing.naturalSize.height / picture.scale)
    if picture.isVector { return UIImage.Properties(source: .vector(drawing), vectorSize: size) }
    // The app's build makes pixels for the screen of a drawing that is not preserved.
    let pixels = decoded("\(picture.path)@\(displayScale)") {
      drawing.rasterised(
        width: max(1, Int((size.width * displayScale).rounded(.up))),
        height: max(1, Int((size.height * displayScale).rounded(.up))))
    }
    return (pixels as? CGImage).map { UIImage.Properties(source: .bitmap($0), scale: displayScale) }
  }
}

extension ResourceBundle {
  /// The drawing of a symbol set; nil where there is none, reported where it cannot be drawn.
  func symbol(_ name: String) -> VectorImage? {
    guard let folder = symbolSet(name) else { return nil }
    return decoded(folder) { drawing(ofSymbolSet: folder) } as? VectorImage
  }

  private func drawing(ofSymbolSet folder: String) -> VectorImage? {
    let subject = "UIImage(named:)"
    guard let contents = index.boundary.readJSON("\(folder)/Contents.json", subject: subject) else {
      return nil
    }
    let entries = contents["symbols"] as? [[String: Any]] ?? []
    guard let file = entries.lazy.compactMap({ $0["filename"] as? String }).first, !file.contains("/") else {
      Diagnostics.report(
        "\(folder) has no file of a symbol; add one to its Contents.json", subject: subject)
      return nil
    }
    let path = "\(folder)/\(file)"
    guard let bytes = index.boundary.read(path, subject: subject) else { return nil }
    guard let template = SymbolTemplate(bytes) else {
      Diagnostics.report(
        "\(path) is no template of a symbol with a group Regular-M or Regular-S; export it from SF Symbols again",
        subject: subject)
      return nil
    }
    do {
      return try VectorImage(bytes: Array(template.svg.utf8), name: path)
    } catch {
      Diagnostics.report("\(error)", subject: subject)
      return nil
    }
  }
}

extension UIEdgeInsets {
  /// - Parameter sides: Top, left, bottom and right.
  fileprivate init(_ sides: [CGFloat]) {
    self.init(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}
