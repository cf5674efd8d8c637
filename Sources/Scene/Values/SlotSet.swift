/// A set of properties of a layer, by the number that `LayerSlot` or, for objects, `ObjectSlot` gives them.
package struct SlotSet: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  /// Objects come behind all numbers.
  private static let firstObject = 120

  package mutating func insert(_ slot: Int) {
    if slot < UInt64.bitWidth {
      low |= 1 << UInt64(slot)
    } else {
      high |= 1 << UInt64(slot - UInt64.bitWidth)
    }
  }

  package mutating func insert(_ property: PropertyDescriptor) { insert(SlotSet.place(property)) }

  package func contains(_ property: PropertyDescriptor) -> Bool { contains(SlotSet.place(property)) }

  package func contains(_ slot: Int) -> Bool {
    slot < UInt64.bitWidth ? low >> UInt64(slot) & 1 == 1 : high >> UInt64(slot - UInt64.bitWidth) & 1 == 1
  }

  private static func place(_ property: PropertyDescriptor) -> Int {
    property.kind.count == 0 ? firstObject + property.slot : property.slot
  }
}
