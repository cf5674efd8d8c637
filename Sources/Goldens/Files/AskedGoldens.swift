import Foundation
import Glibc
import Support
import UIKit

/// The list of goldens that tests asked for, in a file that several processes write.
enum AskedGoldens {
  /// Adds a line, a golden and the expectation that asks for it; lines of several processes do not mix.
  static func append(_ path: String, for owner: GoldenOwner, to file: String) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let why = String(cString: strerror(errno)).lowercased()
      Diagnostics.report("\(Golden.asked) names \(file), which cannot be written: \(why)")
      return
    }
    defer { close(descriptor) }
    let line = Array("\(URL(fileURLWithPath: path).standardized.path)\t\(owner.words)\n".utf8)
    _ = write(descriptor, line, line.count)
  }
}
