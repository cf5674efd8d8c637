import Foundation
import QuartzCore
import Support

/// A subview of a class that an archive cannot name, in the place of that subview.
@MainActor
final class ArchivedSubview: NSObject, @preconcurrency NSCoding {
  let view: UIView

  init(_ view: UIView) {
    self.view = view
    super.init()
  }

  func encode(with coder: NSCoder) {
    let type = type(of: view)
    let name = _mangledTypeName(type) ?? String(reflecting: type)
    Self.classes[name] = type
    coder.encode(name as NSString, forKey: "FlipbookClass")
    view.encode(with: coder)
  }

  init?(coder: NSCoder) {
    guard let name = coder.decodeObjectIfThere(forKey: "FlipbookClass") as? String,
      let type = Self.classes[name] ?? _typeByName(name) as? UIView.Type, let view = type.init(coder: coder)
    else {
      Diagnostics.report("an archive has a view of a class that is not in this program; it is left out")
      return nil
    }
    self.view = view
    super.init()
  }

  /// Private classes cannot be found by their names: those that this process has written.
  private static var classes: [String: UIView.Type] = [:]
}
