import Foundation
import QuartzCore
import Support

/// One time of making what a storyboard's scene or a nib holds.
///
/// Objects are made from the outermost inwards; then constraints that were waiting for their items are made, run-time
/// attributes set, outlets and actions connected, and `awakeFromNib()` is called, in the order of the objects.
@MainActor
final class NibLoad {
  let document: NibDocument
  /// The scene whose segues controls trigger; nil in a nib.
  weak var scene: StoryboardScene?
  /// What elements refer to, made in this load.
  private(set) var objects: [String: AnyObject] = [:]
  /// What was there before: the nib's owner, the scene's controller.
  private var outer: [String: WeakObject] = [:]
  private var order: [(object: AnyObject, element: NibElement)] = []
  private var connections: [(source: AnyObject, element: NibElement)] = []
  /// Connections to what is made with the view.
  private var waiting: [(source: WeakObject, element: NibElement)] = []
  private var constraints: [(view: UIView, element: NibElement)] = []
  /// What is run before `awakeFromNib()`: child controllers of container views.
  private var embeddings: [() -> Void] = []
  /// Constraints that do not hold in the present size classes.
  private(set) lazy var excluded = NibVariations.excluded(in: document)

  struct WeakObject {
    weak var object: AnyObject?
  }

  init(_ document: NibDocument, scene: StoryboardScene? = nil) {
    (self.document, self.scene) = (document, scene)
  }

  /// A load of another part of the same file, which sees the same controller.
  func inner() -> NibLoad {
    let load = NibLoad(document, scene: scene)
    load.outer = outer
    return load
  }

  // MARK: Objects

  /// Makes the object of an element; nil, reported, when that is not possible.
  func make(_ element: NibElement) -> AnyObject? {
    guard let known = NibClass.named(element.name) else {
      document.report(
        "there is no class for <\(element.name)> here; it is left out, or give it a class of your own",
        at: element)
      return nil
    }
    if let missing = known.missing {
      document.report("there is no \(missing) here; a \(known.type) is used", at: element)
    }
    let coder = NibCoder(element, self)
    let type: AnyClass? = NibTypes.customClass(of: element, in: document, for: known)
    let object = known.make(coder, type) ?? (type == nil ? nil : refused(element, known))
    guard let object else { return nil }
    if !coder.isFilled { register(object, element) }
    return object
  }

  private func refused(_ element: NibElement, _ known: NibClass) -> AnyObject? {
    document.report(
      "init(coder:) of \(element["customClass"] ?? "the class") returned nil; a \(known.type) is used",
      at: element)
    return known.make(NibCoder(element, self), nil)
  }

  /// The object of an element, when it is one of a kind.
  func make<Kind>(_ element: NibElement?, as kind: Kind.Type) -> Kind? {
    guard let element else { return nil }
    return make(element) as? Kind
  }

  /// Makes an object known by its element's identifier, with its connections.
  func register(_ object: AnyObject, _ element: NibElement) {
    if let id = element.id {
      // A controller holds its load until its view is there.
      if object is UIViewController { adopt(object, as: id) } else { objects[id] = object }
    }
    order.append((object, element))
    for connection in element.list("connections") { connections.append((object, connection)) }
  }

  /// Makes an object known that was there before.
  func adopt(_ object: AnyObject, as id: String) { outer[id] = WeakObject(object: object) }

  /// The object with an identifier.
  subscript(id: String) -> AnyObject? { objects[id] ?? outer[id]?.object }

  /// Connections of an object that was there before.
  func connect(_ object: AnyObject, as element: NibElement) {
    for connection in element.list("connections") { connections.append((object, connection)) }
  }

  // MARK: Constraints

  /// Makes the constraints that a view holds; those whose items are not there yet wait.
  func addConstraints(_ elements: [NibElement], to view: UIView) {
    for element in elements where element.name == "constraint" {
      guard element.bool("placeholder") != true, !(element.id.map(excluded.contains) ?? false) else {
        continue
      }
      if !NibConstraints.add(element, to: view, self, isLast: false) { constraints.append((view, element)) }
    }
  }

  func embed(_ body: @escaping () -> Void) { embeddings.append(body) }

  // MARK: The end

  /// Connects what was made and wakes it up.
  ///
  /// - Parameter isPartial: Whether connections to objects that are not there yet go on waiting.
  func finish(isPartial: Bool = false) {
    for (view, element) in constraints { _ = NibConstraints.add(element, to: view, self, isLast: true) }
    constraints = []
    let made = order
    order = []
    for (object, element) in made { NibAttributes.apply(element, to: object, document) }
    let all = waiting.compactMap { link in link.source.object.map { ($0, link.element) } } + connections
    (connections, waiting) = ([], [])
    NibConnections.collect(all, self, isPartial: isPartial) { link in
      waiting.append((WeakObject(object: link.source), link.element))
    }
    let inner = embeddings
    embeddings = []
    for body in inner { body() }
    for (object, _) in made {
      (object as? any NibAwaking)?.awakeFromNib()
      (object as? RuntimeObject)?.awakeFromNib()
    }
  }
}
