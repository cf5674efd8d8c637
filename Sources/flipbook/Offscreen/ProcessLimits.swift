import Codecs
import Glibc
import Stage
import UIKit

/// What the system allows this process, asked for before the work: the libraries below end the process where they
/// cannot have it.
enum ProcessLimits {
  /// Files that the main run loop, the fonts and a connection to a display hold open at once.
  private static let neededFiles = 16
  /// Bitmaps of a stage's size that drawing and encoding hold at once: measured, and a third more.
  private static let neededBitmaps = 8
  /// What else a stage takes. Bytes.
  private static let neededMemory = 16 << 20
  private static let bytesPerPixel = 4

  /// Refuses to begin when too few files can be open at once.
  static func checkFiles() throws {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<neededFiles {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw Fault.failure("too few files can be open at once; allow more, such as ulimit -n 64")
      }
      descriptors.append(descriptor)
    }
  }

  /// Refuses pictures for which there is no memory.
  static func checkMemory(for configuration: Stage.Configuration) throws {
    // What cannot be drawn at all is refused by the stage.
    let (width, height) = configuration.picturePixelSize
    guard PixelStorage.refusal(width: width, height: height) == nil else { return }
    let bytes = width * height * bytesPerPixel * neededBitmaps + neededMemory
    let place = mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place, place != MAP_FAILED else {
      throw Fault.failure(
        "there is no memory for pictures of \(width)x\(height) pixels; use a smaller size or scale")
    }
    munmap(place, bytes)
  }
}
