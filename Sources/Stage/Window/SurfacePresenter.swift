import CSDL
import Codecs
import Raster
import UIKit

/// Presents through the window's surface: memory that the display server reads, a few rectangles at a time.
final class SurfacePresenter: WindowPresenter {
  private let window: SDLWindow
  /// Reused from frame to frame.
  private var rects: ContiguousArray<SDL_Rect> = []
  private var isStale = true
  private var size = (width: 0, height: 0)

  init(_ window: SDLWindow) { self.window = window }

  var pixelSize: (width: Int, height: Int) { window.size }

  func invalidate() { isStale = true }

  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int? {
    guard let surface = SDL_GetWindowSurface(window.pointer) else { return nil }
    let bounds = PixelRect(
      minX: 0, minY: 0, maxX: Int(surface.pointee.w), maxY: Int(surface.pointee.h)
    ).intersection(picture.bounds)
    if size != (bounds.maxX, bounds.maxY) { isStale = true }
    size = (bounds.maxX, bounds.maxY)
    rects.removeAll(keepingCapacity: true)
    var count = 0
    if isStale {
      count += copy(picture, bounds, to: surface)
    } else {
      for rect in damage { count += copy(picture, rect.intersection(bounds), to: surface) }
    }
    guard count > 0 else { return 0 }
    let result = rects.withUnsafeBufferPointer {
      SDL_UpdateWindowSurfaceRects(window.pointer, $0.baseAddress, Int32($0.count))
    }
    isStale = result != 0
    return isStale ? nil : count
  }

  /// Copies a rectangle, row by row, and notes it; returns its pixels.
  private func copy(_ picture: PixelBuffer, _ rect: PixelRect, to surface: UnsafeMutablePointer<SDL_Surface>)
    -> Int
  {
    guard !rect.isEmpty, let memory = surface.pointee.pixels else { return 0 }
    let format = surface.pointee.format.pointee
    let pitch = Int(surface.pointee.pitch)
    let source = picture.pixels + (rect.minY * picture.stride + rect.minX)
    let target = memory + rect.minY * pitch + rect.minX * Int(format.BytesPerPixel)
    if format.format == SDL_PIXELFORMAT_RGB888.rawValue || format.format == stagePixelFormat {
      for row in 0..<rect.height {
        (target + row * pitch).copyMemory(from: source + row * picture.stride, byteCount: rect.width * 4)
      }
    } else {
      SDL_ConvertPixels(
        Int32(rect.width), Int32(rect.height), stagePixelFormat, source, Int32(picture.stride * 4),
        format.format, target, Int32(pitch))
    }
    rects.append(
      SDL_Rect(x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height)))
    return rect.width * rect.height
  }

  func presentAgain() -> Bool { !isStale && SDL_UpdateWindowSurface(window.pointer) == 0 }

  func image() -> CGImage? {
    guard !isStale, let surface = SDL_GetWindowSurface(window.pointer),
      let storage = PixelStorage(width: size.width, height: size.height)
    else { return nil }
    SDL_ConvertPixels(
      Int32(size.width), Int32(size.height), surface.pointee.format.pointee.format, surface.pointee.pixels,
      surface.pointee.pitch, stagePixelFormat, storage.pixels, Int32(storage.stride * 4))
    return CGImage(storage: storage.madeOpaque(), isOpaque: true)
  }
}
