import Foundation
import QuartzCore

/// The change of a navigation bar from one item to another: titles cross over, buttons fade.
///
/// On a push the old title goes where the back button's text is and becomes it, the new one comes from the right; a pop
/// is the same vice versa.
@MainActor
final class NavigationBarChange {
  private let old: NavigationBarContent?
  private let new: NavigationBarContent?
  let isPush: Bool
  /// The bar's width in points, negative where text runs right to left and everything moves the other way.
  private let width: CGFloat
  private let onEnd: (Bool) -> Void
  private var ends: [() -> Void] = []
  /// What else moves with the pages.
  var alongside: (() -> Void)?
  /// What is put right when the change is over, done or taken back.
  var atEnd: ((Bool) -> Void)?
  /// Copies of the large titles, where there are any: they fly.
  var oldTitle: UILabel?
  var newTitle: UILabel?
  /// What was below the titles, and where.
  var oldBottomView: (view: UIView, bounds: CGRect, center: CGPoint)?

  /// How far a title comes from the side, as a part of the width. Not documented by Apple; chosen to look like the
  /// phone.
  private static let travel: CGFloat = 0.45

  /// A change that is over at once.
  init(finish: @escaping (Bool) -> Void) {
    old = nil
    new = nil
    isPush = true
    width = 0
    fadesOnly = false
    onEnd = finish
  }

  init(
    from old: NavigationBarContent, to new: NavigationBarContent, isPush: Bool, width: CGFloat,
    fadesOnly: Bool, onEnd: @escaping (Bool) -> Void
  ) {
    self.old = old
    self.new = new
    self.isPush = isPush
    self.width = width
    self.fadesOnly = fadesOnly
    self.onEnd = onEnd
    UIView.performWithoutAnimation { prepare() }
  }

  /// Whether nothing moves.
  private let fadesOnly: Bool

  private func prepare() {
    guard let old, let new else { return }
    old.isUserInteractionEnabled = false
    prepareRows(old, new)
    old.backButton?.endPress()
    guard !fadesOnly else { return new.alpha = 0 }
    // What goes aside does so behind the chevron.
    (isPush ? old : new).backButton?.clipsTitle = true
    let far = width * Self.travel
    // The text that is both a title and, after a push, the label of a back button.
    let (upper, lower) = isPush ? (new, old) : (old, new)
    let label = upper.backButton?.label
    let text = label.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: upper) }
    let backShift = (text?.x ?? 0) - lower.middle.center.x
    let towardsBack = CGAffineTransform(translationX: text == nil ? -far : backShift, y: 0)
    let fromBack = CGAffineTransform(translationX: -backShift, y: 0)
    let right = CGAffineTransform(translationX: far, y: 0)
    let left = CGAffineTransform(translationX: -far / 2, y: 0)
    if isPush {
      new.middle.transform = right
      label?.transform = fromBack
      ends = [
        { new.middle.transform = .identity }, { label?.transform = .identity },
        { old.middle.transform = towardsBack }, { old.backButton?.label.transform = left },
      ]
    } else {
      new.middle.transform = towardsBack
      new.backButton?.label.transform = left
      ends = [
        { new.middle.transform = .identity }, { new.backButton?.label.transform = .identity },
        { old.middle.transform = right }, { label?.transform = fromBack },
      ]
    }
    new.alpha = 0
  }

  /// Rows at different heights, one with a line above, go from the one place to the other together.
  private func prepareRows(_ old: NavigationBarContent, _ new: NavigationBarContent) {
    let way = new.center.y - old.center.y
    guard way != 0, !fadesOnly else { return }
    new.transform = CGAffineTransform(translationX: 0, y: -way)
    rowEnds = {
      new.transform = .identity
      old.transform = CGAffineTransform(translationX: 0, y: way)
    }
  }
  private var rowEnds: (() -> Void)?

  /// Where a page's large title and the back button that says the same are, one becomes the other; else a large title
  /// goes with its page.
  func prepareTitles(in bar: UIView) {
    guard let old, let new else { return }
    let (upper, lower) = isPush ? (new, old) : (old, new)
    let (upperTitle, lowerTitle) = isPush ? (newTitle, oldTitle) : (oldTitle, newTitle)
    for title in [oldTitle, newTitle].compactMap({ $0 }) { bar.addSubview(title) }
    if fadesOnly {
      newTitle?.alpha = 0
      return
    }
    var changes: [() -> Void] = []
    if let upperTitle {
      // With its page, from the side.
      let away = CGAffineTransform(translationX: width, y: 0)
      upperTitle.transform = isPush ? away : .identity
      upperTitle.alpha = isPush ? 0 : 1
      changes.append { [isPush] in
        upperTitle.transform = isPush ? .identity : away
        upperTitle.alpha = isPush ? 1 : 0
      }
    }
    if let lowerTitle {
      changes += flight(of: lowerTitle, to: upper.backButton?.label, in: bar, lower, upper)
    }
    ends += changes
  }

  /// The flight of the lower page's large title to the back button, or back.
  private func flight(
    of title: UILabel, to label: UILabel?, in bar: UIView, _ lower: NavigationBarContent,
    _ upper: NavigationBarContent
  ) -> [() -> Void] {
    let isMirrored = width < 0
    guard let label, !(label.text ?? "").isEmpty else {
      let away = CGAffineTransform(translationX: -width * Self.travel, y: 0)
      title.transform = isPush ? .identity : away
      title.alpha = isPush ? 1 : 0
      return [
        { [isPush] in
          title.transform = isPush ? away : .identity
          title.alpha = isPush ? 0 : 1
        }
      ]
    }
    // From the side where reading begins to the same side of the other text, as large as that is.
    label.transform = .identity
    let edge = CGPoint(x: isMirrored ? label.bounds.maxX : label.bounds.minX, y: label.bounds.midY)
    var place = label.convert(edge, to: bar)
    // The row may be on its way to where it is.
    place.y -= upper.transform.ty
    let scale = label.font.pointSize / max(title.font.pointSize, 1)
    let move = CGPoint(x: place.x - title.center.x, y: place.y - title.center.y)
    let small = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: move.x, ty: move.y)
    // The button's text turns about its middle.
    let grown = 1 / max(scale, 0.01)
    let half = (isMirrored ? -1 : 1) * label.bounds.width / 2 * (grown - 1)
    let large = CGAffineTransform(a: grown, b: 0, c: 0, d: grown, tx: half - move.x, ty: -move.y)
    title.transform = isPush ? .identity : small
    title.alpha = isPush ? 1 : 0
    label.transform = isPush ? large : .identity
    // The small title of a page with a large one is not to be seen.
    lower.middle.transform = .identity
    ends.removeAll()
    return rowChanges() + [
      { [isPush] in
        title.transform = isPush ? small : .identity
        title.alpha = isPush ? 0 : 1
        label.transform = isPush ? .identity : large
      }
    ]
  }

  /// What the titles in the row do beside a large title that flies.
  private func rowChanges() -> [() -> Void] {
    guard let old, let new else { return [] }
    let right = CGAffineTransform(translationX: width * Self.travel, y: 0)
    let left = CGAffineTransform(translationX: -width * Self.travel / 2, y: 0)
    if isPush {
      return [{ new.middle.transform = .identity }, { old.backButton?.label.transform = left }]
    }
    return [{ new.backButton?.label.transform = .identity }, { old.middle.transform = right }]
  }

  /// The whole bar goes with its page: nothing changes in it until it is away.
  func staysAsItWas() {
    isStill = true
    UIView.performWithoutAnimation { new?.alpha = 0 }
  }

  /// The whole bar comes with its page: it shows the new item from the beginning.
  func isAtItsEnd() {
    UIView.performWithoutAnimation { animate() }
    isStill = true
  }
  private var isStill = false

  /// Makes the changes; the caller is in an animation block.
  func animate() {
    guard !isStill else { return }
    if fadesOnly {
      fade()
    } else {
      old?.alpha = 0
      new?.alpha = 1
    }
    for end in ends { end() }
    rowEnds?()
    alongside?()
  }

  /// Shows the new texts when the old ones have gone: those on one another could not be read.
  private func fade() {
    let goes = { [self] in for view in [old, oldTitle] as [UIView?] { view?.alpha = 0 } }
    let comes = { [self] in for view in [new, newTitle] as [UIView?] { view?.alpha = 1 } }
    let duration = UIView.inheritedAnimationDuration
    guard duration > 0, UIView.areAnimationsEnabled else {
      goes()
      return comes()
    }
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5, animations: goes)
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: comes)
    }
  }

  /// Ends it: done, or taken back.
  func finish(_ isDone: Bool) {
    UIView.performWithoutAnimation {
      for content in [old, new].compactMap({ $0 }) {
        content.alpha = 1
        content.transform = .identity
        content.middle.transform = .identity
        content.backButton?.label.transform = .identity
        content.backButton?.clipsTitle = false
        content.isUserInteractionEnabled = true
      }
      (isDone ? old : new)?.removeFromSuperview()
      oldTitle?.removeFromSuperview()
      newTitle?.removeFromSuperview()
      atEnd?(isDone)
    }
    onEnd(isDone)
  }
}
