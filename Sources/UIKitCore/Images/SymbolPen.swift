/// What is seen of a symbol while its strokes are drawn as by a pen.
struct SymbolPen: Hashable, Sendable {
  /// The part of each stroke that is seen, as shares of its length, 0…1.
  var from = 0.0
  var to = 1.0
  /// How opaque surfaces are, 0…1.
  var surface: Double
}

extension VectorImage {
  /// The drawing with a part of its strokes, and its surfaces as opaque.
  func drawn(_ pen: SymbolPen) -> VectorImage {
    let markup = String(decoding: bytes, as: UTF8.self)
    guard let root = markup.range(of: "<svg") else { return self }
    let attributes = " data-trim=\"\(pen.from) \(pen.to)\" fill-opacity=\"\(pen.surface)\""
    // Only attributes were added, so decoding cannot fail where it did not before.
    let drawn = markup.replacingCharacters(in: root, with: "<svg" + attributes)
    return (try? VectorImage(bytes: Array(drawn.utf8), name: name)) ?? self
  }
}
