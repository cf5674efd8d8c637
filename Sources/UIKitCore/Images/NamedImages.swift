import QuartzCore
import Support

/// The images that were asked for by name, each read from its file once.
package enum NamedImages {
  private struct State {
    var icons: [String: VectorImage] = [:]
    var layers: [String: [SymbolLayer]] = [:]
    var pictures: [String: UIImage.Properties] = [:]
    /// The plain drawing is kept beside the scaled one, so that no other object can take its identity.
    var weights: [WeightKey: (plain: VectorImage, scaled: VectorImage)] = [:]
  }

  private struct WeightKey: Hashable {
    var drawing: ObjectIdentifier
    var factor: Double
  }

  private static let state = Locked(State())

  /// What shows for icons that are not there.
  private static let standIn = try? VectorImage(bytes: Array(SymbolStandIn.markup.utf8), name: "stand-in")

  /// The drawing of an icon, or nil and a report that says where icons are looked for.
  package static func icon(_ name: String) -> VectorImage? {
    if let known = state.withLock({ $0.icons[name] }) { return known }
    guard let path = AssetLibrary.path(forIcon: name) else {
      if let drawing = variant(name) {
        return state.withLock { state in
          if let first = state.icons[name] { return first }
          state.icons[name] = drawing
          return drawing
        }
      }
      let nearest = SymbolStandIn.nearest(to: name, among: AssetLibrary.iconNames)
      Diagnostics.report(
        "there is no icon \"\(name).svg\"; a frame shows instead"
          + (nearest.map { ", and \"\($0)\" is the nearest" } ?? "") + "; \(AssetLibrary.advice)",
        subject: "UIImage(systemName:)", severity: .warning)
      // Code unwraps what the phone has; what is no name is on no phone.
      guard AssetLibrary.isFileName(name), let standIn else { return nil }
      state.withLock { $0.icons[name] = standIn }
      return standIn
    }
    do {
      let drawing = try VectorImage(bytes: FileContents.read(path, onlyStored: true), name: path)
      // Two threads may both have read it; the first stays, so that one name is one drawing.
      return state.withLock { state in
        if let first = state.icons[name] { return first }
        state.icons[name] = drawing
        return drawing
      }
    } catch {
      Diagnostics.report("\(error)", subject: "UIImage(systemName:)")
      return nil
    }
  }

  /// What the end of a name makes of a drawing: `heart.circle.fill`.
  private static func variant(_ name: String) -> VectorImage? {
    guard AssetLibrary.isFileName(name) else { return nil }
    return composer.markup(for: name).flatMap {
      try? VectorImage(bytes: Array($0.utf8), name: name)
    }
  }

  /// The parts of an icon from the first, which is in front; none for a drawing that is one whole.
  static func layers(of name: String) -> [SymbolLayer] {
    if let known = state.withLock({ $0.layers[name] }) { return known }
    guard AssetLibrary.isFileName(name) else { return [] }
    let made = (composer.parts(of: name) ?? []).compactMap { part -> SymbolLayer? in
      let bytes = Array(SymbolComposer.document(part.markup).utf8)
      guard let drawing = try? VectorImage(bytes: bytes, name: name) else { return nil }
      return SymbolLayer(drawing: drawing, level: part.level, shade: part.shade, threshold: part.threshold)
    }
    return state.withLock { state in
      if let first = state.layers[name] { return first }
      state.layers[name] = made
      return made
    }
  }

  /// Reads drawings of the assets folder.
  private static var composer: SymbolComposer {
    SymbolComposer { base in
      guard let path = AssetLibrary.path(forIcon: base),
        let bytes = try? FileContents.read(path, onlyStored: true)
      else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let start = text.range(of: "<svg"), let open = text[start.upperBound...].firstIndex(of: ">"),
        let end = text.range(of: "</svg>", options: .backwards), open < end.lowerBound
      else { return nil }
      return String(text[text.index(after: open)..<end.lowerBound])
    }
  }

  /// A picture of the project, else of the assets folder; nil and a report where it is in neither.
  static func picture(_ name: String, _ traits: UITraitCollection) -> UIImage.Properties? {
    let resources = ResourceBundle.current
    if let resources, let set = resources.imageSet(name) {
      return UIImageAsset(set, in: resources).properties(for: traits)
    }
    if let resources, let symbol = resources.symbol(name) {
      return UIImage.properties(of: UIImage.Symbol(drawing: symbol, configuration: .unspecified))
    }
    let displayScale = traits.displayScale > 0 ? traits.displayScale : BitmapCanvas.resolvedScale(0)
    let key = "\(name)@\(displayScale)"
    if let known = state.withLock({ $0.pictures[key] }) { return known }
    guard let (path, scale) = AssetLibrary.path(forImage: name, displayScale: displayScale) else {
      if let resources {
        // Of a symbol set it was said what is wrong.
        if resources.symbolSet(name) == nil {
          Diagnostics.report(
            "there is no image \"\(name)\" in \(resources.place); add it to a catalogue or as a file",
            subject: "UIImage(named:)")
        }
        return nil
      }
      Diagnostics.report(
        "there is no image \"\(name)\" in \(AssetLibrary.searchDirectories.joined(separator: ", ")); put the file "
          + "into the folder images, or set \(AssetLibrary.environmentVariable)",
        subject: "UIImage(named:)")
      return nil
    }
    guard let picture = UIImage.load(path: path, scale: scale) else { return nil }
    state.withLock { $0.pictures[key] = picture }
    return picture
  }

  /// A drawing with its strokes scaled; the same object each time, so that its pixels are shared.
  static func drawing(_ drawing: VectorImage, strokesScaledBy factor: Double) -> VectorImage {
    guard factor != 1 else { return drawing }
    let key = WeightKey(drawing: ObjectIdentifier(drawing), factor: factor)
    if let known = state.withLock({ $0.weights[key]?.scaled }) { return known }
    let scaled = drawing.withStrokes(scaledBy: factor)
    state.withLock { $0.weights[key] = (drawing, scaled) }
    return scaled
  }

  /// Forgets every file that was read; the next use reads it again.
  package static func forgetAll() { state.withLock { $0 = State() } }
}
