import Foundation
import Goldens
import Recording
import Stage
import Support
import Tuner

/// A failed test that the tuner shows.
@MainActor
struct ShownFailure {
  private let failed: FailedExpectation
  private let motions: FailedExpectation.Motions
  /// What is shown where no project has the screen: what the test found.
  let found: ShownScreen?
  /// What was done to the screen.
  let script: Script

  /// Seconds for which accepting may take.
  private static let patience: TimeInterval = 120

  /// - Throws: `Fault` for what is no failure, and for a script that is gone.
  init(at path: String) throws {
    do {
      failed = try FailedExpectation(at: path)
      motions = failed.motions()
      found =
        failed.origin == nil
        ? ShownScreen(FoundScreen(motions, scale: failed.scale), titled: failed.title) : nil
      if let file = failed.origin?.script {
        let bytes = try FileContents.read(file, onlyStored: true)
        script = try JSONDecoder().decode(ScreenTest.self, from: Data(bytes)).script
      } else {
        script = Script()
      }
    } catch let error as FileError {
      throw Fault.failure("\(error)")
    } catch {
      throw Fault.failure("\(path) cannot be read: \(error)")
    }
  }

  /// What was expected, for the tuner.
  func expected() -> ExpectedMotion {
    ExpectedMotion(
      headline: failed.headline, first: failed.firstOnStage, pictures: motions.expectedPictures,
      curves: motions.expectedCurves, isPlayed: failed.origin == nil,
      accept: { [failed] in failed.origin.map { Self.accept($0.accept) } ?? Self.acceptFound(failed) })
  }

  /// Makes what a test in code found its golden.
  private static func acceptFound(_ failed: FailedExpectation) -> String {
    do {
      try failed.acceptFound()
      return "Accepted: the golden is what the test found. Run the test again."
    } catch {
      return "Not accepted: \(error)."
    }
  }

  /// Runs the test again so that it writes its golden.
  private static func accept(_ words: [String]) -> String {
    let signs = LifeSigns(atMost: patience)
    defer { signs.stop() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = words
    var environment = ProcessInfo.processInfo.environment
    // Who accepts by hand is no machine.
    for name in ["CI", StageProcess.variable] { environment[name] = nil }
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return "The test cannot be run: \(error.localizedDescription)."
    }
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 0 {
      return "The test passes as the source is now; there was nothing to accept."
    }
    // A run that writes a golden does not pass, and says so.
    return told.contains("recorded")
      ? "Accepted: the golden is what the source shows. Run the test again."
      : "Not accepted. Run flipbook \(words.map(ShellWord.quoted).joined(separator: " ")) to see why."
  }
}
