import Foundation
import QuartzCore
import Support

extension UIView.AnimationOptions {
  /// Half a turn about the vertical centre line; the left side comes forward.
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  /// Half a turn about the vertical centre line; the right side comes forward.
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  /// A page that curls up. There is none here; it dissolves.
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  /// A page that curls down. There is none here; it dissolves.
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  /// The old picture fades into the new one.
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  /// Half a turn about the horizontal centre line; the top comes forward.
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  /// Half a turn about the horizontal centre line; the bottom comes forward.
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

  private static let transitionShift: UInt = 20
  private static let transitionMask: UInt = 7

  /// Whether a transition is among the options.
  var hasTransition: Bool { (rawValue >> Self.transitionShift) & Self.transitionMask != 0 }

  var transition: ViewTransition.Kind {
    let kinds: [ViewTransition.Kind] = [
      .none, .flip(.left), .flip(.right), .curl, .curl, .dissolve, .flip(.top), .flip(.bottom),
    ]
    return kinds[Int((rawValue >> Self.transitionShift) & Self.transitionMask)]
  }
}

extension UIView {
  /// Changes what `view` contains with a transition from its old picture to the new one.
  ///
  /// What `animations` changes applies at once, unless `.allowAnimatedContent` is among the options. Without a
  /// transition among them only the changes are made.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less changes at once.
  ///   - completion: called once when the transition has ended, with false when it was cut short.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    ViewTransition.run(
      on: view, blockTiming(duration, 0, .curve(options.curve), options), changes: animations ?? {},
      completion: completion)
  }

  /// Replaces one view by another with a transition of the view that contains them.
  ///
  /// `toView` takes the place of `fromView` among its siblings; with `.showHideTransitionViews` both stay where they
  /// are, and one is hidden and the other shown.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      Diagnostics.report(
        "transition(from:to:) did nothing: the first view has no superview", subject: "\(fromView)")
      if let completion { MediaScheduler.current.nextTurn { completion(false) } }
      return
    }
    let changes = {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        container.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    ViewTransition.run(
      on: container, blockTiming(duration, 0, .curve(options.curve), options), changes: changes,
      completion: completion)
  }
}
