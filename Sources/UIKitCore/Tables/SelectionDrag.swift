import Foundation
import QuartzCore
import Support

/// Chooses the rows or items that two fingers pass together, or one finger on the marks of rows that are edited.
///
/// What the first of them becomes, all of them become. Those that the fingers leave again are as they were before.
@MainActor
final class SelectionDrag: NSObject {
  private unowned let host: any SelectionDragHost
  private let pan = SelectionDragRecognizer()
  private var anchor: IndexPath?
  private var end: IndexPath?
  /// Whether what is passed becomes chosen.
  private var chooses = true
  /// Which of those that were passed were chosen before.
  private var before: [IndexPath: Bool] = [:]
  private var scroller: EdgeScroller?

  init(host: any SelectionDragHost) {
    self.host = host
    super.init()
    pan.maximumNumberOfTouches = 2
    pan.host = host
    pan.addTarget(self, action: Selector("dragged:", SelectionDrag.dragged(_:)))
    host.addGestureRecognizer(pan)
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: begin()
    case .changed: follow(pan.location(in: host))
    default: finish()
    }
  }

  private func begin() {
    guard let first = self.pan.first else { return }
    host.selectionDragBegan(at: first)
    guard host.selectsSeveral else {
      Diagnostics.report(
        "the drag chose nothing: let didBeginMultipleSelectionInteractionAt begin to edit a list that has"
          + " allowsMultipleSelectionDuringEditing, or set allowsMultipleSelection", subject: "\(host)")
      return
    }
    anchor = first
    chooses = !host.isChosen(first)
    let finger = pan.location(in: host)
    let scroller = EdgeScroller(host, under: finger) { [weak self] in
      if let self, let scroller = self.scroller { extend(to: scroller.finger) }
    }
    self.scroller = scroller
    extend(to: host.convert(pan.start, from: nil))
    extend(to: finger)
  }

  private func follow(_ finger: CGPoint) {
    scroller?.finger = finger
    extend(to: finger)
  }

  /// Passes what is between the first row or item and a place of the content; between two, the last one stays.
  private func extend(to place: CGPoint) {
    let rows = CGRect(origin: .zero, size: host.contentSize)
    let inside = CGPoint(
      x: min(max(place.x, 0), max(rows.maxX, host.bounds.maxX) - 1), y: min(max(place.y, 0), rows.maxY - 1))
    guard let anchor, let path = host.selectionPath(at: inside), path != end else { return }
    let old = end.map { host.selectionPaths(from: anchor, to: $0) } ?? []
    end = path
    let passed = host.selectionPaths(from: anchor, to: path)
    let kept = Set(passed)
    for path in old where !kept.contains(path) {
      if let was = before[path], host.isChosen(path) != was { host.toggleChoice(path) }
    }
    let known = Set(old)
    for path in passed where !known.contains(path) {
      let wasChosen = host.isChosen(path)
      before[path] = wasChosen
      if wasChosen != chooses { host.toggleChoice(path) }
    }
  }

  private func finish() {
    scroller?.stop()
    scroller = nil
    anchor = nil
    end = nil
    before = [:]
    host.selectionDragEnded()
  }
}

/// Two fingers that set off together, or one where the list says so.
private final class SelectionDragRecognizer: UIPanGestureRecognizer {
  weak var host: (any SelectionDragHost)?
  /// Where the fingers came down, in the window, and what was there when the drag began.
  private(set) var start = CGPoint.zero
  private(set) var first: IndexPath?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible { start = location(in: nil) }
  }

  private var isOfOneFinger: Bool { numberOfTouches < 2 }

  override func accepts(_ path: CGVector) -> Bool {
    guard let host else { return false }
    let place = host.convert(start, from: nil)
    if isOfOneFinger, !host.selectsWithOneFinger(at: place), !host.selectsWithOneFinger(along: path) {
      return false
    }
    guard let found = host.selectionPath(at: place), host.shouldBeginSelectionDrag(at: found) else {
      return false
    }
    first = found
    return true
  }

  /// Scrolling waits until the list has said whether two fingers choose.
  override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard otherGestureRecognizer is ScrollPanGestureRecognizer, otherGestureRecognizer.view === view,
      let host
    else { return false }
    return !isOfOneFinger || host.selectsWithOneFinger(at: host.convert(start, from: nil))
  }

  override func reset() {
    super.reset()
    first = nil
  }
}
