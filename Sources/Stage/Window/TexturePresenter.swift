import CSDL
import Codecs
import Raster
import UIKit

/// Presents through a streaming texture, where a window has no surface of its own (Wayland, the bare console).
final class TexturePresenter: WindowPresenter {
  private let window: SDLWindow
  nonisolated(unsafe) private let renderer: OpaquePointer
  nonisolated(unsafe) private var texture: OpaquePointer?
  private var size = (width: 0, height: 0)

  init(_ window: SDLWindow) throws(WindowHostError) {
    guard let renderer = SDL_CreateRenderer(window.pointer, -1, 0) else {
      throw WindowHostError.window(reason: SDLWindow.lastError)
    }
    self.window = window
    self.renderer = renderer
  }

  deinit {
    if let texture { SDL_DestroyTexture(texture) }
    SDL_DestroyRenderer(renderer)
  }

  var pixelSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return window.size }
    return (Int(width), Int(height))
  }

  func invalidate() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int? {
    if size != (picture.bounds.width, picture.bounds.height) { invalidate() }
    size = (picture.bounds.width, picture.bounds.height)
    var count = 0
    if texture == nil {
      texture = SDL_CreateTexture(
        renderer, stagePixelFormat, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(size.width),
        Int32(size.height))
      // The picture replaces what was there; blending it would only cost time.
      if let texture { SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE) }
      guard let uploaded = upload(picture, picture.bounds) else { return nil }
      count = uploaded
    } else {
      for rect in damage {
        guard let uploaded = upload(picture, rect.intersection(picture.bounds)) else { return nil }
        count += uploaded
      }
    }
    guard count > 0 else { return 0 }
    return presentAgain() ? count : nil
  }

  private func upload(_ picture: PixelBuffer, _ rect: PixelRect) -> Int? {
    guard !rect.isEmpty else { return 0 }
    var area = SDL_Rect(x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
    let source = picture.pixels + (rect.minY * picture.stride + rect.minX)
    guard let texture, SDL_UpdateTexture(texture, &area, source, Int32(picture.stride * 4)) == 0 else {
      return nil
    }
    return rect.width * rect.height
  }

  func presentAgain() -> Bool {
    guard draw() else { return false }
    SDL_RenderPresent(renderer)
    return true
  }

  /// One pixel of the picture on one pixel of the window, from the top left corner.
  private func draw() -> Bool {
    guard let texture else { return false }
    var place = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    SDL_RenderClear(renderer)
    return SDL_RenderCopy(renderer, texture, nil, &place) == 0
  }

  func image() -> CGImage? {
    guard draw(), let storage = PixelStorage(width: size.width, height: size.height) else { return nil }
    var area = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    let result = SDL_RenderReadPixels(
      renderer, &area, stagePixelFormat, storage.pixels, Int32(storage.stride * 4))
    guard result == 0 else { return nil }
    return CGImage(storage: storage.madeOpaque(), isOpaque: true)
  }
}
