import Codecs
import QuartzCore
import Raster
import UIKit

/// Puts a stage's picture into the picture of a device: bezel, island or notch, status bar and home indicator.
///
/// The stage's own pixels are not touched: what covers them is laid over a copy. The frame is drawn once for a scale
/// and a look of the status bar, and then only what the stage has changed is copied.
@preconcurrency @MainActor
package final class DeviceFrame {
  /// What is around the device.
  package enum Backdrop: Sendable {
    /// Nothing: the picture is transparent there.
    case clear
    /// A grey, for windows.
    case desk

    var color: UIColor {
      self == .clear ? .clear : UIColor(red: 0.84, green: 0.85, blue: 0.87, alpha: 1)
    }
  }

  let placement: DevicePlacement
  let scale: CGFloat
  let backdrop: Backdrop
  private let drawing: DeviceDrawing
  private var bars: SystemBars?
  private var overlay: CGImage?
  /// Where the display is, round corners and all: what of the stage is outside must not show.
  private let shape: CGImage?
  private let storage: PixelStorage

  /// Nil for a picture that is too large.
  package init?(_ placement: DevicePlacement, scale: CGFloat, backdrop: Backdrop) {
    self.placement = placement
    self.scale = scale
    self.backdrop = backdrop
    drawing = DeviceDrawing(placement)
    shape = drawing.displayShape(scale: scale)
    let size = Self.pixelSize(placement, scale: scale)
    guard let storage = PixelStorage(width: size.width, height: size.height) else { return nil }
    self.storage = storage
  }

  /// Points of the device with the air around it.
  package nonisolated static func size(_ placement: DevicePlacement) -> CGSize {
    DeviceDrawing(placement).size
  }

  /// Where the display is in it, in points.
  package nonisolated static func display(_ placement: DevicePlacement) -> CGRect {
    DeviceDrawing(placement).display
  }

  /// The device without its display: transparent there, but for the cutout and the system's bars, and around the device.
  /// Nil without memory.
  package static func cover(_ placement: DevicePlacement, scale: CGFloat, bars: SystemBars) -> CGImage? {
    DeviceDrawing(placement).image(scale: scale, bars: bars, backdrop: .clear)
  }

  /// Pixels of the picture.
  package nonisolated static func pixelSize(
    _ placement: DevicePlacement, scale: CGFloat
  ) -> (width: Int, height: Int) {
    let size = size(placement)
    return (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  /// The display's first pixel: where the stage's picture is.
  package var origin: (x: Int, y: Int) {
    let display = drawing.display
    return (Int((display.minX * scale).rounded()), Int((display.minY * scale).rounded()))
  }

  /// The picture with the changed rectangles of the stage's, and the same rectangles in it.
  ///
  /// - Parameter bars: When they look otherwise than before, the whole picture is made again.
  package func compose(
    _ pixels: PixelBuffer, damage: ContiguousArray<PixelRect>, bars: SystemBars
  ) -> (picture: PixelBuffer, damage: ContiguousArray<PixelRect>) {
    let whole = PixelRect(x: 0, y: 0, width: storage.width, height: storage.height)
    let picture = PixelBuffer(pixels: storage.pixels, stride: storage.stride, bounds: whole)
    guard bars == self.bars, let overlay else {
      self.bars = bars
      let drawn = drawing.image(scale: scale, bars: bars, backdrop: backdrop)
      overlay = drawn
      if let drawn { cover(whole, pixels, with: drawn) }
      return (picture, [whole])
    }
    var changed = ContiguousArray<PixelRect>()
    for rect in damage {
      let moved = PixelRect(
        minX: rect.minX + origin.x, minY: rect.minY + origin.y, maxX: rect.maxX + origin.x,
        maxY: rect.maxY + origin.y
      ).intersection(whole)
      guard !moved.isEmpty else { continue }
      cover(moved, pixels, with: overlay)
      changed.append(moved)
    }
    return (picture, changed)
  }

  /// Copies the stage's pixels into a rectangle of the picture and lays the frame over them.
  private func cover(_ rect: PixelRect, _ stage: PixelBuffer, with overlay: CGImage) {
    let frame = overlay.storage
    let mask = shape?.storage
    for y in rect.minY..<min(rect.maxY, frame.height) {
      let target = storage.pixels + y * storage.stride
      let above = frame.pixels + y * frame.stride
      let stageY = y - origin.y
      let isInside = stageY >= 0 && stageY < stage.bounds.maxY
      let below = stage.pixels + (isInside ? stageY * stage.stride : 0)
      for x in rect.minX..<min(rect.maxX, frame.width) {
        let stageX = x - origin.x
        let isShown =
          isInside && stageX >= 0 && stageX < stage.bounds.maxX
          && mask.map { $0.pixels[y * $0.stride + x] != 0 } ?? true
        let under = isShown ? below[stageX] : 0
        target[x] = Self.over(above[x], under)
      }
    }
  }

  /// Premultiplied source-over: s + d · (255 - a) / 255, rounded.
  private static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let alpha = source >> 24
    if alpha == 255 { return source }
    if source == 0 { return destination }
    var result: UInt32 = 0
    for shift: UInt32 in [24, 16, 8, 0] {
      let below = ((destination >> shift & 255) * (255 - alpha) + 127) / 255
      result |= min(255, (source >> shift & 255) + below) << shift
    }
    return result
  }

  /// A copy of the picture.
  package func image() -> CGImage {
    let whole = PixelRect(x: 0, y: 0, width: storage.width, height: storage.height)
    let copy = PixelStorage(
      copying: PixelBuffer(pixels: storage.pixels, stride: storage.stride, bounds: whole))
    return CGImage(storage: copy, isOpaque: backdrop != .clear)
  }
}
