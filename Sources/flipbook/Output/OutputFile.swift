import CoreGraphics
import UIKit

/// Writing results: a file is replaced as a whole or not at all.
enum OutputFile {
  /// Writes bytes; a refusal is a failure that names the file and the system's reason.
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try FileContents.write(bytes, to: path)
    } catch {
      throw Fault.failure("\(error)")
    }
  }

  static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// The image as a PNG file's bytes.
  static func png(_ image: CGImage, for path: String) throws -> [UInt8] {
    guard let bytes = ImageFile.pngData(image) else {
      throw Fault.failure("cannot make the PNG \(path): the image could not be encoded; use a smaller size")
    }
    return bytes
  }

  /// Makes a folder and those above it where they are missing.
  static func makeDirectory(_ path: String) throws {
    if isDirectory(path) { return }
    if FileManager.default.fileExists(atPath: path) {
      throw Fault.failure("cannot make the folder \(path): a file has that name; choose another place")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Fault.failure("cannot make the folder \(path); choose a place where you may write")
    }
  }

  static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The ending of a file's name in lower case, without the dot; empty when there is none.
  static func ending(of path: String) -> String { (path as NSString).pathExtension.lowercased() }

  /// Refuses an ending that the command does not write.
  static func checkEnding(of path: String, is allowed: [String], command: String) throws {
    guard !allowed.contains(ending(of: path)) else { return }
    let endings = allowed.map { ".\($0)" }.joined(separator: " or ")
    throw Fault.usage(
      "\(command) writes \(endings) files and \"\(path)\" does not end so; end the name in \(endings)")
  }
}
