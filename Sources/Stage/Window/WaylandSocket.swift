import Foundation

/// The socket of a Wayland compositor. libwayland prints lines of its own where there is none.
enum WaylandSocket {
  /// Whether a compositor answers where the environment says.
  static func answers(_ environment: [String: String]) -> Bool {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return false }
    guard !name.hasPrefix("/") else { return connects(to: name) }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
    return connects(to: "\(folder)/\(name)")
  }

  private static func connects(to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
