import Foundation
import UIKit

/// The scenes of a project's storyboards, each a screen.
enum StoryboardScreens {
  /// The scenes of all storyboards, by the files' names, then in each file's order.
  ///
  /// A scene is called by its storyboard identifier, else by its controller's class, else by its own identifier; one
  /// whose name is taken has the storyboard's before it, and a number where that does not tell it apart.
  ///
  /// - Returns: The screens, and the classes of the controllers that are in them.
  static func all(
    below folders: [URL], besides taken: Set<String>, controllers: Set<String>
  ) -> (screens: [ProjectScreen], classes: Set<String>) {
    guard let resources = ResourceBundle.shared(folders) else { return ([], []) }
    let documents = resources.storyboards.compactMap { NibDocument(path: $0, resources: resources) }
    let classes = Set(documents.flatMap { $0.sceneList.compactMap(\.className) })
    var names = taken.union(controllers.subtracting(classes))
    let screens = documents.flatMap { document -> [ProjectScreen] in
      let path = document.path
      let file = (path as NSString).lastPathComponent
      return document.sceneList.map { scene in
        let name = free("\(scene.name)", in: (file as NSString).deletingPathExtension, &names)
        return ProjectScreen(
          name: name, kind: .scene, path: path, line: scene.line, size: nil,
          content: .controller {
            // The storyboard is read again with the stage's resources in force, in the stage's language.
            UIStoryboard(name: (file as NSString).deletingPathExtension, bundle: nil)
              .controller(ofElement: scene.id) ?? UIViewController()
          })
      }
    }
    return (screens, classes)
  }

  private static func free(_ name: String, in storyboard: String, _ names: inout Set<String>) -> String {
    var candidate = name
    var count = 1
    while !names.insert(candidate).inserted {
      candidate = count == 1 ? "\(storyboard).\(name)" : "\(storyboard).\(name).\(count)"
      count += 1
    }
    return candidate
  }
}
