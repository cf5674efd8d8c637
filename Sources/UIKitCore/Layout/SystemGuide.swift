import Cassowary
import Foundation
import QuartzCore

/// The widest a column of text may be, in points. What iOS gives at the standard text size; not documented.
private let readableWidth: CGFloat = 672

/// How the guides that a view has on its own are in it.
extension UILayoutGuide {
  /// How the guide follows its view.
  enum Kind {
    /// By constraints alone.
    case free
    case safeArea
    case margins
    /// The margins, no wider than text is read with ease, in their middle.
    case readable
    /// Along the bottom, where the keyboard is.
    case keyboard
    /// What bars cover at an edge.
    case topSupport, bottomSupport
    /// A scroll view's content, and its frame, which slides over that.
    case content, frame
  }

  /// The guide's rectangle in a view as it is; nil for a guide of the app's.
  func systemRect(in view: UIView) -> CGRect? {
    let bounds = view.bounds
    switch kind {
    case .free: return nil
    case .safeArea: return bounds.inset(by: view.safeAreaInsets)
    case .margins: return bounds.inset(by: view.layoutMargins)
    case .readable:
      let inner = bounds.inset(by: view.layoutMargins)
      let surplus = max(0, inner.width - readableWidth)
      return inner.insetBy(dx: surplus / 2, dy: 0)
    case .keyboard:
      let height = coveredHeight(in: view)
      return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    case .topSupport:
      return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: view.safeAreaInsets.top)
    case .bottomSupport:
      let height = view.safeAreaInsets.bottom
      return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    case .content: return CGRect(origin: .zero, size: view.layoutContentSize)
    case .frame: return bounds
    }
  }

  /// What the keyboard covers of the view, from its bottom edge; while there is none, the safe area's part.
  private func coveredHeight(in view: UIView) -> CGFloat {
    let resting =
      (self as? UIKeyboardLayoutGuide)?.usesBottomSafeArea == false ? 0 : view.safeAreaInsets.bottom
    let keyboard = UIScreen.main.keyboardFrame
    guard !keyboard.isNull, view.window != nil else { return resting }
    return max(view.bounds.maxY - view.fromScreen(keyboard).minY, resting)
  }

  /// The right-hand sides of `systemConstraints(in:)`, as the view's insets are now; nil for a guide of the app's.
  func systemConstants(in view: UIView) -> [Double]? {
    let own = view.alignmentInsets
    let across = own.left + own.right
    let along = own.top + own.bottom
    switch kind {
    case .free: return nil
    case .safeArea, .margins:
      let insets = kind == .safeArea ? view.safeAreaInsets : view.layoutMargins
      return [
        insets.left, insets.top, insets.left + insets.right - across, insets.top + insets.bottom - along,
      ]
    case .readable:
      let insets = view.layoutMargins
      let sides = insets.left + insets.right - across
      return [
        insets.left - insets.right + across, insets.top, sides, insets.top + insets.bottom - along, sides,
        readableWidth,
      ]
    case .keyboard, .bottomSupport:
      let height = kind == .keyboard ? coveredHeight(in: view) : view.safeAreaInsets.bottom
      return [0, -along, -across, height]
    case .topSupport: return [0, 0, -across, view.safeAreaInsets.top]
    case .content: return [0, 0, 0, 0]
    case .frame: return [view.bounds.minX, view.bounds.minY, -across, -along]
    }
  }

  /// What holds the guide in its view.
  func systemConstraints(in view: UIView) -> [Constraint] {
    guard let constants = systemConstants(in: view) else { return [] }
    let box = layoutBox
    let outer = view.layoutBox
    switch kind {
    case .free: return []
    case .safeArea, .margins:
      return [
        Constraint(box.minX, .equal, constants[0]), Constraint(box.minY, .equal, constants[1]),
        Constraint(outer.width - box.width, .equal, constants[2]),
        Constraint(outer.height - box.height, .equal, constants[3]),
      ]
    case .readable:
      return [
        Constraint(box.minX * 2 + box.width - outer.width, .equal, constants[0]),
        Constraint(box.minY, .equal, constants[1]),
        Constraint(outer.width - box.width, .greaterThanOrEqual, constants[2]),
        Constraint(outer.height - box.height, .equal, constants[3]),
        Constraint(outer.width - box.width, .equal, constants[4], priority: 999),
        Constraint(box.width, .lessThanOrEqual, constants[5]),
      ]
    case .keyboard, .bottomSupport:
      return [
        Constraint(box.minX, .equal, constants[0]),
        Constraint(outer.height - box.minY - box.height, .equal, constants[1]),
        Constraint(outer.width - box.width, .equal, constants[2]),
        Constraint(box.height, .equal, constants[3]),
      ]
    case .topSupport:
      return [
        Constraint(box.minX, .equal, constants[0]), Constraint(box.minY, .equal, constants[1]),
        Constraint(outer.width - box.width, .equal, constants[2]),
        Constraint(box.height, .equal, constants[3]),
      ]
    case .frame:
      return [
        Constraint(box.minX, .equal, constants[0]), Constraint(box.minY, .equal, constants[1]),
        Constraint(outer.width - box.width, .equal, constants[2]),
        Constraint(outer.height - box.height, .equal, constants[3]),
      ]
    case .content:
      // Its size is what constraints make of it.
      return [
        Constraint(box.minX, .equal, constants[0]), Constraint(box.minY, .equal, constants[1]),
        Constraint(box.width, .greaterThanOrEqual, constants[2]),
        Constraint(box.height, .greaterThanOrEqual, constants[3]),
      ]
    }
  }
}

/// Where the keyboard is, or would be: along the bottom of the view. While there is none, the guide has the height of
/// the safe area's bottom.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Kept and reported: a keyboard that floats is not followed.
  open var followsUndockedKeyboard = false {
    didSet { reportUnused("followsUndockedKeyboard", followsUndockedKeyboard, "the keyboard does not float") }
  }
  /// Whether the guide ends at the safe area while there is no keyboard. Default true.
  open var usesBottomSafeArea = true { didSet { owner?.guidesMayHaveChanged() } }
  /// Kept and reported.
  open var keyboardDismissPadding: CGFloat = 0 {
    didSet {
      reportUnused(
        "keyboardDismissPadding", keyboardDismissPadding != 0,
        "the keyboard is dismissed as soon as a finger reaches it")
    }
  }
}

/// The edge of a controller's content, in code older than safe areas.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// What bars cover at the edge, in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// The guide behind `topLayoutGuide` and `bottomLayoutGuide`.
final class EdgeSupportGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { owner.flatMap { systemRect(in: $0)?.height } ?? 0 }
}
