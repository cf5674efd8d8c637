import CoreGraphics

/// A property value taken out of an `Any`.
package enum PropertyValue {
  case lanes(SIMD4<Double>)
  case transform(CATransform3D)
  case path(CGPath)
  case image(CGImage)
  case colors(ContiguousArray<SIMD4<Double>>)
  case numbers(ContiguousArray<Double>)
  /// An explicit "none" for colours and objects.
  case none

  /// Why a value could not be taken.
  package enum Failure: Error {
    case wrongType
    case notFinite
  }

  /// Takes `value` as `kind`, from every type that iOS code passes: Swift numbers, `NSNumber`, geometry structs and
  /// their `NSValue` boxes, colours, transforms, paths and images.
  package init(_ value: Any, as kind: ValueKind) throws(Failure) {
    if value is NSNull, kind.isOptional {
      self = .none
      return
    }
    switch kind {
    case .number, .flag:
      guard let number = PropertyValue.number(value) else { throw .wrongType }
      guard number.isFinite else { throw .notFinite }
      self = .lanes(SIMD4(kind == .flag ? (number == 0 ? 0 : 1) : number, 0, 0, 0))
    case .point:
      guard let point = value as? CGPoint else { throw .wrongType }
      self = .lanes(SIMD4(point.x, point.y, 0, 0))
    case .size:
      // Apple's `transform.translation` takes a size; a point is as clear.
      if let size = value as? CGSize {
        self = .lanes(SIMD4(size.width, size.height, 0, 0))
      } else if let point = value as? CGPoint {
        self = .lanes(SIMD4(point.x, point.y, 0, 0))
      } else {
        throw .wrongType
      }
    case .rect:
      guard let rect = value as? CGRect else { throw .wrongType }
      self = .lanes(SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
    case .color:
      guard let color = value as? CGColor else { throw .wrongType }
      self = .lanes(color.lanes)
    case .transform:
      if let transform = value as? CATransform3D {
        self = .transform(transform)
      } else if let affine = value as? CGAffineTransform {
        self = .transform(CATransform3DMakeAffineTransform(affine))
      } else if let box = value as? NSValue, let transform = CATransform3D(box: box) {
        self = .transform(transform)
      } else {
        throw .wrongType
      }
    case .path:
      guard let path = value as? CGPath else { throw .wrongType }
      self = .path(path)
    case .image:
      guard let image = value as? CGImage else { throw .wrongType }
      self = .image(image)
    case .colors:
      guard let list = value as? [Any] else { throw .wrongType }
      var colors = ContiguousArray<SIMD4<Double>>()
      for element in list {
        guard let color = element as? CGColor else { throw .wrongType }
        colors.append(color.lanes)
      }
      self = .colors(colors)
    case .numbers:
      guard let list = value as? [Any] else { throw .wrongType }
      var numbers = ContiguousArray<Double>()
      for element in list {
        guard let number = PropertyValue.number(element) else { throw .wrongType }
        numbers.append(number)
      }
      self = .numbers(numbers)
    }
    if !isFinite { throw .notFinite }
  }

  private var isFinite: Bool {
    switch self {
    case .lanes(let v): return v.x.isFinite && v.y.isFinite && v.z.isFinite && v.w.isFinite
    case .transform(let t): return t.isFinite
    case .numbers(let list): return list.allSatisfy(\.isFinite)
    case .path, .image, .colors, .none: return true
    }
  }

  package static func number(_ value: Any) -> Double? {
    switch value {
    case let v as Double: return v
    case let v as CGFloat: return Double(v)
    case let v as Float: return Double(v)
    case let v as Int: return Double(v)
    case let v as Bool: return v ? 1 : 0
    case let v as NSNumber: return v.doubleValue
    case let v as any BinaryInteger: return Double(v)
    default: return nil
    }
  }

  /// The value of a field as Swift code reads it: `NSNumber` for numbers, structs for geometry.
  package static func box(_ lanes: SIMD4<Double>, as kind: ValueKind) -> Any? {
    switch kind {
    case .number: return NSNumber(value: lanes.x)
    case .flag: return NSNumber(value: lanes.x != 0)
    case .point: return CGPoint(x: lanes.x, y: lanes.y)
    case .size: return CGSize(width: lanes.x, height: lanes.y)
    case .rect: return CGRect(x: lanes.x, y: lanes.y, width: lanes.z, height: lanes.w)
    case .color:
      return lanes.x.isNaN ? nil : CGColor(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
    case .transform, .path, .image, .colors, .numbers: return nil
    }
  }
}
