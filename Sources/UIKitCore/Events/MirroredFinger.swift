import Foundation

/// The second finger of the mouse: with Option (Alt) down a press makes two fingers, mirrored about the middle of the
/// window, as in the iOS Simulator. With Shift as well both move together, and so does the point between them.
@MainActor
struct MirroredFinger {
  /// Tells the mirrored finger from every other; hosts count theirs from 0.
  static let identifier = -1
  private static let mouse = 0

  private var middle = CGPoint.zero
  private var lastLocation = CGPoint.zero
  private var isDown = false

  /// The mouse's input together with that of its mirrored finger.
  mutating func inputs(for input: PointerInput, in bounds: CGRect) -> [PointerInput] {
    guard input.identifier == Self.mouse, input.phase != .regionMoved else { return [input] }
    if input.phase == .began {
      isDown = input.modifiers.contains(.alternate)
      middle = CGPoint(x: bounds.midX, y: bounds.midY)
    } else if isDown, input.modifiers.contains([.alternate, .shift]) {
      middle.x += input.location.x - lastLocation.x
      middle.y += input.location.y - lastLocation.y
    }
    lastLocation = input.location
    guard isDown else { return [input] }
    if input.phase == .ended || input.phase == .cancelled { isDown = false }
    var mirrored = input
    mirrored.identifier = Self.identifier
    mirrored.location = CGPoint(x: 2 * middle.x - input.location.x, y: 2 * middle.y - input.location.y)
    return [input, mirrored]
  }
}
