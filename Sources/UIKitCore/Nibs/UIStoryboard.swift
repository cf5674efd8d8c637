import Foundation
import QuartzCore
import Support

/// Screens and the ways between them, as a `.storyboard` file of the project holds them.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private let name: String
  private let document: NibDocument?

  /// The storyboard of a name; one that is missing or broken is reported, and has no controllers.
  ///
  /// - Parameters:
  ///   - name: The file's name without extension.
  ///   - storyboardBundleOrNil: Where it is looked for when the project has none of that name.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    let found = NibFiles.path(name, "storyboard", bundle: storyboardBundleOrNil)
    document = found.flatMap { NibDocument(path: $0, resources: ResourceBundle.current) }
    super.init()
    if found == nil {
      Diagnostics.report(
        "there is no \(name).storyboard in \(NibFiles.place); add it to the project, or correct the name",
        subject: "UIStoryboard")
    }
  }

  /// A storyboard that was found already.
  package init(_ document: NibDocument) {
    name = document.table
    self.document = document
    super.init()
  }

  /// The controller that the storyboard begins with; nil when it says none.
  open func instantiateInitialViewController() -> UIViewController? {
    instantiateInitialViewController(creator: nil)
  }

  /// The controller that the storyboard begins with, made by `creator`, or by its class where that returns nil.
  public func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? {
    guard let document else { return nil }
    guard let id = document.root["initialViewController"], let element = document.elements[id] else {
      Diagnostics.report(
        "\(document.path) has no initial view controller; set one in its attributes inspector",
        subject: "UIStoryboard")
      return nil
    }
    return make(element, creator.map { creator in { creator($0) } }).flatMap { made in
      if made as? ViewController == nil {
        document.report(
          "the initial view controller is a \(type(of: made)) and no \(ViewController.self)", at: element)
      }
      return made as? ViewController
    }
  }

  /// The controller of a storyboard identifier; one that is not there is reported, and a plain one is made.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    controller(identifier, nil) ?? UIViewController()
  }

  /// The controller of a storyboard identifier, made by `creator`, or by its class where that returns nil.
  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    let made = controller(identifier, creator.map { creator in { creator($0) } })
    if let fitting = made as? ViewController { return fitting }
    if let made {
      Diagnostics.report(
        "the controller \"\(identifier)\" of \(name).storyboard is a \(type(of: made)) and no \(ViewController.self); "
          + "set its class in the identity inspector", subject: "UIStoryboard")
    }
    // One without its file is better than none. A class whose `init(coder:)` returns nil leaves nothing to return, as
    // on the phone, where this ends the app, too; the stage's process ends with the place in a line.
    guard let plain = ViewController(coder: NSCoder()) else {
      preconditionFailure(
        "\(ViewController.self).init(coder:) returned nil, and there is no other controller")
    }
    return plain
  }

  private func controller(_ identifier: String, _ creator: ((NSCoder) -> UIViewController?)?)
    -> UIViewController?
  {
    guard let document else { return nil }
    let scenes = document.controllers
    guard let element = scenes.first(where: { $0["storyboardIdentifier"] == identifier }) else {
      let known = scenes.compactMap { $0["storyboardIdentifier"] }
      Diagnostics.report(
        "\(document.path) has no controller with the storyboard identifier \"\(identifier)\"; "
          + (known.isEmpty ? "it has none at all" : "it has \(known.joined(separator: ", "))"),
        subject: "UIStoryboard")
      return nil
    }
    return make(element, creator)
  }

  /// The controller of an element's identifier.
  package func controller(ofElement id: String) -> UIViewController? {
    document?.elements[id].flatMap { make($0, nil) }
  }

  /// Controllers that are being made: one that is its own child would be made without end.
  private var making: Set<String> = []
  /// The storyboard that refers to this one, while it makes a controller.
  private weak var outer: UIStoryboard?

  private func isMaking(_ id: String, of path: String) -> Bool {
    sequence(first: self, next: { $0.outer }).contains {
      $0.document?.path == path && $0.making.contains(id)
    }
  }

  private func make(_ element: NibElement, _ creator: ((NSCoder) -> UIViewController?)?) -> UIViewController?
  {
    guard let document, let id = element.id else { return nil }
    if element.name == "viewControllerPlaceholder" { return referenced(element, document) }
    guard let scene = document.scene(of: id) else {
      document.report("the controller is in no scene; it is not made", at: element)
      return nil
    }
    guard !isMaking(id, of: document.path) else {
      document.report("the controller would contain itself; it is not made again", at: element)
      return nil
    }
    making.insert(id)
    defer { making.remove(id) }
    return StoryboardScene(element, in: scene, of: self, document).makeController(creator)
  }

  /// The destination of a segue, which may be in another storyboard.
  func controller(
    forDestination id: String, from segue: NibElement, creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController? {
    guard let document else { return nil }
    guard let element = document.elements[id] else {
      document.report("the segue leads to \"\(id)\", which is not there, so nothing happens", at: segue)
      return nil
    }
    guard let made = make(element, creator) else { return nil }
    return made
  }

  private func referenced(_ element: NibElement, _ document: NibDocument) -> UIViewController? {
    guard let name = element["storyboardName"] else { return nil }
    let other = UIStoryboard(name: name, bundle: nil)
    other.outer = self
    defer { other.outer = nil }
    guard let identifier = element["referencedIdentifier"] else {
      return other.instantiateInitialViewController()
    }
    return other.controller(identifier, nil)
  }
}

/// Where the files of interfaces are.
@MainActor
enum NibFiles {
  /// The file of a name in the project, else in a bundle; nil where there is none.
  static func path(_ name: String, _ type: String, bundle: Bundle?) -> String? {
    if let found = ResourceBundle.current?.path(forResource: name, ofType: type) { return found }
    return bundle?.path(forResource: name, ofType: type)
  }

  /// Where is looked, for messages.
  static var place: String {
    ResourceBundle.current?.place ?? "the project: no project's resources are in force"
  }
}
