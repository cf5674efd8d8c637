import CoreGraphics
import Stage
import Support
import UIKit

/// What the monkey does next: taps, presses, drags, two and three fingers, the wheel, a pointer that hovers, modifier
/// keys, keys with those of the clipboard and of focus, text, turning the device, other looks, text sizes, sizes and
/// scales.
@preconcurrency @MainActor
struct MonkeyActions {
  /// How far from the edge a point may lie outside the window, in points.
  private static let stray = 20.0
  private static let keys = [
    "tab", "return", "escape", "space", "left", "right", "up", "down", "backspace", "delete", "home", "end",
    "pageup", "pagedown", "shift+tab", "shift+left", "shift+right", "ctrl+a", "ctrl+c", "ctrl+x", "ctrl+v",
    "ctrl+z",
  ]
  private static let texts = [
    "a", "Hello ", "7", "\u{E9}", "\u{1F44D}\u{1F3FD}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\n",
  ]
  private static let modifiers: [UIKeyModifierFlags] = [[], [], .alternate, [.alternate, .shift], .shift]
  private static let orientations: [UIDeviceOrientation] = [
    .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown, .faceUp,
  ]
  /// Small ones: pictures are drawn often.
  private static let scales: [CGFloat] = [0.75, 1, 1.5]
  /// Sides of a window, in points. Small windows are drawn more often in the same time.
  private static let sides = 40.0...1_200.0
  /// How much larger than at the beginning a window is made.
  private static let largestGrowth = 1.5
  /// How far fingers are from the point between them, in points.
  private static let spread = 8.0...160.0
  /// In so many straight lines a finger goes around another.
  private static let arcLines = 6

  private var random: ReproducibleNumbers

  init(seed: UInt64) { random = ReproducibleNumbers(seed: seed) }

  /// Seconds until the action after the next.
  mutating func pause(upTo longest: TimeInterval) -> TimeInterval {
    Double.random(in: 0...longest, using: &random)
  }

  mutating func next(on stage: Stage, _ pause: TimeInterval) -> ScriptAction {
    let now = stage.now
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<24: return .tap(target(on: stage))
    case 24..<33: return .press(target(on: stage), until: now + pause * 2)
    case 33..<49:
      let path = (0..<Int.random(in: 2...4, using: &random)).map { _ in point(on: stage) }
      return .drag(path, until: now + pause)
    case 49..<57: return .touches(fingers(on: stage), until: now + pause)
    case 57..<64:
      let delta = CGVector(
        dx: Double.random(in: -200...200, using: &random), dy: Double.random(in: -200...200, using: &random))
      return .scroll(delta, over: point(on: stage), isPrecise: Bool.random(using: &random))
    case 64..<68: return .pointer(.move, point(on: stage))
    case 68..<70: return .pointer(.cancel, point(on: stage))
    case 70..<73: return .modifiers(Self.modifiers.randomElement(using: &random) ?? [])
    case 73..<83: return .key(Self.keys.randomElement(using: &random) ?? "tab")
    case 83..<89: return .text(Self.texts.randomElement(using: &random) ?? "a")
    case 89..<92: return .turn(Self.orientations.randomElement(using: &random) ?? .portrait)
    case 92..<94: return .appearance(Bool.random(using: &random) ? .dark : .light)
    case 94..<96: return .textSize(UIContentSizeCategory.ladder.randomElement(using: &random) ?? .large)
    case 96..<97: return .keyboard(Bool.random(using: &random) ? .software : .hardware)
    default: return resize(stage)
    }
  }

  /// Two or three fingers around a point: they come nearer or part, go around it, and move with it, each or all at
  /// once.
  private mutating func fingers(on stage: Stage) -> [[CGPoint]] {
    let count = Int.random(in: 0..<5, using: &random) == 0 ? 3 : 2
    let (start, end) = (point(on: stage), point(on: stage))
    let distance = Double.random(in: Self.spread, using: &random)
    let pinch = Bool.random(using: &random) ? Double.random(in: Self.spread, using: &random) / distance : 1
    let turn = Bool.random(using: &random) ? Double.random(in: -.pi ... .pi, using: &random) : 0
    let moves = Bool.random(using: &random)
    let angle = Double.random(in: 0...(2 * .pi), using: &random)
    return (0..<count).map { finger in
      let first = angle + 2 * .pi * Double(finger) / Double(count)
      return (0...Self.arcLines).map { line in
        let share = Double(line) / Double(Self.arcLines)
        let radius = distance * (1 + (pinch - 1) * share)
        let (sin, cos) = ElementaryFunctions.sincos(first + turn * share)
        let shift = moves ? share : 0
        return CGPoint(
          x: start.x + (end.x - start.x) * shift + radius * cos,
          y: start.y + (end.y - start.y) * shift + radius * sin)
      }
    }
  }

  /// Swaps the sides of the window, scales them, or changes the pixel ratio; a device keeps its size.
  private mutating func resize(_ stage: Stage) -> ScriptAction {
    let size = stage.configuration.size
    let factor = Double.random(in: 0.5...1.5, using: &random)
    let isTurned = Bool.random(using: &random)
    let hasOtherScale = Int.random(in: 0..<4, using: &random) == 0
    let scale = Self.scales.randomElement(using: &random)
    if stage.configuration.device != nil { return .resize(size, scale: scale) }
    let first = stage.firstConfiguration.size
    let largest = max(first.width, first.height) * Self.largestGrowth
    func bounded(_ side: Double) -> Double {
      min(max(min(side, largest).rounded(), Self.sides.lowerBound), Self.sides.upperBound)
    }
    let wanted =
      isTurned
      ? CGSize(width: size.height, height: size.width)
      : CGSize(width: bounded(size.width * factor), height: bounded(size.height * factor))
    return .resize(wanted, scale: hasOtherScale ? scale : nil)
  }

  private mutating func target(on stage: Stage) -> ScriptTarget {
    let isNamed = Int.random(in: 0..<3, using: &random) > 0
    if isNamed, let name = stage.identifiers.randomElement(using: &random) { return .identifier(name) }
    return .point(point(on: stage))
  }

  private mutating func point(on stage: Stage) -> CGPoint {
    let size = stage.configuration.size
    return CGPoint(
      x: Double.random(in: -Self.stray...size.width + Self.stray, using: &random),
      y: Double.random(in: -Self.stray...size.height + Self.stray, using: &random))
  }
}
