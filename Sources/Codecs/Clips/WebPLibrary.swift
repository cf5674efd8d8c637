import Foundation
import Glibc

/// The part of libwebp that is used, found while the program runs: Flipbook works without it.
package struct WebPLibrary: @unchecked Sendable {
  private typealias Encode =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, Int32, Int32, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
    ) -> Int
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias Version = @convention(c) () -> Int32

  private let encode: Encode
  private let free: Free
  /// Such as 1.2.4.
  package let version: String

  /// The name of the library since version 1.0, of 2018.
  package static let name = "libwebp.so.7"
  /// The Debian package that has it.
  package static let package = "libwebp7"
  /// A path to load instead.
  static let variable = "FLIPBOOK_LIBWEBP"

  /// The library; the error has the name of the file that is missing.
  package static func load() throws(Missing) -> WebPLibrary {
    let path = ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? name
    guard let library = WebPLibrary(path) else { throw Missing(name: path) }
    return library
  }

  /// There is no such library, or an older one.
  package struct Missing: Error, CustomStringConvertible {
    /// A path, or a name that the loader looks for.
    package let name: String
    /// "there is no …"
    package var description: String { "there is no \(name)" }
  }

  /// Nil when there is no such library, or an older one. It stays loaded.
  private init?(_ path: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let encode = dlsym(handle, "WebPEncodeLosslessBGRA"), let free = dlsym(handle, "WebPFree"),
      let version = dlsym(handle, "WebPGetEncoderVersion")
    else { return nil }
    self.encode = unsafeBitCast(encode, to: Encode.self)
    self.free = unsafeBitCast(free, to: Free.self)
    let number = unsafeBitCast(version, to: Version.self)()
    self.version = "\(number >> 16).\(number >> 8 & 255).\(number & 255)"
  }

  /// A lossless WebP file of straight pixels 0xAARRGGBB, row by row; nil when the library refuses. What is under
  /// clear pixels is not kept.
  package func file(_ pixels: [UInt32], width: Int, height: Int) -> [UInt8]? {
    var output: UnsafeMutablePointer<UInt8>?
    let count = pixels.withUnsafeBytes { bytes in
      encode(
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(width), Int32(height), Int32(width * 4), &output)
    }
    defer { free(output) }
    guard count > 0, let output else { return nil }
    return [UInt8](UnsafeBufferPointer(start: output, count: count))
  }
}
