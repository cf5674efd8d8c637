import CoreGraphics
import Scene

/// Values that `style` supplies for properties that were not set.
extension CALayer {
  /// The property was set, which `style` has no say about any more; unless it is `style` that sets it.
  @inline(__always) func noteOwn(_ property: PropertyDescriptor) {
    if !isTakingDefaults { ownSlots.insert(property) }
  }

  /// The value for a name: of the dictionary itself, else of its own `style`, and so on.
  func styleValue(_ key: String) -> Any? { CALayer.value(key, in: style) }

  private static func value(_ key: String, in style: [AnyHashable: Any]?) -> Any? {
    var style = style
    while let level = style {
      if let value = level[key] { return value }
      style = level["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  func styleAction(_ event: String) -> CAAction? {
    var style = self.style
    while let level = style {
      if let actions = level["actions"] as? [String: CAAction], let action = actions[event] { return action }
      style = level["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// What is not looked up in `style`.
  private static let withoutStyle: Set = [
    "bounds", "frame", "style", "actions", "sublayers", "mask", "delegate", "emitterCells",
  ]

  /// Another style: properties that it names and code did not set take its values; those that only the old one named,
  /// their defaults.
  func styleChanged(from old: [AnyHashable: Any]?) {
    var names: Set<String> = []
    for dictionary in [old, style] {
      var level = dictionary
      while let present = level {
        names.formUnion(present.keys.compactMap { $0.base as? String })
        level = present["style"] as? [AnyHashable: Any]
      }
    }
    // In a fixed order: each change asks for an action.
    for name in names.sorted() where !CALayer.withoutStyle.contains(name) { takeStyle(name, insteadOf: old) }
  }

  private func takeStyle(_ name: String, insteadOf old: [AnyHashable: Any]?) {
    isTakingDefaults = true
    defer { isTakingDefaults = false }
    let value = styleValue(name) ?? type(of: self).defaultValue(forKey: name)
    if let path = PropertyPath(name, of: kind) {
      if !ownSlots.contains(path.property) { writeValue(value ?? initialValue(path), name) }
    } else if let property = self.property(named: name) {
      if let slot = property.slot {
        guard !ownSlots.contains(slot) else { return }
        if let value { writeValue(value, name) } else { writePlain(slot, initialNumber(slot)) }
      } else {
        // These are not recorded; one that differs from a new layer's and from the old style's was set.
        let initial = property.get(newOfSameClass())
        let present = describe(property.get(self))
        guard present == describe(initial) || present == describe(CALayer.value(name, in: old)) else {
          return
        }
        writeValue(value ?? initial, name)
      }
    } else if type(of: self).needsDisplay(forKey: name) {
      setNeedsDisplay()
      markPending(.values)
    }
  }

  private func describe(_ value: Any?) -> String { value.map { "\($0)" } ?? "" }

  /// A new layer's value.
  private func initialValue(_ path: PropertyPath) -> Any? {
    withInitialValues { block in
      switch path.kind {
      case .transform: return block.transform(path.slot)
      case .path, .image, .colors, .numbers: return nil
      default: return PropertyValue.box(path.lanes(in: block), as: path.kind)
      }
    }
  }

  private func initialNumber(_ slot: Int) -> Double { withInitialValues { $0.numbers[slot] } }

  private func withInitialValues<R>(_ body: (LayerBlock) -> R) -> R {
    let numbers = LayerMemory.takeBlock(of: kind)
    defer { LayerMemory.giveBack(numbers, of: kind) }
    let block = LayerBlock(numbers: numbers)
    block.reset(kind)
    return body(block)
  }
}
