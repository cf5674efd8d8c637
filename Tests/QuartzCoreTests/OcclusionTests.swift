import QuartzCore
import Raster
import XCTest

@testable import Scene

/// What an opaque layer hides is not drawn, and nothing that shows is left out.
final class OcclusionTests: XCTestCase {
  private let scene = Scene(size: CGSize(width: 100, height: 100))

  override func setUp() { scene.change { scene.root.backgroundColor = .white } }

  /// A plain layer in the root.
  @discardableResult
  private func add(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor?, to parent: CALayer? = nil
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    scene.change { (parent ?? scene.root).addSublayer(layer) }
    return layer
  }

  /// Draws everything, and once more with all that is hidden; the bytes must be equal.
  @discardableResult
  private func draw(threads: Int = 1, line: UInt = #line) -> Picture {
    let compositor = scene.context.compositor
    let picture = Picture(100, 100), whole = Picture(100, 100)
    compositor.pixelsPerBand = 1
    scene.context.layoutAndCommit()
    compositor.skipsCovered = false
    compositor.invalidateAll()
    _ = scene.context.render(into: whole.buffer, scale: 1, background: 0xFF00_0000)
    XCTAssertEqual(compositor.coveredItems, 0, line: line)
    compositor.skipsCovered = true
    compositor.invalidateAll()
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000, threads: threads)
    XCTAssertTrue(picture.bytes == whole.bytes, "something that shows was left out", line: line)
    return picture
  }

  private var painted: Int { scene.context.compositor.paintedItems }
  private var covered: Int { scene.context.compositor.coveredItems }

  func testWhatAnOpaqueLayerHidesIsLeftOut() {
    for i in 0..<5 { add(20 + Double(i), 20, 30, 30, .red) }
    draw()
    // The root, and five that stick out one behind the other.
    XCTAssertEqual([painted, covered], [6, 0])
    let cover = add(10, 10, 60, 60, .blue)
    draw()
    XCTAssertEqual([painted, covered], [2, 5])
    scene.change { cover.opacity = 0.99 }
    draw()
    XCTAssertEqual([painted, covered], [7, 0], "it lets something through")
    scene.change {
      cover.opacity = 1
      cover.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    }
    draw()
    XCTAssertEqual([painted, covered], [7, 0], "so does its colour")
    scene.change {
      cover.backgroundColor = .blue
      cover.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    }
    draw()
    XCTAssertEqual([painted, covered], [7, 0], "a turned one has no pixels' edges")
  }

  func testWhatCoversThePictureEndsTheSearch() {
    for i in 0..<5 { add(20 + Double(i), 20, 30, 30, .red) }
    add(-5, -5, 110, 110, .blue)
    XCTAssertEqual(draw()[50, 50], 0xFF00_00FF)
    XCTAssertEqual([painted, covered], [1, 0], "what lies before it does not even reach the list")
  }

  func testSmallLayersHideWhatASmallChangeUncovers() {
    let moving = add(20, 20, 3, 3, .red)
    for _ in 0..<9 { add(20, 20, 3, 3, .blue) }
    let picture = Picture(100, 100)
    func render() {
      scene.context.layoutAndCommit()
      _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    }
    render()
    scene.change { moving.position.x += 1 }
    render()
    // The topmost, the one that sticks out, and the root beside them; eight are behind the topmost.
    XCTAssertEqual([painted, covered], [3, 8])
    XCTAssertTrue(draw().bytes == picture.bytes)
  }

  /// Among very many layers those that one hides are not even asked what they paint.
  func testOfVeryManyLayersTheHiddenOnesAreNotAsked() {
    for i in 0..<200 { add(Double(i % 10) * 10, Double(i / 10 % 10) * 10, 3, 3, .green) }
    let moving = add(20, 20, 3, 3, .red)
    for _ in 0..<8 { add(20, 20, 3, 3, .green) }
    let cover = add(20, 20, 3, 3, .blue)
    let picture = Picture(100, 100)
    var counts: [Int] = []
    func move(by distance: Double = 1, line: UInt = #line) {
      scene.change { moving.position.x += distance }
      scene.context.layoutAndCommit()
      _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
      counts = [painted, covered]
      XCTAssertTrue(draw(line: line).bytes == picture.bytes, line: line)
    }
    move()
    move()
    // The cover and the moving one hide the root. The two still ones below and the eight between were not asked.
    XCTAssertEqual(counts, [2, 1])
    for change in [
      { cover.opacity = 0.5 }, { cover.isHidden = true }, { cover.cornerRadius = 1 },
      { cover.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5) },
      { cover.transform = CATransform3DMakeRotation(0.2, 0, 0, 1) },
      {
        cover.isDoubleSided = false
        cover.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      },
      { cover.frame = CGRect(x: 21, y: 21, width: 1, height: 1) },
      {
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
        mask.backgroundColor = .black
        cover.mask = mask
      },
    ] as [() -> Void] {
      scene.change {
        (cover.opacity, cover.isHidden, cover.cornerRadius, cover.mask) = (1, false, 0, nil)
        (cover.backgroundColor, cover.transform, cover.isDoubleSided) = (.blue, CATransform3DIdentity, true)
        cover.frame = CGRect(x: 20, y: 20, width: 3, height: 3)
        change()
      }
      move(by: -1)
      move()
    }
    // A backdrop between them sees what the cover hides.
    scene.change {
      (cover.mask, cover.frame) = (nil, CGRect(x: 15, y: 15, width: 8, height: 8))
      let backdrop = CABackdropLayer()
      backdrop.blurRadius = 4
      backdrop.frame = CGRect(x: 19, y: 19, width: 20, height: 20)
      scene.root.insertSublayer(backdrop, below: cover)
    }
    move()
  }

  func testRoundCornersHideNothing() {
    let corner = add(10, 10, 4, 4, .red), middle = add(30, 30, 10, 10, .red)
    let cover = add(10, 10, 60, 60, .blue)
    scene.change { cover.cornerRadius = 20 }
    let picture = draw()
    XCTAssertEqual([painted, covered], [3, 1])
    XCTAssertEqual(picture[10, 10], 0xFFFF_0000, "the corner shows the layer behind it")
    XCTAssertEqual(picture[35, 35], 0xFF00_00FF)
    scene.change { cover.maskedCorners = [.layerMaxXMaxYCorner] }
    XCTAssertEqual(draw()[10, 10], 0xFF00_00FF)
    XCTAssertEqual([painted, covered], [2, 2], "that corner is not round any more")
    scene.change {
      corner.removeFromSuperlayer()
      middle.removeFromSuperlayer()
    }
  }

  func testEdgesBetweenPixelsHideNothing() {
    add(10, 10, 30, 30, .red)
    let cover = add(9.5, 10, 30.5, 30, .blue)
    draw()
    XCTAssertEqual([painted, covered], [2, 1], "half a pixel more on the left")
    scene.change { cover.frame = CGRect(x: 10.5, y: 10, width: 29.5, height: 30) }
    XCTAssertEqual(draw()[10, 20], 0xFF7F_0080, "half a pixel less")
    XCTAssertEqual([painted, covered], [3, 0])
  }

  func testImagesAndGradientsHide() throws {
    add(20, 20, 20, 20, .red)
    let cover = add(10, 10, 40, 40, nil)
    scene.change { cover.contents = try? solidImage(3, 3, 0xFF00_FF00) }
    draw()
    XCTAssertEqual([painted, covered], [2, 1])
    scene.change { cover.contents = try? solidImage(3, 3, 0x8000_8000) }
    draw()
    XCTAssertEqual([painted, covered], [3, 0])
    scene.change { cover.contents = nil }
    let gradient = CAGradientLayer()
    gradient.frame = cover.frame
    gradient.colors = [CGColor.green, CGColor.blue]
    scene.change { scene.root.addSublayer(gradient) }
    draw()
    XCTAssertEqual([painted, covered], [2, 1])
    scene.change { gradient.colors = [CGColor.green, CGColor.clear] }
    draw()
    XCTAssertEqual([painted, covered], [3, 0])
    scene.change {
      (gradient.colors, gradient.endPoint) = ([CGColor.green, CGColor.blue], gradient.startPoint)
    }
    draw()
  }

  func testWhatLiesInARoundedClipHidesWhatIsBehindTheClip() {
    add(30, 30, 20, 20, .red)
    add(11, 11, 2, 2, .red)
    let clip = add(10, 10, 60, 60, nil)
    scene.change {
      clip.cornerRadius = 10
      clip.masksToBounds = true
    }
    add(-10, -10, 90, 90, .blue, to: clip)
    XCTAssertEqual(draw()[10, 10], 0xFFFF_FFFF)
    XCTAssertEqual([painted, covered], [3, 1])
  }

  func testAGroupThatIsHiddenIsLeftOutWhole() {
    let group = add(20, 20, 20, 20, .red)
    scene.change { group.opacity = 0.5 }
    for _ in 0..<3 { add(2, 2, 5, 5, .green, to: group) }
    draw()
    XCTAssertEqual([painted, covered, scene.context.compositor.openedPictures], [5, 0, 1])
    add(10, 10, 50, 50, .blue)
    draw()
    XCTAssertEqual([painted, covered, scene.context.compositor.openedPictures], [2, 4, 0])
  }

  func testInsideAGroupTheFrontHidesTheBack() {
    let group = add(10, 10, 60, 60, .red)
    scene.change { group.opacity = 0.5 }
    add(10, 10, 20, 20, .green, to: group)
    add(5, 5, 40, 40, .blue, to: group)
    XCTAssertEqual(draw()[30, 30], 0xFF7F_7FFF, "half of the blue over white")
    XCTAssertEqual([painted, covered], [3, 1])
    // What is opaque in a faded group hides nothing outside it.
    add(15, 15, 10, 10, .green)
    scene.change { group.zPosition = 1 }
    draw()
    XCTAssertEqual([painted, covered], [4, 1])
  }

  func testAMaskedLayerHidesNothing() {
    add(10, 10, 20, 20, .red)
    let cover = add(0, 0, 60, 60, .blue)
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    scene.change { cover.mask = mask }
    XCTAssertEqual(draw()[20, 20], 0xFF7F_0080)
    XCTAssertEqual([painted, covered], [4, 0])
  }

  func testAShadowIsThatOfAllThatThrowsIt() {
    let thrower = add(20, 20, 20, 20, nil)
    scene.change { (thrower.shadowOpacity, thrower.shadowOffset) = (1, CGSize(width: 40, height: 0)) }
    add(0, 0, 20, 20, .red, to: thrower)
    // It covers the thrower, not the shadow.
    add(15, 15, 30, 30, .blue)
    XCTAssertEqual(draw()[70, 30], 0xFF00_0000)
    add(45, 5, 50, 50, .green)
    draw()
    XCTAssertEqual(painted, 3, "now the shadow is hidden too: the root and the two covers are left")
  }

  func testWhatABackdropReadsIsThere() {
    add(0, 0, 50, 100, .red)
    // A card of which only the blur's edge shows, and what hides the rest of it.
    let backdrop = CABackdropLayer()
    backdrop.blurRadius = 6
    backdrop.frame = CGRect(x: 40, y: 20, width: 40, height: 40)
    scene.change { scene.root.addSublayer(backdrop) }
    let picture = draw()
    XCTAssertGreaterThan(picture[44, 40] & 0xFF, 20, "white shines into the red")
    add(40, 20, 30, 40, .blue)
    draw()
    draw(threads: 4)
    scene.change { backdrop.opacity = 0.5 }
    scene.change { backdrop.shadowOpacity = 1 }
    draw()
    add(10, 0, 85, 90, .green)
    draw()
    XCTAssertEqual(covered, 2, "the backdrop is hidden whole")
  }

  /// What else the layer paints reaches further than it blurs.
  func testABackdropBlursWithinItsBoundsOnly() {
    add(0, 0, 50, 100, .red)
    let backdrop = CABackdropLayer()
    backdrop.blurRadius = 6
    backdrop.frame = CGRect(x: 40, y: 20, width: 20, height: 20)
    let corners = CGMutablePath()
    corners.addRect(CGRect(x: -40, y: 40, width: 2, height: 2))
    corners.addRect(CGRect(x: 50, y: 60, width: 2, height: 2))
    backdrop.shadowPath = corners
    (backdrop.shadowOpacity, backdrop.shadowRadius, backdrop.shadowOffset) = (1, 0, .zero)
    scene.change { scene.root.addSublayer(backdrop) }
    let whole = draw()
    let (red, white) = (whole[49, 10], whole[50, 10])
    XCTAssertNotEqual(red, white)
    XCTAssertNotEqual(whole[49, 30], red, "blurred within the bounds")
    XCTAssertEqual(
      [whole[49, 70], whole[50, 70]], [red, white], "sharp between the two corners of the shadow")
    // It hides a part of the shadow's place, so that the backdrop's part is smaller than what it paints.
    add(90, 20, 10, 80, .blue)
    let part = draw()
    for y in 0..<100 { for x in 0..<90 where part[x, y] != whole[x, y] { return XCTFail("\(x), \(y)") } }
  }

  func testEachBandLeavesOutWhatIsHiddenThere() {
    // Both halves show a red layer; the lower half of it is hidden.
    add(20, 20, 40, 60, .red)
    add(10, 50, 60, 50, .blue)
    draw()
    XCTAssertEqual([painted, covered], [3, 0])
    draw(threads: 2)
    // Two roots, the red one above and the blue one below.
    XCTAssertEqual([painted, covered], [4, 1])
  }

  /// A backdrop reads what several bands draw: it has its turn between them, and everything else is drawn in bands.
  func testBandsGoOnAroundABackdrop() {
    add(10, 10, 30, 30, .red)
    add(10, 60, 30, 30, .blue)
    let backdrop = CABackdropLayer()
    backdrop.frame = CGRect(x: 20, y: 20, width: 20, height: 50)
    backdrop.blurRadius = 3
    scene.change { scene.root.addSublayer(backdrop) }
    add(25, 40, 10, 20, .green)
    let one = draw()
    XCTAssertEqual(painted, 5)
    let two = draw(threads: 2)
    // The root and the green layer in both bands, red and blue in one each, the backdrop once.
    XCTAssertEqual(painted, 7)
    XCTAssertTrue(one.bytes == two.bytes)
    // In a group only the group has to wait.
    scene.change { backdrop.removeFromSuperlayer() }
    let group = add(15, 15, 70, 70, CGColor(red: 1, green: 1, blue: 0, alpha: 0.2))
    scene.change {
      group.opacity = 0.5
      group.addSublayer(backdrop)
    }
    let three = draw(threads: 4)
    XCTAssertTrue(three.bytes == draw().bytes)
  }
}
