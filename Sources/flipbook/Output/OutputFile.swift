import CoreGraphics
import Glibc
import Support
import UIKit

/// Writing results: a file is replaced as a whole or not at all.
enum OutputFile {
  /// The path that stands for standard output.
  static let standardOutput = "-"

  /// Writes bytes to a file or, for the path `-`, to standard output; a refusal is a failure that names the place and
  /// the system's reason.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if path == standardOutput { return try StandardOutput.write(bytes) }
    do {
      try FileContents.write(bytes, to: path)
    } catch {
      throw Fault.failure("\(error)")
    }
  }

  static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// Refuses to send what is no text to somebody's terminal.
  static func checkTakesBytes(_ path: String) throws {
    guard path == standardOutput, isatty(STDOUT_FILENO) == 1 else { return }
    throw Fault.usage("a picture is no text for a terminal; name a file with -o FILE, or add > FILE")
  }

  /// The image as a PNG file's bytes.
  static func png(_ image: CGImage, for path: String) throws -> [UInt8] {
    guard let bytes = ImageFile.pngData(image) else {
      throw Fault.failure("cannot make the PNG \(path): the image could not be encoded; use a smaller size")
    }
    return bytes
  }

  /// Writes a set of files into a folder, all or none; the folder and those above it are made where they are missing,
  /// and taken away again when the files do not fit.
  static func write(_ files: [(path: String, bytes: [UInt8])], in folder: String) throws {
    let made = try makeDirectory(folder)
    do {
      try FileContents.write(files)
    } catch {
      for directory in made.reversed() { rmdir(directory) }
      throw Fault.failure("\(error)")
    }
  }

  /// Makes a folder and those above it where they are missing, and returns which it made.
  private static func makeDirectory(_ path: String) throws -> [String] {
    if isDirectory(path) { return [] }
    if FileManager.default.fileExists(atPath: path) {
      throw Fault.failure("cannot make the folder \(path): a file has that name; choose another place")
    }
    var missing: [String] = []
    var folder = path
    while !folder.isEmpty, !isDirectory(folder) {
      missing.append(folder)
      folder = FileContents.folder(of: folder)
    }
    var made: [String] = []
    for directory in missing.reversed() {
      guard mkdir(directory, 0o777) == 0 else {
        for directory in made.reversed() { rmdir(directory) }
        throw Fault.failure("cannot make the folder \(path); choose a place where you may write")
      }
      made.append(directory)
    }
    return made
  }

  static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The ending of a file's name in lower case, without the dot; empty when there is none.
  static func ending(of path: String) -> String { (path as NSString).pathExtension.lowercased() }

  /// Refuses an ending that the command does not write; standard output has none.
  static func checkEnding(of path: String, is allowed: [String], command: String) throws {
    guard path != standardOutput, !allowed.contains(ending(of: path)) else { return }
    let endings = allowed.map { ".\($0)" }.joined(separator: " or ")
    throw Fault.usage(
      "\(command) writes \(endings) files and \"\(path)\" does not end so; end the name in \(endings)")
  }
}
