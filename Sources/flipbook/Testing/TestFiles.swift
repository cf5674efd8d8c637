import Foundation
import Goldens
import Recording
import Stage
import Support

/// Where the tests of a project are, and what they leave.
struct TestFiles {
  /// The folder of saved scripts and of `screens.json`.
  let folder: String
  /// The name of the Swift file that is the whole project; nil where that is a folder.
  let file: String?
  /// What all tests belong to, in reports.
  let suite: String
  private let root: String
  private let target: String?

  /// - Parameter path: The project's.
  init(of path: String, target: String?) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let isFile = !OutputFile.isDirectory(place.path)
    let isInside = isFile || place.pathExtension == "xcodeproj"
    root = isInside ? place.deletingLastPathComponent().path : place.path
    file = isFile ? place.lastPathComponent : nil
    folder = "\(root)/\(ScreenTest.folder)"
    suite = isInside ? place.deletingPathExtension().lastPathComponent : place.lastPathComponent
    self.target = target
  }

  /// The golden of a screen: `__Snapshots__/SCREEN/VARIANT.png`; of a single file, or a target that was named, in a
  /// folder of that name.
  func picture(_ screen: String, _ variant: String) -> String { golden(screen, "\(variant).png") }

  /// The elements of a screen, beside its picture.
  func elements(_ screen: String, _ variant: String) -> String { golden(screen, "\(variant).txt") }

  private func golden(_ screen: String, _ name: String) -> String {
    let parts = [folder, "__Snapshots__", file, target, screen, name]
    return parts.compactMap { $0 }.joined(separator: "/")
  }

  /// The folder of the goldens of screens.
  var goldens: String { "\(folder)/__Snapshots__" }

  /// The folder of reports: the variable's, Bazel's for outputs of tests, else `.artifacts` in the project's folder.
  func artifacts(_ environment: [String: String]) -> String {
    for variable in [ReportFolder.variable, "TEST_UNDECLARED_OUTPUTS_DIR"] {
      if let folder = environment[variable], !folder.isEmpty { return folder }
    }
    return "\(root)/.artifacts"
  }

  /// Checks that pictures are drawn with what the project is held to, where `flipbook fonts lock` wrote that down.
  ///
  /// - Throws: `Fault.failure` for other fonts or libraries, and for a file that cannot be read.
  func checkFonts() throws {
    let path = "\(folder)/\(FontLock.fileName)"
    let bytes: [UInt8]
    do {
      bytes = try FileContents.read(path, onlyStored: true)
    } catch {
      if error.reason == .missing { return }
      throw Fault.failure("\(error)")
    }
    try FontLock.check(String(decoding: bytes, as: UTF8.self), path)
  }

  /// What is tested.
  ///
  /// - Throws: `Fault.failure` for a file that says what is not possible.
  func matrix() throws -> ScreenMatrix {
    let path = "\(folder)/\(ScreenMatrix.fileName)"
    let bytes: [UInt8]
    do {
      bytes = try FileContents.read(path, onlyStored: true)
    } catch {
      if error.reason == .missing { return ScreenMatrix() }
      throw Fault.failure("\(error)")
    }
    do {
      return try ScreenMatrix(json: Data(bytes))
    } catch {
      throw Fault.failure("\(path): \(error)")
    }
  }
}
