import QuartzCore
import Support

extension UIImage {
  /// Drawings are rasterised this many times finer than needed, so that icons which a spring enlarges stay
  /// crisp.
  package static let vectorOversampling: CGFloat = 2

  /// The longest side of a rasterised drawing in pixels.
  private static let maximumVectorSide: CGFloat = 4096

  /// The pixels that show the image over `area`, upright and in their colours.
  ///
  /// - Parameters:
  ///   - area: the size in points at which the image is shown; a drawing keeps its proportions and covers it.
  ///   - displayScale: device pixels per point.
  ///   - oversampling: how many times finer than the device a drawing is rasterised; bitmaps are not
  ///     resampled.
  ///   - tint: the colour of templates; nil shows them in their own colours.
  /// - Returns: the pixels and how many of them make a point of the image's own size; nil for an empty image.
  package func pixels(
    covering area: CGSize, at displayScale: CGFloat, oversampling: CGFloat = vectorOversampling,
    tint: UIColor?
  ) -> (image: CGImage, scale: CGFloat)? {
    let color = (isTemplate ? tint : nil) ?? properties.tint
    let tintPixel = color.map { $0.cgColor.premultipliedPixel }
    let orientation = properties.orientation
    switch properties.source {
    case .empty:
      return nil
    case .bitmap(let image):
      guard tintPixel != nil || orientation != .up else { return (image, properties.scale) }
      let key = ImageContentsCache.Key(
        source: ObjectIdentifier(image), width: image.width, height: image.height,
        orientation: orientation.rawValue, tint: tintPixel)
      let shown = ImageContentsCache.image(for: key, source: image) {
        let upright = image.upright(from: orientation)
        return tintPixel.map { upright.tinted($0) } ?? upright
      }
      return shown.map { ($0, properties.scale) }
    case .vector(let drawing):
      let size = properties.vectorSize
      guard size.width > 0, size.height > 0 else { return nil }
      let stretch = max(area.width / size.width, area.height / size.height)
      guard stretch > 0, stretch.isFinite else { return nil }
      let wanted = stretch * displayScale * oversampling
      let limit = Self.maximumVectorSide / max(size.width, size.height)
      let density = min(wanted, limit)
      let width = max(1, Int((size.width * density).rounded(.up)))
      let height = max(1, Int((size.height * density).rounded(.up)))
      var key = ImageContentsCache.Key(
        source: ObjectIdentifier(drawing), width: width, height: height,
        orientation: orientation.rawValue, tint: tintPixel)
      key.layers = layerPixels(color)
      let shown = ImageContentsCache.image(for: key, source: drawing) {
        if !key.layers.isEmpty { return layered(key.layers, width: width, height: height) }
        guard let image = drawing.rasterised(width: width, height: height) else { return nil }
        let upright = image.upright(from: orientation)
        return tintPixel.map { upright.tinted($0) } ?? upright
      }
      return shown.map { ($0, CGFloat(width) / size.width) }
    }
  }

  /// What two images share when they show the same thing.
  var sourceIdentity: ObjectIdentifier? {
    switch properties.source {
    case .empty: nil
    case .bitmap(let image): ObjectIdentifier(image)
    case .vector(let drawing): ObjectIdentifier(drawing)
    }
  }

  static func checkedScale(_ scale: CGFloat) -> CGFloat {
    if scale.isFinite, scale > 0 { return scale }
    Diagnostics.report("an image scale of \(scale) cannot be used; 1 is", subject: "UIImage")
    return 1
  }

  /// The properties of an image in a file's bytes; nil and a report naming `name` when they are none.
  static func decode(_ bytes: [UInt8], name: String, scale: CGFloat) -> Properties? {
    do {
      if VectorImage.isVector(bytes) {
        let drawing = try VectorImage(bytes: bytes, name: name)
        return Properties(
          source: .vector(drawing), vectorSize: drawing.naturalSize, scale: checkedScale(scale))
      }
      let image = try ImageFile.decode(bytes, name: name)
      return Properties(source: .bitmap(image), scale: checkedScale(scale))
    } catch {
      Diagnostics.report("\(error)", subject: "UIImage")
      return nil
    }
  }

  static func load(path: String, scale: CGFloat) -> Properties? {
    guard let data = FileManager.default.contents(atPath: path) else {
      Diagnostics.report("cannot read \(path): there is no readable file; check the path", subject: "UIImage")
      return nil
    }
    return decode(Array(data), name: path, scale: scale)
  }
}
