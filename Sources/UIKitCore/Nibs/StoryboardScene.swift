import Foundation
import QuartzCore

/// A controller of a storyboard, what its file says of it, and its segues.
@MainActor
final class StoryboardScene: ViewSource {
  let storyboard: UIStoryboard?
  let document: NibDocument
  private let scene: NibElement
  private let element: NibElement
  private(set) weak var controller: UIViewController?
  /// What is still to be loaded: the view, and what goes with it.
  private var load: NibLoad?
  private var segues: [SegueTemplate] = []
  private static let ownObject = "customObject"
  /// What nothing else holds.
  private var kept: [AnyObject] = []

  init(_ element: NibElement, in scene: NibElement, of storyboard: UIStoryboard, _ document: NibDocument) {
    (self.element, self.scene, self.storyboard, self.document) = (element, scene, storyboard, document)
  }

  // MARK: The controller

  /// Makes the controller, its items and the controllers that it has for children.
  func makeController(_ creator: ((NSCoder) -> UIViewController?)? = nil) -> UIViewController? {
    let load = NibLoad(document, scene: self)
    self.load = load
    let made: UIViewController?
    if let creator {
      let coder = NibCoder(element, load)
      made = creator(coder)
      if let made, !coder.isFilled { load.register(made, element) }
    } else {
      made = load.make(element) as? UIViewController
    }
    guard let made else { return nil }
    adopt(made)
    made.viewSource = self
    // Objects of the app's own are there with the controller; what is seen comes with its view.
    kept += scene.list("objects").filter { $0.name == Self.ownObject }.compactMap { load.make($0) }
    addRelated(to: made)
    load.finish(isPartial: true)
    return made
  }

  /// Called as soon as the controller's initialiser knows its file.
  func adopt(_ controller: UIViewController) { self.controller = controller }

  private func addRelated(to controller: UIViewController) {
    let related = element.list("connections").filter { $0.name == "segue" && $0["kind"] == "relationship" }
    let children = related.compactMap { segue in
      segue["destination"].flatMap { storyboard?.controller(forDestination: $0, from: segue) }
    }
    guard !children.isEmpty else { return }
    if let navigation = controller as? UINavigationController {
      navigation.viewControllers = children
    } else if let tabs = controller as? UITabBarController {
      tabs.viewControllers = children
    } else {
      // A kind of container that there is none of: the first child shows.
      controller.addChild(children[0])
    }
  }

  // MARK: The view

  func loadView(of controller: UIViewController) -> Bool {
    guard let load else { return false }
    self.load = nil
    guard let view = element.children.first(where: { $0["key"] == "view" }) else { return false }
    self.controller = controller
    let root = load.make(view) as? UIView
    guard let root else { return false }
    // A controller's view is placed by its container, whatever its frame in the file.
    root.translatesAutoresizingMaskIntoConstraints = true
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let others = scene.list("objects").filter {
      $0 !== element && !["placeholder", "exit", Self.ownObject].contains($0.name)
        && NibClass.named($0.name) != nil
    }
    kept += others.compactMap { load.make($0) }
    controller.view = root
    load.finish()
    return true
  }

  /// Guides of before safe areas, which are in the controller's element.
  func registerGuides(of root: UIView, _ load: NibLoad) {
    for guide in element.list("layoutGuides") where guide.name == "viewControllerLayoutGuide" {
      load.register(root.edgeSupport(guide["type"] == "bottom" ? .bottomSupport : .topSupport), guide)
    }
  }

  /// Whether an element is the controller's view.
  func isRoot(_ element: NibElement) -> Bool { self.element.children.contains { $0 === element } }

  // MARK: Segues

  /// Makes a segue known, and holds it, unless one of the same element is: each cell of a prototype has its own.
  func add(_ template: SegueTemplate) {
    if !segues.contains(where: { $0.element === template.element }) { segues.append(template) }
  }

  /// Whether another scene is the same one of the same file.
  func isSame(as other: StoryboardScene) -> Bool {
    document.path == other.document.path && element.id == other.element.id
  }

  var segueIdentifiers: [String] { segues.compactMap(\.identifier) }

  func performSegue(_ identifier: String, sender: Any?) -> Bool {
    guard let template = segues.first(where: { $0.identifier == identifier }) else { return false }
    template.run(sender)
    return true
  }
}
