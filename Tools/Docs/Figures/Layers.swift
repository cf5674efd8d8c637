import UIKit

/// The box in which a figure's layers are shown.
private let box = CGRect(x: 48, y: 30, width: 144, height: 100)

private func block(_ rect: CGRect, _ color: UIColor, radius: CGFloat = 14) -> CALayer {
  let block = CALayer()
  block.frame = rect
  block.cornerRadius = radius
  block.backgroundColor = color.cgColor
  return block
}

private func warmAndCool(_ gradient: CAGradientLayer) -> CAGradientLayer {
  gradient.colors = [UIColor.systemIndigo.cgColor, UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor]
  return gradient
}

#Preview("layer-CALayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let card = block(box, FigurePalette.card, radius: 28)
    card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    card.borderWidth = 4
    card.borderColor = FigurePalette.accent.cgColor
    layer.addSublayer(card)
  }
}

#Preview("layer-shadow", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let card = block(box.insetBy(dx: 8, dy: 8), FigurePalette.card)
    card.shadowOpacity = 0.28
    card.shadowRadius = 14
    card.shadowOffset = CGSize(width: 0, height: 10)
    layer.addSublayer(card)
  }
}

#Preview("layer-mask", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let gradient = warmAndCool(CAGradientLayer())
    gradient.frame = box
    let mask = CAShapeLayer()
    let path = UIBezierPath()
    for x in 0..<3 { path.append(UIBezierPath(ovalIn: CGRect(x: x * 48 + 2, y: 28, width: 44, height: 44))) }
    mask.path = path.cgPath
    gradient.mask = mask
    layer.addSublayer(gradient)
  }
}

#Preview("layer-CAShapeLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 44, y: 112))
    path.addCurve(
      to: CGPoint(x: 196, y: 48), controlPoint1: CGPoint(x: 96, y: -50),
      controlPoint2: CGPoint(x: 144, y: 210))
    for (color, end) in [(FigurePalette.line, 1.0), (FigurePalette.accent, 0.72)] {
      let shape = CAShapeLayer()
      shape.path = path.cgPath
      shape.fillColor = nil
      shape.strokeColor = color.cgColor
      shape.strokeEnd = end
      shape.lineWidth = 9
      shape.lineCap = .round
      layer.addSublayer(shape)
    }
  }
}

#Preview("layer-CAGradientLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let kinds: [(CAGradientLayerType, CGPoint, CGPoint)] = [
      (.axial, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)),
      (.radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)),
      (.conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0)),
    ]
    for (index, kind) in kinds.enumerated() {
      let gradient = warmAndCool(CAGradientLayer())
      gradient.frame = CGRect(x: 21 + index * 69, y: 50, width: 60, height: 60)
      gradient.cornerRadius = 14
      gradient.type = kind.0
      gradient.startPoint = kind.1
      gradient.endPoint = kind.2
      layer.addSublayer(gradient)
    }
  }
}

#Preview("layer-CATextLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let text = CATextLayer()
    text.string = "Flip"
    text.font = UIFont.systemFont(ofSize: 64, weight: .bold)
    text.fontSize = 64
    text.alignmentMode = .center
    text.contentsScale = 2
    text.foregroundColor = FigurePalette.accent.cgColor
    text.frame = CGRect(x: 0, y: 40, width: 240, height: 84)
    layer.addSublayer(text)
  }
}

#Preview("layer-CAReplicatorLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let ring = CAReplicatorLayer()
    ring.frame = CGRect(x: 60, y: 20, width: 120, height: 120)
    ring.instanceCount = 12
    ring.instanceTransform = CATransform3DMakeRotation(-2 * .pi / 12, 0, 0, 1)
    ring.instanceAlphaOffset = -1 / 13
    ring.addSublayer(block(CGRect(x: 55, y: 6, width: 10, height: 32), FigurePalette.accent, radius: 5))
    layer.addSublayer(ring)
  }
}

#Preview("layer-CATransformLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 420
    layer.sublayerTransform = perspective
    let space = CATransformLayer()
    space.frame = CGRect(x: 80, y: 40, width: 80, height: 80)
    space.transform = CATransform3DRotate(CATransform3DMakeRotation(-0.4, 1, 0, 0), 0.8, 0, 1, 0)
    for (z, color) in [
      (-30.0, UIColor.systemOrange), (0.0, UIColor.systemPink), (30.0, UIColor.systemIndigo),
    ] {
      let card = block(space.bounds, color.withAlphaComponent(0.86))
      card.zPosition = z
      space.addSublayer(card)
    }
    layer.addSublayer(space)
  }
}

#Preview("layer-CAEmitterLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(origin: .zero, size: FigureView.size)
    emitter.emitterPosition = CGPoint(x: 120, y: 150)
    emitter.emitterSize = CGSize(width: 24, height: 1)
    emitter.emitterShape = .line
    emitter.seed = 3
    // As if it had begun long before the picture.
    emitter.beginTime = -4
    let spark = CAEmitterCell()
    let size = CGSize(width: 20, height: 20)
    spark.contents =
      UIGraphicsImageRenderer(size: size).image { context in
        UIColor.white.setFill()
        context.cgContext.fillEllipse(in: CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1))
      }.cgImage
    spark.birthRate = 44
    spark.lifetime = 2
    spark.velocity = 110
    spark.velocityRange = 46
    spark.emissionRange = .pi / 3.5
    spark.yAcceleration = 46
    spark.scale = 0.45
    spark.scaleRange = 0.25
    spark.alphaSpeed = -0.45
    spark.color = UIColor.systemOrange.cgColor
    spark.redRange = 0.3
    spark.greenRange = 0.5
    emitter.emitterCells = [spark]
    layer.addSublayer(emitter)
  }
}

#Preview("layer-CAScrollLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let scroll = CAScrollLayer()
    scroll.frame = box
    scroll.cornerRadius = 14
    scroll.masksToBounds = true
    scroll.backgroundColor = FigurePalette.card.cgColor
    let colors: [UIColor] = [.systemIndigo, .systemPurple, .systemPink, .systemOrange, .systemYellow]
    for (index, color) in colors.enumerated() {
      scroll.addSublayer(block(CGRect(x: 12 + index * 72, y: 18, width: 60, height: 64), color, radius: 12))
    }
    scroll.scroll(to: CGPoint(x: 44, y: 0))
    layer.addSublayer(scroll)
  }
}

/// Rounded squares, the stronger the further from the first.
private final class Tiles: CATiledLayer {
  override func draw(in context: CGContext) {
    let (columns, rows) = (6, 4)
    for index in 0..<columns * rows {
      let (column, row) = (index % columns, index / columns)
      let tile = CGRect(x: column * 24, y: row * 24, width: 24, height: 24)
      guard context.boundingBoxOfClipPath.intersects(tile.insetBy(dx: 1, dy: 1)) else { continue }
      let shade = 0.2 + 0.8 * CGFloat(column + row) / CGFloat(columns + rows - 2)
      context.setFillColor(UIColor(red: 0.35, green: 0.4, blue: 0.92, alpha: shade).cgColor)
      context.addPath(UIBezierPath(roundedRect: tile.insetBy(dx: 2, dy: 2), cornerRadius: 5).cgPath)
      context.fillPath()
    }
  }
}

#Preview("layer-CATiledLayer", traits: .fixedLayout(width: 240, height: 160)) {
  FigureView { layer in
    let tiles = Tiles()
    tiles.frame = CGRect(x: 48, y: 32, width: 144, height: 96)
    tiles.contentsScale = 2
    tiles.tileSize = CGSize(width: 48, height: 48)
    tiles.setNeedsDisplay()
    layer.addSublayer(tiles)
  }
}

#Preview("layer-UIVisualEffectView", traits: .fixedLayout(width: 240, height: 160)) {
  let figure = FigureView { layer in
    for (index, color) in [UIColor.systemIndigo, .systemPink, .systemOrange].enumerated() {
      layer.addSublayer(block(CGRect(x: 30 + index * 62, y: 50, width: 56, height: 56), color, radius: 28))
    }
  }
  let effect = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
  effect.frame = CGRect(x: 64, y: 30, width: 112, height: 100)
  effect.layer.cornerRadius = 18
  effect.clipsToBounds = true
  figure.addSubview(effect)
  return figure
}
