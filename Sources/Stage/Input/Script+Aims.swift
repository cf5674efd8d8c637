import UIKit

/// Scripts whose inputs are aimed at something else than when they were made.
extension Script {
  /// Where the event is that an input is the first part of; nil where it is not here.
  private func index(of input: InputEvent) -> Int? {
    var index = events.place(after: input.beginning, \.time) - 1
    var found: Int?
    while events.indices.contains(index), events[index].time == input.beginning {
      if events[index].inputs.first?.kind == input.kind { found = index }
      index -= 1
    }
    return found
  }

  /// Removes the event of an input, and all that begin later.
  mutating func end(before input: InputEvent) {
    let first = index(of: input) ?? events.place(after: input.beginning, \.time)
    events.removeSubrange(first...)
  }

  /// Moves a touch of the pointer, from where it comes down to where it is lifted.
  ///
  /// - Parameter input: The touch that begins.
  /// - Returns: False for fingers beside the pointer, which stay.
  mutating func movePointer(of input: InputEvent, by shift: CGVector) -> Bool {
    guard let first = index(of: input) else { return false }
    func moved(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + shift.dx, y: point.y + shift.dy) }
    switch events[first].action {
    case .tap(.point(let point)): events[first].action = .tap(.point(moved(point)))
    case .press(.point(let point), let end): events[first].action = .press(.point(moved(point)), until: end)
    case .drag(let path, let end): events[first].action = .drag(path.map(moved), until: end)
    case .pointer(.down, _):
      for index in first..<events.count {
        guard case .pointer(let phase, let point) = events[index].action else { continue }
        if phase == .down, index > first { break }
        events[index].action = .pointer(phase, moved(point))
        if phase == .up || phase == .cancel { break }
      }
    default: return false
    }
    return true
  }
}
