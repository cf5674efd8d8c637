import Demos
import Projects
import Stage
import Tuner
import UIKit

/// What a command shows: one of the built-in demos, or a screen of a person's project.
@MainActor
struct ShownScreen {
  /// The name in names of files and messages.
  let name: String
  /// The name for people.
  let title: String
  /// What can be tapped, where that is known without looking.
  var identifiers: [String] = []
  /// Points.
  let size: CGSize
  /// The script of its filmstrip, and the times of the frames in seconds.
  var showpiece = Script()
  var moments: [TimeInterval] = [0, 0.1, 0.2, 0.3, 0.5, 1]
  /// The script that plays on its own, and its length in seconds.
  var story = Script()
  var storyLength: TimeInterval = 0
  var content: Stage.Content
  /// Whether an error that is reported while it runs spoils the picture: of people's own code it is printed and no
  /// more, as on the phone.
  var stopsAtErrors = true
  /// The folders of a project with its pictures, colours, texts and fonts.
  var resources: [URL] = []
  /// The project and which of its screens; nil for a demo.
  var project: TestedProject?
  /// The same, opened.
  private(set) var origin: Project?
  /// How its gallery opens the tuner.
  let tuner = TunerRequest()

  init(_ demo: Demo) {
    name = demo.name
    title = demo.title
    identifiers = demo.identifiers
    size = demo.size
    showpiece = Self.script(demo.showpiece)
    moments = demo.moments
    story = Self.script(demo.story)
    storyLength = demo.storyLength
    content = .controller(demo.makeRoot)
    if demo.name == DemoCatalogue.gallery.name {
      let tuner = tuner
      content = .controller { GalleryViewController(tune: tuner.isOffered ? { tuner.click() } : nil) }
    }
  }

  /// A demo as its sources are now.
  ///
  /// - Throws: `ProjectError`, when they do not compile or the demo's controller is not in them any more.
  init(_ demo: Demo, from sources: Project) throws {
    self.init(demo)
    let controller = "\(type(of: demo.makeRoot()))"
    if case .controller(let make) = try sources.screen(named: controller).content {
      content = .controller(make)
    }
  }

  /// - Parameters:
  ///   - path: The project's place as it was named.
  ///   - target: The target that was named.
  init(_ screen: ProjectScreen, of project: Project, at path: String = "", target: String? = nil) {
    resources = project.resources
    origin = project
    self.project = TestedProject(
      path: path, file: project.file, screen: screen.name, target: target)
    stopsAtErrors = false
    name = screen.name.replacingOccurrences(of: "/", with: "-")
    title = screen.name
    size = screen.size ?? Stage.Configuration().size
    content =
      switch screen.content {
      case .controller(let make):
        .controller {
          FreshDefaults.begin()
          return make()
        }
      case .application(let launch):
        .application {
          FreshDefaults.begin()
          launch()
        }
      }
  }

  /// What a failed test in code found.
  init(_ found: FoundScreen, titled title: String) {
    name = title
    self.title = title
    stopsAtErrors = false
    size = found.size
    // Each stage that plays it has one of its own.
    content = .controller { FoundScreen(again: found) }
  }

  /// All screens of a project, on cards.
  init(galleryOf project: Project, at path: String) {
    resources = project.resources
    self.project = TestedProject(path: path, file: project.file, screen: nil)
    stopsAtErrors = false
    name = "gallery"
    title = ((project.root as NSString).lastPathComponent as NSString).deletingPathExtension
    size = DemoCatalogue.gallery.size
    let demos = project.screens.filter { !StageProcess.leftOut.contains($0.name) }.map { screen in
      Demo(screen: screen.name, kind: Self.kind(screen.kind), source: "\(screen.path):\(screen.line)") {
        StageProcess.make(screen.name) {
          let root = screen.makeRoot()
          root.loadViewIfNeeded()
          return root
        }
      }
    }
    let heading = GalleryHeading(title: title, text: "\(demos.count) screens", hasSearch: demos.count > 5)
    let tuner = tuner
    content = .controller {
      // Much code asks the screen how large it is, and means the phone.
      UIScreen.main.drawnDeviceSize = Stage.Configuration().size
      return GalleryViewController(
        demos: demos, heading: heading, tune: tuner.isOffered ? { tuner.click() } : nil)
    }
  }

  /// What a screen was made from, for people.
  private static func kind(_ kind: ProjectScreen.Kind) -> String {
    switch kind {
    case .preview: "A preview"
    case .app: "The app"
    case .controller: "A view controller"
    case .scene: "A storyboard's scene"
    case .view: "A view"
    }
  }

  private static func script(_ taps: [Demo.Tap]) -> Script {
    Script(taps.map { ScriptEvent(time: $0.time, action: .tap(.identifier($0.identifier))) })
  }
}
