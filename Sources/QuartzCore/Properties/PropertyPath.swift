import CoreGraphics

/// A key path, resolved once: where its numbers lie and what they mean.
struct PropertyPath {
  /// The property's first number (or reference); two paths touch the same property when these agree.
  var property: PropertyDescriptor
  /// The field's first number.
  var slot: Int
  /// What the field holds.
  var kind: ValueKind
  /// For transforms: the field.
  var field: TransformField

  /// Resolves `keyPath` for a class of layers; nil when there is no such property or field.
  init?(_ keyPath: String, of layerKind: LayerKind) {
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
    switch (descriptor.kind, tail) {
    case (.transform, _):
      guard let found = TransformField(tail: tail) else { return nil }
      field = found
      kind = found == .translation ? .size : .number
    case (.point, "x"), (.size, "width"): (slot, kind) = (slot, .number)
    case (.point, "y"), (.size, "height"): (slot, kind) = (slot + 1, .number)
    case (.rect, "origin"): kind = .point
    case (.rect, "size"): (slot, kind) = (slot + 2, .size)
    case (.rect, "origin.x"): kind = .number
    case (.rect, "origin.y"): (slot, kind) = (slot + 1, .number)
    case (.rect, "size.width"): (slot, kind) = (slot + 2, .number)
    case (.rect, "size.height"): (slot, kind) = (slot + 3, .number)
    default: return nil
    }
  }

  private static let aliases = [
    "isHidden": "hidden", "isDoubleSided": "doubleSided",
  ]

  /// Reads the value from a block as lanes (not for whole transforms and objects).
  @inline(__always) func lanes(in block: LayerBlock) -> SIMD4<Double> {
    if field != .whole { return field.read(block.transform(property.slot)) }
    return block.lanes(slot, kind.count)
  }
}
