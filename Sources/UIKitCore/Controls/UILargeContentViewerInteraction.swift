import Foundation
import QuartzCore
import Support

/// What can be shown large. Views are.
@preconcurrency @MainActor
public protocol UILargeContentViewerItem: NSObjectProtocol {
  /// Whether a press shows it large.
  var showsLargeContentViewer: Bool { get }
  /// What is below the image.
  var largeContentTitle: String? { get }
  /// The image; a template has the text's colour.
  var largeContentImage: UIImage? { get }
  /// Whether the image grows to the size of the card's.
  var scalesLargeContentImage: Bool { get }
  /// Room around the image, in points.
  var largeContentImageInsets: UIEdgeInsets { get }
}

extension UIView: UILargeContentViewerItem {}

/// Decides what is shown large, and receives the end of a press. All methods are optional.
@preconcurrency @MainActor
public protocol UILargeContentViewerInteractionDelegate: AnyObject {
  /// The finger was lifted from an item: do what a tap on it would do. Without the method a control gets a tap.
  ///
  /// - Parameter point: In the coordinates of the interaction's view.
  func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
    at point: CGPoint)
  /// The item at a place of the interaction's view. Without the method the views there are asked.
  func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
  ) -> (any UILargeContentViewerItem)?
  /// In the middle of whose view the card is. Without the method it is the controller around the view.
  func viewController(for interaction: UILargeContentViewerInteraction) -> UIViewController
}

extension UILargeContentViewerInteractionDelegate {
  public func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
    at point: CGPoint
  ) { interaction.tap(item) }
  public func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
  ) -> (any UILargeContentViewerItem)? { interaction.shownView(at: point) }
  public func viewController(for interaction: UILargeContentViewerInteraction) -> UIViewController {
    interaction.surroundingController ?? UIViewController()
  }
}

/// Shows what a press is on as a large card, to people with very large text: for bars whose text does not grow.
///
/// The card follows the finger from item to item, and lifting it does what a tap would have done. At other text sizes
/// the interaction does nothing. Source: Apple, *UILargeContentViewerInteraction*.
@preconcurrency @MainActor
open class UILargeContentViewerInteraction: NSObject, UIInteraction {
  /// Posted when the viewer becomes available or stops being so. A stage keeps its text size, so here it never is.
  public static let enabledStatusDidChangeNotification = NSNotification.Name(
    "UILargeContentViewerInteractionEnabledStatusDidChangeNotification")

  /// Whether the text is large enough for the viewer: one of the accessibility sizes.
  open class var isEnabled: Bool {
    UIScreen.main.traitCollection.preferredContentSizeCategory.isAccessibilityCategory
  }

  /// Decides what is shown. Weak.
  open private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?
  open private(set) weak var view: UIView?
  private let press = UILongPressGestureRecognizer()
  private var card: LargeContentCard?
  private var item: (any UILargeContentViewerItem)?

  public init(delegate: (any UILargeContentViewerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
    press.addTarget(self, action: Selector("pressed:", UILargeContentViewerInteraction.pressed))
    press.delegate = self
  }

  public override convenience init() { self.init(delegate: nil) }

  /// Sets up which other recognisers wait for the press, or go on beside it.
  open var gestureRecognizerForExclusionRelationship: UIGestureRecognizer { press }

  open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(press) }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  // MARK: Pressing

  private func pressed(_ recognizer: UILongPressGestureRecognizer) {
    switch recognizer.state {
    case .began, .changed: show(itemUnderFinger)
    case .ended:
      let (last, place) = (item, recognizer.location(in: view))
      show(nil)
      if let delegate {
        delegate.largeContentViewerInteraction(self, didEndOn: last, at: place)
      } else {
        tap(last)
      }
    case .cancelled, .failed: show(nil)
    default: break
    }
  }

  private var itemUnderFinger: (any UILargeContentViewerItem)? {
    let place = press.location(in: view)
    // A delegate that answers nil means that there is nothing to show.
    let found =
      delegate.map { $0.largeContentViewerInteraction(self, itemAt: place) } ?? shownView(at: place)
    return found?.showsLargeContentViewer == true ? found : nil
  }

  /// The innermost view at a place of the interaction's that is to be shown large.
  func shownView(at place: CGPoint) -> UIView? { view.flatMap { Self.shownView(in: $0, at: place) } }

  private static func shownView(in view: UIView, at place: CGPoint) -> UIView? {
    guard !view.isHidden, view.point(inside: place, with: nil) else { return nil }
    let inner = view.subviews.reversed().lazy.compactMap { child in
      shownView(in: child, at: child.convert(place, from: view))
    }
    return inner.first ?? (view.showsLargeContentViewer ? view : nil)
  }

  /// The innermost view controller around the view.
  var surroundingController: UIViewController? {
    sequence(first: view as UIResponder?, next: { $0?.next }).lazy.compactMap { $0 as? UIViewController }
      .first
  }

  /// What a tap on the item would do.
  func tap(_ item: (any UILargeContentViewerItem)?) {
    guard let control = item as? UIControl, control.isEnabled else { return }
    control.sendActions(for: .touchUpInside)
  }

  // MARK: The card

  private func show(_ new: (any UILargeContentViewerItem)?) {
    guard new !== item else { return }
    item = new
    guard let new, let window = view?.window else {
      card?.leave()
      card = nil
      return
    }
    if let card {
      card.show(new)
    } else {
      let region = delegate?.viewController(for: self).viewIfLoaded ?? surroundingController?.viewIfLoaded
      let area = region?.window === window ? region?.convert(region?.bounds ?? .zero, to: nil) : nil
      card = LargeContentCard(new, in: window, middleOf: area ?? window.bounds)
    }
  }
}

extension UILargeContentViewerInteraction: UIGestureRecognizerDelegate {
  /// Only a press on something that is shown large is one.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    view?.traitCollection.preferredContentSizeCategory.isAccessibilityCategory == true
      && itemUnderFinger != nil
  }
}
