import Foundation
import Recording
import Stage
import Support

/// The file that holds a project's goldens to one set of fonts and libraries: a part a line, as `flipbook fonts` prints
/// them, beside the saved tests.
enum FontLock {
  static let fileName = "fonts.lock"

  /// Checks the text of such a file.
  ///
  /// - Throws: `Fault.failure` when this machine draws with others, or when the text names none.
  static func check(_ text: String, _ path: String) throws {
    guard let locked = DrawingConditions(text) else {
      throw Fault.failure("\(path) names no font; flipbook fonts lock writes it")
    }
    guard let difference = DrawingConditions.here.difference(from: locked) else { return }
    throw Fault.failure(
      "\(path) holds this project to \(difference). FLIPBOOK_FONTS names a folder with the right fonts;"
        + " flipbook fonts lock takes those that are here")
  }
}
