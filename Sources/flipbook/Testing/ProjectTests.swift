import Foundation
import Goldens
import Glibc
import Projects
import Recording
import Stage
import Support
import Tuner
import UIKit

/// The tests of a project, none of which is written in code: each of its screens in each variant, and what was
/// recorded.
@MainActor
final class ProjectTests {
  /// One of them.
  struct Entry {
    enum Kind {
      case screen(ProjectScreen, ScreenVariant)
      /// What assistive tools find on a screen.
      case elements(ProjectScreen, ScreenVariant)
      case curves(SavedScript)
      case filmstrip(SavedScript, moments: [TimeInterval])
      case clip(SavedScript, framesPerSecond: Double)
      /// What was recorded ends with reduced motion as it ends without.
      case reducedMotion(SavedScript)
    }

    /// Its place in the list of all.
    let place: Int
    let group: String
    let name: String
    let kind: Kind

    var title: String { name.isEmpty ? group : "\(group)/\(name)" }
  }

  /// In the order in which they run.
  private(set) var entries: [Entry] = []
  private let path: String
  private let target: String?
  private let files: TestFiles
  private let matrix: ScreenMatrix
  private var projects: [String: Project] = [:]
  private let environment: [String: String]

  /// What is called so in a test of a script beside its curves.
  private static let clip = "clip"
  private static let reducedMotion = "reduced-motion"
  private static let elements = "accessibility"
  /// Seconds of media time until nothing moves any more.
  private static let timeout: TimeInterval = 10
  private static let filmstrip = "filmstrip"

  /// - Parameters:
  ///   - what: The project as it was named.
  ///   - target: The target that was named.
  ///   - only: Names of tests, screens and scripts, with `*` for any text; none for all.
  /// - Throws: `Fault` and `ProjectError`.
  init(of what: String, target: String?, only: [String], environment: [String: String]) throws {
    path = What.parts(of: what).path
    self.target = target
    self.environment = environment
    files = TestFiles(of: path, target: target)
    try files.checkFonts()
    matrix = try files.matrix()
    let project = try What.project(path, target: target)
    projects[target ?? ""] = project
    let scripts = try SavedScript.all(in: files.folder, file: files.file).filter {
      target == nil || $0.contents.target == target
    }
    list(scripts, project.screens)
    let screen = What.parts(of: what).screen
    if let screen { _ = try project.screen(named: screen) }
    try keep(only, screen: screen)
  }

  private func list(_ scripts: [SavedScript], _ screens: [ProjectScreen]) {
    for script in scripts {
      add(script.name, "", .curves(script))
      if let moments = script.contents.moments {
        add(script.name, Self.filmstrip, .filmstrip(script, moments: moments))
      }
      if let rate = matrix.clips { add(script.name, Self.clip, .clip(script, framesPerSecond: rate)) }
      if Set(matrix.reducedMotion).count > 1 { add(script.name, Self.reducedMotion, .reducedMotion(script)) }
    }
    let first = entries.count, variants = matrix.variants
    var names: Set<String> = []
    for (number, screen) in screens.filter({ matrix.tests($0.name) }).enumerated() {
      let base = Golden.fileName(screen.name)
      var name = base, copy = 2
      while !names.insert(name).inserted {
        name = "\(base) \(copy)"
        copy += 1
      }
      for (index, variant) in variants.enumerated() {
        let place = first + TestPart.place(screen: number, variant: index, of: variants.count)
        entries.append(
          Entry(place: place, group: name, name: variant.name, kind: .screen(screen, variant)))
      }
    }
    let pictures = entries.dropFirst(first)
    for picture in pictures {
      guard case .screen(let screen, let variant) = picture.kind, matrix.keepsElements(of: variant) else {
        continue
      }
      add(picture.group, "\(variant.name)/\(Self.elements)", .elements(screen, variant))
    }
    entries.sort { $0.place < $1.place }
  }

  private func add(_ group: String, _ name: String, _ kind: Entry.Kind) {
    entries.append(Entry(place: entries.count, group: group, name: name, kind: kind))
  }

  /// Leaves what was asked for.
  private func keep(_ patterns: [String], screen: String?) throws {
    if let screen {
      entries.removeAll { entry in
        switch entry.kind {
        case .screen(let shown, _), .elements(let shown, _): shown.name != screen
        case .curves(let script), .filmstrip(let script, _), .clip(let script, _),
          .reducedMotion(let script):
          script.contents.screen != screen
        }
      }
    }
    guard !patterns.isEmpty else { return }
    let groups = entries.map(\.group)
    entries.removeAll { entry in !patterns.contains { Self.means($0, entry) } }
    guard entries.isEmpty else { return }
    let names = groups.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    let word = patterns[0], shown = names.prefix(20).joined(separator: ", ")
    throw Fault.usage(
      "there is no test \"\(word)\"\(Suggestion.text(for: word, among: names)); the tests are of "
        + shown + (names.count > 20 ? " and \(names.count - 20) more" : ""))
  }

  private static func means(_ pattern: String, _ entry: Entry) -> Bool {
    var names = [entry.title, entry.group]
    if case .screen(let screen, let variant) = entry.kind {
      names += [screen.name, "\(screen.name)/\(variant.name)"]
    }
    return names.contains { ScreenMatrix.matches(pattern, $0) }
  }

  // MARK: Running

  /// Runs one.
  func verdict(of entry: Entry) -> TestVerdict {
    let begin = clock()
    var verdict = TestVerdict(place: entry.place, group: entry.group, name: entry.name, outcome: .passed)
    do {
      try run(entry)
    } catch let failure as SnapshotFailure {
      verdict.outcome = failure.kind == .recorded ? .recorded : .failed
      verdict.text = failure.description
    } catch {
      verdict.outcome = .failed
      verdict.text = "\(entry.title): \(error)"
    }
    verdict.seconds = Double(clock() - begin) / Double(CLOCKS_PER_SEC)
    return verdict
  }

  private func run(_ entry: Entry) throws {
    let host = GoldenHost(
      environment: environment, claims: GoldenClaims(), write: { try FileContents.write($0, to: $1) })
    let mode = try RecordMode.inForce(nil, scope: nil, environment)
    func golden(_ kind: Golden.Kind, at file: String, of origin: FailedExpectation.Origin?) throws -> Golden {
      try Golden(
        kind, titled: entry.title, at: file, mode: mode, owner: owner(of: entry, origin), host: host)
    }
    switch entry.kind {
    case .screen(let screen, let variant):
      let stage = try stage(of: screen, variant)
      let expectation = try PictureExpectation(
        of: stage, at: matrix.moments, since: 0, form: matrix.moments.count > 1 ? .strip : .picture,
        within: .exact,
        golden: try golden(
          .picture, at: files.picture(entry.group, entry.name),
          of: origin(entry, screen.name, ScreenTest.Surroundings(stage.configuration))))
      try expectation.settle()
    case .elements(let screen, let variant):
      let stage = try stage(of: screen, variant)
      let golden = try golden(
        .accessibility, at: files.elements(entry.group, variant.name), of: nil)
      try stage.advance(to: matrix.moments.last ?? 0)
      try AccessibilityExpectation.settle(stage, with: golden)
    case .curves(let script):
      let golden = try golden(.curves, at: script.curves, of: origin(entry, script))
      let stage = try stage(of: script)
      let recording = try script.contents.record(stage)
      try golden.refuseLostEvents(of: stage)
      _ = try CurveExpectation.settle(recording, with: golden)
    case .filmstrip(let script, let moments):
      let expectation = try PictureExpectation(
        of: try stage(of: script), at: moments, since: script.contents.begin, form: .strip, within: .exact,
        golden: try golden(.picture, at: script.filmstrip, of: origin(entry, script)))
      try expectation.settle()
    case .clip(let script, let rate):
      let stage = try stage(of: script)
      let begin = script.contents.begin
      let count = try Clip.frameCount(duration: script.contents.duration, framesPerSecond: rate)
      let expectation = try PictureExpectation(
        of: stage, at: (0..<count).map { Double($0) / rate }, since: begin,
        form: .clip(framesPerSecond: rate), within: .exact,
        golden: try golden(.clip, at: script.clip, of: origin(entry, script)))
      try expectation.settle()
    case .reducedMotion(let script):
      let owner = owner(of: entry, nil)
      let comparison = PictureComparison(
        within: .exact, headline: PictureComparison.otherEnd, title: entry.title, owner: owner,
        folder: ReportFolder(Golden.fileName(entry.title), of: owner, host: host))
      let end = script.contents.begin + script.contents.duration
      try comparison.expectSameEnd(
        of: { try stage(of: script) }, timeout: Self.timeout, after: { try $0.advance(to: end) })
    }
  }

  /// The stage that a screen is shown on.
  private func stage(of screen: ProjectScreen, _ variant: ScreenVariant) throws -> Stage {
    let shown = ShownScreen(screen, of: try project(target))
    let configuration = variant.configuration(
      natural: shown.size, scale: matrix.scale, resources: shown.resources)
    try ProcessLimits.checkMemory(for: configuration)
    return try Stage(configuration, script: Script(), content: shown.content)
  }

  /// The stage that a script is played on.
  private func stage(of script: SavedScript) throws -> Stage {
    let project = try project(script.contents.target)
    let shown = ShownScreen(try project.screen(named: script.contents.screen), of: project)
    return try script.contents.makeStage(shown.content, resources: shown.resources)
  }

  private func project(_ target: String?) throws -> Project {
    if let known = projects[target ?? ""] { return known }
    let project = try What.project(path, target: target)
    projects[target ?? ""] = project
    return project
  }

  /// The words of the command that runs one test.
  private func words(of entry: Entry, at path: String) -> [String] {
    ["test", path] + (target.map { ["--target", $0] } ?? []) + ["--only", entry.title]
  }

  private func origin(
    _ entry: Entry, _ screen: String, _ stage: ScreenTest.Surroundings, target: String? = nil,
    script: String? = nil, since: TimeInterval = 0
  ) -> FailedExpectation.Origin {
    // The tuner may be opened from another folder.
    let place = URL(fileURLWithPath: path).standardizedFileURL.path
    return FailedExpectation.Origin(
      project: place, target: target ?? self.target,
      screen: screen, script: script, stage: stage, since: since,
      accept: words(of: entry, at: place) + ["--record", RecordMode.failed.rawValue])
  }

  private func origin(_ entry: Entry, _ script: SavedScript) -> FailedExpectation.Origin {
    origin(
      entry, script.contents.screen, script.contents.stage, target: script.contents.target,
      script: script.path, since: script.contents.begin)
  }

  private func owner(of entry: Entry, _ origin: FailedExpectation.Origin?) -> GoldenOwner {
    let line = (["flipbook"] + words(of: entry, at: path)).map(ShellWord.quoted).joined(separator: " ")
    return GoldenOwner(
      suite: files.suite, words: entry.title, identity: entry.title,
      artifacts: files.artifacts(environment), origin: origin, command: { "\(line) --record \($0.rawValue)" })
  }
}
