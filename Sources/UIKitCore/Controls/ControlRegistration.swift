import Foundation

/// One thing that a control does for some of its events.
@MainActor
struct ControlRegistration {
  weak var target: AnyObject?
  var selector: Selector?
  var action: UIAction?
  var events: UIControl.Event
  /// Whether it was registered without a target, which is not the same as one that has gone.
  var goesUpTheChain = false

  init(target: AnyObject?, selector: Selector, events: UIControl.Event) {
    self.target = target
    self.selector = selector
    self.events = events
    goesUpTheChain = target == nil
  }

  init(action: UIAction, events: UIControl.Event) {
    self.action = action
    self.events = events
  }
}
