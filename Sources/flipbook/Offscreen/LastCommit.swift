import Foundation
import Projects
import Stage
import Support
import Tuner

/// A screen of a project as it was at the last commit, for the tuner to compare with.
@MainActor
enum LastCommit {
  /// Finds it; it is compiled beside everything else.
  static func find(
    of project: TestedProject, screen: String,
    _ tell: @escaping @MainActor (Result<TunerLauncher.Commit, any Error>) -> Void
  ) {
    let path = What.parts(of: project.path).path
    let target = project.target
    DispatchQueue.global(qos: .userInitiated).async {
      let found = Result {
        let revision = try ProjectRevision("HEAD", of: path)
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
              return (revision.label, shown.content, shown.resources)
            })
        }
      }
    }
  }
}
