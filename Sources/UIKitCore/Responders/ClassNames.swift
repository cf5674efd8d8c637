import Foundation
import Support

/// Names of classes as Objective-C has them.
package enum ClassNames {
  private static let framework: Set<String> = [
    "UIKit", "UIKitCore", "QuartzCore", "CoreGraphics", "Foundation",
  ]
  nonisolated(unsafe) private static let empty = UnsafePointer<CChar>(
    strdup("") ?? UnsafeMutablePointer.allocate(capacity: 1))
  private struct Pointers: @unchecked Sendable { var all: [String: UnsafePointer<CChar>] = [:] }
  private static let pointers = Locked(Pointers())

  /// The name with its module, without that of a framework.
  package static func name(_ type: AnyClass) -> String {
    let full = String(reflecting: type)
    let parts = full.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 && framework.contains(parts[0]) ? parts[1] : full
  }

  /// The class that people's code calls so, with a module or without one; nil where there is none.
  package static func find(_ name: String) -> AnyClass? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let last = parts.last else { return nil }
    return RuntimeClasses.named(last, module: parts.count > 1 ? parts[0] : nil)?.type
  }

  /// Letters that stay where they are.
  static func pointer(_ name: String) -> UnsafePointer<CChar> {
    pointers.withLock { pointers in
      if let known = pointers.all[name] { return known }
      guard let copy = strdup(name) else { return empty }
      pointers.all[name] = UnsafePointer(copy)
      return UnsafePointer(copy)
    }
  }
}
