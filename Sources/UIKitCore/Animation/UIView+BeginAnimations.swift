import Foundation
import QuartzCore
import Support

/// A block between `beginAnimations` and `commitAnimations`.
@MainActor
final class OpenedBlock {
  let block: BlockAnimation
  /// The block that was current before.
  let outer: BlockAnimation?
  private let notices: Notices
  /// The transition that is shown at the commit, and of which view.
  var transition: (kind: UIView.AnimationTransition, view: UIView)?

  /// Who is notified of the start and the end, and how.
  final class Notices {
    let name: String?
    let context: UnsafeMutableRawPointer?
    var delegate: AnyObject?
    var willStart: Selector?
    var didStop: Selector?

    init(_ name: String?, _ context: UnsafeMutableRawPointer?) { (self.name, self.context) = (name, context) }

    func start() {
      guard let delegate, let willStart else { return }
      willStart.perform(on: delegate, sender: name, event: context)
    }

    func stop(_ finished: Bool) {
      guard let delegate, let didStop else { return }
      didStop.perform(on: delegate, sender: name, event: NSNumber(value: finished), third: context)
    }
  }

  init(_ name: String?, _ context: UnsafeMutableRawPointer?) {
    let notices = Notices(name, context)
    self.notices = notices
    outer = BlockAnimation.current
    block = BlockAnimation.open(BlockTiming(duration: 0.2, pace: .curve(.easeInOut))) { notices.stop($0) }
  }

  func commit() {
    let timing = block.timing
    block.close(outer: outer)
    if let transition {
      var shown = timing
      shown.options.formUnion(transition.kind.option)
      ViewTransition.run(on: transition.view, shown, changes: {}, completion: nil)
    }
    let notices = notices
    MediaScheduler.current.nextTurn { notices.start() }
  }

  /// Changes the innermost opened block; a report where there is none.
  static func change(_ setter: String, _ body: (OpenedBlock) -> Void) {
    guard let opened = OpenedBlock.all.last else {
      Diagnostics.report(
        "\(setter) has no effect outside of beginAnimations and commitAnimations", subject: "UIView")
      return
    }
    body(opened)
  }

  /// Who is notified, for the setters.
  var listeners: Notices { notices }
}

// What iOS 13 deprecated and older code still calls. Setters count for the changes after them.
extension UIView {
  /// The transitions of `setAnimationTransition(_:for:cache:)`. Raw values are UIKit's.
  public enum AnimationTransition: Int, Sendable {
    case none = 0
    case flipFromLeft = 1
    case flipFromRight = 2
    /// A page that curls up. There is none here; it dissolves.
    case curlUp = 3
    /// A page that curls down. There is none here; it dissolves.
    case curlDown = 4

    fileprivate var option: AnimationOptions {
      let options: [AnimationOptions] = [
        [], .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
      ]
      return options[rawValue]
    }
  }

  /// Begins a block of changes that are animated until `commitAnimations()`: 0.2 s, ease-in-out, unless it is inside
  /// another block, or set otherwise.
  ///
  /// - Parameters:
  ///   - animationID: the first argument of the delegate's methods.
  ///   - context: the last one.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    OpenedBlock.all.append(OpenedBlock(animationID, context))
  }

  /// Ends the innermost block that `beginAnimations` began; its animations start.
  public class func commitAnimations() {
    guard let opened = OpenedBlock.all.popLast() else {
      Diagnostics.report("commitAnimations without beginAnimations did nothing", subject: "UIView")
      return
    }
    opened.commit()
  }

  /// Who is notified of the block's start and end; kept until the end.
  public class func setAnimationDelegate(_ delegate: Any?) {
    OpenedBlock.change("setAnimationDelegate") { $0.listeners.delegate = delegate.map { $0 as AnyObject } }
  }

  /// The delegate's method for the start: `animationWillStart(_ animationID: String?, context: …)`.
  public class func setAnimationWillStart(_ selector: Selector?) {
    OpenedBlock.change("setAnimationWillStart") { $0.listeners.willStart = selector }
  }

  /// The delegate's method for the end: `animationDidStop(_ animationID: String?, finished: NSNumber, context: …)`.
  public class func setAnimationDidStop(_ selector: Selector?) {
    OpenedBlock.change("setAnimationDidStop") { $0.listeners.didStop = selector }
  }

  /// Seconds. Default 0.2; 0 or less applies the changes at once.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    OpenedBlock.change("setAnimationDuration") { $0.block.timing.duration = duration }
  }

  /// Seconds before the motion begins. Default 0.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    OpenedBlock.change("setAnimationDelay") { $0.block.timing.delay = delay }
  }

  /// When the motion begins. Default now.
  public class func setAnimationStart(_ startDate: Date) {
    OpenedBlock.change("setAnimationStart") { $0.block.timing.delay = max(0, startDate.timeIntervalSinceNow) }
  }

  /// Default ease-in-out.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    OpenedBlock.change("setAnimationCurve") { $0.block.timing.pace = .curve(curve) }
  }

  /// How often; fractions are allowed. Default 0, which is once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    OpenedBlock.change("setAnimationRepeatCount") { $0.block.timing.repeatCount = repeatCount }
  }

  /// Whether it also runs back each time; the new values show in the end. Default false.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    OpenedBlock.change("setAnimationRepeatAutoreverses") { $0.block.timing.autoreverses = repeatAutoreverses }
  }

  /// Whether properties that cannot add up start from what shows. Default false.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    OpenedBlock.change("setAnimationBeginsFromCurrentState") {
      if fromCurrentState {
        $0.block.timing.options.insert(.beginFromCurrentState)
      } else {
        $0.block.timing.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Shows the way from what the view showed to what it shows after the block.
  ///
  /// - Parameter cache: kept for source compatibility: the pictures are always taken once.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    OpenedBlock.change("setAnimationTransition") { $0.transition = (transition, view) }
  }
}
