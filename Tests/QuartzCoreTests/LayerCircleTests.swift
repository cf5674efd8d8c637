import QuartzCore
import XCTest

/// Layers, cells and groups that would hold themselves are refused with one line, and nothing hangs.
final class LayerCircleTests: XCTestCase {
  private func named(_ name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }

  /// What shows of layers and what they are asked for does not run in circles.
  private func use(_ layers: [CALayer]) {
    let scene = Scene()
    scene.change { for layer in layers where layer.superlayer == nil { scene.layer.addSublayer(layer) } }
    _ = scene.picture()
    for layer in layers { _ = layer.treePath }
    scene.context.layoutAndCommit()
  }

  func testTwoLayersThatMaskEachOther() {
    let (a, b) = (named("a"), named("b"))
    a.mask = b
    let messages = reports { b.mask = a }
    XCTAssertEqual(
      messages,
      [
        "b: a cannot be the mask: it holds this layer, and a layer cannot mask what it lies in; the mask was not set."
      ])
    XCTAssertNil(b.mask)
    XCTAssertTrue(a.mask === b)
    use([a])
  }

  func testAMaskOfASublayerOfItself() {
    let (a, b, c, d) = (named("a"), named("b"), named("c"), named("d"))
    a.addSublayer(b)
    b.mask = c
    c.addSublayer(d)
    XCTAssertEqual(reports { d.mask = a }.count, 1)
    XCTAssertEqual(reports { b.mask = a }.count, 1)
    XCTAssertTrue(b.mask === c)
    // Its own ancestor's mask.
    XCTAssertEqual(reports { a.mask = d }.count, 1)
    XCTAssertNil(a.mask)
    use([a])
  }

  func testSublayersOfTheirOwnMasks() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    a.mask = b
    b.mask = c
    XCTAssertEqual(
      reports { c.addSublayer(a) },
      ["c: adding a as a sublayer would make a circle of layers; nothing was added."])
    XCTAssertEqual(reports { b.insertSublayer(a, at: 0) }.count, 1)
    XCTAssertEqual(reports { c.sublayers = [a, named("x")] }.count, 1)
    XCTAssertEqual(c.sublayers?.compactMap(\.name), ["x"])
    use([a])
  }

  /// A mask has no superlayer: the layer that it masked continues without.
  func testAMaskThatIsAddedAsASublayerMasksNoMore() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    a.mask = b
    XCTAssertEqual(
      reports { c.addSublayer(b) },
      [
        "c: b was the mask of a, and a mask has no superlayer; it is a sublayer now and masks nothing."
          + " Set that layer's mask to nil first."
      ])
    XCTAssertNil(a.mask)
    XCTAssertTrue(b.superlayer === c)
    // And may hold what it masked before.
    XCTAssertEqual(reports { b.addSublayer(a) }, [])
    use([c])
  }

  func testALayerCanMaskAgainWhenTheOneItMaskedIsGone() {
    let b = named("b")
    var a: CALayer? = named("a")
    a?.mask = b
    a = nil
    // Changes that wait keep their layers.
    Session.current.outside.layoutAndCommit()
    let other = named("other")
    XCTAssertEqual(reports { other.mask = b }, [])
    XCTAssertEqual(reports { other.mask = nil }, [])
    XCTAssertEqual(reports { b.addSublayer(other) }, [])
  }

  func testCellsThatGiveBirthToThemselves() {
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.birthRate = 3
    XCTAssertEqual(
      reports { cell.emitterCells = [cell] },
      [
        "emitterCells.spark: a CAEmitterCell cannot give birth to itself, directly or through other cells; kept the"
          + " old emitterCells."
      ])
    XCTAssertNil(cell.emitterCells)
    let chain = (0..<5).map { _ in CAEmitterCell() }
    for (outer, inner) in zip(chain, chain.dropFirst()) { outer.emitterCells = [inner] }
    let old = CAEmitterCell()
    chain[4].emitterCells = [old]
    XCTAssertEqual(reports { chain[4].emitterCells = [old, chain[0]] }.count, 1)
    XCTAssertTrue(chain[4].emitterCells?.first === old)
    let layer = CAEmitterLayer()
    layer.emitterCells = [chain[0]]
    // Reaches the layer, through all of them.
    old.birthRate = 2
    chain[4].birthRate = .nan
    use([layer])
  }

  func testGroupsThatHoldThemselves() {
    let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
    outer.duration = 1
    outer.animations = [inner]
    XCTAssertEqual(
      reports { inner.animations = [outer] },
      ["a CAAnimationGroup cannot hold itself, directly or through other groups; kept the old animations."])
    XCTAssertEqual(reports { outer.animations = [outer] }.count, 1)
    XCTAssertEqual(outer.animations?.count, 1)
    let scene = Scene()
    scene.add(outer, "group")
    XCTAssertEqual(scene.layer.animationKeys(), ["group"])
  }

  func testGroupsOfTooManyAnimationsAreNotAdded() {
    // Each holds the one before twice: 2^40 animations.
    var group = CAAnimationGroup()
    for _ in 0..<40 {
      let outer = CAAnimationGroup()
      outer.animations = [group, group]
      group = outer
    }
    let scene = Scene()
    let many = reports { scene.add(group) }
    XCTAssertEqual(many.count, 1)
    XCTAssertTrue(
      many.first?.contains("was not added: it holds more than 10000 animations; use fewer.") == true,
      "\(many)")
    var deep = CAAnimationGroup()
    for _ in 0..<100 {
      let outer = CAAnimationGroup()
      outer.animations = [deep]
      deep = outer
    }
    let nested = reports { scene.add(deep) }
    XCTAssertEqual(nested.count, 1)
    XCTAssertTrue(
      nested.first?.contains("more than 64 groups lie within one another") == true, "\(nested)")
    XCTAssertNil(scene.layer.animationKeys())
  }
}
