import QuartzCore
import UIKit

/// Where a motion comes from: the calls that asked for it, and what can be tuned there.
@MainActor
final class CallOrigin: MotionOrigin {
  enum Maker: Equatable {
    case animation
    case displayLink
    case block(BlockKind)
  }

  let maker: Maker
  private let stack: CallStack
  /// What can be tuned; nil until an animation object is added to a layer, and for good where there is nothing.
  var tunable: Tunable.ID? {
    if case .some(let known) = knownTunable { return known }
    let found = findTunable?(site)
    knownTunable = .some(found)
    return found
  }
  private var knownTunable: Tunable.ID??
  /// How to find out; needs the place in the source, which costs time.
  var findTunable: ((CallSite?) -> Tunable.ID?)? { didSet { knownTunable = nil } }

  init(_ maker: Maker) {
    self.maker = maker
    stack = CallStack.capture()
  }

  /// The app's code that asked, innermost first.
  var sites: [CallSite] { stack.sites }
  var site: CallSite? { stack.sites.first }

  nonisolated var callSite: String? {
    MainActor.assumeIsolated { site.map { "\($0.file):\($0.line)" } }
  }
}
