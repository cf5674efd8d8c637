import Foundation
import QuartzCore

/// How a symbol moves. Source of the names and of what they mean: Apple, *Symbols*.
public protocol SymbolEffect: Hashable, Sendable {
  /// What the effect is, as a value.
  var configuration: SymbolEffectConfiguration { get }
}

/// An effect that happens once, or so many times.
public protocol DiscreteSymbolEffect: SymbolEffect {}
/// An effect that lasts until it is taken away.
public protocol IndefiniteSymbolEffect: SymbolEffect {}
/// An effect with which a symbol comes or goes.
public protocol TransitionSymbolEffect: SymbolEffect {}
/// An effect with which one symbol takes another's place.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// What an effect is, as a value.
public struct SymbolEffectConfiguration: Hashable, Sendable {
  enum Motion: Hashable, Sendable {
    case bounce(up: Bool), pulse, scale(up: Bool), variableColor(VariableColorFrames.Style), appear(up: Bool),
      disappear(up: Bool)
    case replace(ReplaceSymbolEffect.Way, isMagic: Bool), wiggle(WiggleSymbolEffect.Direction),
      rotate(clockwise: Bool), breathe, draw(DrawnSymbolFrames.Style)
  }
  let motion: Motion
}

/// The symbol jumps.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  var isUp = true
  /// Away from the viewer at first, then back.
  public var up: BounceSymbolEffect { BounceSymbolEffect(isUp: true) }
  public var down: BounceSymbolEffect { BounceSymbolEffect(isUp: false) }
  /// Symbols are one layer here.
  public var byLayer: BounceSymbolEffect { self }
  public var wholeSymbol: BounceSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .bounce(up: isUp)) }
}

/// The symbol fades and comes back.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var byLayer: PulseSymbolEffect { self }
  public var wholeSymbol: PulseSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .pulse) }
}

/// The symbol is larger or smaller.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
  var isUp = true
  public var up: ScaleSymbolEffect { ScaleSymbolEffect(isUp: true) }
  public var down: ScaleSymbolEffect { ScaleSymbolEffect(isUp: false) }
  public var byLayer: ScaleSymbolEffect { self }
  public var wholeSymbol: ScaleSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .scale(up: isUp)) }
}

/// The symbol's parts light up in turn; a symbol that has no parts for a value lights up as a whole.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  var style = VariableColorFrames.Style()
  /// Each part is lit for a moment.
  public var iterative: VariableColorSymbolEffect { with { $0.isIterative = true } }
  /// Each part stays lit until the end of a cycle. The default.
  public var cumulative: VariableColorSymbolEffect { with { $0.isIterative = false } }
  /// It goes back by the same way.
  public var reversing: VariableColorSymbolEffect { with { $0.isReversing = true } }
  /// Each cycle starts with the first part. The default.
  public var nonReversing: VariableColorSymbolEffect { with { $0.isReversing = false } }
  /// Parts that are not lit are not drawn.
  public var hideInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactive = true } }
  /// Parts that are not lit are faint. The default.
  public var dimInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactive = false } }
  public var configuration: SymbolEffectConfiguration { .init(motion: .variableColor(style)) }

  private func with(_ change: (inout VariableColorFrames.Style) -> Void) -> VariableColorSymbolEffect {
    var style = style
    change(&style)
    return VariableColorSymbolEffect(style: style)
  }
}

/// The symbol comes.
public struct AppearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  var isUp = true
  public var up: AppearSymbolEffect { AppearSymbolEffect(isUp: true) }
  public var down: AppearSymbolEffect { AppearSymbolEffect(isUp: false) }
  public var byLayer: AppearSymbolEffect { self }
  public var wholeSymbol: AppearSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .appear(up: isUp)) }
}

/// The symbol goes, until the effect is taken away or the symbol appears.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  var isUp = false
  public var up: DisappearSymbolEffect { DisappearSymbolEffect(isUp: true) }
  public var down: DisappearSymbolEffect { DisappearSymbolEffect(isUp: false) }
  public var byLayer: DisappearSymbolEffect { self }
  public var wholeSymbol: DisappearSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .disappear(up: isUp)) }
}

/// The symbol's strokes are drawn as by a pen.
public struct DrawOnSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  /// All strokes are drawn at once here.
  public var byLayer: DrawOnSymbolEffect { self }
  public var wholeSymbol: DrawOnSymbolEffect { self }
  public var individually: DrawOnSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .draw(.init(isOn: true))) }
}

/// The symbol's strokes are taken away, until the effect is, or the symbol is drawn on.
public struct DrawOffSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  var isReversed = false
  public var byLayer: DrawOffSymbolEffect { self }
  public var wholeSymbol: DrawOffSymbolEffect { self }
  public var individually: DrawOffSymbolEffect { self }
  /// From where the pen ended.
  public var reversed: DrawOffSymbolEffect { DrawOffSymbolEffect(isReversed: true) }
  /// From where the pen began. The default.
  public var nonReversed: DrawOffSymbolEffect { DrawOffSymbolEffect(isReversed: false) }
  public var configuration: SymbolEffectConfiguration {
    .init(motion: .draw(.init(isOn: false, isReversed: isReversed)))
  }
}

/// One symbol goes and another comes.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
  enum Way: Hashable, Sendable { case downUp, upUp, offUp }
  var way = Way.downUp
  /// The one that goes becomes smaller, the one that comes larger. The default.
  public var downUp: ReplaceSymbolEffect { Self.downUp }
  /// Both become larger.
  public var upUp: ReplaceSymbolEffect { Self.upUp }
  /// The one that goes is gone at once, the one that comes becomes larger.
  public var offUp: ReplaceSymbolEffect { Self.offUp }
  public static var downUp: ReplaceSymbolEffect { ReplaceSymbolEffect(way: .downUp) }
  public static var upUp: ReplaceSymbolEffect { ReplaceSymbolEffect(way: .upUp) }
  public static var offUp: ReplaceSymbolEffect { ReplaceSymbolEffect(way: .offUp) }
  public var byLayer: ReplaceSymbolEffect { self }
  public var wholeSymbol: ReplaceSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .replace(way, isMagic: false)) }

  /// What symbols of one kind have in common stays, such as a bell that gets a slash or a badge; others are replaced by
  /// `fallback`.
  public func magic(fallback: ReplaceSymbolEffect = .replace) -> MagicReplace {
    MagicReplace(fallback: fallback)
  }

  /// One symbol turns into another that has the same shape in it.
  public struct MagicReplace: ContentTransitionSymbolEffect {
    let fallback: ReplaceSymbolEffect
    public var byLayer: MagicReplace { self }
    public var wholeSymbol: MagicReplace { self }
    public var configuration: SymbolEffectConfiguration {
      .init(motion: .replace(fallback.way, isMagic: true))
    }
  }
}

/// Whatever change suits the symbols.
public struct AutomaticSymbolEffect: ContentTransitionSymbolEffect, TransitionSymbolEffect {
  public var configuration: SymbolEffectConfiguration { .init(motion: .replace(.downUp, isMagic: true)) }
}

/// The symbol shakes.
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  enum Direction: Hashable, Sendable { case turning, leftRight, upDown, along(degrees: Double) }
  var direction = Direction.turning
  public var clockwise: WiggleSymbolEffect { WiggleSymbolEffect(direction: .turning) }
  public var counterClockwise: WiggleSymbolEffect { WiggleSymbolEffect(direction: .turning) }
  public var left: WiggleSymbolEffect { WiggleSymbolEffect(direction: .leftRight) }
  public var right: WiggleSymbolEffect { WiggleSymbolEffect(direction: .leftRight) }
  public var up: WiggleSymbolEffect { WiggleSymbolEffect(direction: .upDown) }
  public var down: WiggleSymbolEffect { WiggleSymbolEffect(direction: .upDown) }
  /// In the direction of reading, and against it.
  public var forward: WiggleSymbolEffect { WiggleSymbolEffect(direction: .leftRight) }
  public var backward: WiggleSymbolEffect { WiggleSymbolEffect(direction: .leftRight) }
  /// Along a line, `angle` degrees clockwise from the right.
  public func custom(angle: Double) -> WiggleSymbolEffect {
    WiggleSymbolEffect(direction: .along(degrees: angle))
  }
  public var byLayer: WiggleSymbolEffect { self }
  public var wholeSymbol: WiggleSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .wiggle(direction)) }
}

/// The symbol turns.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  var isClockwise = true
  public var clockwise: RotateSymbolEffect { RotateSymbolEffect(isClockwise: true) }
  public var counterClockwise: RotateSymbolEffect { RotateSymbolEffect(isClockwise: false) }
  public var byLayer: RotateSymbolEffect { self }
  public var wholeSymbol: RotateSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .rotate(clockwise: isClockwise)) }
}

/// The symbol grows and shrinks slowly.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var plain: BreatheSymbolEffect { self }
  public var pulse: BreatheSymbolEffect { self }
  public var byLayer: BreatheSymbolEffect { self }
  public var wholeSymbol: BreatheSymbolEffect { self }
  public var configuration: SymbolEffectConfiguration { .init(motion: .breathe) }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}
extension SymbolEffect where Self == PulseSymbolEffect {
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}
extension SymbolEffect where Self == ScaleSymbolEffect {
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}
extension SymbolEffect where Self == VariableColorSymbolEffect {
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}
extension SymbolEffect where Self == AppearSymbolEffect {
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}
extension SymbolEffect where Self == DisappearSymbolEffect {
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}
extension SymbolEffect where Self == DrawOnSymbolEffect {
  public static var drawOn: DrawOnSymbolEffect { DrawOnSymbolEffect() }
}
extension SymbolEffect where Self == DrawOffSymbolEffect {
  public static var drawOff: DrawOffSymbolEffect { DrawOffSymbolEffect() }
}
extension SymbolEffect where Self == ReplaceSymbolEffect {
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}
extension SymbolEffect where Self == AutomaticSymbolEffect {
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}
extension SymbolEffect where Self == WiggleSymbolEffect {
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}
extension SymbolEffect where Self == RotateSymbolEffect {
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}
extension SymbolEffect where Self == BreatheSymbolEffect {
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

/// How often and how fast an effect happens.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// How an effect is repeated.
  public struct RepeatBehavior: Hashable, Sendable {
    var count: Int?
    var delay = 0.0
    public static var continuous: RepeatBehavior { RepeatBehavior(count: nil) }
    public static var periodic: RepeatBehavior { RepeatBehavior(count: nil, delay: 0.5) }
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count, delay: delay ?? 0.5)
    }
  }

  var count: Int? = 1
  var isSet = false
  var rate = 1.0
  var delay = 0.0

  public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions(count: nil, isSet: true) }
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions(count: 1, isSet: true) }
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    SymbolEffectOptions(count: count, isSet: true)
  }
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions(count: behavior.count, isSet: true, delay: behavior.delay)
  }
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(rate: speed) }
  public var repeating: SymbolEffectOptions { with { ($0.count, $0.isSet) = (nil, true) } }
  public var nonRepeating: SymbolEffectOptions { with { ($0.count, $0.isSet) = (1, true) } }
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { with { ($0.count, $0.isSet) = (count, true) } }
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    with { ($0.count, $0.isSet, $0.delay) = (behavior.count, true, behavior.delay) }
  }
  public func speed(_ speed: Double) -> SymbolEffectOptions { with { $0.rate = speed } }

  private func with(_ change: (inout SymbolEffectOptions) -> Void) -> SymbolEffectOptions {
    var copy = self
    change(&copy)
    return copy
  }
}
