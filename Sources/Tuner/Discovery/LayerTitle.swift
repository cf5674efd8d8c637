import QuartzCore
import Support
import UIKit

/// What a layer is called in the tuner: its name; else the class and the property that hold it or its view
/// (`DropTabBar.dot`), as a person wrote them; else its view's class, where that is a person's; else its path.
@preconcurrency @MainActor
enum LayerTitle {
  static func title(of layer: CALayer) -> String {
    if let name = layer.name, !name.isEmpty { return name }
    guard isReadable else { return layer.treePath }
    let view = layer.delegate as? UIView
    let holders = holders(of: layer, view)
    for held in [view, layer].compactMap(\.self) as [AnyObject] {
      for holder in holders {
        if let name = properties(of: type(of: holder))?.name(of: held, in: holder) {
          return "\(type(of: holder)).\(name)"
        }
      }
    }
    if let view, isPersons(type(of: view)) { return "\(type(of: view))" }
    return layer.treePath
  }

  /// Objects that may hold a layer or its view, nearest first: the views around it and their controllers.
  private static func holders(of layer: CALayer, _ view: UIView?) -> [AnyObject] {
    var holders: [AnyObject] = []
    var above = layer.superlayer
    while let layer = above, holders.count < mostHolders {
      holders.append(layer)
      if layer.delegate is UIView { break }
      above = layer.superlayer
    }
    var responder: UIResponder? = view?.next ?? above?.delegate as? UIView
    while let next = responder, holders.count < mostHolders {
      holders.append(next)
      responder = next.next
    }
    return holders
  }

  /// What is further out does not hold single layers.
  private static let mostHolders = 16

  // MARK: Classes

  private static let isReadable = StoredProperties.fault == nil
  private static var known: [ObjectIdentifier: StoredProperties?] = [:]

  /// The properties of a person's class; nil for one of the framework.
  private static func properties(of type: AnyClass) -> StoredProperties? {
    if let known = known[ObjectIdentifier(type)] { return known }
    var properties: StoredProperties?
    if isPersons(type) {
      let framework: AnyClass? = sequence(first: type, next: { ClassMetadata.superclass(of: $0) }).first {
        !isPersons($0)
      }
      properties = StoredProperties(of: type, below: framework)
    }
    known[ObjectIdentifier(type)] = .some(properties)
    return properties
  }

  /// Whether a class is neither the framework's nor a library's.
  static func isPersons(_ type: AnyClass) -> Bool {
    let module = String(_typeName(type, qualified: true).prefix { $0 != "." })
    return !SourceMap.isFramework(module) && module != "Foundation" && module != "Swift"
  }
}
