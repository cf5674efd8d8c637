import Foundation
import QuartzCore

/// Which columns show, and what the secondary one does meanwhile.
extension UISplitViewController {
  /// The least width in points that the secondary column keeps: when three columns are tiled automatically, when the
  /// app asks for tiling, and when the secondary column is displaced.
  /// [our choice, after the sizes of pads that do]
  private static let ampleSecondary: CGFloat = 600
  private static let narrowSecondary: CGFloat = 300
  private static let leastSecondary: CGFloat = 100

  /// The columns that are there, the primary first.
  var allColumns: [Column] { [.primary, .supplementary, .secondary].filter { columns[$0] != nil } }

  /// The columns beside the secondary one, shown or not. The last is the first to come.
  var sidebars: [Column] {
    (style == .tripleColumn ? [.primary, .supplementary] : [.primary]).filter { columns[$0] != nil }
  }

  /// Those of them in sight.
  var shownSidebars: [Column] { Array(sidebars.suffix(sidebarCount)) }

  // MARK: Behavior

  var behaviorWithRoom: SplitBehavior {
    let width = viewIfLoaded?.bounds.width ?? 0
    let left = width - sidebars.reduce(0) { $0 + self.width(of: $1) }
    switch wishedBehavior {
    case .overlay: return .overlay
    case .automatic, .tile:
      if sidebars.count < 2 || left >= Self.narrowSecondary { return .tile }
      return left >= Self.leastSecondary ? .displace : .overlay
    case .displace:
      if sidebars.count < 2 { return .tile }
      return left >= Self.leastSecondary ? .displace : .overlay
    }
  }

  private var wishedBehavior: SplitBehavior {
    if preferredSplitBehavior != .automatic { return preferredSplitBehavior }
    switch preferredDisplayMode {
    case .oneBesideSecondary, .twoBesideSecondary: return .tile
    case .oneOverSecondary, .twoOverSecondary: return .overlay
    case .twoDisplaceSecondary: return .displace
    case .automatic, .secondaryOnly: break
    }
    guard let size = viewIfLoaded?.bounds.size, size.width >= size.height else { return .overlay }
    guard sidebars.count > 1 else { return .tile }
    let left = size.width - sidebars.reduce(0) { $0 + width(of: $1) }
    return left >= Self.ampleSecondary ? .tile : .displace
  }

  // MARK: Modes

  func mode(of count: Int) -> DisplayMode {
    switch (splitBehavior, count) {
    case (_, ...0): return .secondaryOnly
    case (.overlay, 1): return .oneOverSecondary
    case (.overlay, _): return .twoOverSecondary
    case (_, 1): return .oneBesideSecondary
    case (.displace, _): return .twoDisplaceSecondary
    default: return .twoBesideSecondary
    }
  }

  /// How many columns a mode shows beside the secondary one or above it.
  func count(of mode: DisplayMode) -> Int {
    switch mode {
    case .automatic: return min(splitBehavior == .overlay ? 0 : 1, sidebars.count)
    case .secondaryOnly: return 0
    case .oneBesideSecondary, .oneOverSecondary: return min(1, sidebars.count)
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: return min(2, sidebars.count)
    }
  }

  /// How many show after the button or a swipe, unless the delegate says otherwise.
  func countAfterAction(_ proposed: Int) -> Int {
    let wish = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
    return wish == .automatic ? proposed : count(of: wish)
  }

  func followPreferredMode() {
    guard isArranged, !collapsed else { return }
    arrangedBehavior = splitBehavior
    change(to: count(of: preferredDisplayMode), animated: false)
    viewIfLoaded?.setNeedsLayout()
  }

  /// The display was turned, or there is more or less room: columns are above now, or beside again.
  func followShape() {
    guard isArranged, !collapsed, scrub == nil, splitBehavior != arrangedBehavior else { return }
    arrangedBehavior = splitBehavior
    change(to: count(of: preferredDisplayMode), animated: false)
    placeButtons()
  }

  // MARK: Changing

  /// Shows so many columns beside the secondary one or above it.
  ///
  /// - Parameter animated: Slides in a time of its own; otherwise it is as the block says that the caller is in.
  func change(to count: Int, animated: Bool) {
    let count = min(max(count, 0), sidebars.count)
    guard count != shownSidebars.count else { return }
    announce(count)
    guard let view = viewIfLoaded, view.window != nil else {
      sidebarCount = count
      return settle()
    }
    let slides = animated && UIView.areAnimationsEnabled
    let inherited = UIView.inheritedAnimationDuration
    begin(to: count, animated: slides || inherited > 0)
    if slides {
      slide(to: count, velocity: 0)
    } else {
      sidebarCount = count
      placeButtons()
      layoutColumns()
      if inherited > 0 {
        view.layoutIfNeeded()
        let number = changeNumber
        MediaScheduler.current.after(inherited) { [weak self] in self?.settle(ifStill: number) }
      } else {
        settle()
      }
    }
  }

  /// Tells the delegate before anything moves: the mode, then the columns.
  func announce(_ count: Int) {
    let (old, new) = (shownSidebars, Array(sidebars.suffix(count)))
    delegate?.splitViewController(self, willChangeTo: mode(of: count))
    for column in old where !new.contains(column) { delegate?.splitViewController(self, willHide: column) }
    for column in new.reversed() where !old.contains(column) {
      delegate?.splitViewController(self, willShow: column)
    }
  }

  /// Puts the columns that come where they come from.
  func begin(to count: Int, animated: Bool) {
    changeNumber += 1
    if count == 0 { earlierSidebarCount = max(shownSidebars.count, 1) }
    let wanted = sidebars.suffix(count)
    let from = arrangement(of: shownSidebars.count)
    for column in sidebars {
      guard let controller = columns[column] else { continue }
      if wanted.contains(column) {
        if isOnScreen { controller.beginAppearanceTransition(true, animated: animated) }
        if controller.view.superview !== view {
          BlockAnimation.outside {
            controller.view.frame = from.frames[column] ?? .zero
            view.addSubview(controller.view)
            controller.view.layoutIfNeeded()
          }
        }
      } else if controller.viewIfLoaded?.superview === view, isOnScreen {
        controller.beginAppearanceTransition(false, animated: animated)
      }
    }
    order(from)
  }

  /// Slides to so many columns, setting off with `velocity` whole ways per second.
  func slide(to count: Int, velocity: CGFloat) {
    sidebarCount = count
    placeButtons()
    let coordinator = TransitionCoordinator(container: view, duration: SystemSpring.duration)
    changeCoordinator = coordinator
    let number = changeNumber
    // What the caller queues on the coordinator runs with the columns.
    MediaScheduler.current.nextTurn { [weak self, weak coordinator] in
      guard let self, let coordinator, self.changeCoordinator === coordinator else { return }
      UIView.animate(
        withDuration: SystemSpring.duration, delay: 0, usingSpringWithDamping: SystemSpring.dampingRatio,
        initialSpringVelocity: velocity, options: .allowUserInteraction,
        animations: { coordinator.runAlongside() })
    }
    UIView.animate(
      withDuration: SystemSpring.duration, delay: 0, usingSpringWithDamping: SystemSpring.dampingRatio,
      initialSpringVelocity: velocity, options: .allowUserInteraction,
      animations: {
        self.layoutColumns()
        self.view.layoutIfNeeded()
      },
      completion: { [weak self] _ in self?.settle(ifStill: number) })
  }

  private func settle(ifStill number: Int) {
    if number == changeNumber, scrub == nil { settle() }
  }

  /// Takes away what is out of sight, and ends what comes and goes.
  func settle() {
    if let view = viewIfLoaded {
      let shown = shownSidebars
      for column in sidebars {
        guard let controller = columns[column], let child = controller.viewIfLoaded, child.superview === view
        else { continue }
        if !shown.contains(column) { child.removeFromSuperview() }
        if controller.appearance == .appearing || controller.appearance == .disappearing {
          controller.endAppearanceTransition()
        }
      }
      placeButtons()
      layoutColumns()
    }
    let ended = changeCoordinator
    changeCoordinator = nil
    ended?.finish(isCancelled: false)
  }
}
