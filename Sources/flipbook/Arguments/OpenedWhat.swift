import Demos
import Projects
import Stage

/// What a window opens, found and ready: a demo, or a project of which one screen or all can be shown.
@MainActor
struct OpenedWhat {
  private let what: String
  private let target: String?
  /// The project whose screens can be chosen; nil where the words name what is shown.
  let project: Project?
  private let named: ShownScreen?
  /// The folders with the project's code; nil for a demo.
  var folders: [String]? { (project ?? named?.origin)?.folders }

  init(_ what: String, target: String? = nil) throws {
    (self.what, self.target) = (what, target)
    // The window was opened on it, so it was there.
    if StageProcess.hasHost, !What.isProject(what), DemoCatalogue.named(what) == nil {
      throw Fault.failure("there is no file or folder \(What.parts(of: what).path) any more; put it back")
    }
    let isChoice = What.isProject(what) && What.parts(of: what).screen == nil
    project = isChoice ? try What.project(what, target: target) : nil
    named = isChoice ? nil : try What.named(what, target: target)
  }

  /// The one screen that was named or that there is, or the gallery of a project; what was shown before, if that is
  /// still there.
  func screen(keeping shown: ShownScreens? = nil) -> ShownScreen? {
    guard let project else { return named }
    let only = project.screens.count == 1 ? project.screens[0] : nil
    let kept = shown.map { shown in project.screens.first { $0.name == shown.name } } ?? only
    return (kept ?? (shown?.name == nil ? nil : only)).map {
      ShownScreen($0, of: project, at: what, target: target)
    } ?? ShownScreen(galleryOf: project, at: what)
  }

  /// Each screen of a project whose code has not ended a process before.
  var screens: [ShownScreen] {
    guard let project else { return [] }
    return project.screens.filter { !StageProcess.leftOut.contains($0.name) }
      .map { ShownScreen($0, of: project, at: what, target: target) }
  }
}
