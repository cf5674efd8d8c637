import UIKit

/// One input of the host at one moment: what a script comes down to.
struct TimedInput {
  enum Kind {
    case down(ScriptTarget)
    case move(CGPoint)
    /// Where the finger last was.
    case up
    case cancel
    case scroll(CGVector, CGPoint, isPrecise: Bool)
    case key(String)
    case text(String)
    case resize(CGSize, scale: CGFloat?)
  }

  var time: TimeInterval
  var kind: Kind
}

extension Script {
  /// How often a dragged finger reports where it is, per second.
  private static let dragRate = 120.0
  private static let mostDragSteps = 100_000.0

  /// The inputs that the events come down to, in order of time.
  var inputs: [TimedInput] {
    var result: [TimedInput] = []
    for event in events {
      switch event.action {
      case .tap(let target):
        result.append(TimedInput(time: event.time, kind: .down(target)))
        result.append(TimedInput(time: event.time, kind: .up))
      case .press(let target, let until):
        result.append(TimedInput(time: event.time, kind: .down(target)))
        result.append(TimedInput(time: max(until, event.time), kind: .up))
      case .drag(let path, let until):
        result += Script.drag(path, from: event.time, to: max(until, event.time))
      case .pointer(.down, let point): result.append(TimedInput(time: event.time, kind: .down(.point(point))))
      case .pointer(.move, let point): result.append(TimedInput(time: event.time, kind: .move(point)))
      case .pointer(.up, let point):
        result.append(TimedInput(time: event.time, kind: .move(point)))
        result.append(TimedInput(time: event.time, kind: .up))
      case .pointer(.cancel, _): result.append(TimedInput(time: event.time, kind: .cancel))
      case .scroll(let delta, let point, let isPrecise):
        result.append(TimedInput(time: event.time, kind: .scroll(delta, point, isPrecise: isPrecise)))
      case .key(let name): result.append(TimedInput(time: event.time, kind: .key(name)))
      case .text(let text): result.append(TimedInput(time: event.time, kind: .text(text)))
      case .resize(let size, let scale):
        result.append(TimedInput(time: event.time, kind: .resize(size, scale: scale)))
      }
    }
    return result.enumerated().sorted {
      $0.element.time != $1.element.time ? $0.element.time < $1.element.time : $0.offset < $1.offset
    }.map(\.element)
  }

  private static func drag(_ path: [CGPoint], from start: TimeInterval, to end: TimeInterval) -> [TimedInput]
  {
    guard let first = path.first, let last = path.last else { return [] }
    var result = [TimedInput(time: start, kind: .down(.point(first)))]
    let lengths = zip(path, path.dropFirst()).map { hypotenuse($1.x - $0.x, $1.y - $0.y) }
    let total = lengths.reduce(0, +)
    // A drag of hours is coarser rather than endless.
    let steps = Int(min(max(1, ((end - start) * dragRate).rounded()), mostDragSteps))
    for step in 1..<max(steps, 1) {
      let share = Double(step) / Double(steps)
      result.append(
        TimedInput(time: start + (end - start) * share, kind: .move(point(at: share * total, path, lengths))))
    }
    result.append(TimedInput(time: end, kind: .move(last)))
    result.append(TimedInput(time: end, kind: .up))
    return result
  }

  private static func hypotenuse(_ x: CGFloat, _ y: CGFloat) -> Double { (x * x + y * y).squareRoot() }

  private static func point(at distance: Double, _ path: [CGPoint], _ lengths: [Double]) -> CGPoint {
    var rest = distance
    for (i, length) in lengths.enumerated() {
      if rest <= length, length > 0 {
        let f = rest / length
        return CGPoint(
          x: path[i].x + (path[i + 1].x - path[i].x) * f, y: path[i].y + (path[i + 1].y - path[i].y) * f)
      }
      rest -= length
    }
    return path[path.count - 1]
  }
}
