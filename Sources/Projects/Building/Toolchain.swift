import Foundation

/// Where Swift's own libraries are: beside the compiler on the `PATH`.
struct Toolchain {
  /// The folder that holds `bin` and `lib`; nil where there is no compiler on the `PATH`.
  let folder: String?

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let compiler = folders.lazy.map { $0 + "/swiftc" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    folder = compiler.map {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().path
    }
  }

  /// The compiler's plug-ins, with which it expands macros.
  var pluginArguments: [String] {
    guard let folder, FileManager.default.fileExists(atPath: "\(folder)/lib/swift/host/plugins") else {
      return []
    }
    let server = "\(folder)/lib/swift/host/libSwiftInProcPluginServer.so"
    return ["-plugin-path", "\(folder)/lib/swift/host/plugins"]
      + (FileManager.default.fileExists(atPath: server) ? ["-in-process-plugin-server-path", server] : [])
  }

  /// Swift's libraries.
  var libraries: String? { folder.map { "\($0)/lib/swift/linux" } }

  /// What makes a library's types known to Swift when it is loaded.
  var runtimeObject: String? {
    #if arch(arm64)
      let name = "aarch64"
    #else
      let name = "x86_64"
    #endif
    return libraries.map { "\($0)/\(name)/swiftrt.o" }.flatMap {
      FileManager.default.fileExists(atPath: $0) ? $0 : nil
    }
  }
}
