import Foundation
import Projects
import Stage
import Support
import Tuner

/// A screen of a project as it was at the last commit, for the tuner to compare with.
@MainActor
enum LastCommit {
  private nonisolated static func hasNibs(below path: String) -> Bool {
    let files = FileManager.default.enumerator(atPath: path)
    while let file = files?.nextObject() as? String {
      if file.hasSuffix(".storyboard") || file.hasSuffix(".xib") { return true }
    }
    return false
  }

  /// Finds it; it is compiled beside everything else.
  static func find(
    of project: TestedProject, screen: String,
    _ tell: @escaping @MainActor (Result<(name: String, content: Stage.Content), any Error>) -> Void
  ) {
    let path = What.parts(of: project.path).path
    let target = project.target
    DispatchQueue.global(qos: .userInitiated).async {
      let found = Result {
        let revision = try ProjectRevision("HEAD", of: path)
        guard !hasNibs(below: revision.path) else {
          throw Fault.failure(
            "storyboards find classes by name, of which there would be two; flipbook run \(ShellWord.quoted(path))"
              + " --against HEAD shows the last commit in a window of its own")
        }
        try Project.compile(at: revision.path, target: target)
        return revision
      }
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          tell(
            Result {
              let revision = try found.get()
              let opened = try Project(at: revision.path, target: target)
              let shown = ShownScreen(try opened.screen(named: screen), of: opened)
              return (revision.label, shown.content)
            })
        }
      }
    }
  }
}
