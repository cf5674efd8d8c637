import CoreGraphics

/// An animatable property that a subclass of `CALayer` declares through `needsDisplay(forKey:)`, or one of an emitter's
/// cell.
///
/// Its value lives among the layer's attributes, or in the cell; while it is animated, its numbers are here, committed
/// and shown, in the form that all properties have.
package final class CustomProperty {
  package let key: String
  package let kind: ValueKind
  /// A value of the type that the app uses: shown numbers are boxed alike.
  private let prototype: Any
  package let committed = UnsafeMutablePointer<Double>.allocate(capacity: CustomProperty.capacity)
  package let presented = UnsafeMutablePointer<Double>.allocate(capacity: CustomProperty.capacity)
  /// What the layer was last drawn with.
  private let drawn = UnsafeMutablePointer<Double>.allocate(capacity: CustomProperty.capacity)
  /// Records that write it.
  package var animationCount = 0
  /// For one of an emitter's cell: which.
  package let cell: EmitterCellProperty?
  /// Whether the layer draws itself with it.
  package var needsDrawing: Bool { animationCount > 0 && cell == nil }

  /// A matrix is the largest value.
  private static let capacity = 16

  package init(key: String, kind: ValueKind, prototype: Any, cell: EmitterCellProperty? = nil) {
    self.key = key
    self.cell = cell
    self.kind = kind
    self.prototype = prototype
    for block in [committed, presented, drawn] {
      block.initialize(repeating: 0, count: CustomProperty.capacity)
    }
    // Never equal to a value: the first frame draws.
    drawn[0] = .nan
  }

  deinit { for block in [committed, presented, drawn] { block.deallocate() } }

  /// What kind of animation a value takes part in, nil when it cannot be blended.
  package static func kind(of value: Any) -> ValueKind? {
    switch value {
    case is CGPoint: return .point
    case is CGSize: return .size
    case is CGRect: return .rect
    case is CGColor: return .color
    case is CATransform3D, is CGAffineTransform: return .transform
    default:
      if PropertyValue.number(value) != nil { return .number }
      return (value as? NSValue).flatMap(CATransform3D.init(box:)) == nil ? nil : .transform
    }
  }

  /// Takes the layer's own value; what is missing or of another kind counts as zero, no colour, or the identity.
  package func commit(_ value: Any?) {
    let taken = value.flatMap { try? PropertyValue($0, as: kind) }
    let block = LayerBlock(numbers: committed)
    switch taken {
    case .lanes(let lanes): block.setLanes(0, kind.count, lanes)
    case .transform(let t): t.write(to: committed)
    default:
      if kind == .transform {
        CATransform3DIdentity.write(to: committed)
      } else {
        block.setLanes(0, kind.count, kind == .color ? LayerBlock.noColor : SIMD4())
      }
    }
    if animationCount == 0 { presented.update(from: committed, count: kind.count) }
  }

  /// What shows, in the app's own type.
  package var shownValue: Any? {
    if kind == .transform {
      let matrix = CATransform3D(reading: presented)
      return prototype is NSValue ? matrix.boxed : matrix
    }
    let lanes = LayerBlock(numbers: presented).lanes(0, kind.count)
    guard kind == .number, cell == nil else { return PropertyValue.box(lanes, as: kind) }
    switch prototype {
    case is CGFloat: return CGFloat(lanes.x)
    case is Double: return lanes.x
    case is Float: return Float(lanes.x)
    default: return NSNumber(value: lanes.x)
    }
  }

  /// Whether the layer must be drawn again; from now on it counts as drawn.
  package func takeChange() -> Bool {
    var changed = false
    for i in 0..<kind.count where drawn[i].bitPattern != presented[i].bitPattern {
      drawn[i] = presented[i]
      changed = true
    }
    return changed
  }
}
