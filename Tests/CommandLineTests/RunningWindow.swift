import Foundation

/// What can be seen from outside of a window on a person's code, whose code runs in another process.
extension CommandLineTestCase.Running {
  /// The processes that it began and that have not ended.
  var children: [Int32] {
    let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }

  /// Those with the person's code in them.
  var stages: [Int32] { children.filter { library(of: $0) != nil } }

  /// The library with the person's code in a process.
  func library(of stage: Int32) -> String? {
    // Foundation reads no more than a page of a file that says it has no bytes.
    let file = FileHandle(forReadingAtPath: "/proc/\(stage)/maps")
    let maps = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    return maps.split(separator: "\n").first { $0.contains("/cache/") && $0.contains(".so") }
      .flatMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
  }

  /// The pixels that a process shares with the one that owns its window; nil before the first picture.
  func picture(of stage: Int32) -> [UInt32]? {
    let folder = "/proc/\(stage)/fd"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path),
        target.contains("memfd:flipbook picture"),
        let data = try? Data(contentsOf: URL(fileURLWithPath: path)), !data.isEmpty
      else { continue }
      return data.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }
    return nil
  }

  /// The processes anywhere that were told of a folder, such as compilers.
  func processes(naming folder: String) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { process in
      let file = FileHandle(forReadingAtPath: "/proc/\(process)/cmdline")
      return String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self).contains(folder)
    }
  }
}
