import Foundation
import QuartzCore

/// How a symbol takes another's place in a button, for `UIButton.Configuration.symbolContentTransition`.
public final class UISymbolContentTransition: NSObject, @unchecked Sendable {
  /// The transition.
  public let contentTransition: any ContentTransitionSymbolEffect
  /// Its pace.
  public let options: SymbolEffectOptions

  public init(
    _ contentTransition: some ContentTransitionSymbolEffect, options: SymbolEffectOptions = .default
  ) {
    self.contentTransition = contentTransition
    self.options = options
    super.init()
  }

  @MainActor
  fileprivate func show(_ image: UIImage, in view: UIImageView, then completion: @escaping () -> Void) {
    func show(_ transition: some ContentTransitionSymbolEffect) {
      view.setSymbolImage(image, contentTransition: transition, options: options) { _ in completion() }
    }
    show(contentTransition)
  }
}

extension UIImageView {
  /// Shows a picture; a symbol in place of another one with a transition. One that is on its way goes on.
  func show(_ image: UIImage?, with transition: UISymbolContentTransition?) {
    if let coming = comingSymbol {
      if coming.isEqual(image) { return }
      comingSymbol = nil
    }
    guard let transition, window != nil, let image, image.isSymbolImage, let old = self.image,
      old.isSymbolImage, !old.isEqual(image)
    else {
      self.image = image
      return
    }
    comingSymbol = image
    transition.show(image, in: self) { [weak self] in
      if self?.comingSymbol === image { self?.comingSymbol = nil }
    }
  }
}
