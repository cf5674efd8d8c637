import Foundation
import QuartzCore
import Support

extension UIView {
  /// A place among the subviews.
  enum Place {
    case front
    case index(Int)
    case above(UIView)
    case below(UIView)
  }

  /// Puts `view` among the subviews, taking it from where it was.
  ///
  /// A view cannot contain itself: adding the receiver, or a view that contains it, is reported and does nothing.
  func insert(_ view: UIView, at place: Place) {
    if isHeld(by: view) {
      let reason =
        view === self
        ? "a view cannot be its own subview" : "it contains the view that is to become its superview"
      Diagnostics.report("addSubview was ignored: \(reason)", subject: "\(view)")
      return
    }
    if !view.canBeSubview {
      Diagnostics.report("addSubview was ignored: a window cannot be a subview", subject: "\(view)")
      return
    }
    if view.parentView === self { return reinsert(view, at: place) }
    if let masked = view.existingExtras?.maskedView {
      Diagnostics.report(
        "addSubview took the mask of \(masked) away: a mask has no superview; set that view's mask to nil first",
        subject: "\(view)", severity: .warning)
      masked.changeMask(to: nil)
    }
    let oldWindow = view.hostWindow
    view.willMove(toSuperview: self)
    view.parentView?.willRemoveSubview(view)
    if oldWindow !== hostWindow { view.announceMove(toWindow: hostWindow) }
    view.leaveLayoutTree()
    if isHeld(by: view) {
      Diagnostics.report(
        "addSubview was ignored: while it was on its way, the view was made the superview of its superview",
        subject: "\(view)")
      return
    }
    view.forgetRoundInsets()
    view.parentView?.removeFromOrder(view)
    let index = resolve(place)
    putInOrder(view, at: index)
    insertLayer(of: view, at: index)
    subviewsChanged()
    view.parentView = self
    view.joinLayoutTree()
    view.traitsMayHaveChanged()
    view.tintMayHaveChanged()
    if oldWindow !== hostWindow { view.enter(hostWindow) }
    view.didMoveToSuperview()
    didAddSubview(view)
    view.setNeedsLayout()
  }

  /// Asks for layout since a subview has come or gone. A layout that itself adds and takes away subviews, as many do
  /// each time, knows about them: it is not called again, only the constraints are solved once more.
  private func subviewsChanged() {
    if !backingLayer.isLayingOut {
      setNeedsLayout(because: .subviews)
    } else if layoutEngine != nil {
      setNeedsSolution(because: .subviews)
    }
  }

  /// Gives a subview another place. While the receiver is laid out it is no reason for another layout: frames do not
  /// depend on the order, and many layouts bring a subview to the front each time.
  private func reinsert(_ view: UIView, at place: Place) {
    let old = index(of: view)
    removeFromOrder(view)
    let index = resolve(place)
    putInOrder(view, at: index)
    insertLayer(of: view, at: index)
    if index != old, !backingLayer.isLayingOut { setNeedsLayout(because: .subviews) }
  }

  /// Takes the view out of its superview.
  func detach() {
    guard let parent = parentView else { return }
    let hadWindow = hostWindow != nil
    willMove(toSuperview: nil)
    parent.willRemoveSubview(self)
    if hadWindow { announceMove(toWindow: nil) }
    leaveLayoutTree()
    forgetRoundInsets()
    parent.removeFromOrder(self)
    backingLayer.removeFromSuperlayer()
    parentView = nil
    joinLayoutTree()
    parent.subviewsChanged()
    if hadWindow { enter(nil) }
    tintMayHaveChanged()
    didMoveToSuperview()
  }

  func exchange(_ first: Int, _ second: Int) {
    guard orderedSubviews.indices.contains(first), orderedSubviews.indices.contains(second) else {
      Diagnostics.report(
        "exchangeSubview(at: \(first), withSubviewAt: \(second)) was ignored: there are \(orderedSubviews.count)",
        subject: "\(self)")
      return
    }
    guard first != second else { return }
    let low = orderedSubviews[min(first, second)]
    let high = orderedSubviews[max(first, second)]
    let lowIndex = min(first, second)
    let highIndex = max(first, second)
    move(high, to: lowIndex)
    move(low, to: highIndex)
  }

  func reorder(_ view: UIView, toFront: Bool) {
    guard view.parentView === self else { return }
    move(view, to: toFront ? orderedSubviews.count - 1 : 0)
  }

  /// Moves a subview to its final `index`.
  private func move(_ view: UIView, to index: Int) {
    removeFromOrder(view)
    putInOrder(view, at: index)
    insertLayer(of: view, at: index)
  }

  /// Where a subview is, nil for what is none.
  private func index(of view: UIView) -> Int? {
    SiblingPlace.find(view, in: orderedSubviews, known: { $0.siblingPlace }, learn: { $0.siblingPlace = $1 })
  }

  private func removeFromOrder(_ view: UIView) {
    if let index = index(of: view) { orderedSubviews.remove(at: index) }
  }

  private func putInOrder(_ view: UIView, at index: Int) {
    orderedSubviews.insert(view, at: index)
    view.siblingPlace = index
  }

  /// Whether the view is another one or is in it, masks included.
  func isHeld(by view: UIView) -> Bool {
    // What holds nothing holds no view: a deep tree is then built without going up all of it each time.
    if view.orderedSubviews.isEmpty, view.existingExtras?.mask == nil { return view === self }
    return sequence(first: self, next: { $0.parentView ?? $0.existingExtras?.maskedView }).contains {
      $0 === view
    }
  }

  private func resolve(_ place: Place) -> Int {
    switch place {
    case .front: return orderedSubviews.count
    case .index(let index):
      let allowed = min(max(index, 0), orderedSubviews.count)
      if allowed != index {
        Diagnostics.report(
          "insertSubview(at: \(index)) used \(allowed): there are \(orderedSubviews.count) subviews",
          subject: "\(self)")
      }
      return allowed
    case .above(let sibling): return known(sibling).map { $0 + 1 } ?? orderedSubviews.count
    case .below(let sibling): return known(sibling) ?? orderedSubviews.count
    }
  }

  /// Where a sibling is; one that is none is reported.
  private func known(_ sibling: UIView) -> Int? {
    let index = index(of: sibling)
    if index == nil {
      Diagnostics.report("insertSubview went to the front: \(sibling) is not a subview", subject: "\(self)")
    }
    return index
  }

  /// Puts the layer next to its neighbours' layers: the app may have put layers of its own between them.
  ///
  /// A layer that only changes its place is not taken out first: that would end its animations.
  private func insertLayer(of view: UIView, at index: Int) {
    let layer = view.backingLayer
    if index + 1 < orderedSubviews.count {
      backingLayer.insertSublayer(layer, below: orderedSubviews[index + 1].backingLayer)
    } else {
      backingLayer.addSublayer(layer)
    }
  }

  // MARK: Windows

  /// Notifies the tree that it is about to be in `window`.
  func announceMove(toWindow window: UIWindow?) {
    walkTree { view in
      view.owningController?.viewWillMove(toWindow: window)
      view.willMove(toWindow: window)
      return true
    }
  }

  /// Moves the tree to `window` and notifies it.
  func enter(_ window: UIWindow?) {
    walkTree { view in
      view.hostWindow = window
      if window == nil {
        if view.isFirstResponder { view.resignFirstResponder() }
      } else {
        view.contentScaleMayHaveChanged()
      }
      return true
    } leave: { view in
      if window != nil { view.takeAppearance() }
      view.didMoveToWindow()
      view.existingExtras?.windowFollowers.forEach { $0.follower?.windowChanged() }
      view.owningController?.viewDidMove(toWindow: window)
    }
  }

  /// Calls `enter` with the view and those below it, each before what it contains, and `leave` after that. A list of
  /// open views rather than calls within calls: trees may be deeper than the stack.
  ///
  /// - Parameter enter: Whether to continue into the view. It may take views away.
  func walkTree(_ enter: (UIView) -> Bool, leave: (UIView) -> Void = { _ in }) {
    guard enter(self) else { return }
    var open = [(view: self, subviews: orderedSubviews, next: 0)]
    while let last = open.indices.last {
      let (view, subviews, next) = open[last]
      guard next < subviews.count else {
        open.removeLast()
        leave(view)
        continue
      }
      open[last].next += 1
      let subview = subviews[next]
      guard subview.parentView === view, enter(subview) else { continue }
      open.append((subview, subview.orderedSubviews, 0))
    }
  }

  func firstView(tagged tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in orderedSubviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// The first view of the tree with the identifier, depth first, front last; nil when there is none.
  package func firstView(identifier: String) -> UIView? {
    var found: UIView?
    walkTree { view in
      if found == nil, view.accessibilityIdentifier == identifier { found = view }
      return found == nil
    }
    return found
  }

  /// Class, frame and identifier, as the debugger shows a view.
  var descriptionOnMainThread: String {
    let name = accessibilityIdentifier.map { "; id = \($0)" } ?? ""
    let frame = self.frame
    return "<\(type(of: self)): frame = (\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))\(name)>"
  }

  // MARK: Going away

  /// What views that went away leave behind. It is released one by one rather than through one another: a chain of ten
  /// thousand would end the stack.
  nonisolated(unsafe) private static var givenUp: [UIView] = []
  nonisolated(unsafe) private static var isReleasing = false

  /// Lets go of the subviews of a view that went away; from inside of that, it is left to the view that went first.
  ///
  /// - Parameter subviews: Emptied: a copy that the caller kept would release them all at once, through one another.
  nonisolated static func release(_ subviews: inout [UIView]) {
    givenUp += subviews
    subviews = []
    guard !isReleasing else { return }
    isReleasing = true
    while let view = givenUp.popLast() { _ = view }
    isReleasing = false
  }
}
