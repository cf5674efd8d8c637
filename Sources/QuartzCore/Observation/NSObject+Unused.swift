import Foundation
import Support

extension NSObject {
  /// Says once that a member was set, or a method called, which changes nothing here.
  ///
  /// - Parameters:
  ///   - member: the member's name: `isSpringLoaded`.
  ///   - isAsked: whether the value asks for something that is not so anyhow.
  ///   - reason: what is so instead, and what works, without a full stop.
  package func reportUnused(_ member: String, _ isAsked: Bool, _ reason: String) {
    if isAsked { reportUnused(member, reason) }
  }

  /// The same for what always asks for it.
  package func reportUnused(_ member: String, _ reason: String) {
    Diagnostics.report(
      "\(member) changes nothing here: \(reason).", subject: "\(type(of: self))", severity: .warning)
  }
}
