import Foundation

/// White shapes that do not touch, as a list to draw and as exact shapes.
///
/// Upright edges are on 64ths of a pixel: there 64 × 64 samples tell the exact area, and the reference has no error of
/// its own.
struct CoverageCase {
  /// What DESIGN asks of Flipbook's mean error.
  enum Bar {
    /// 1/255.
    case below(Double)
    /// A share of the best peer's.
    case share(Double)
  }

  let name: String
  let bar: Bar
  let list = DrawingList(width: Workload.width, height: Workload.height)
  private(set) var shapes: [ReferenceShape] = []

  private static let white: UInt32 = 0xFFFF_FFFF
  private static let closedForm = Bar.below(0.5)
  private static let curves = Bar.share(1.0 / 3)

  private init(_ name: String, _ bar: Bar, _ draw: (inout CoverageCase) -> Void) {
    self.name = name
    self.bar = bar
    draw(&self)
  }

  /// Calls `body` with the upper left corner of cells that cover the picture.
  private static func cells(_ side: Double, _ body: (Double, Double) -> Void) {
    for row in 0..<Int(1688 / side) {
      for column in 0..<Int(780 / side) { body(Double(column) * side, Double(row) * side) }
    }
  }

  static var all: [CoverageCase] {
    [rectangles, roundedRects, rings, circles, tabBar, tabBarStroke, squares, icons, rays]
  }

  private static var rectangles: CoverageCase {
    CoverageCase("rectangles", closedForm) { test in
      var random = Random()
      cells(60) { x, y in
        let (x, y) = (x + random.sixtyFourth(in: 2...12), y + random.sixtyFourth(in: 2...12))
        let (w, h) = (random.sixtyFourth(in: 3...44), random.sixtyFourth(in: 3...44))
        test.list.rect(x, y, w, h, white)
        test.shapes.append(.roundedRect(x, y, w, h, radius: 0))
      }
    }
  }

  private static var roundedRects: CoverageCase {
    CoverageCase("rounded rects r 4–30", closedForm) { test in
      var random = Random()
      cells(110) { x, y in
        let radius = random.sixtyFourth(in: 4...30)
        let (x, y) = (x + random.sixtyFourth(in: 2...20), y + random.sixtyFourth(in: 2...20))
        let (w, h) = (random.sixtyFourth(in: 2 * radius...86), random.sixtyFourth(in: 2 * radius...86))
        test.list.roundedRect(x, y, w, h, radius: radius, white)
        test.shapes.append(.roundedRect(x, y, w, h, radius: radius))
      }
    }
  }

  private static var rings: CoverageCase {
    CoverageCase("4-px rings", closedForm) { test in
      var random = Random()
      cells(110) { x, y in
        let radius = random.sixtyFourth(in: 8...30)
        let (x, y) = (x + random.sixtyFourth(in: 2...20), y + random.sixtyFourth(in: 2...20))
        let (w, h) = (random.sixtyFourth(in: 2 * radius...86), random.sixtyFourth(in: 2 * radius...86))
        test.list.ring(x, y, w, h, radius: radius, thickness: 4, white)
        let hole = ReferenceShape.roundedRect(x + 4, y + 4, w - 8, h - 8, radius: radius - 4)
        test.shapes.append(ReferenceShape.roundedRect(x, y, w, h, radius: radius).without(hole))
      }
    }
  }

  private static var circles: CoverageCase {
    CoverageCase("circles r 2–60", closedForm) { test in
      var random = Random()
      cells(126) { x, y in
        let radius = random.sixtyFourth(in: 2...60)
        let (x, y) = (
          x + 62 - radius + random.sixtyFourth(in: 0...1), y + 62 - radius + random.sixtyFourth(in: 0...1)
        )
        test.list.roundedRect(x, y, 2 * radius, 2 * radius, radius: radius, white)
        test.shapes.append(.roundedRect(x, y, 2 * radius, 2 * radius, radius: radius))
      }
    }
  }

  private static var tabBar: CoverageCase {
    CoverageCase("curved tab bar, filled", curves) { test in
      for i in 0..<8 {
        let bar = Shapes.curvedTabBar(width: 700, height: 160)
        let place = Place.at((40 + 0.3 * Double(i)).onSixtyFourth, (10 + 200.13 * Double(i)).onSixtyFourth)
        test.list.path(test.list.add(bar), place, white)
        test.shapes.append(.polygons(bar.polygons(place)))
      }
    }
  }

  private static var tabBarStroke: CoverageCase {
    CoverageCase("its 3-px stroke", curves) { test in
      for i in 0..<8 {
        let bar = Shapes.curvedTabBar(width: 700, height: 160)
        let place = Place.at((40 + 0.3 * Double(i)).onSixtyFourth, (10 + 200.13 * Double(i)).onSixtyFourth)
        test.list.stroke(test.list.add(bar), place, width: 3, white)
        test.shapes.append(.stroke(bar.polygons(place), width: 3))
      }
    }
  }

  private static var squares: CoverageCase {
    CoverageCase("rotated squares", closedForm) { test in
      var random = Random()
      let square = Shapes.square(side: 24)
      let index = test.list.add(square)
      cells(40) { x, y in
        let place = Place.turned(random.next(in: 0...6.2), at: x + 20 + random.next(), y + 20 + random.next())
        test.list.path(index, place, white)
        test.shapes.append(.polygons(square.polygons(place)))
      }
    }
  }

  private static var icons: CoverageCase {
    CoverageCase("icons made of curves", curves) { test in
      var random = Random()
      let icons = Array(Shapes.icons(radius: 20).prefix(3))
      let indices = icons.map { test.list.add($0) }
      var i = 0
      cells(64) { x, y in
        let place = Place.turned(
          random.next(in: -0.3...0.3), at: x + 32 + random.next(), y + 32 + random.next())
        test.list.path(indices[i % 3], place, white)
        test.shapes.append(.polygons(icons[i % 3].polygons(place)))
        i += 1
      }
    }
  }

  private static var rays: CoverageCase {
    CoverageCase("thin 1-px rays", closedForm) { test in
      for i in 0..<24 {
        let angle = (Double(i) + 0.4) * .pi / 12, inner = 60.0, outer = 370.0
        let ray = Outline.polygon([(inner, -0.5), (outer, -0.5), (outer, 0.5), (inner, 0.5)])
        let place = Place.turned(angle, at: 390.3, 600.7)
        test.list.path(test.list.add(ray), place, white)
        test.shapes.append(.polygons(ray.polygons(place)))
      }
    }
  }
}
