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
  /// What lies over the stage's picture; nil before the first one, and without memory.
  private(set) var cover: DeviceCover?
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

  /// The device without its display: transparent there, but for the cutout and the system's bars, and around the
  /// device. Nil without memory.
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
    if bars == self.bars, let cover { return (storage.buffer, cover.compose(pixels, damage: damage)) }
    self.bars = bars
    cover = drawing.image(scale: scale, bars: bars, backdrop: backdrop).map {
      DeviceCover(picture: storage, overlay: $0.storage, shape: shape?.storage, origin: origin)
    }
    cover?.composeAll(pixels)
    return (storage.buffer, [storage.buffer.bounds])
  }

  /// A copy of the picture.
  package func image() -> CGImage {
    CGImage(storage: PixelStorage(copying: storage.buffer), isOpaque: backdrop != .clear)
  }
}
