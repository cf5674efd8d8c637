import Foundation
import Glibc
import Raster

/// A picture in memory that two processes share.
///
/// It has no name: when both processes have let it go, it is gone.
final class SharedPicture {
  let buffer: PixelBuffer
  /// The memory's descriptor in the process that made it; -1 in the other.
  let descriptor: Int32
  private let bytes: Int

  private init?(descriptor: Int32, owns: Bool, width: Int, height: Int) {
    bytes = width * height * MemoryLayout<UInt32>.stride
    let memory = mmap(nil, bytes, PROT_READ | (owns ? PROT_WRITE : 0), MAP_SHARED, descriptor, 0)
    guard let memory, memory != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
    self.descriptor = owns ? descriptor : -1
    buffer = PixelBuffer(
      pixels: memory.bindMemory(to: UInt32.self, capacity: width * height), stride: width,
      bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
  }

  deinit {
    munmap(buffer.pixels, bytes)
    if descriptor >= 0 { close(descriptor) }
  }

  /// The largest picture of either side: beyond it numbers are wrong.
  private static let longestSide = 1 << 15

  private static func isPossible(_ width: Int, _ height: Int) -> Bool {
    (1...longestSide).contains(width) && (1...longestSide).contains(height)
  }

  /// Memory for a picture; nil when there is none to be had.
  static func make(width: Int, height: Int) -> SharedPicture? {
    guard isPossible(width, height), let descriptor = anonymousFile() else { return nil }
    guard ftruncate(descriptor, width * height * MemoryLayout<UInt32>.stride) == 0,
      let picture = SharedPicture(descriptor: descriptor, owns: true, width: width, height: height)
    else {
      close(descriptor)
      return nil
    }
    return picture
  }

  /// The picture behind a descriptor of another process, to look at; nil when it is not there, or smaller than it says.
  static func borrow(_ descriptor: Int32, of process: pid_t, width: Int, height: Int) -> SharedPicture? {
    guard isPossible(width, height) else { return nil }
    let own = open("/proc/\(process)/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard own >= 0 else { return nil }
    defer { close(own) }
    var facts = stat()
    guard fstat(own, &facts) == 0, facts.st_size >= width * height * MemoryLayout<UInt32>.stride else {
      return nil
    }
    return SharedPicture(descriptor: own, owns: false, width: width, height: height)
  }

  /// A file in memory without a name. Swift's module of the C library leaves the call out.
  private static func anonymousFile() -> Int32? {
    typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    let closeOnExec: UInt32 = 1
    guard let call = dlsym(dlopen(nil, RTLD_LAZY), "memfd_create") else { return nil }
    let descriptor = unsafeBitCast(call, to: Create.self)("flipbook picture", closeOnExec)
    return descriptor >= 0 ? descriptor : nil
  }
}
