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
    /// Fingers that do the same at one moment: where each is.
    case touches(TouchPhase, [CGPoint])
    case modifiers(UIKeyModifierFlags)
    case turn(UIDeviceOrientation)
    case appearance(UIUserInterfaceStyle)
    case textSize(UIContentSizeCategory)
    case resize(CGSize, scale: CGFloat?)
  }

  enum TouchPhase { case down, move, up }

  var time: TimeInterval
  var kind: Kind
  /// Whether it is the first that an event of the script comes down to.
  var beginsEvent = false
}

extension Script {
  /// How often a dragged finger reports where it is, per second.
  private static let dragRate = 120.0
  private static let mostDragSteps = 100_000.0
  /// As many fingers as there are.
  static let mostTouches = 10

  /// The inputs that the events come down to, in order of time.
  var inputs: [TimedInput] {
    var result: [TimedInput] = []
    for event in events {
      let first = result.count
      defer { if first < result.count { result[first].beginsEvent = true } }
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
      case .touches(let paths, let until):
        result += Script.touches(paths, from: event.time, to: max(until, event.time))
      case .modifiers(let flags): result.append(TimedInput(time: event.time, kind: .modifiers(flags)))
      case .turn(let orientation): result.append(TimedInput(time: event.time, kind: .turn(orientation)))
      case .appearance(let style): result.append(TimedInput(time: event.time, kind: .appearance(style)))
      case .textSize(let category): result.append(TimedInput(time: event.time, kind: .textSize(category)))
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
    let path = FingerPath(path)
    var result = [TimedInput(time: start, kind: .down(.point(first)))]
    result += moves(from: start, to: end) { .move(path.point(at: $0)) }
    result.append(TimedInput(time: end, kind: .move(last)))
    result.append(TimedInput(time: end, kind: .up))
    return result
  }

  private static func touches(
    _ paths: [[CGPoint]], from start: TimeInterval, to end: TimeInterval
  ) -> [TimedInput] {
    let fingers = paths.filter { !$0.isEmpty }.prefix(mostTouches).map { FingerPath($0) }
    guard !fingers.isEmpty else { return [] }
    func points(at share: Double) -> [CGPoint] { fingers.map { $0.point(at: share) } }
    var result = [TimedInput(time: start, kind: .touches(.down, points(at: 0)))]
    result += moves(from: start, to: end) { .touches(.move, points(at: $0)) }
    result.append(TimedInput(time: end, kind: .touches(.move, points(at: 1))))
    result.append(TimedInput(time: end, kind: .touches(.up, points(at: 1))))
    return result
  }

  /// What fingers report on the way, by the share of it that lies behind them.
  private static func moves(
    from start: TimeInterval, to end: TimeInterval, _ kind: (Double) -> TimedInput.Kind
  ) -> [TimedInput] {
    // A drag of hours is coarser rather than endless.
    let steps = Int(min(max(1, ((end - start) * dragRate).rounded()), mostDragSteps))
    return (1..<max(steps, 1)).map { step in
      let share = Double(step) / Double(steps)
      return TimedInput(time: start + (end - start) * share, kind: kind(share))
    }
  }
}

/// The way of a finger: from point to point in straight lines, at constant speed.
struct FingerPath {
  let points: [CGPoint]
  private let lengths: [Double]
  private let total: Double

  /// - Parameter points: At least one.
  init(_ points: [CGPoint]) {
    self.points = points
    lengths = zip(points, points.dropFirst()).map { Self.hypotenuse($1.x - $0.x, $1.y - $0.y) }
    total = lengths.reduce(0, +)
  }

  /// Where the finger is when a share of its way, 0…1, lies behind it.
  func point(at share: Double) -> CGPoint {
    var rest = share * total
    for (i, length) in lengths.enumerated() {
      if rest <= length, length > 0 { return point(rest / length, of: i) }
      rest -= length
    }
    return points[points.count - 1]
  }

  /// The way up to a share of it.
  func prefix(_ share: Double) -> [CGPoint] {
    var rest = share * total
    var result = [points[0]]
    for (i, length) in lengths.enumerated() {
      if rest <= length, length > 0 { return result + [point(rest / length, of: i)] }
      rest -= length
      result.append(points[i + 1])
    }
    return result
  }

  private func point(_ f: Double, of line: Int) -> CGPoint {
    CGPoint(
      x: points[line].x + (points[line + 1].x - points[line].x) * f,
      y: points[line].y + (points[line + 1].y - points[line].y) * f)
  }

  private static func hypotenuse(_ x: CGFloat, _ y: CGFloat) -> Double { (x * x + y * y).squareRoot() }
}
