import Foundation
import Support

/// A drawing that is made once and drawn again and again: a bitmap of the same fineness as the context that it is for.
public final class CGLayer {
  /// What draws on the layer; y points the way it does in the context that the layer is for. Nil for a layer without
  /// area.
  public let context: CGContext?
  /// The size in units of the context that the layer is for.
  public let size: CGSize
  /// Whether the first row of the bitmap is at the greatest y.
  private let isUpwards: Bool

  /// A clear layer for a context; nil, with a message, for a size that no bitmap has.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let matrix = context.userSpaceToDeviceSpaceTransform
    isUpwards = matrix.d < 0
    let scale = max(hypot(matrix.a, matrix.b), 1)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      let own = CGContext(size: size, scale: scale, opaque: false)
    else {
      Diagnostics.report("a layer of \(size.width) × \(size.height) was not made", subject: "CGLayer")
      return nil
    }
    self.size = size
    self.context = own
    if isUpwards {
      own.translateBy(x: 0, y: size.height)
      own.scaleBy(x: 1, y: -1)
    }
  }

  func draw(in context: CGContext, _ rect: CGRect) {
    guard let image = self.context?.makeImage() else { return }
    if isUpwards { context.draw(image, in: rect) } else { context.drawUpright(image, in: rect) }
  }
}

extension CGContext {
  /// Draws a layer with its corner of the smallest coordinates at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    layer.draw(in: self, CGRect(origin: point, size: layer.size))
  }
  /// Draws a layer stretched to a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) { layer.draw(in: self, rect) }
}
