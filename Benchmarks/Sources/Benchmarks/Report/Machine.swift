import Foundation

/// What the figures were measured on.
enum Machine {
  /// Processor, cores and system in one line.
  static var description: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(processor), \(cores) core\(cores == 1 ? "" : "s"), \(system)"
  }

  private static var processor: String {
    value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "processor unknown"
  }

  private static var system: String {
    value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static func value(of key: String, in file: String, separator: Character) -> String? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      return line.split(separator: separator, maxSplits: 1).last.map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"\t"))
      }
    }
    return nil
  }
}
