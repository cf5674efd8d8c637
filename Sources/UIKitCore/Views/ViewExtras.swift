import Foundation
import QuartzCore

/// What few views have, made when it is needed.
@MainActor
final class ViewExtras {
  var mask: UIView?
  var corners: ViewCorners?
  /// The view that this one masks.
  weak var maskedView: UIView?
  var interactions: [any UIInteraction] = []
  var motionEffects: [UIMotionEffect] = []
  var focusEffect: UIFocusEffect?
  var hidesFocusRing = false
  var focusGroupPriority: UIFocusGroupPriority?
  var traitOverrides = UITraitOverrides()
  var leastContentSize: UIContentSizeCategory?
  var hoverStyle: UIHoverStyle?
  var greatestContentSize: UIContentSizeCategory?
  /// What works only while the view is in a window.
  var windowFollowers: [WeakWindowFollower] = []
  /// What nothing else holds: the targets of segues that begin at the view.
  var kept: [AnyObject] = []
  private(set) var existingRegistrations: TraitRegistrations?

  func registrations() -> TraitRegistrations {
    if let existingRegistrations { return existingRegistrations }
    let registrations = TraitRegistrations()
    existingRegistrations = registrations
    return registrations
  }
}

/// What works only while a view is in a window.
@MainActor
protocol WindowFollower: AnyObject {
  /// The view has come into a window, or left it.
  func windowChanged()
}

/// A follower that lives for as long as somebody else wants it.
struct WeakWindowFollower {
  weak var follower: (any WindowFollower)?
}

extension UIView {
  /// The extras; made now when there are none.
  var extras: ViewExtras {
    if let existingExtras { return existingExtras }
    let extras = ViewExtras()
    existingExtras = extras
    return extras
  }

  /// Holds an object for as long as the view lives.
  func keep(_ object: AnyObject) { extras.kept.append(object) }
}
