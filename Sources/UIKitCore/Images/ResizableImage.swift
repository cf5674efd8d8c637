import QuartzCore

extension UIImage {
  /// Whether the middle must be repeated where the image is shown larger; a middle of a pixel looks the same stretched.
  var repeatsMiddle: Bool {
    guard let insets = properties.capInsets, properties.resizingMode == .tile else { return false }
    let pixel = 1 / max(properties.scale, 1)
    let tolerance: CGFloat = 1e-6
    return size.width - insets.left - insets.right > pixel + tolerance
      || size.height - insets.top - insets.bottom > pixel + tolerance
  }

  /// The middle that is stretched, in units of the image, for a layer's `contentsCenter`.
  var unitCenter: CGRect {
    guard let insets = properties.capInsets, size.width > 0, size.height > 0 else {
      return CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    let inner = CGRect(origin: .zero, size: size).inset(by: insets)
    guard inner.width > 0, inner.height > 0 else { return CGRect(x: 0.5, y: 0.5, width: 0, height: 0) }
    return CGRect(
      x: inner.minX / size.width, y: inner.minY / size.height, width: inner.width / size.width,
      height: inner.height / size.height)
  }

  /// Draws corners at their size, edges along their side and the middle over the rest, stretched or repeated.
  func drawParts(of image: CGImage, insets: UIEdgeInsets, in rect: CGRect, _ context: CGContext) {
    let columns = Self.spans(
      from: (insets.left, size.width, insets.right), to: rect.width, pixels: CGFloat(image.width))
    let rows = Self.spans(
      from: (insets.top, size.height, insets.bottom), to: rect.height, pixels: CGFloat(image.height))
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.source, y: row.source, width: column.sourceLength, height: row.sourceLength)
        guard column.length > 0, row.length > 0, let part = image.cropping(to: source) else { continue }
        let place = CGRect(
          x: rect.minX + column.start, y: rect.minY + row.start, width: column.length, height: row.length)
        guard resizingMode == .tile, column.natural > 0, row.natural > 0 else {
          context.drawUpright(part, in: place)
          continue
        }
        context.saveGState()
        context.clip(to: place)
        for y in stride(from: place.minY, to: place.maxY, by: row.natural) {
          for x in stride(from: place.minX, to: place.maxX, by: column.natural) {
            context.drawUpright(part, in: CGRect(x: x, y: y, width: column.natural, height: row.natural))
          }
        }
        context.restoreGState()
      }
    }
  }

  /// One of the three parts of an axis: pixels of the image, and points from the start of the rectangle.
  private struct Span {
    var source: CGFloat
    var sourceLength: CGFloat
    var start: CGFloat
    var length: CGFloat
    /// The length of one copy.
    var natural: CGFloat
  }

  private static let narrowTolerance: CGFloat = 1e-6

  private static func spans(
    from axis: (before: CGFloat, whole: CGFloat, after: CGFloat), to length: CGFloat, pixels: CGFloat
  ) -> [Span] {
    guard axis.whole > 0 else { return [] }
    let density = pixels / axis.whole
    // In a rectangle that is too small the edges shrink.
    let shrink = min(1, length / max(axis.before + axis.after, .leastNonzeroMagnitude))
    let before = axis.before * shrink
    let after = axis.after * shrink
    let middle = max(0, axis.whole - axis.before - axis.after)
    // A middle of a pixel looks the same stretched; of a narrower one there could be any number of copies.
    let isNarrow = middle * density <= 1 + narrowTolerance
    return [
      Span(source: 0, sourceLength: axis.before * density, start: 0, length: before, natural: before),
      Span(
        source: axis.before * density, sourceLength: middle * density, start: before,
        length: length - before - after, natural: isNarrow ? length - before - after : middle),
      Span(
        source: pixels - axis.after * density, sourceLength: axis.after * density, start: length - after,
        length: after, natural: after),
    ]
  }
}
