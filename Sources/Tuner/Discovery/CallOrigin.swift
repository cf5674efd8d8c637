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
  let stack: CallStack
  /// What can be tuned; nil for what moves frame by frame, and for an animation object that is not on a layer yet.
  var record: SubjectRecord?

  init(_ maker: Maker, _ stack: CallStack = .capture()) {
    self.maker = maker
    self.stack = stack
  }

  /// The app's code that asked, innermost first.
  var sites: [CallSite] { stack.sites }
  var site: CallSite? { stack.sites.first }
  var subject: TuningSubject.ID? { record?.id }

  nonisolated var callSite: String? {
    MainActor.assumeIsolated { site.map { "\($0.file):\($0.line)" } }
  }
}
