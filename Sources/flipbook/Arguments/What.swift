import ArgumentParser
import Demos
import Foundation
import Projects
import Support
import UIKit

/// WHAT a command shows: a built-in demo by its name, or a person's project by its path; `WHAT:SCREEN` names one of its
/// screens.
enum What {
  static var names: [String] { DemoCatalogue.all.map(\.name) }
  /// What a shell offers: the demos; it completes paths without being told.
  static var completion: CompletionKind { .list(names) }
  /// What `--help` says of it.
  static let help: ArgumentHelp = """
    A demo's name, as listed by `flipbook list`, or your own code: a Swift file, a folder or an Xcode project; \
    WHAT:SCREEN is one of its screens.
    """

  /// Whether this is the path of a project rather than a demo's name.
  static func isProject(_ what: String) -> Bool {
    DemoCatalogue.named(what) == nil && FileManager.default.fileExists(atPath: parts(of: what).path)
  }

  /// The folder with the demos' sources, where they are at hand; nil for what is no demo.
  static func demoSources(of what: String) -> String? {
    guard DemoCatalogue.all.contains(where: { $0.name == what }) else { return nil }
    let folder = Project.frameworkPackage + "/Sources/Demos"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  /// The path, and the screen behind a colon: the last one before which there is something on the disk, since paths and
  /// names of screens may have colons of their own.
  static func parts(of what: String) -> (path: String, screen: String?) {
    let files = FileManager.default
    guard !files.fileExists(atPath: what), let last = what.lastIndex(of: ":") else { return (what, nil) }
    let colons = what.indices.filter { what[$0] == ":" }
    let colon = colons.last { $0 > what.startIndex && files.fileExists(atPath: String(what[..<$0])) } ?? last
    return (String(what[..<colon]), String(what[what.index(after: colon)...]))
  }

  /// The demo or the screen of a project.
  @MainActor
  static func named(_ what: String, target: String? = nil) throws -> ShownScreen {
    guard isProject(what) else {
      try refuse(target, for: what)
      guard let sources = StageProcess.demoSources else { return ShownScreen(try demo(what)) }
      do {
        return try ShownScreen(try demo(what), from: project(sources))
      } catch let error as ProjectError {
        throw Fault.failure("\(error)")
      }
    }
    do {
      let project = try project(what, target: target)
      return ShownScreen(
        try project.screen(named: parts(of: what).screen), of: project, at: parts(of: what).path,
        target: target)
    } catch let error as ProjectError {
      throw Fault.failure("\(error)")
    }
  }

  /// The project at a path, with a warning for each thing that was left out of it.
  @MainActor
  static func project(_ what: String, target: String? = nil) throws -> Project {
    if !Project.isToolBuilt {
      Terminal.complain("building the tool that reads Swift, which takes about half a minute the first time")
    }
    do {
      let path = parts(of: what).path
      let project = try Project(
        at: path, target: target, tunesLiterals: StageProcess.tunesLiterals, isLive: StageProcess.isLive)
      StageProcess.showLife()
      if StageProcess.isLive, !StageProcess.tunesLiterals, !project.hasDetachedLiterals {
        StageProcess.prepareLiterals(at: path, target: target)
      }
      // A command that is begun again has said it.
      if !StageProcess.isRepeated {
        for note in project.notes { Diagnostics.report(note, severity: .warning) }
      }
      return project
    } catch let error as ProjectError {
      for note in error.notes { Diagnostics.report(note, severity: .warning) }
      if case .compiler = error { throw Fault.compiler("\(error)".components(separatedBy: "\n")) }
      throw Fault.failure("\(error)")
    } catch {
      throw Fault.failure("\(error)")
    }
  }

  /// Refuses a target for what has none.
  static func refuse(_ target: String?, for what: String) throws {
    guard target != nil else { return }
    throw Fault.usage("--target is for Xcode projects and Swift packages, not for \(what); leave it out")
  }

  /// The demo of a name; otherwise a fault that lists the names and the nearest one.
  static func demo(_ name: String) throws -> Demo {
    if let demo = DemoCatalogue.named(name) { return demo }
    throw unknown(name)
  }

  private static func unknown(_ what: String) -> Fault {
    let isPath = what.contains("/") || what.hasSuffix(".swift")
    return .usage(
      isPath
        ? "there is no file or folder \(parts(of: what).path)"
        : "there is no demo \"\(what)\"" + Suggestion.text(for: what, among: names)
          + "; the demos are \(names.joined(separator: ", "))")
  }
}
