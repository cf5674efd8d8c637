import Foundation

/// The outlines that the workloads share.
enum Shapes {
  /// A tab bar whose upper edge dips around a button, closed, as wide as asked; its top is at 40.
  static func curvedTabBar(width: Double, height: Double) -> Outline {
    let middle = width * 0.5, radius = 76.0, top = 40.0
    var bar = Outline()
    bar.move(0, top)
    bar.line(middle - 2 * radius, top)
    bar.cubic(middle - radius, top, middle - radius, top + radius, middle, top + radius)
    bar.cubic(middle + radius, top + radius, middle + radius, top, middle + 2 * radius, top)
    bar.line(width, top)
    bar.line(width, height)
    bar.line(0, height)
    bar.close()
    return bar
  }

  static func square(side: Double) -> Outline {
    let h = side / 2
    return .polygon([(-h, -h), (h, -h), (h, h), (-h, h)])
  }

  /// Five points, straight.
  static func star(radius: Double) -> Outline {
    .polygon(
      (0..<10).map { i in
        let angle = Double(i) * .pi / 5 - .pi / 2
        let r = i % 2 == 0 ? radius : radius * 0.4
        return (r * cos(angle), r * sin(angle))
      })
  }

  static func heart(radius r: Double) -> Outline {
    var heart = Outline()
    heart.move(0, r * 0.9)
    heart.cubic(-r * 1.4, -r * 0.1, -r * 0.7, -r * 1.2, 0, -r * 0.4)
    heart.cubic(r * 0.7, -r * 1.2, r * 1.4, -r * 0.1, 0, r * 0.9)
    heart.close()
    return heart
  }

  /// A drop, of two quadratic curves and a cubic.
  static func drop(radius r: Double) -> Outline {
    var drop = Outline()
    drop.move(0, -r)
    drop.quad(r * 0.9, 0, r * 0.6, r * 0.5)
    drop.cubic(r * 0.4, r * 1.1, -r * 0.4, r * 1.1, -r * 0.6, r * 0.5)
    drop.quad(-r * 0.9, 0, 0, -r)
    drop.close()
    return drop
  }

  /// A speech bubble with a hole of four cubics, wound the other way.
  static func bubble(radius r: Double) -> Outline {
    var bubble = Outline()
    bubble.move(-r, -r * 0.2)
    bubble.cubic(-r, -r, r, -r, r, -r * 0.2)
    bubble.cubic(r, r * 0.5, r * 0.1, r * 0.6, -r * 0.2, r * 0.6)
    bubble.line(-r * 0.8, r)
    bubble.line(-r * 0.7, r * 0.4)
    bubble.cubic(-r * 0.9, r * 0.2, -r, r * 0.1, -r, -r * 0.2)
    bubble.close()
    let h = r * 0.3, k = h * 0.5522847498307936
    bubble.move(h, -h)
    bubble.cubic(h, -h - k, k, -2 * h, 0, -2 * h)
    bubble.cubic(-k, -2 * h, -h, -h - k, -h, -h)
    bubble.cubic(-h, -h + k, -k, 0, 0, 0)
    bubble.cubic(k, 0, h, -h + k, h, -h)
    bubble.close()
    return bubble
  }

  static func icons(radius: Double) -> [Outline] {
    [heart(radius: radius), drop(radius: radius), bubble(radius: radius), star(radius: radius)]
  }
}

extension Place {
  static func turned(_ angle: Double, scale: Double = 1, at x: Double, _ y: Double) -> Place {
    let (c, s) = (cos(angle) * scale, sin(angle) * scale)
    return Place(a: c, b: s, c: -s, d: c, tx: x, ty: y)
  }
}
