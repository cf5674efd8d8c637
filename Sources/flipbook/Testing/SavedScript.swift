import Foundation
import Goldens
import Recording
import Support

/// An interaction that was saved as a test of a project's screen.
struct SavedScript {
  /// The file's name without its ending.
  let name: String
  let contents: ScreenTest
  /// Its file.
  let path: String
  /// Where its curves are.
  let curves: String
  /// Where its filmstrip is.
  let filmstrip: String
  /// Where its clip is.
  let clip: String

  /// Those in a folder, by their names; none where there is no folder.
  ///
  /// - Parameter file: The Swift file that is the whole project; nil where that is a folder.
  /// - Throws: `Fault.failure` for a file that is no such test.
  static func all(in folder: String, file: String?) throws -> [SavedScript] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let tests = names.filter { $0.hasSuffix(".json") && $0 != ScreenMatrix.fileName }.sorted()
    return try tests.compactMap { name in
      let place = URL(fileURLWithPath: folder).appendingPathComponent(name)
      do {
        let bytes = try FileContents.read(place.path, onlyStored: true)
        let contents = try JSONDecoder().decode(ScreenTest.self, from: Data(bytes))
        guard contents.file == file else { return nil }
        let base = place.deletingPathExtension()
        return SavedScript(
          name: base.lastPathComponent, contents: contents, path: place.path,
          curves: base.appendingPathExtension("csv").path,
          filmstrip: base.appendingPathExtension("filmstrip.png").path,
          clip: base.appendingPathExtension("png").path)
      } catch let error as FileError {
        throw Fault.failure("\(error)")
      } catch {
        throw Fault.failure("\(place.path) is no test that the tuner saved; remove it, or save it again")
      }
    }
  }
}
