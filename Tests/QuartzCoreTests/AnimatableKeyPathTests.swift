import Codecs
import Support
import XCTest

@testable import QuartzCore
@testable import Scene

/// Every animatable key path of every layer class: get, set, half way; and what is refused.
final class AnimatableKeyPathTests: XCTestCase {
  private static let classes: [(CALayer.Type, LayerKind)] = [
    (CALayer.self, .plain), (CAShapeLayer.self, .shape), (CAGradientLayer.self, .gradient),
    (CATextLayer.self, .text), (CAReplicatorLayer.self, .replicator), (CATransformLayer.self, .transform),
    (CAScrollLayer.self, .plain), (CAEmitterLayer.self, .emitter),
  ]

  /// Two values of a kind and what is half way, as the layer gives them back.
  private struct Values {
    var from: Any, to: Any, half: Any
    /// A value of another type, and ones that are no numbers.
    var wrong: Any
    var notFinite: [Any]
  }

  private func values(_ kind: ValueKind, _ keyPath: String) -> Values {
    func rect(_ x: Double) -> CGPath { CGPath(rect: CGRect(x: x, y: 0, width: 8, height: 8), transform: nil) }
    switch kind {
    case .number:
      return Values(from: 0.25, to: 0.75, half: 0.5, wrong: "wide", notFinite: [Double.nan, Double.infinity])
    case .flag: return Values(from: false, to: true, half: true, wrong: "yes", notFinite: [Double.nan])
    case .point:
      return Values(
        from: CGPoint(x: 1, y: 2), to: CGPoint(x: 3, y: 6), half: CGPoint(x: 2, y: 4), wrong: "here",
        notFinite: [CGPoint(x: Double.nan, y: 0), CGPoint(x: 0, y: Double.infinity)])
    case .size:
      return Values(
        from: CGSize(width: 1, height: 2), to: CGSize(width: 3, height: 6), half: CGSize(width: 2, height: 4),
        wrong: "big",
        notFinite: [CGSize(width: Double.nan, height: 0), CGSize(width: 0, height: Double.infinity)])
    case .rect:
      return Values(
        from: CGRect(x: 0, y: 0, width: 1, height: 1), to: CGRect(x: 1, y: 2, width: 3, height: 5),
        half: CGRect(x: 0.5, y: 1, width: 2, height: 3), wrong: CGPoint.zero,
        notFinite: [
          CGRect(x: Double.nan, y: 0, width: 1, height: 1),
          CGRect(x: 0, y: 0, width: Double.infinity, height: 1),
        ])
    case .color:
      return Values(
        from: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        to: CGColor(red: 0, green: 0, blue: 1, alpha: 0.5),
        half: CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.75), wrong: "red", notFinite: [])
    case .transform:
      var broken = CATransform3DIdentity
      broken.m41 = .nan
      return Values(
        from: CATransform3DMakeScale(1, 2, 1), to: CATransform3DMakeScale(3, 4, 1),
        half: CATransform3DMakeScale(2, 3, 1), wrong: 3.0, notFinite: [broken])
    case .path: return Values(from: rect(0), to: rect(4), half: rect(2), wrong: "M 0 0", notFinite: [])
    case .image:
      let storage = PixelStorage(width: 1, height: 1)!
      let a = CGImage(storage: storage, isOpaque: true), b = CGImage(storage: storage, isOpaque: true)
      return Values(from: a, to: b, half: a, wrong: "picture.png", notFinite: [])
    case .colors:
      let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      let violet = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
      return Values(
        from: [red, blue], to: [blue, red], half: [violet, violet], wrong: ["red"], notFinite: [])
    case .numbers:
      return Values(
        from: [0.0, 0.5], to: [0.5, 1.0], half: [0.25, 0.75], wrong: ["left"],
        notFinite: [[0, Double.nan], [Double.infinity]])
    }
  }

  private func keyPaths(of kind: LayerKind) -> [String] {
    PropertyDescriptor.all(of: kind).flatMap { property -> [String] in
      let tails: [String]
      switch property.kind {
      case .point: tails = ["x", "y"]
      case .size: tails = ["width", "height"]
      case .rect:
        tails = ["origin", "size", "origin.x", "origin.y", "size.width", "size.height"]
      case .transform:
        tails = [
          "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z",
          "translation", "translation.x", "translation.y", "translation.z",
        ]
      default: tails = []
      }
      return [property.name] + tails.map { "\(property.name).\($0)" }
    }
  }

  /// Whether two boxed values say the same, to rounding.
  private func same(_ a: Any?, _ b: Any) -> Bool {
    func numbers(_ value: Any) -> [Double]? {
      switch value {
      case let v as CGPoint: return [v.x, v.y]
      case let v as CGSize: return [v.width, v.height]
      case let v as CGRect: return [v.origin.x, v.origin.y, v.size.width, v.size.height]
      case let v as CGColor: return v.components?.map(Double.init)
      case let v as CGPath: return v.points.flatMap { [$0.x, $0.y] }
      case let v as CGImage: return [Double(UInt(bitPattern: ObjectIdentifier(v).hashValue) % 1_000_003)]
      case let v as [Any]: return v.reduce(into: []) { $0? += numbers($1) ?? [.nan] }
      case let v as CATransform3D:
        return withUnsafeBytes(of: v) { Array($0.bindMemory(to: Double.self)) }
      default:
        if let box = value as? NSValue, let t = CATransform3D(box: box) { return numbers(t) }
        return PropertyValue.number(value).map { [$0] }
      }
    }
    guard let a, let x = numbers(a), let y = numbers(b), x.count == y.count else { return false }
    return zip(x, y).allSatisfy { ($0 - $1).magnitude < 1e-6 }
  }

  func testEveryKeyPath() throws {
    var count = 0
    for (type, kind) in AnimatableKeyPathTests.classes {
      for keyPath in keyPaths(of: kind) {
        count += 1
        let name = "\(type).\(keyPath)"
        let scene = Scene(CALayer.makeLayer(of: type))
        let layer = scene.layer
        let path = try XCTUnwrap(PropertyPath(keyPath, of: kind), name)
        let values = values(path.kind, keyPath)
        let (_, complaints) = Diagnostics.withCapture {
          scene.change { layer.setValue(values.to, forKeyPath: keyPath) }
          XCTAssertTrue(same(layer.value(forKeyPath: keyPath), values.to), "\(name) set and get")
          XCTAssertTrue(same(layer.presentedValue(forKeyPath: keyPath), values.to), "\(name) committed")
          let animation = CABasicAnimation(keyPath: keyPath)
          (animation.fromValue, animation.toValue, animation.duration) = (values.from, values.to, 1)
          scene.add(animation)
          scene.context.setTime(Scene.origin + 0.5)
          let half = layer.presentedValue(forKeyPath: keyPath)
          // Bits of a mask have no way between; the rest does.
          if keyPath != "maskedCorners" {
            XCTAssertTrue(same(half, values.half), "\(name) half way is \(half ?? "nil")")
          }
          scene.step(to: 1.01)
          XCTAssertTrue(same(layer.presentedValue(forKeyPath: keyPath), values.to), "\(name) after the end")
        }
        // What a transform layer does not draw is kept all the same.
        XCTAssertEqual(
          complaints.filter { !$0.text.contains("has no effect on a CATransformLayer") }, [], name)
        for bad in [values.wrong] + values.notFinite { assertRefused(bad, keyPath, scene, values.to, name) }
      }
    }
    XCTAssertGreaterThan(count, 600)
  }

  private func assertRefused(_ bad: Any, _ keyPath: String, _ scene: Scene, _ kept: Any, _ name: String) {
    let layer = scene.layer
    let (_, written) = Diagnostics.withCapture { scene.change { layer.setValue(bad, forKeyPath: keyPath) } }
    XCTAssertEqual(written.count, 1, "\(name) = \(bad): \(written)")
    XCTAssertTrue(written.first?.text.hasPrefix(keyPath) ?? false, "\(written)")
    XCTAssertTrue(same(layer.value(forKeyPath: keyPath), kept), "\(name) keeps its value")
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.duration) = (bad, 1)
    let (_, added) = Diagnostics.withCapture { scene.add(animation) }
    XCTAssertEqual(added.count, 1, "\(name) from \(bad): \(added)")
    XCTAssertTrue(added.first?.text.contains("\"\(keyPath)\"") ?? false, "\(added)")
    XCTAssertNil(layer.animationKeys())
    XCTAssertTrue(same(layer.presentedValue(forKeyPath: keyPath), kept), "\(name) shows its value")
  }

  func testUnknownKeyPaths() {
    for (type, _) in AnimatableKeyPathTests.classes {
      for keyPath in [
        "", "frame", "nothing", "position.z", "bounds.width", "opacity.x", "transform.skew",
        "transform.rotation.w",
        "backgroundColor.red", ".x", "position.", "path.x", "contents.size",
      ] {
        let scene = Scene(CALayer.makeLayer(of: type))
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (0.0, 1.0)
        let (_, messages) = Diagnostics.withCapture { scene.add(animation, "x") }
        XCTAssertEqual(messages.count, 1, "\(type).\(keyPath): \(messages)")
        XCTAssertNil(scene.layer.animationKeys())
        XCTAssertFalse(scene.context.needsFrames)
      }
    }
    let plain = Scene()
    let (_, messages) = Diagnostics.withCapture {
      plain.add(CABasicAnimation(keyPath: "strokeEnd"))
    }
    XCTAssertEqual(
      messages.map(\.text),
      ["CABasicAnimation was not added: there is no animatable property \"strokeEnd\" on CALayer."])
  }

  func testEveryLayerClassHasItsOwnTable() {
    for kind in LayerKind.all {
      for property in PropertyDescriptor.all(of: kind) where property.kind.count > 0 {
        XCTAssertLessThanOrEqual(
          property.slot + property.kind.count, kind.slotCount, "\(kind) \(property.name)")
      }
      // No two properties share a number.
      var taken = Set<Int>()
      for property in PropertyDescriptor.all(of: kind) {
        for i in 0..<property.kind.count {
          XCTAssertTrue(taken.insert(property.slot + i).inserted, "\(kind) \(property.name)")
        }
      }
    }
  }
}
