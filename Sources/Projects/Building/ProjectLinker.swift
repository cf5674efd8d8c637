import Foundation

/// Links the objects of a project to a library.
///
/// Most of what they want is in the program already that loads it. So the linker is called without those libraries:
/// with them it takes six times as long. Swift's own driver is asked where that does not work.
enum ProjectLinker {
  /// - Parameter isPatient: Whether it leaves the processors to whatever else has work.
  /// - Throws: `ProjectError.build` with what the linker says.
  static func link(_ objects: [String], to library: String, in folder: String, isPatient: Bool = false) throws
  {
    if try linkDirectly(objects, to: library, in: folder, isPatient) { return }
    let run = try CompilerRun(
      "swiftc", ["-emit-library", "-o", library] + objects, in: folder, isPatient: isPatient)
    guard run.status == 0 else {
      throw ProjectError.build(
        run.output.split(separator: "\n").first { $0.contains("error") }.map(String.init) ?? run.output)
    }
  }

  /// Whether the linker itself did it.
  private static func linkDirectly(
    _ objects: [String], to library: String, in folder: String, _ isPatient: Bool
  ) throws -> Bool {
    let toolchain = Toolchain()
    guard let runtime = toolchain.runtimeObject, let libraries = toolchain.libraries,
      let (begin, end) = startFiles
    else { return false }
    let list = CacheFile.unfinished("\(folder)/libraries")
    defer { try? FileManager.default.removeItem(atPath: list) }
    let wanted = try CompilerRun(
      "swift-autolink-extract", objects + ["-o", list], in: folder, isPatient: isPatient)
    guard wanted.status == 0, let text = try? String(contentsOfFile: list, encoding: .utf8) else {
      return false
    }
    let loaded = Self.loaded
    let others = Set(text.split(separator: "\n").map(String.init)).filter { flag in
      flag.hasPrefix("-l") && !loaded.contains("lib\(flag.dropFirst(2)).so")
    }
    let run = try CompilerRun(
      "ld.gold",
      [
        "-shared", "--build-id", "--eh-frame-hdr", "--hash-style=gnu", "-rpath", libraries, "-o", library,
        begin,
        runtime,
      ] + objects + ["-L", libraries] + others.sorted() + [end], in: folder, isPatient: isPatient)
    return run.status == 0
  }

  /// The objects that a C compiler puts before and behind all others of a library.
  private static let startFiles: (String, String)? = {
    let base = "/usr/lib/gcc"
    let files = FileManager.default
    for machine in (try? files.contentsOfDirectory(atPath: base))?.sorted() ?? [] {
      let versions = ((try? files.contentsOfDirectory(atPath: "\(base)/\(machine)")) ?? [])
        .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
      for version in versions {
        let folder = "\(base)/\(machine)/\(version)"
        if files.fileExists(atPath: "\(folder)/crtbeginS.o"), files.fileExists(atPath: "\(folder)/crtendS.o")
        {
          return ("\(folder)/crtbeginS.o", "\(folder)/crtendS.o")
        }
      }
    }
    return nil
  }()

  /// The names of the libraries in this program, as `libFoundation.so`.
  private static var loaded: Set<String> {
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps").map {
      String(decoding: $0.readDataToEndOfFile(), as: UTF8.self)
    }
    let names = (maps ?? "").split(separator: "\n").compactMap { line -> String? in
      guard let name = line.split(separator: "/").last, line.contains("/"), let end = name.range(of: ".so")
      else {
        return nil
      }
      return String(name[..<end.upperBound])
    }
    // In the C library since 2.34.
    return Set(names).union(names.contains("libc.so") ? ["libpthread.so", "libdl.so", "libutil.so"] : [])
  }
}
