import CSDL
import Raster
import UIKit

/// A window whose pictures another process draws. It keeps the last one when that process is gone.
@MainActor
final class HostedWindow {
  let window: SDLWindow
  private let presenter: any WindowPresenter
  private(set) var memory: SharedPicture?
  private var isShown = false
  /// Drawn in its place, while there is no process that draws.
  private(set) var card: FailureCard?
  /// What the process was told last of the window.
  private var told: WindowState?

  init(title: String, width: Int32, height: Int32) throws(WindowHostError) {
    window = try SDLWindow(title: title) { _ in (width, height) }
    presenter = try window.presenter(.automatic)
  }

  /// The window serves the stage's next process, under its title and in its size.
  func reuse(title: String, width: Int32, height: Int32) {
    SDL_SetWindowTitle(window.pointer, title)
    if window.size != (Int(width), Int(height)) { window.resize(width: width, height: height) }
    told = nil
  }

  func show() {
    guard !isShown else { return }
    isShown = true
    window.show()
  }

  // MARK: State

  private var state: WindowState {
    let (size, pixels) = (window.size, presenter.pixelSize)
    return WindowState(
      width: size.width, height: size.height, pixelWidth: pixels.width, pixelHeight: pixels.height,
      isVisible: window.isVisible, hasKeyboard: window.hasKeyboard, refreshRate: window.refreshRate)
  }

  /// The window's state, when the process does not know it yet.
  func newState() -> WindowState? {
    let state = state
    guard state != told else { return nil }
    told = state
    return state
  }

  // MARK: Pictures

  /// Pictures come from this memory from now on.
  func take(_ memory: SharedPicture?) {
    self.memory = memory
    presenter.invalidate()
  }

  /// Shows what has changed in the picture.
  func present(_ damage: [Int32]) {
    card = nil
    guard let memory else { return }
    var rects: ContiguousArray<PixelRect> = []
    for start in stride(from: 0, to: damage.count - damage.count % 4, by: 4) {
      let (x, y) = (Int(damage[start]), Int(damage[start + 1]))
      let (width, height) = (Int(damage[start + 2]), Int(damage[start + 3]))
      rects.append(PixelRect(minX: x, minY: y, maxX: x &+ width, maxY: y &+ height))
    }
    show(memory.buffer, rects)
  }

  /// Shows what is lost, or all when the window has another size.
  func presentAgain() {
    if card != nil {
      presentCard()
    } else if !presenter.presentAgain(), let memory {
      presenter.invalidate()
      show(memory.buffer, [])
    }
  }

  /// Lays a card over the last picture.
  func present(_ card: FailureCard) {
    self.card = card
    presentCard()
  }

  private func presentCard() {
    let pixels = presenter.pixelSize
    let scale = CGFloat(pixels.width) / CGFloat(max(window.size.width, 1))
    presenter.invalidate()
    if let picture = card?.picture(of: pixels, scale: scale, over: memory?.buffer) { show(picture, []) }
  }

  func invalidate() { presenter.invalidate() }

  private func show(_ picture: PixelBuffer, _ damage: ContiguousArray<PixelRect>) {
    if presenter.present(picture, damage: damage) == nil { presenter.invalidate() }
  }
}
