import Foundation

/// Shows the keyboard, or what an app has in its place, for the first responder.
@MainActor
package protocol InputViewPresenter: AnyObject {
  /// Called when another responder is the first one, or when its views for input are others.
  func inputViewsMayHaveChanged()
  /// Called when the text of the first responder, or its insertion point, is another one.
  func textMayHaveChanged()
  /// A finger that drags content which lets it take the keyboard away is at a height of the screen.
  func fingerMoved(to y: CGFloat)
  /// The finger is up; points per second, down positive.
  func fingerLifted(velocity: CGFloat)
}

/// Who shows the keyboard, and for how long that waits.
@MainActor
package struct InputViewState {
  package var presenter: (any InputViewPresenter)?
  /// While it is more than 0, one responder takes the place of another, and the keyboard stays between them.
  var holds = 0
  /// Whether something changed meanwhile.
  var isStale = false

  /// Nobody shows a keyboard.
  package init() {}
}

extension UIResponder {
  /// Runs what may exchange the first responder; the keyboard follows once, when it is over.
  static func keepingInputViews<Result>(_ body: () -> Result) -> Result {
    inputViewState.holds += 1
    defer {
      inputViewState.holds -= 1
      if inputViewState.holds == 0, inputViewState.isStale { firstResponderChanged() }
    }
    return body()
  }

  /// Called when another responder is the first one.
  static func firstResponderChanged() {
    guard inputViewState.holds == 0 else {
      inputViewState.isStale = true
      return
    }
    inputViewState.isStale = false
    inputViewState.presenter?.inputViewsMayHaveChanged()
  }

  /// Called when the responder's text or its insertion point is another one: the keyboard follows with its capitals.
  func inputTextChanged() {
    if isFirstResponder { UIResponder.inputViewState.presenter?.textMayHaveChanged() }
  }

  /// Called when a responder has other views for input.
  static func inputViewsChanged(of responder: UIResponder) {
    if let first = currentFirst, sequence(first: first, next: \.next).contains(where: { $0 === responder }) {
      firstResponderChanged()
    }
  }
}
