import Foundation
import QuartzCore

/// Items under a finger: their previews, and the view that they are over.
@MainActor
final class DragMovement: UIDragSession, UIDropSession {
  /// Times in seconds, and how large what is lifted is. [our choice, by eye after an iPad]
  private static let lift: TimeInterval = 0.2
  private static let landing: TimeInterval = 0.3
  private static let lifted: CGFloat = 1.04
  /// How far the second and third preview stand out, in points, and how many show.
  private static let fan: CGFloat = 6
  private static let mostPreviews = 3
  private static let shadowRadius: CGFloat = 14
  private static let shadowOpacity: Float = 0.25

  private struct Lifted {
    let item: UIDragItem
    let preview: UITargetedDragPreview
    let view: UIView
    /// From the finger to the preview's middle.
    let grip: CGPoint
  }

  var items: [UIDragItem] = []
  var localContext: Any?
  private weak var interaction: UIDragInteraction?
  private let window: UIWindow
  private var place: CGPoint
  private var previews: [Lifted] = []
  private weak var over: UIDropInteraction?
  private var proposal: UIDropProposal?
  private var landingPlaces: [ObjectIdentifier: UIPreviewTarget] = [:]
  private weak var scrolled: UIScrollView?
  private var scroller: EdgeScroller?

  init(of interaction: UIDragInteraction, in window: UIWindow, at place: CGPoint) {
    self.interaction = interaction
    self.window = window
    self.place = place
  }

  // MARK: What a session answers

  var allowsMoveOperation: Bool {
    guard let interaction, let delegate = interaction.delegate else { return true }
    return delegate.dragInteraction(interaction, sessionAllowsMoveOperation: self)
  }
  var isRestrictedToDraggingApplication: Bool { true }
  var localDragSession: (any UIDragSession)? { self }
  func location(in view: UIView) -> CGPoint { view.convert(place, from: nil) }
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier)
    }
  }
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping ([any NSItemProviderReading]) -> Void
  ) -> Progress {
    let found = items.compactMap { $0.itemProvider.read(aClass) }
    MediaScheduler.current.nextTurn { completion(found) }
    return Progress(totalUnitCount: 1)
  }

  // MARK: Movement

  func begin() {
    guard let interaction, let delegate = interaction.delegate else { return }
    delegate.dragInteraction(interaction, sessionWillBegin: self)
    let animator = DragAnimator()
    delegate.dragInteraction(interaction, willAnimateLiftWith: animator, session: self)
    for (index, item) in items.prefix(Self.mostPreviews).enumerated() {
      guard let preview = delegate.dragInteraction(interaction, previewForLifting: item, session: self) else {
        continue
      }
      guard let shown = plate(of: item, preview) else { continue }
      let start = window.convert(preview.target.center, from: preview.target.container)
      shown.center = start
      let offset = CGFloat(index) * Self.fan
      let grip = CGPoint(x: start.x - place.x + offset, y: start.y - place.y + offset)
      if let first = previews.last {
        window.insertSubview(shown, belowSubview: first.view)
      } else {
        window.addSubview(shown)
      }
      previews.append(Lifted(item: item, preview: preview, view: shown, grip: grip))
    }
    UIImpactFeedbackGenerator(style: .medium).impactOccurred()
    UIView.animate(
      withDuration: Self.lift, delay: 0, options: .allowUserInteraction,
      animations: {
        for preview in self.previews {
          preview.view.transform = CGAffineTransform(scaleX: Self.lifted, y: Self.lifted)
          preview.view.layer.shadowOpacity = Self.shadowOpacity
        }
        animator.animate()
      }, completion: { _ in animator.complete() })
    update()
  }

  /// What shows under the finger for an item: the part of its preview that is to be seen, above its background.
  private func plate(of item: UIDragItem, _ preview: UITargetedDragPreview) -> UIView? {
    let own = item.previewProvider?()
    // As the view is when the press is over, not as it still looks.
    guard let content = own?.view ?? preview.view.snapshotView(afterScreenUpdates: true) else { return nil }
    let parameters: UIPreviewParameters = own?.parameters ?? preview.parameters
    let plate = UIView(frame: CGRect(origin: .zero, size: own == nil ? preview.size : content.bounds.size))
    content.frame = plate.bounds
    content.backgroundColor = content.backgroundColor ?? parameters.backgroundColor
    if let visible = parameters.visiblePath {
      let mask = CAShapeLayer()
      mask.path = visible.cgPath
      content.layer.mask = mask
    }
    plate.addSubview(content)
    plate.isUserInteractionEnabled = false
    plate.layer.shadowPath = (parameters.shadowPath ?? parameters.visiblePath)?.cgPath
    plate.layer.shadowColor = UIColor.black.cgColor
    plate.layer.shadowRadius = Self.shadowRadius
    plate.layer.shadowOffset = CGSize(width: 0, height: 8)
    return plate
  }

  /// Whether an item was given a place to be put down at.
  func lands(_ item: UIDragItem) -> Bool { landingPlaces[ObjectIdentifier(item)] != nil }

  func move(to place: CGPoint) {
    self.place = place
    for preview in previews {
      preview.view.center = CGPoint(x: place.x + preview.grip.x, y: place.y + preview.grip.y)
    }
    if let interaction { interaction.delegate?.dragInteraction(interaction, sessionDidMove: self) }
    let view = viewBelow()
    update(over: view)
    scroll(below: view)
  }

  /// Lets what is below the finger scroll where that is at an edge of it.
  private func scroll(below view: UIView?) {
    let views = sequence(first: view, next: { $0?.superview })
    let found = views.lazy.compactMap { $0 as? UIScrollView }.first {
      $0.isScrollEnabled && $0.edgeVelocity(under: $0.convert(self.place, from: nil)) != .zero
    }
    if found !== scrolled || found == nil {
      scroller?.stop()
      scroller = nil
      scrolled = found
    }
    guard let found else { return }
    let finger = found.convert(place, from: nil)
    if let scroller {
      scroller.finger = finger
    } else {
      scroller = EdgeScroller(found, under: finger) { [weak self] in self?.update() }
    }
  }

  private func stopScrolling() {
    scroller?.stop()
    scroller = nil
    scrolled = nil
  }

  /// The view under the finger that takes such items, and what it would do.
  private func update() { update(over: viewBelow()) }

  private func update(over view: UIView?) {
    let found = target(from: view)
    if found !== over {
      if let over { over.delegate?.dropInteraction(over, sessionDidExit: self) }
      over = found
      if let found { found.delegate?.dropInteraction(found, sessionDidEnter: self) }
    }
    proposal = found.flatMap { $0.delegate?.dropInteraction($0, sessionDidUpdate: self) }
  }

  /// What is under the finger, below the previews.
  private func viewBelow() -> UIView? {
    for preview in previews { preview.view.isHidden = true }
    defer { for preview in previews { preview.view.isHidden = false } }
    return window.hitTest(place, with: nil)
  }

  private func target(from view: UIView?) -> UIDropInteraction? {
    var view = view
    while let here = view {
      // A text's own interaction is made when it is needed.
      _ = (here as? any UITextDroppable)?.textDropInteraction
      for case let drop as UIDropInteraction in here.interactions
      where drop.delegate?.dropInteraction(drop, canHandle: self) == true { return drop }
      view = here.superview
    }
    return nil
  }

  func end() {
    stopScrolling()
    guard let over, let delegate = over.delegate, let operation = proposal?.operation,
      operation == .copy || operation == .move && allowsMoveOperation
    else { return cancel() }
    tellSource(willEnd: operation)
    delegate.dropInteraction(over, performDrop: self)
    let animator = DragAnimator()
    for preview in previews {
      delegate.dropInteraction(over, item: preview.item, willAnimateDropWith: animator)
      let vanishing = UITargetedDragPreview(
        view: preview.view, parameters: UIPreviewParameters(),
        target: UIPreviewTarget(container: window, center: preview.view.center))
      if landingPlaces[ObjectIdentifier(preview.item)] == nil {
        landingPlaces[ObjectIdentifier(preview.item)] =
          delegate.dropInteraction(over, previewForDropping: preview.item, withDefault: vanishing)?.target
      }
    }
    land(animator) { preview in
      self.landingPlaces[ObjectIdentifier(preview.item)]
    } ended: { [self] in
      delegate.dropInteraction(over, concludeDrop: self)
      delegate.dropInteraction(over, sessionDidEnd: self)
      tellSource(didEnd: operation)
    }
  }

  func cancel() {
    stopScrolling()
    tellSource(willEnd: .cancel)
    let left = over
    if let left { left.delegate?.dropInteraction(left, sessionDidExit: self) }
    over = nil
    let interaction = interaction
    land(DragAnimator()) { preview in
      guard let interaction, let delegate = interaction.delegate else { return preview.preview.target }
      return delegate.dragInteraction(
        interaction, previewForCancelling: preview.item, withDefault: preview.preview)?.target
    } ended: { [self] in
      if let left { left.delegate?.dropInteraction(left, sessionDidEnd: self) }
      tellSource(didEnd: .cancel)
    }
  }

  /// Puts an item down at a place.
  func land(_ item: UIDragItem, at target: UIPreviewTarget) { landingPlaces[ObjectIdentifier(item)] = target }

  private func land(
    _ animator: DragAnimator, to target: (Lifted) -> UIPreviewTarget?, ended: @escaping () -> Void
  ) {
    let moves = previews.map { ($0.view, target($0)) }
    previews = []
    UIView.animate(
      withDuration: Self.landing, delay: 0, options: .allowUserInteraction,
      animations: {
        for (view, target) in moves {
          view.layer.shadowOpacity = 0
          if let target {
            view.center = self.window.convert(target.center, from: target.container)
            view.transform = target.transform
          } else {
            view.alpha = 0
            view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
          }
        }
        animator.animate()
      },
      completion: { _ in
        for (view, _) in moves { view.removeFromSuperview() }
        animator.complete()
        ended()
      })
  }

  private func tellSource(willEnd operation: UIDropOperation) {
    guard let interaction else { return }
    interaction.delegate?.dragInteraction(interaction, session: self, willEndWith: operation)
  }
  private func tellSource(didEnd operation: UIDropOperation) {
    guard let interaction else { return }
    interaction.delegate?.dragInteraction(interaction, session: self, didEndWith: operation)
  }
}

/// What the app adds to a lift or a drop.
@MainActor
final class DragAnimator: UIDragAnimating {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  func animate() { for animation in animations { animation() } }
  func complete() { for completion in completions { completion(.end) } }
}
