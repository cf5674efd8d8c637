import CSDL
import Raster
import UIKit

/// A window whose pictures another process draws. It keeps the last one when that process is gone.
@MainActor
final class HostedWindow {
  let window: SDLWindow
  /// The title that the process gave it.
  private(set) var title: String
  private let presenter: any WindowPresenter
  private var memory: SharedPicture?
  private(set) var isShown = false
  /// Lies over the picture while something has failed.
  private(set) var card: CardOverPicture?

  init(title: String, width: Int32, height: Int32) throws(WindowHostError) {
    self.title = title
    window = try SDLWindow(title: title) { _ in (width, height) }
    presenter = try window.presenter(.automatic)
  }

  var state: WindowState {
    let (size, pixels) = (window.size, presenter.pixelSize)
    return WindowState(
      width: size.width, height: size.height, pixelWidth: pixels.width, pixelHeight: pixels.height,
      isVisible: window.isVisible, hasKeyboard: window.hasKeyboard, refreshRate: window.refreshRate)
  }

  func show() {
    guard !isShown else { return }
    isShown = true
    window.show()
  }

  /// Another process calls it so.
  func name(_ title: String) {
    self.title = title
    SDL_SetWindowTitle(window.pointer, title)
  }

  /// Says something for a while behind the title.
  func note(_ text: String?) {
    SDL_SetWindowTitle(window.pointer, text.map { "\(title) \u{2013} \($0)" } ?? title)
  }

  // MARK: Pictures

  /// Shows what has changed in a picture; all of it when it is in other memory than the last one.
  func present(_ memory: SharedPicture, _ damage: [Int32]) {
    if self.memory !== memory { presenter.invalidate() }
    self.memory = memory
    var rects: ContiguousArray<PixelRect> = []
    for start in stride(from: 0, to: damage.count - damage.count % 4, by: 4) {
      let (x, y) = (Int(damage[start]), Int(damage[start + 1]))
      let (width, height) = (Int(damage[start + 2]), Int(damage[start + 3]))
      rects.append(PixelRect(minX: x, minY: y, maxX: x &+ width, maxY: y &+ height))
    }
    if let card {
      card.compose(memory.buffer, rects)
      show(card.picture, rects)
    } else {
      show(memory.buffer, rects)
    }
  }

  /// Shows what the windowing system has lost.
  func presentAgain() {
    if !presenter.presentAgain() { presentAll() }
  }

  /// Shows all of the picture; the window may have another size.
  func presentAll() {
    presenter.invalidate()
    if let failure = card?.failure, card?.size ?? (0, 0) != presenter.pixelSize { lay(failure) }
    if let picture = card?.picture ?? memory?.buffer { show(picture, []) }
  }

  func invalidate() { presenter.invalidate() }

  private func show(_ picture: PixelBuffer, _ damage: ContiguousArray<PixelRect>) {
    if presenter.present(picture, damage: damage) == nil { presenter.invalidate() }
  }

  // MARK: Failures

  /// Lays a card over the picture; nil takes it away.
  func present(_ failure: StageHost.Failure?) {
    guard failure != card?.failure else { return }
    card = nil
    if let failure { lay(failure) }
    presentAll()
  }

  private func lay(_ failure: StageHost.Failure) {
    let pixels = presenter.pixelSize
    let scale = CGFloat(pixels.width) / CGFloat(max(window.size.width, 1))
    card = CardOverPicture(failure, size: pixels, scale: scale)
    if let card, let buffer = memory?.buffer { card.compose(buffer, [buffer.bounds]) }
  }
}
