import UIKit

/// What figures were measured on. The keys of its JSON form are stable.
package struct Machine: Codable, Equatable, Sendable {
  /// The processor's model name; "unknown" where the system does not report it.
  package let processor: String
  /// How many processors this process may use.
  package let cores: Int
  /// The operating system's name and version.
  package let system: String
  /// Whether this program was built with optimisation; figures of one that was not say nothing.
  package let isOptimised: Bool

  /// This machine, from what Linux says about it in `/proc/cpuinfo` and `/etc/os-release`.
  package static var current: Machine {
    Machine(
      processor: value(of: "model name", in: "/proc/cpuinfo", behind: ":") ?? "unknown",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      system: value(of: "PRETTY_NAME", in: "/etc/os-release", behind: "=")
        ?? ProcessInfo.processInfo.operatingSystemVersionString,
      isOptimised: wasOptimised)
  }

  private static var wasOptimised: Bool {
    var isOptimised = true
    // Only code that was not optimised evaluates it.
    assert(
      {
        isOptimised = false; return true
      }())
    return isOptimised
  }

  /// The first value of a key in a file with a key and a value on every line.
  private static func value(of key: String, in file: String, behind separator: Character) -> String? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(separator: separator, maxSplits: 1).dropFirst().first?
      .trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
  }
}
