import CCallStack

/// The return addresses of one moment, and the places in the source that they stand for.
///
/// Taking one costs a few microseconds; its places are looked up on request. Equal stacks are one object.
@MainActor
final class CallStack {
  /// Innermost first.
  let addresses: ContiguousArray<UInt>

  /// Calls that are further out are not of interest.
  private static let deepest = 64
  private static var known: [ContiguousArray<UInt>: CallStack] = [:]
  /// Programs ask for motion from few places; should they not, the oldest are forgotten.
  private static let mostKnown = 10_000

  private init(_ addresses: ContiguousArray<UInt>) { self.addresses = addresses }

  /// An empty stack, for motion that no call started.
  static let none = CallStack([])

  /// The stack of the caller.
  static func capture() -> CallStack {
    let addresses = ContiguousArray<UInt>(unsafeUninitializedCapacity: deepest) { buffer, count in
      buffer.withMemoryRebound(to: UnsafeMutableRawPointer?.self) { frames in
        count = Int(call_stack_capture(frames.baseAddress, Int32(deepest)))
      }
    }
    return of(addresses)
  }

  /// A stack with these return addresses.
  static func of(_ addresses: ContiguousArray<UInt>) -> CallStack {
    if let stack = known[addresses] { return stack }
    if known.count >= mostKnown { known.removeAll() }
    let stack = CallStack(addresses)
    known[addresses] = stack
    return stack
  }

  /// The places outside of the framework, innermost first: the code that asked, who called it, and so on. None where
  /// the program holds no line tables.
  private(set) lazy var sites: [CallSite] = SourceMap.shared.sites(of: addresses)
}

extension CallStack: Hashable {
  nonisolated static func == (left: CallStack, right: CallStack) -> Bool { left === right }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
