import CoreGraphics
import Foundation
import Support

/// The file that a recorded script goes to.
enum ScriptFile {
  /// Whether a script can be written there when the window closes: better said before an hour of clicking.
  static func check(_ url: URL?) throws(WindowHostError) {
    guard let url else { return }
    let files = FileManager.default
    var isDirectory: ObjCBool = false
    let exists = files.fileExists(atPath: url.path, isDirectory: &isDirectory)
    if exists, isDirectory.boolValue {
      throw WindowHostError.recording(path: url.path, reason: "it is a directory")
    }
    let directory = url.deletingLastPathComponent().path
    guard files.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw WindowHostError.recording(path: url.path, reason: "there is no directory \(directory)")
    }
    guard files.isWritableFile(atPath: directory) else {
      throw WindowHostError.recording(path: url.path, reason: "no permission to write to \(directory)")
    }
  }

  /// Writes the script as a whole or not at all.
  static func write(_ script: Script, to url: URL) throws(WindowHostError) {
    do {
      try FileContents.write([UInt8](script.json()), to: url.path)
    } catch let error as FileError {
      guard case .unwritable(let reason) = error.reason else {
        throw WindowHostError.recording(path: url.path, reason: "\(error)")
      }
      throw WindowHostError.recording(path: url.path, reason: reason)
    } catch {
      throw WindowHostError.recording(
        path: url.path, reason: "the script holds numbers that JSON does not have")
    }
  }
}
