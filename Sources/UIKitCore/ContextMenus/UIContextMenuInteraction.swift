import Foundation
import QuartzCore

/// Says what a context menu shows, and hears how it goes on. Only the first method is required.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// What shows for a press at a place in the view; nil for nothing.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// What is lifted; nil for the interaction's view.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// What is lifted, as asked since iOS 16; nil for what the older method answers.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// Where the preview goes back to, as asked since iOS 16; nil for what the older method answers.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// Where the preview goes back to; nil for where it came from.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// The preview was tapped.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Opens a menu, with a preview above it, when its view is pressed for half a second.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// How the menu looks. Raw values are UIKit's.
  public enum Appearance: Int, Sendable {
    case unknown = 0
    /// With a preview.
    case rich = 1
    case compact = 2
  }

  /// Says what shows. Weak.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  open private(set) weak var view: UIView?
  /// How the menu that is open looks.
  open var menuAppearance: Appearance { shown == nil ? .unknown : .rich }
  private let press = ContextPressRecognizer()
  private weak var shown: ContextMenuPresentation?
  private var configuration: UIContextMenuConfiguration?
  private var preview: UITargetedPreview?

  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    press.addTarget(self, action: Selector("pressed:", UIContextMenuInteraction.pressed))
    press.delegate = self
    press.pressed = { [weak self] in
      guard let self, shown == nil else { return nil }
      ask()
      return preview?.view
    }
  }

  /// Asks the delegate for what shows, and for what is lifted.
  private func ask() {
    guard let view, let delegate else { return }
    configuration = delegate.contextMenuInteraction(
      self, configurationForMenuAtLocation: press.location(in: view))
    preview = configuration.map { preview(for: $0, delegate, view) }
  }

  private func preview(
    for configuration: UIContextMenuConfiguration, _ delegate: any UIContextMenuInteractionDelegate,
    _ view: UIView
  ) -> UITargetedPreview {
    delegate.contextMenuInteraction(
      self, configuration: configuration, highlightPreviewForItemWithIdentifier: configuration.identifier)
      ?? delegate.contextMenuInteraction(self, previewForHighlightingMenuWithConfiguration: configuration)
      ?? UITargetedPreview(view: view)
  }

  open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(press) }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  /// Where the press is, in a view; nil for the window.
  open func location(in view: UIView?) -> CGPoint { press.location(in: view) }

  /// Closes the menu that is open.
  open func dismissMenu() { shown?.close() }

  /// Shows another menu in the place of the one that is open.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { shown?.replaceMenu(block) }

  private func pressed(_ recognizer: UILongPressGestureRecognizer) {
    let place = recognizer.location(in: nil)
    switch recognizer.state {
    case .began:
      open()
      shown?.fingerBegan(at: place)
    case .changed: shown?.fingerMoved(to: place)
    case .ended: shown?.fingerWasLifted(at: place)
    default: break
    }
  }

  func openByKey(at place: CGPoint) -> Bool {
    guard shown == nil else { return false }
    configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: place)
    preview = nil
    open()
    return shown != nil
  }

  private func open() {
    guard let view, let window = view.window, let configuration, let delegate, shown == nil else { return }
    let menu = configuration.actionProvider?([]) ?? UIMenu()
    let preview = self.preview ?? preview(for: configuration, delegate, view)
    self.preview = nil
    let controller = configuration.previewProvider?()
    guard controller != nil || !menu.children.isEmpty else { return }
    let presentation = ContextMenuPresentation(
      menu, preview, controller, configuration.preferredMenuElementOrder)
    let coming = ContextMenuAnimator(controller)
    delegate.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: coming)
    presentation.onEnd = { [weak self] animator, isCommitted in
      guard let self else { return }
      if isCommitted {
        delegate.contextMenuInteraction(
          self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      }
      delegate.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
    }
    presentation.target = { [weak self] in
      guard let self else { return nil }
      return delegate.contextMenuInteraction(
        self, configuration: configuration, dismissalPreviewForItemWithIdentifier: configuration.identifier)
        ?? delegate.contextMenuInteraction(self, previewForDismissingMenuWithConfiguration: configuration)
    }
    shown = presentation
    presentation.open(in: window, beside: coming, from: press.handOver(preview.view))
  }
}

extension UIContextMenuInteraction: KeyOpenedInteraction {}

extension UIContextMenuInteraction: UIGestureRecognizerDelegate {
  /// A press where nothing is to be shown is none.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard view != nil, shown == nil else { return false }
    // What has given way under the finger is known already.
    if preview == nil || !press.hasGiven { ask() }
    return configuration != nil
  }
}

/// What the app adds to a context menu's coming or going.
@MainActor
final class ContextMenuAnimator: UIContextMenuInteractionCommitAnimating {
  let previewViewController: UIViewController?
  var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  init(_ controller: UIViewController?) { previewViewController = controller }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func animate() { for animation in animations { animation() } }
  func complete() {
    let waiting = completions
    completions = []
    for completion in waiting { completion() }
  }
}
