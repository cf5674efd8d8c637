import CDynamicInit
import Foundation
import QuartzCore
import Support

// Every initialiser of Objective-C can be called on a metatype, Swift's only those that are `required`, which a class
// meant for subclasses cannot ask for. Ported code calls these instead: `T.madeByClass(frame:)` for `T(frame:)`.

extension NSObject {
  /// `NSObject.init()`, which has one place in all classes below.
  private static let plainInitializer = DynamicInitializer<NSObject>(
    dynamic_init_UIResponder(), of: UIResponder.self)

  /// An object of a class that is known at run time, through its `init()`.
  public class func madeByClass() -> Self {
    made(plainInitializer.make(self) { dynamic_init_plain($0, $1) }, of: self)
  }

  /// What an initialiser of the class has made.
  fileprivate static func made<Object>(_ object: NSObject?, of type: Object.Type) -> Object {
    // Reachable by ported code that makes objects of a class it knows at run time, on a Swift runtime that lays its
    // classes out otherwise: whoever must return an object has none. The stage's process ends with the place in a line.
    guard let object = object as? Object else {
      preconditionFailure("the initialisers of \(type) cannot be found on this Swift runtime")
    }
    return object
  }
}

extension UIView {
  /// A view of a class that is known at run time, through its `init(frame:)`.
  public class func madeByClass(frame: CGRect) -> Self { DynamicView.view(self, frame: frame) }
}

extension UITableViewCell {
  /// A cell of a class that is known at run time, through its `init(style:reuseIdentifier:)`.
  public class func madeByClass(style: CellStyle, reuseIdentifier: String?) -> Self {
    made(DynamicCell.cell(self, style, reuseIdentifier), of: self)
  }
}

extension UIViewController {
  private static let nibInitializer = DynamicInitializer(
    dynamic_init_UIViewController(), of: UIViewController.self)

  /// A controller of a class that is known at run time, through its `init(nibName:bundle:)`.
  public class func madeByClass(nibName: String?, bundle: Bundle?) -> Self {
    let controller = nibInitializer.make(self) { initializer, metatype in
      let words = DynamicCell.ownedWords(of: nibName)
      let owned = bundle.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
      return dynamic_init_nib(initializer, words.0, words.1, owned, metatype)
    }
    return made(controller, of: self)
  }
}
