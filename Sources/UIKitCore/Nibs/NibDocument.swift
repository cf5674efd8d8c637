import Foundation
import QuartzCore
import Support

/// A storyboard or a nib as its file says, before anything is made of it.
package final class NibDocument: @unchecked Sendable {
  /// The file, for messages.
  package let path: String
  /// The name of the strings table that translates it.
  let table: String
  let root: NibElement
  /// All elements by what they are referred to by.
  let elements: [String: NibElement]
  /// The scene that an element is in, by the element's identifier.
  private let scenes: [String: NibElement]
  /// Colours as they were when the file was written, for names that are not known here.
  let colors: [String: NibElement]

  /// The document at a path; nil, reported in one line, when it cannot be read.
  package convenience init?(path: String, resources: ResourceBundle?) {
    let subject = Self.kind(of: path)
    let bytes: [UInt8]?
    if let resources {
      bytes = resources.read(path, subject: subject)
    } else {
      do { bytes = try FileContents.read(path, onlyStored: true) } catch {
        Diagnostics.report("\(error)", subject: subject)
        bytes = nil
      }
    }
    guard let bytes else { return nil }
    self.init(path: path, bytes: bytes)
  }

  /// The document in memory; nil, reported in one line, when it cannot be read.
  convenience init?(path: String, bytes: [UInt8]) {
    let subject = Self.kind(of: path)
    do {
      self.init(path: path, root: try NibReader.read(bytes))
    } catch {
      Diagnostics.report(
        "cannot read \(path):\(error.line): \(error.text); open it in Xcode and save it again, or restore it",
        subject: subject)
      return nil
    }
    var fault: String?
    if root.name == "archive" || root["type"]?.contains(".Cocoa.") == true {
      fault = "it is of the form before Xcode 5, or for the Mac; open it in Xcode and save it again"
    } else if root.name != "document" {
      fault = "it begins with <\(root.name)>, and an interface file with <document>; restore it"
    }
    guard let fault else { return }
    Diagnostics.report("cannot read \(path):\(root.line): \(fault)", subject: subject)
    return nil
  }

  private init(path: String, root: NibElement) {
    self.path = path
    self.root = root
    table = ResourceIndex.split(ResourceIndex.lastComponent(path)).stem
    var elements: [String: NibElement] = [:]
    var colors: [String: NibElement] = [:]
    var scenes: [String: NibElement] = [:]
    root.visit { element in
      // Of two of one identifier the first counts; placeholders of several scenes share theirs.
      if let id = element.id, elements[id] == nil { elements[id] = element }
      if element.name == "namedColor" || element.name == "systemColor", let name = element["name"] {
        colors[name] = element.child("color")
      }
    }
    for scene in root.list("scenes") where scene.name == "scene" {
      scene.visit { element in if let id = element.id { scenes[id] = scene } }
    }
    (self.elements, self.colors, self.scenes) = (elements, colors, scenes)
  }

  private static func kind(of path: String) -> String {
    path.hasSuffix(".storyboard") ? "UIStoryboard" : "UINib"
  }

  /// What messages begin with.
  var subject: String { Self.kind(of: path) }

  /// Reports a fault at an element, with the file and the line.
  func report(_ text: String, at element: NibElement, severity: Diagnostics.Severity = .error) {
    Diagnostics.report("\(path):\(element.line): \(text)", subject: subject, severity: severity)
  }

  // MARK: Scenes

  /// The scenes, in the file's order, each with its controller.
  package var controllers: [NibElement] {
    root.list("scenes").compactMap { Self.controller(of: $0) }
  }

  /// A scene, as a list of screens has it.
  package struct SceneEntry: Sendable {
    /// The controller's identifier within the file.
    package let id: String
    /// The storyboard identifier, else the class, else the identifier within the file.
    package let name: String
    /// The controller's class; nil for one of the framework's.
    package let className: String?
    /// From 1.
    package let line: Int
  }

  /// The scenes in the file's order; references to other storyboards are none.
  package var sceneList: [SceneEntry] {
    controllers.compactMap { element in
      guard let id = element.id, element.name != "viewControllerPlaceholder" else { return nil }
      return SceneEntry(
        id: id, name: element["storyboardIdentifier"] ?? element["customClass"] ?? id,
        className: element["customClass"], line: element.line)
    }
  }

  /// The scene that holds an element.
  func scene(of id: String) -> NibElement? { scenes[id] }

  /// The controller of a scene; nil for one that has none.
  static func controller(of scene: NibElement) -> NibElement? {
    scene.list("objects").first { $0["sceneMemberID"] == "viewController" }
      ?? scene.list("objects").first { $0.name.hasSuffix("ontroller") }
  }
}
