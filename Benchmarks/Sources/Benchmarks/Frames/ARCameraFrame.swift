import CDrawing
import Foundation
import Stage
import UIKit

/// The AR camera's tab bar in the middle of its spring: the real demo, whose file is linked here, and the same frame
/// as a flat list.
@MainActor
enum ARCameraFrame {
  static let size = CGSize(width: 390, height: 844)
  /// The camera was tapped again: its ring grows, the arrows come back turning, the background changes colour.
  static let tapTime = 1.0
  static let moment = 1.15

  /// The demo at the moment.
  static func stage(scale: CGFloat) throws -> Stage {
    var script = Script()
    script.tap("gamepad", at: 0)
    script.tap("camera", at: tapTime)
    let stage = try Stage(Stage.Configuration(size: size, scale: scale), script: script) {
      ARCameraViewController()
    }
    try stage.advance(to: moment)
    return stage
  }

  /// What the stage shows, as primitives in device pixels.
  static func list(of stage: Stage, scale: CGFloat) -> DrawingList {
    let list = DrawingList(width: Int(size.width * scale), height: Int(size.height * scale))
    stage.perform {
      var flattener = LayerFlattener(list: list)
      let toDevice = CGAffineTransform(scaleX: scale, y: scale)
      flattener.add(stage.window.layer, to: toDevice)
    }
    return list
  }
}

/// Turns a layer tree into primitives through Core Animation's API alone: backgrounds, borders and contents, which is
/// all that the AR camera has. What it cannot tell is named.
@MainActor
struct LayerFlattener {
  let list: DrawingList
  private(set) var unknown: [String] = []
  private var images: [ObjectIdentifier: Int] = [:]

  init(list: DrawingList) { self.list = list }

  /// - Parameter above: From the superlayer's space to the device.
  mutating func add(_ model: CALayer, to above: CGAffineTransform) {
    let layer = model.presentation() ?? model
    guard !layer.isHidden, layer.opacity > 0 else { return }
    if layer.opacity < 1 || layer.masksToBounds || layer.mask != nil || layer.shadowOpacity > 0 {
      unknown.append(layer.name ?? "a layer")
    }
    // A negative size is on the other side of its origin.
    let bounds = layer.bounds.standardized
    let anchor = CGPoint(
      x: layer.bounds.origin.x + layer.bounds.size.width * layer.anchorPoint.x,
      y: layer.bounds.origin.y + layer.bounds.size.height * layer.anchorPoint.y)
    let place = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CATransform3DGetAffineTransform(layer.transform))
      .concatenating(CGAffineTransform(translationX: layer.position.x, y: layer.position.y)).concatenating(
        above)
    addBackground(layer, bounds, place)
    addContents(layer, bounds, place)
    for child in model.sublayers ?? [] { add(child, to: place) }
    addBorder(layer, bounds, place)
  }

  /// A rectangle of one colour at the origin.
  func addBackground(_ color: CGColor, _ width: Double, _ height: Double) {
    list.rect(0, 0, width, height, Self.pixel(color))
  }

  private mutating func addBackground(_ layer: CALayer, _ bounds: CGRect, _ place: CGAffineTransform) {
    guard let color = layer.backgroundColor.map(Self.pixel), color >> 24 > 0, let box = upright(bounds, place)
    else {
      return
    }
    let radii = corners(layer, scale: place.a)
    if radii == [0, 0, 0, 0] {
      list.rect(box.minX, box.minY, box.width, box.height, color)
    } else {
      list.roundedRect(box.minX, box.minY, box.width, box.height, radii: radii, color)
    }
  }

  private mutating func addBorder(_ layer: CALayer, _ bounds: CGRect, _ place: CGAffineTransform) {
    guard layer.borderWidth > 0, let color = layer.borderColor.map(Self.pixel), color >> 24 > 0,
      let box = upright(bounds, place)
    else { return }
    list.roundedRect(
      box.minX, box.minY, box.width, box.height, radii: corners(layer, scale: place.a), color,
      kind: DrawingRing,
      lineWidth: layer.borderWidth * place.a)
  }

  private mutating func addContents(_ layer: CALayer, _ bounds: CGRect, _ place: CGAffineTransform) {
    guard let contents = layer.contents else { return }
    let image = contents as! CGImage
    let index = images[ObjectIdentifier(image)] ?? Self.add(image, to: list)
    images[ObjectIdentifier(image)] = index
    var box = bounds
    let aspect = CGFloat(image.width) / CGFloat(image.height)
    switch layer.contentsGravity {
    case .resize: break
    case .resizeAspect:
      let width = min(bounds.width, bounds.height * aspect)
      box = CGRect(
        x: bounds.midX - width / 2, y: bounds.midY - width / aspect / 2, width: width, height: width / aspect)
    case .center, .left, .right:
      let (width, height) = (
        CGFloat(image.width) / layer.contentsScale, CGFloat(image.height) / layer.contentsScale
      )
      box = CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
      if layer.contentsGravity == .left { box.origin.x = bounds.minX }
      if layer.contentsGravity == .right { box.origin.x = bounds.maxX - width }
    default: unknown.append("gravity \(layer.contentsGravity.rawValue)")
    }
    let map = CGAffineTransform(
      scaleX: box.width / CGFloat(image.width), y: box.height / CGFloat(image.height)
    )
    .concatenating(CGAffineTransform(translationX: box.minX, y: box.minY)).concatenating(place)
    list.image(index, Place(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty))
  }

  /// The bounds on the device; nil, and named, when they are turned.
  private mutating func upright(_ bounds: CGRect, _ place: CGAffineTransform) -> CGRect? {
    guard place.b == 0, place.c == 0, place.a > 0 else {
      unknown.append("a turned background")
      return nil
    }
    return bounds.applying(place)
  }

  private func corners(_ layer: CALayer, scale: CGFloat) -> [Double] {
    let largest = min(layer.bounds.width, layer.bounds.height).magnitude / 2
    let radius = min(max(layer.cornerRadius, 0), largest) * scale
    let order: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    return order.map { layer.maskedCorners.contains($0) ? radius : 0 }
  }

  private static func pixel(_ color: CGColor) -> UInt32 {
    let lanes = color.components ?? []
    guard lanes.count == 4 else { return 0 }
    func byte(_ v: CGFloat) -> UInt32 { UInt32((min(max(v, 0), 1) * 255).rounded()) }
    return byte(lanes[3]) << 24 | byte(lanes[0]) << 16 | byte(lanes[1]) << 8 | byte(lanes[2])
  }

  private static func add(_ image: CGImage, to list: DrawingList) -> Int {
    let pixels = PixelCopy.pixels(of: image)
    return list.addImage(
      pixels, width: image.width, height: image.height, isOpaque: pixels.allSatisfy { $0 >> 24 == 255 })
  }
}
