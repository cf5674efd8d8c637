import Foundation

extension NSValue {
  /// A box that holds a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A box that holds a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A box that holds a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// A box that holds a vector.
  public convenience init(cgVector vector: CGVector) {
    self.init(doubles: [Double(vector.dx), Double(vector.dy)])
  }
  /// A box that holds a transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(doubles: [t.a, t.b, t.c, t.d, t.tx, t.ty].map(Double.init))
  }

  /// The point in the box; zero when it holds something else.
  public var cgPointValue: CGPoint { holds(CGPoint.zero) ? pointValue : .zero }
  /// The size in the box; zero when it holds something else.
  public var cgSizeValue: CGSize { holds(CGSize.zero) ? sizeValue : .zero }
  /// The rectangle in the box; zero when it holds something else.
  public var cgRectValue: CGRect { holds(CGRect.zero) ? rectValue : .zero }
  /// The vector in the box; zero when it holds something else.
  public var cgVectorValue: CGVector {
    doubles(count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// The transform in the box; the identity when it holds something else.
  public var cgAffineTransformValue: CGAffineTransform {
    doubles(count: 6).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }

  /// A box for a structure of doubles. Foundation on Linux cannot box structures, but it can box arrays.
  package convenience init(doubles: [Double]) {
    self.init(bytes: doubles, objCType: "[\(doubles.count)d]")
  }

  /// The doubles of a box made by `init(doubles:)`, or nil when it holds something else.
  package func doubles(count: Int) -> [Double]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    var result = [Double](repeating: 0, count: count)
    result.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { getValue(base) }
    }
    return result
  }

  // Foundation makes a new string for every `objCType` and frees none, so those of the samples are asked for once.
  private static let pointType = String(cString: NSValue(point: .zero).objCType)
  private static let sizeType = String(cString: NSValue(size: .zero).objCType)
  private static let rectType = String(cString: NSValue(rect: .zero).objCType)

  /// True when the box holds a value of the same type as the sample.
  fileprivate func holds(_ sample: CGPoint) -> Bool { strcmp(objCType, Self.pointType) == 0 }
  fileprivate func holds(_ sample: CGSize) -> Bool { strcmp(objCType, Self.sizeType) == 0 }
  fileprivate func holds(_ sample: CGRect) -> Bool { strcmp(objCType, Self.rectType) == 0 }
}

// `NSNumber as? CGFloat`, `CGPoint as NSValue` and their like: the compiler's dynamic casts ask this protocol.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) {
    result = CGFloat(x.doubleValue)
  }
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) -> Bool {
    result = CGFloat(x.doubleValue)
    return true
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGPoint?) {
    result = x.cgPointValue
  }
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout CGPoint?) -> Bool {
    result = x.holds(CGPoint.zero) ? x.pointValue : nil
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.cgPointValue ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGSize?) {
    result = x.cgSizeValue
  }
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout CGSize?) -> Bool {
    result = x.holds(CGSize.zero) ? x.sizeValue : nil
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.cgSizeValue ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGRect?) {
    result = x.cgRectValue
  }
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout CGRect?) -> Bool {
    result = x.holds(CGRect.zero) ? x.rectValue : nil
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.cgRectValue ?? .zero
  }
}

extension CGVector: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgVector: self) }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGVector?) {
    result = x.cgVectorValue
  }
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSValue, result: inout CGVector?) -> Bool {
    result = x.doubles(count: 2).map { CGVector(dx: $0[0], dy: $0[1]) }
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGVector {
    source?.cgVectorValue ?? .zero
  }
}

extension CGAffineTransform: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }
  public static func _forceBridgeFromObjectiveC(_ x: NSValue, result: inout CGAffineTransform?) {
    result = x.cgAffineTransformValue
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ x: NSValue, result: inout CGAffineTransform?
  ) -> Bool {
    result = x.doubles(count: 6) == nil ? nil : x.cgAffineTransformValue
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGAffineTransform {
    source?.cgAffineTransformValue ?? .identity
  }
}
