import Raster
import UIKit

/// A window whose pictures another process draws. It keeps the last one when that process is gone.
@MainActor
final class HostedWindow {
  let window: any HostWindow
  /// The title that the process gave it.
  private(set) var title: String
  private let presenter: any WindowPresenter
  private var memory: SharedPicture?
  private(set) var isShown = false
  /// What lies over the picture.
  private(set) var covers = WindowCovers()
  private var covered: CoveredPicture?

  init(title: String, width: Int32, height: Int32, in system: any WindowSystem) throws(WindowHostError) {
    self.title = title
    window = try system.open(title: title) { _ in (width, height) }
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
    window.name(title)
  }

  /// Says something for a while behind the title.
  func note(_ text: String?) {
    window.name(text.map { "\(title) \u{2013} \($0)" } ?? title)
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
    if let covered {
      covered.compose(memory.buffer, rects)
      show(covered.picture, rects)
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
    if !covers.isEmpty, covered?.size ?? (0, 0) != presenter.pixelSize { cover() }
    if let picture = covered?.picture ?? memory?.buffer { show(picture, []) }
  }

  func invalidate() { presenter.invalidate() }

  private func show(_ picture: PixelBuffer, _ damage: ContiguousArray<PixelRect>) {
    if presenter.present(picture, damage: damage) == nil { presenter.invalidate() }
  }

  // MARK: Covers

  /// Changes what lies over the picture.
  func change(_ body: (inout WindowCovers) -> Void) {
    let before = covers
    body(&covers)
    guard covers != before else { return }
    if covers.isEmpty || covers.failure != before.failure || covered == nil {
      covered = nil
      if !covers.isEmpty { cover() }
      return presentAll()
    }
    // Only what was and is covered changes.
    guard let covered else { return }
    let former = covered.covers.map(\.place)
    covered.covers = drawCovers(before)
    let rects = ContiguousArray(former + covered.covers.map(\.place))
    if let buffer = memory?.buffer {
      covered.compose(buffer, rects)
      show(covered.picture, rects)
    }
  }

  /// Whether a place in the window's units is on the card that says what has failed.
  func isOnCard(x: Int32, y: Int32) -> Bool {
    guard let failure = covers.failure else { return false }
    let scale = CGFloat(presenter.pixelSize.width) / CGFloat(max(window.size.width, 1))
    let frame = FailureCard(failure, isCopied: covers.isCopied, in: bounds).frame
    return frame.contains(
      CGPoint(x: CGFloat(x) * scale / coverScale, y: CGFloat(y) * scale / coverScale))
  }

  private func cover() {
    covered = CoveredPicture(size: presenter.pixelSize, isDimmed: covers.failure != nil)
    guard let covered else { return }
    covered.covers = drawCovers(nil)
    if let buffer = memory?.buffer { covered.compose(buffer, [buffer.bounds]) } else { covered.coverAll() }
  }

  /// Pixels of a point of the covers.
  private var coverScale: CGFloat {
    let pixels = presenter.pixelSize
    return covers.scale(
      pixels: CGFloat(pixels.width), display: CGFloat(pixels.width) / CGFloat(max(window.size.width, 1)))
  }

  private var bounds: CGSize {
    let pixels = presenter.pixelSize
    return CGSize(width: CGFloat(pixels.width) / coverScale, height: CGFloat(pixels.height) / coverScale)
  }

  /// - Parameter before: What was drawn last, where the picture has the same size: rings are drawn once.
  private func drawCovers(_ before: WindowCovers?) -> [CoveredPicture.Cover] {
    if covers.rings !== before?.rings || before == nil {
      ringCovers = covers.rings?.covers(scale: coverScale) ?? []
    }
    for index in ringCovers.indices { ringCovers[index].opacity = covers.ringOpacity }
    return ringCovers + covers.draw(in: bounds, scale: coverScale)
  }

  private var ringCovers: [CoveredPicture.Cover] = []
}
