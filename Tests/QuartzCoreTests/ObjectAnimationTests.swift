import AllocationCounter
import Codecs
import Support
import XCTest

@testable import QuartzCore
@testable import Scene

/// Values without a plain way between: nothing, switches, images, paths, lists.
final class ObjectAnimationTests: XCTestCase {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

  /// A layer with the values of a gradient.
  final class Gradient: CALayer {
    override class var layerKind: LayerKind { .gradient }
    private var stops: ContiguousArray<SIMD4<Double>> = []
    private var places: ContiguousArray<Double> = []

    override func objectValue(_ property: PropertyDescriptor) -> Any? {
      switch property.slot {
      case ObjectSlot.colors: return stops.map { CGColor(lanes: $0) }
      case ObjectSlot.locations: return places.map { NSNumber(value: $0) }
      default: return super.objectValue(property)
      }
    }

    override func setObjectValue(_ value: Any?, _ property: PropertyDescriptor) {
      switch property.slot {
      case ObjectSlot.colors: stops = ContiguousArray((value as? [CGColor] ?? []).map(\.lanes))
      case ObjectSlot.locations:
        places = ContiguousArray((value as? [Any] ?? []).compactMap(PropertyValue.number))
      default: super.setObjectValue(value, property)
      }
      markPending(.values)
    }

    override func commitReferences(to references: NodeReferences) {
      super.commitReferences(to: references)
      references.colors = stops
      references.locations = places
    }
  }

  private func image(_ gray: UInt8) -> CGImage {
    let storage = PixelStorage(width: 2, height: 2)!
    for i in 0..<4 { storage.pixels[i] = 0xFF00_0000 | UInt32(gray) * 0x10101 }
    return CGImage(storage: storage, isOpaque: true)
  }

  private func basic(_ keyPath: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    return animation
  }

  private func at(_ t: Double, _ scene: Scene) -> NodeReferences {
    scene.context.setTime(Scene.origin + t)
    scene.context.evaluate()
    return scene.layer.node.pointee.references
  }

  // MARK: None, and switches

  func testAnEndWithoutAColourGivesNoBlend() {
    for (from, to) in [(red as Any, NSNull() as Any), (NSNull(), red)] {
      let scene = Scene()
      scene.change { scene.layer.backgroundColor = blue }
      scene.add(basic("backgroundColor", from, to))
      scene.context.setTime(Scene.origin + 0.5)
      XCTAssertNil(scene.layer.presentedValue(forKeyPath: "backgroundColor"))
      scene.context.setTime(Scene.origin + 1)
      XCTAssertEqual(scene.layer.presentedValue(forKeyPath: "backgroundColor") == nil, to is NSNull)
    }
  }

  func testSwitchesJumpToTheEndAtTheStart() {
    let scene = Scene()
    scene.add(basic("hidden", false, true))
    XCTAssertEqual([0, 0.5, 1].map { scene.number("hidden", at: $0) }, [1, 1, 1])
    let other = Scene()
    let frames = CAKeyframeAnimation(keyPath: "hidden")
    (frames.values, frames.calculationMode, frames.duration) = ([true, false, true], .discrete, 3)
    other.add(frames)
    XCTAssertEqual([0.5, 1.5, 2.5].map { other.number("hidden", at: $0) }, [1, 0, 1])
  }

  // MARK: Contents

  func testContentsFadeIntoOneAnother() {
    let scene = Scene()
    let (a, b) = (image(10), image(200))
    scene.change { scene.layer.contents = a }
    scene.add(basic("contents", a, b))
    var shown = at(0, scene)
    XCTAssertTrue(shown.shownContents === a && shown.presentedContentsTo == nil)
    shown = at(0.25, scene)
    XCTAssertTrue(shown.presentedContents === a && shown.presentedContentsTo === b)
    assertEqual(shown.presentedContentsFraction, 0.25, within: 1e-12)
    shown = at(1, scene)
    XCTAssertTrue(shown.shownContents === b && shown.presentedContentsTo == nil)
    scene.step(to: 1.5)
    XCTAssertTrue(shown.shownContents === a && !shown.presentsContents)
  }

  func testANilEndOfContentsShowsNothing() {
    let scene = Scene()
    scene.change { scene.layer.contents = image(50) }
    scene.add(basic("contents", NSNull(), image(90)))
    XCTAssertNil(at(0.5, scene).shownContents)
    XCTAssertNotNil(at(1, scene).shownContents)
  }

  func testAChangeOfContentsFadesFromWhatShowed() {
    let scene = Scene()
    let (a, b) = (image(10), image(200))
    scene.change { scene.layer.contents = a }
    scene.context.perform { scene.layer.contents = b }
    scene.context.layoutAndCommit()
    XCTAssertEqual(scene.layer.animationKeys(), ["contents"])
    let shown = at(0.1, scene)
    XCTAssertTrue(shown.presentedContents === a && shown.presentedContentsTo === b)
  }

  func testPathsFollowTheLayersOwnWhenAnEndIsMissing() {
    let shape = CAShapeLayer()
    let scene = Scene(shape)
    func rect(_ x: Double) -> CGPath {
      CGPath(rect: CGRect(x: x, y: 0, width: 10, height: 10), transform: nil)
    }
    scene.change { shape.path = rect(100) }
    scene.add(basic("path", rect(0), nil))
    func left(at t: Double) -> Double {
      scene.context.setTime(Scene.origin + t)
      return (shape.presentedValue(forKeyPath: "path") as! CGPath).boundingBox.minX
    }
    assertEqual(left(at: 0.25), 25, within: 1e-12)
    scene.change { shape.path = rect(200) }
    assertEqual(left(at: 0.5), 100, within: 1e-12, "the model moved on")
  }

  func testShadowPathsBlend() {
    let scene = Scene()
    let (a, b) = (CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 20, y: 0, width: 30, height: 10))
    scene.add(basic("shadowPath", CGPath(rect: a, transform: nil), CGPath(rect: b, transform: nil)))
    scene.context.setTime(Scene.origin + 0.5)
    let path = scene.layer.presentedValue(forKeyPath: "shadowPath") as! CGPath
    XCTAssertEqual(path.boundingBox, CGRect(x: 10, y: 0, width: 20, height: 10))
    scene.step(to: 2)
    XCTAssertNil(scene.layer.presentedValue(forKeyPath: "shadowPath"))
  }

  // MARK: Lists

  func testListsBlendElementByElement() {
    let scene = Scene(Gradient())
    scene.change { scene.layer.setValue([0.0, 0.5, 1.0], forKey: "locations") }
    scene.add(basic("locations", [0.0, 0.2, 1.0], [0.4, 0.8, 1.0]))
    scene.add(basic("colors", [red, blue], [blue, blue]))
    let shown = at(0.5, scene)
    for (a, b) in zip(shown.shownLocations, [0.2, 0.5, 1]) { assertEqual(a, b, within: 1e-12) }
    XCTAssertEqual(shown.shownColors, [SIMD4(0.5, 0, 0.5, 0.75), SIMD4(0, 0, 1, 0.5)])
    let colors = scene.layer.presentedValue(forKeyPath: "colors") as? [CGColor]
    XCTAssertEqual(colors?.first?.components, [0.5, 0, 0.5, 0.75])
    scene.step(to: 1.2)
    XCTAssertEqual(shown.shownLocations, [0, 0.5, 1])
    XCTAssertTrue(shown.presentedColors.isEmpty)
  }

  func testListsFollowTheModelAndAdd() {
    let scene = Scene(Gradient())
    scene.change { scene.layer.setValue([0.0, 1.0], forKey: "locations") }
    scene.add(basic("locations", [0.5, 0.5], nil))
    XCTAssertEqual(at(0.5, scene).shownLocations, [0.25, 0.75])
    let more = basic("locations", [0.0, 0.0], [0.5, 0.25])
    more.isAdditive = true
    scene.context.setTime(Scene.origin + 0.5)
    scene.add(more)
    // The first is at 1, the model; the second half way to (0.5, 0.25).
    XCTAssertEqual(at(1, scene).shownLocations, [0.25, 1.125])
  }

  func testKeyFramesOfLists() {
    let scene = Scene(Gradient())
    let frames = CAKeyframeAnimation(keyPath: "locations")
    (frames.values, frames.duration) = ([[0.0, 1.0], [0.5, 0.5], [1.0, 0.0]], 1)
    scene.add(frames)
    XCTAssertEqual(at(0.25, scene).shownLocations, [0.25, 0.75])
    XCTAssertEqual(at(0.75, scene).shownLocations, [0.75, 0.25])
  }

  func testListsOfDifferentLengthsAreNotShown() {
    let scene = Scene(Gradient())
    scene.change { scene.layer.setValue([0.0, 1.0], forKey: "locations") }
    let (_, known) = Diagnostics.withCapture { scene.add(basic("locations", [0.0], [0.0, 1.0])) }
    XCTAssertEqual(
      known.map(\.text),
      ["CABasicAnimation was not added: \"locations\" goes between lists of 1 and 2 elements."])
    scene.add(basic("locations", [0.0, 0.5, 1.0], nil))
    let (_, shown) = Diagnostics.withCapture {
      XCTAssertEqual(at(0.25, scene).shownLocations, [0, 1])
      XCTAssertEqual(at(0.5, scene).shownLocations, [0, 1])
    }
    XCTAssertEqual(shown.count, 1)
    XCTAssertTrue(shown[0].text.contains("lists of 3 and 2 elements"), shown[0].text)
  }

  // MARK: Cost

  func testNoKindOfAnimationAllocatesInAFrame() {
    let scene = Scene(Gradient())
    let shape = CAShapeLayer()
    scene.change {
      scene.root.addSublayer(shape)
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
      scene.layer.setValue([0.0, 1.0], forKey: "locations")
      scene.layer.setValue([red, blue], forKey: "colors")
    }
    func add(_ layer: CALayer, _ animation: CAAnimation) {
      animation.duration = 100
      scene.context.perform { layer.add(animation, forKey: nil) }
    }
    add(scene.layer, basic("locations", nil, [0.5, 0.6]))
    add(scene.layer, basic("colors", [blue, red], [red, blue]))
    add(scene.layer, basic("contents", image(3), image(5)))
    add(scene.layer, basic("backgroundColor", red, NSNull()))
    add(scene.layer, CATransition())
    add(shape, basic("path", nil, CGPath(rect: CGRect(x: 5, y: 5, width: 50, height: 10), transform: nil)))
    let group = CAAnimationGroup()
    let travel = CAKeyframeAnimation(keyPath: "position")
    travel.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 50), transform: nil)
    (travel.calculationMode, travel.rotationMode) = (.paced, .rotateAuto)
    let turn = basic("transform", 0.0, 9.0)
    (turn.valueFunction, turn.isCumulative, turn.repeatCount) = (CAValueFunction(name: .rotateY), true, 5)
    turn.timingFunction = CAMediaTimingFunction(name: .easeIn)
    group.animations = [
      travel, turn, basic("bounds.size.width", 0.0, 10.0), basic("sublayerTransform.scale", 1.0, 2.0),
    ]
    add(scene.layer, group)
    let spring = CASpringAnimation(keyPath: "position")
    (spring.fromValue, spring.toValue, spring.isAdditive) = (CGPoint(x: 9, y: 9), CGPoint.zero, true)
    add(shape, spring)
    scene.context.layoutAndCommit()
    func frame(_ i: Int) {
      scene.context.setTime(Scene.origin + 0.1 + Double(i) / 60)
      scene.context.evaluate()
    }
    for i in 0..<20 { frame(i) }
    allocation_counter_start()
    for i in 20..<120 { frame(i) }
    XCTAssertEqual(allocation_counter_stop(), 0)
  }
}
