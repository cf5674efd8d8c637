import Foundation
import QuartzCore

/// What a storyboard or a nib makes and tells that it is complete. `RuntimeObject`, which belongs to no actor, is, too.
@MainActor
protocol NibAwaking: AnyObject {
  func awakeFromNib()
}

extension UIResponder: NibAwaking {}
extension NSLayoutConstraint: NibAwaking {}
extension UIGestureRecognizer: NibAwaking {}
extension UIBarItem: NibAwaking {}
extension UINavigationItem: NibAwaking {}
