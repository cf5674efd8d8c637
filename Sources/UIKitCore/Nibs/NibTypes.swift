import Foundation
import QuartzCore
import Support

/// Finds the classes of people's code that storyboards and nibs name.
@MainActor
enum NibTypes {
  /// A class by its name; nil when nothing loaded has it.
  ///
  /// - Parameter module: The module that the file names. The one that is being shown may have another name, so that all
  ///   are looked through after it.
  static func named(_ name: String, module: String?) -> AnyClass? {
    if let known = NibRuntime.type(named: name, module: module) { return known }
    if let own = _typeByName(mangled(name, module: "UIKitCore")) as? AnyClass { return own }
    return module.flatMap { _typeByName(mangled(name, module: $0)) as? AnyClass }
  }

  /// The runtime's name of a class at the top of a module.
  private static func mangled(_ name: String, module: String) -> String {
    "\(module.utf8.count)\(module)\(name.utf8.count)\(name)C"
  }

  /// The class that an element names, when it is one for its element; nil, reported, otherwise.
  static func customClass(of element: NibElement, in document: NibDocument, for known: NibClass) -> AnyClass?
  {
    guard let name = element["customClass"], !name.isEmpty else { return nil }
    guard let type = named(name, module: element["customModule"]) else {
      let module = element["customModule"].map { " in the module \($0)" } ?? ""
      document.report(
        "there is no class \(name)\(module); a \(known.type) is used: correct the class in the identity inspector",
        at: element)
      return nil
    }
    guard known.accepts(type) else {
      document.report(
        "\(name) is no \(known.type); a \(known.type) is used: choose another class in the identity inspector",
        at: element)
      return nil
    }
    return type
  }
}
