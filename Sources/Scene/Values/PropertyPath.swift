import CoreGraphics

/// A key path, resolved once: where its numbers are and what they mean.
package struct PropertyPath {
  /// The property's first number (or reference); two paths touch the same property when these agree.
  package var property: PropertyDescriptor
  /// The field's first number.
  package var slot: Int
  /// What the field holds.
  package var kind: ValueKind
  /// For transforms: the field.
  package var field: TransformField

  /// Resolves `keyPath` for a class of layers; nil when there is no such property or field.
  package init?(_ keyPath: String, of layerKind: LayerKind) {
    // `hidden` is `isHidden` in Swift; both spellings are in use.
    let alias = PropertyPath.aliases[keyPath] ?? keyPath
    let head: Substring
    let tail: String
    if let dot = alias.firstIndex(of: ".") {
      head = alias[..<dot]
      tail = String(alias[alias.index(after: dot)...])
    } else {
      head = alias[...]
      tail = ""
    }
    guard let descriptor = PropertyDescriptor.named(String(head), of: layerKind) else { return nil }
    property = descriptor
    slot = descriptor.slot
    kind = descriptor.kind
    field = .whole
    if tail.isEmpty { return }
    guard let part = PropertyPath.part(tail, of: descriptor.kind) else { return nil }
    slot += part.offset
    (kind, field) = (part.kind, part.field)
  }

  /// A field of a value: its first number, counted from the value's, what it holds, and for transforms which it is.
  package static func part(_ name: String, of kind: ValueKind) -> (
    offset: Int, kind: ValueKind, field: TransformField
  )? {
    switch (kind, name) {
    case (.transform, _):
      return TransformField(tail: name).map { (0, $0 == .translation ? .size : .number, $0) }
    case (.point, "x"), (.size, "width"): return (0, .number, .whole)
    case (.point, "y"), (.size, "height"): return (1, .number, .whole)
    case (.rect, "origin"): return (0, .point, .whole)
    case (.rect, "size"): return (2, .size, .whole)
    case (.rect, "origin.x"): return (0, .number, .whole)
    case (.rect, "origin.y"): return (1, .number, .whole)
    case (.rect, "size.width"): return (2, .number, .whole)
    case (.rect, "size.height"): return (3, .number, .whole)
    default: return nil
    }
  }

  private static let aliases = [
    "isHidden": "hidden", "isDoubleSided": "doubleSided",
  ]

  /// Reads the value from a block as lanes (not for whole transforms and objects).
  @inline(__always) package func lanes(in block: LayerBlock) -> SIMD4<Double> {
    if field != .whole { return field.read(block.transform(property.slot)) }
    return block.lanes(slot, kind.count)
  }
}
