// The entries that show each layer class doing what only it can do.
// Shadows, masks and corners belong to every layer; strokes, gradients, text, copies, depth and particles to their own.
// Everything loops in the sheet's rhythm.
import UIKit

extension AtlasEntry {
  private static let centre = CGPoint(x: 69, y: 38)

  private static func loop(_ keyPath: String, _ from: Any, _ to: Any, reverses: Bool = true)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = reverses ? AtlasRhythm.period / 2 : AtlasRhythm.period
    animation.autoreverses = reverses
    animation.repeatCount = .infinity
    animation.timingFunction = reverses ? CAMediaTimingFunction(name: .easeInEaseOut) : nil
    return animation
  }

  static var layerClasses: [AtlasEntry] {
    [
      AtlasEntry(title: "CALayer", detail: "cornerRadius, two corners", pace: .swing) { root in
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 88, height: 52)
        card.position = centre
        card.backgroundColor = UIColor.systemTeal.cgColor
        card.borderWidth = 3
        card.borderColor = UIColor.systemIndigo.cgColor
        card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        root.addSublayer(card)
        card.add(loop("cornerRadius", 0, 26), forKey: "corner")
      },
      AtlasEntry(title: "shadow", detail: "radius and offset", pace: .swing) { root in
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 72, height: 44)
        card.position = centre
        card.cornerRadius = 10
        card.backgroundColor = UIColor.white.cgColor
        card.shadowOpacity = 0.35
        root.addSublayer(card)
        card.add(loop("shadowRadius", 1, 9), forKey: "radius")
        card.add(
          loop("shadowOffset", CGSize(width: 0, height: 1), CGSize(width: 0, height: 8)), forKey: "offset")
      },
      AtlasEntry(title: "mask", detail: "a circle over a gradient", pace: .swing) { root in
        let picture = CAGradientLayer()
        picture.frame = CGRect(x: 9, y: 6, width: 120, height: 64)
        picture.colors = [
          UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor, UIColor.systemYellow.cgColor,
        ]
        picture.startPoint = CGPoint(x: 0, y: 0.5)
        picture.endPoint = CGPoint(x: 1, y: 0.5)
        let mask = CAShapeLayer()
        mask.path = UIBezierPath(ovalIn: CGRect(x: -26, y: -26, width: 52, height: 52)).cgPath
        mask.position = CGPoint(x: 30, y: 32)
        picture.mask = mask
        root.addSublayer(picture)
        mask.add(loop("position.x", 30, 90), forKey: "move")
      },
      AtlasEntry(title: "CAShapeLayer", detail: "strokeEnd", pace: .swing) { root in
        let shape = CAShapeLayer()
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 10, y: 56))
        path.addCurve(
          to: CGPoint(x: 128, y: 20), controlPoint1: CGPoint(x: 48, y: -30),
          controlPoint2: CGPoint(x: 78, y: 108))
        shape.path = path.cgPath
        shape.fillColor = nil
        shape.strokeColor = UIColor.systemBlue.cgColor
        shape.lineWidth = 5
        shape.lineCap = .round
        root.addSublayer(shape)
        shape.add(loop("strokeEnd", 0, 1), forKey: "draw")
      },
      AtlasEntry(title: "CAShapeLayer", detail: "path, lineDashPhase", pace: .swing) { root in
        let shape = CAShapeLayer()
        let circle = UIBezierPath(ovalIn: CGRect(x: 41, y: 10, width: 56, height: 56)).cgPath
        let flat = UIBezierPath(ovalIn: CGRect(x: 14, y: 24, width: 110, height: 28)).cgPath
        shape.path = circle
        shape.fillColor = UIColor.systemYellow.withAlphaComponent(0.3).cgColor
        shape.strokeColor = UIColor.systemOrange.cgColor
        shape.lineWidth = 2
        shape.lineDashPattern = [6, 4]
        root.addSublayer(shape)
        shape.add(loop("path", circle, flat), forKey: "morph")
        shape.add(loop("lineDashPhase", 0, 40, reverses: false), forKey: "march")
      },
      gradient("axial", .axial, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)),
      gradient("radial", .radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)),
      gradient("conic", .conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0)),
      AtlasEntry(title: "CATextLayer", detail: "foregroundColor", pace: .swing) { root in
        let text = CATextLayer()
        text.string = "Text"
        text.fontSize = 30
        text.alignmentMode = .center
        text.contentsScale = UIScreen.main.scale
        text.foregroundColor = UIColor.label.cgColor
        text.frame = CGRect(x: 0, y: 18, width: 138, height: 40)
        root.addSublayer(text)
        text.add(loop("foregroundColor", UIColor.label.cgColor, UIColor.systemPink.cgColor), forKey: "colour")
      },
      AtlasEntry(title: "CAReplicatorLayer", detail: "12 copies, delayed", pace: .linear) { root in
        let ring = CAReplicatorLayer()
        ring.frame = CGRect(x: 31, y: 0, width: 76, height: 76)
        ring.instanceCount = 12
        ring.instanceDelay = AtlasRhythm.period / 12
        ring.instanceTransform = CATransform3DMakeRotation(2 * .pi / 12, 0, 0, 1)
        let petal = CALayer()
        petal.frame = CGRect(x: 35, y: 4, width: 6, height: 18)
        petal.cornerRadius = 3
        petal.backgroundColor = UIColor.systemBlue.cgColor
        ring.addSublayer(petal)
        root.addSublayer(ring)
        petal.add(loop("opacity", 1, 0.15, reverses: false), forKey: "fade")
      },
      AtlasEntry(title: "CATransformLayer", detail: "two cards in one space", pace: .linear) { root in
        let space = CATransformLayer()
        space.frame = CGRect(x: 39, y: 8, width: 60, height: 60)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 220
        root.sublayerTransform = perspective
        for (z, color) in [(-16.0, UIColor.systemPurple), (16.0, UIColor.systemTeal)] {
          let card = CALayer()
          card.frame = CGRect(x: 6, y: 6, width: 48, height: 48)
          card.cornerRadius = 8
          card.backgroundColor = color.withAlphaComponent(0.85).cgColor
          card.zPosition = z
          space.addSublayer(card)
        }
        root.addSublayer(space)
        space.add(loop("transform.rotation.y", 0, 2 * CGFloat.pi, reverses: false), forKey: "turn")
      },
      AtlasEntry(title: "CAEmitterLayer", detail: "seeded: frames repeat", pace: .linear) { root in
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: AtlasCell.sceneSize)
        emitter.emitterPosition = CGPoint(x: 69, y: 70)
        emitter.emitterSize = CGSize(width: 30, height: 1)
        emitter.emitterShape = .line
        emitter.seed = 7
        emitter.masksToBounds = true
        let spark = CAEmitterCell()
        spark.contents = AtlasEntry.sparkImage
        spark.birthRate = 30
        spark.lifetime = 1.3
        spark.velocity = 58
        spark.velocityRange = 20
        spark.emissionRange = .pi / 4
        spark.yAcceleration = 20
        spark.scale = 0.6
        spark.scaleRange = 0.4
        spark.alphaSpeed = -0.7
        spark.color = UIColor.systemOrange.cgColor
        emitter.emitterCells = [spark]
        root.addSublayer(emitter)
      },
    ]
  }

  private static func gradient(
    _ name: String, _ type: CAGradientLayerType, _ start: CGPoint, _ end: CGPoint
  ) -> AtlasEntry {
    AtlasEntry(title: "CAGradientLayer", detail: name, pace: .swing) { root in
      let layer = CAGradientLayer()
      layer.frame = CGRect(x: 19, y: 6, width: 100, height: 64)
      layer.cornerRadius = 10
      layer.type = type
      layer.startPoint = start
      layer.endPoint = end
      let cool = [UIColor.systemBlue.cgColor, UIColor.systemTeal.cgColor, UIColor.systemGreen.cgColor]
      let warm = [UIColor.systemPurple.cgColor, UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor]
      layer.colors = cool
      root.addSublayer(layer)
      layer.add(loop("colors", cool, warm), forKey: "colours")
    }
  }

  /// A soft round dot, white, so that the cell's colour tints it.
  private static let sparkImage: CGImage? = {
    let size = CGSize(width: 12, height: 12)
    return UIGraphicsImageRenderer(size: size).image { context in
      UIColor.white.setFill()
      context.cgContext.fillEllipse(in: CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1))
    }.cgImage
  }()
}
