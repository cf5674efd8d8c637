import QuartzCore
import UIKit

/// Where a motion comes from: the calls that asked for it, and what can be tuned there.
@MainActor
final class CallOrigin: MotionOrigin {
  enum Maker: Equatable {
    case animation
    case displayLink
    /// A timer, or work that waited.
    case timer
    /// What a finger calls.
    case finger
    case block(BlockKind)
  }

  let maker: Maker
  let stack: CallStack
  /// Of what a finger moves: whom it calls.
  private let handler: HandlerPlace?
  /// What can be tuned; nil for what moves frame by frame, and for an animation object that is not on a layer yet.
  var record: SubjectRecord?

  init(_ maker: Maker, _ stack: CallStack = .capture()) {
    self.maker = maker
    self.stack = stack
    handler = nil
  }

  /// What a finger moves.
  init(_ handler: HandlerPlace) {
    (maker, self.handler) = (.finger, handler)
    stack = .none
  }

  /// The app's code that asked, innermost first.
  var sites: [CallSite] { handler.map { [$0.site].compactMap(\.self) } ?? stack.sites }
  var site: CallSite? { sites.first }
  var subject: TuningSubject.ID? { record?.id }

  nonisolated var callSite: String? {
    MainActor.assumeIsolated { site.map { "\($0.file):\($0.line)" } }
  }
}
