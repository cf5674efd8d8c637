import CDynamicInit
import Foundation
import QuartzCore
import Support

/// Makes views of classes that are only known at run time, through the initialisers that UIKit calls.
///
/// Where the runtime does not tell where these are, which is reported, `init(coder:)` remains: UIKit's own classes have
/// one, and an app's that has none says so itself.
@MainActor
enum DynamicView {
  private static let views = DynamicInitializer(dynamic_init_UIView(), of: UIView.self)

  /// A view through `init(frame:)`.
  static func view<View: UIView>(_ type: View.Type, frame: CGRect = .zero) -> View {
    let made = views.make(type) {
      dynamic_init_rect($0, frame.minX, frame.minY, frame.width, frame.height, $1)
    }
    return made as? View ?? decoded(type)
  }

  /// A view through `init(coder:)`, with a message: the initialiser that was wanted is not known.
  static func decoded<View: UIView>(_ type: View.Type) -> View {
    Diagnostics.report(
      "the initialisers of \(type) cannot be found on this Swift runtime; init(coder:) is used")
    guard let view = type.init(coder: NSCoder()) else {
      preconditionFailure("\(type).init(coder:) returned nil, and no other initialiser can be found")
    }
    return view
  }
}
