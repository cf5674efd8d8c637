import QuartzCore
import UIKit

/// What one run of a stage's code is told instead of its own numbers.
///
/// It stands between the code and the engine: blocks, animators and animation objects pass by as they are added, get the
/// identity under which they can be tuned, and the numbers that somebody has set for it.
@MainActor
final class Tuning {
  /// The stage starts over.
  func runBegins() {}

  func willRun(_ timing: inout BlockTiming, _ kind: BlockKind, _ origin: CallOrigin) {
    let tunableKind: Tunable.Kind
    switch kind {
    case .changes: tunableKind = .block
    case .keyframes: tunableKind = .keyframeBlock
    case .transition: tunableKind = .viewTransition
    case .animator: tunableKind = .propertyAnimator
    }
    origin.findTunable = { site in
      site.map { Tunable.ID(file: $0.file, line: $0.line, kind: tunableKind) }
    }
  }

  func willStart(after delay: inout TimeInterval, of origin: CallOrigin?) {}

  func willAddKeyframe(start: inout Double, duration: inout Double, index: Int, of origin: CallOrigin?) {}

  func willAdd(_ animation: CAAnimation, to layer: CALayer) {}
}
