import Cassowary
import Foundation

/// What a constraint can be about: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
  var layoutBox: LayoutBox { get }
  /// The view itself, or the one that owns the guide.
  var referenceView: UIView? { get }
  /// `UILabel:0x600000`, as constraints print it.
  var layoutName: String { get }
}

/// The four unknowns of an item: its alignment rectangle. The origin is in the superview's coordinates, or in the
/// owner's for a guide: so a view that moves leaves the unknowns of all it contains alone.
@MainActor
final class LayoutBox {
  let minX = Variable("minX")
  let minY = Variable("minY")
  let width = Variable("width")
  let height = Variable("height")
  /// All four, in the order of `CGRect.numbers`.
  let variables: [Variable]
  weak var item: LayoutItem?

  init(of item: LayoutItem) {
    self.item = item
    variables = [minX, minY, width, height]
  }
}

/// What a view keeps for Auto Layout; made when it is first needed.
@MainActor
final class ViewLayoutState {
  var translatesMask = true
  /// By axis: horizontal, vertical.
  var hugging: [UILayoutPriority] = [.defaultLow, .defaultLow]
  var compression: [UILayoutPriority] = [.defaultHigh, .defaultHigh]
  var box: LayoutBox?
  /// The active constraints whose items' nearest common ancestor is this view.
  var held: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var safeAreaGuide: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var readableGuide: UILayoutGuide?
  var keyboardGuide: UIKeyboardLayoutGuide?
  var topSupport: EdgeSupportGuide?
  var bottomSupport: EdgeSupportGuide?
  /// Of a scroll view.
  var contentGuide: UILayoutGuide?
  var frameGuide: UILayoutGuide?
  /// Margins that were set, one way or the other.
  enum Margins {
    case fixed(UIEdgeInsets)
    case directional(NSDirectionalEdgeInsets)
  }
  var margins: Margins?
  var semantics = UISemanticContentAttribute.unspecified
  var insetsMarginsFromSafeArea = true
  var preservesSuperviewMargins = false
  /// Of a root: what solves its tree.
  var engine: LayoutEngine?

  /// The guides that the view has on its own, those that were asked for.
  var systemGuides: [UILayoutGuide] {
    let all: [UILayoutGuide?] = [
      safeAreaGuide, marginsGuide, readableGuide, keyboardGuide, topSupport, bottomSupport, contentGuide,
      frameGuide,
    ]
    return all.compactMap { $0 }
  }
}

func hexAddress(_ object: AnyObject) -> String {
  "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}
