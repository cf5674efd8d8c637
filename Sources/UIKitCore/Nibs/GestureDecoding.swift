import Foundation
import QuartzCore

/// What files say of gesture recognisers.
@MainActor
enum GestureDecoding {
  static func decode(_ recognizer: UIGestureRecognizer, _ coder: NibCoder) {
    let element = coder.element
    if let cancels = element.bool("cancelsTouchesInView") { recognizer.cancelsTouchesInView = cancels }
    if let delays = element.bool("delaysTouchesBegan") { recognizer.delaysTouchesBegan = delays }
    if let delays = element.bool("delaysTouchesEnded") { recognizer.delaysTouchesEnded = delays }
    if let isEnabled = element.bool("enabled") { recognizer.isEnabled = isEnabled }
  }

  static func decodeTap(_ recognizer: UITapGestureRecognizer, _ coder: NibCoder) {
    if let taps = coder.element.integer("numberOfTapsRequired") { recognizer.numberOfTapsRequired = taps }
    if let fingers = coder.element.integer("numberOfTouchesRequired") {
      recognizer.numberOfTouchesRequired = fingers
    }
  }

  static func decodeSwipe(_ recognizer: UISwipeGestureRecognizer, _ coder: NibCoder) {
    if let direction = coder.element.child("swipeGestureRecognizerDirection", key: "direction")
      ?? coder.element.child(key: "direction")
    {
      let parts: [(String, UISwipeGestureRecognizer.Direction)] = [
        ("left", .left), ("right", .right), ("up", .up), ("down", .down),
      ]
      recognizer.direction = parts.reduce(into: []) { sum, part in
        if direction.bool(part.0) == true { sum.formUnion(part.1) }
      }
    } else if let name = coder.element["direction"] {
      let directions: [String: UISwipeGestureRecognizer.Direction] = [
        "left": .left, "right": .right, "up": .up, "down": .down,
      ]
      if let direction = directions[name] { recognizer.direction = direction }
    }
    if let fingers = coder.element.integer("numberOfTouchesRequired") {
      recognizer.numberOfTouchesRequired = fingers
    }
  }

  static func decodePan(_ recognizer: UIPanGestureRecognizer, _ coder: NibCoder) {
    if let least = coder.element.integer("minimumNumberOfTouches") {
      recognizer.minimumNumberOfTouches = least
    }
    if let most = coder.element.integer("maximumNumberOfTouches") { recognizer.maximumNumberOfTouches = most }
  }

  static func decodeEdge(_ recognizer: UIScreenEdgePanGestureRecognizer, _ coder: NibCoder) {
    if let edges = coder.element.child(key: "edges") { recognizer.edges = NibValues.rectEdge(edges) }
  }

  static func decodePress(_ recognizer: UILongPressGestureRecognizer, _ coder: NibCoder) {
    let element = coder.element
    if let duration = element.number("minimumPressDuration") {
      recognizer.minimumPressDuration = TimeInterval(duration)
    }
    if let movement = element.number("allowableMovement") { recognizer.allowableMovement = movement }
    if let fingers = element.integer("numberOfTouchesRequired") {
      recognizer.numberOfTouchesRequired = fingers
    }
    if let taps = element.integer("numberOfTapsRequired") { recognizer.numberOfTapsRequired = taps }
  }
}
