import Foundation
import Glibc

/// What a process does, by proc(5).
struct ProcessActivity {
  /// The fields of `stat` behind the program's name, which may hold anything: the state is the first.
  private let fields: [Substring]

  init(_ process: pid_t) {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else {
      fields = []
      return
    }
    fields = text[text.index(after: name)...].split(separator: " ")
  }

  /// Seconds of processor time that it has taken.
  var processorTime: TimeInterval {
    let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether it runs, waits for a processor, or for a disk: neither stopped nor asleep.
  var isWorking: Bool { ["R", "D"].contains(fields.first ?? "") }
}
