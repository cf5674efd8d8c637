import ArgumentParser
import CoreGraphics
import Foundation
import Projects
import Recording
import Stage
import Support
import Tuner
import UIKit

/// What the tuner saved of a project's screens is played again. Flipbook's own tests are the script's business: they need the
/// sources.
struct Test: Command {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Play the interactions that the tuner saved as tests of your own code, and compare what moves.",
    discussion: """
      The tests of a project are the files NAME.json in its folder \(ScreenTest.folder); the curves that are expected \
      are in NAME.csv beside each. A test without curves records them and fails, so that nobody takes it for a \
      comparison. Without a project it says how to run Flipbook's own tests.
      """)

  @Argument(
    help: "Your own code: a Swift file, a folder, a Swift package or an Xcode project.", completion: .file())
  var what: String?

  @Option(help: ArgumentHelp("Only the test of this name.", valueName: "NAME"))
  var only: String?

  var subject: String? { what }

  func perform() throws {
    guard let what else {
      return try StandardOutput.print(
        "the tests are built and run by the script at the root: ./flipbook test")
    }
    guard What.isProject(what) else { throw Fault.usage("there is no file or folder \(what)") }
    let path = What.parts(of: what).path
    var tests = try Self.tests(of: path)
    if let only {
      let names = tests.map(\.name)
      tests.removeAll { $0.name != only }
      guard !tests.isEmpty else {
        throw Fault.usage(
          "there is no test \"\(only)\"\(Suggestion.text(for: only, among: names)); "
            + "the tests are \(names.joined(separator: ", "))")
      }
    }
    var projects: [String: Project] = [:]
    var failed = 0
    for test in tests {
      do {
        let kept = test.contents.target ?? ""
        let project = try projects[kept] ?? What.project(path, target: test.contents.target)
        projects[kept] = project
        if let fault = try Self.fault(of: test, in: project) {
          failed += 1
          Terminal.complain("test \(test.name): \(fault)")
        }
      } catch let error as ProjectError {
        failed += 1
        Terminal.complain("test \(test.name): \(error)")
      }
    }
    try StandardOutput.print("\(tests.count - failed) passed, \(failed) failed")
    if failed > 0 { throw Fault.reported(status: Fault.failureStatus) }
  }

  private struct Saved {
    let name: String
    let contents: ScreenTest
    /// Where its curves are.
    let curves: String
  }

  /// The tests of a project, by their names.
  private static func tests(of path: String) throws -> [Saved] {
    let root = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let isFile = !OutputFile.isDirectory(root.path)
    let isInside = isFile || root.pathExtension == "xcodeproj"
    let folder = (isInside ? root.deletingLastPathComponent() : root).appendingPathComponent(
      ScreenTest.folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let tests = try names.filter { $0.hasSuffix(".json") }.sorted().compactMap { file -> Saved? in
      let place = folder.appendingPathComponent(file)
      do {
        let bytes = try FileContents.read(place.path, onlyStored: true)
        let contents = try JSONDecoder().decode(ScreenTest.self, from: Data(bytes))
        guard contents.file == (isFile ? root.lastPathComponent : nil) else { return nil }
        return Saved(
          name: String(file.dropLast(".json".count)), contents: contents,
          curves: place.deletingPathExtension().appendingPathExtension("csv").path)
      } catch let error as FileError {
        throw Fault.failure("\(error)")
      } catch {
        throw Fault.failure("\(place.path) is no test that the tuner saved; remove it, or save it again")
      }
    }
    guard !tests.isEmpty else {
      throw Fault.failure(
        "there are no tests in \(folder.path); flipbook run WHAT:SCREEN --tune saves what you do as one")
    }
    return tests
  }

  /// What is wrong, in one sentence; nil when nothing is.
  @MainActor
  private static func fault(of test: Saved, in project: Project) throws -> String? {
    let shown = ShownScreen(try project.screen(named: test.contents.screen), of: project)
    let curves: String
    do {
      curves = try test.contents.record(shown.content, resources: shown.resources).csv()
    } catch {
      return "\(error)"
    }
    StageProcess.showLife()
    guard let expected = try? FileContents.read(test.curves, onlyStored: true) else {
      try OutputFile.write(curves, to: test.curves)
      return "no curves were kept; wrote \(test.curves), run the test again"
    }
    return ScreenTest.difference(of: curves, from: String(decoding: expected, as: UTF8.self)).map {
      "\($0); where that is meant, remove \(test.curves) and run the test twice"
    }
  }
}
