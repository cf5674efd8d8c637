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
  private static let cells = DynamicInitializer(dynamic_init_UITableViewCell(), of: UITableViewCell.self)
  private static let headers = DynamicInitializer(
    dynamic_init_UITableViewHeaderFooterView(), of: UITableViewHeaderFooterView.self)

  /// A view through `init(frame:)`.
  static func view<View: UIView>(_ type: View.Type) -> View {
    let made = views.make(type) { dynamic_init_rect($0, 0, 0, 0, 0, $1) }
    return made as? View ?? decoded(type)
  }

  /// A cell through `init(style:reuseIdentifier:)`.
  static func cell(
    _ type: UITableViewCell.Type, _ style: UITableViewCell.CellStyle, _ identifier: String
  ) -> UITableViewCell {
    if type == UITableViewCell.self { return UITableViewCell(style: style, reuseIdentifier: identifier) }
    let made = cells.make(type) { initializer, metatype in
      let words = ownedWords(of: identifier)
      return dynamic_init_style(initializer, UInt8(style.rawValue), words.0, words.1, metatype)
    }
    return made ?? decoded(type)
  }

  /// A header or footer through `init(reuseIdentifier:)`.
  static func header(_ type: UITableViewHeaderFooterView.Type, _ identifier: String)
    -> UITableViewHeaderFooterView
  {
    if type == UITableViewHeaderFooterView.self {
      return UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }
    let made = headers.make(type) { initializer, metatype in
      let words = ownedWords(of: identifier)
      return dynamic_init_string(initializer, words.0, words.1, metatype)
    }
    return made ?? decoded(type)
  }

  private static func decoded<View: UIView>(_ type: View.Type) -> View {
    Diagnostics.report(
      "the initialisers of \(type) cannot be found on this Swift runtime; init(coder:) is used")
    guard let view = type.init(coder: NSCoder()) else {
      preconditionFailure("\(type).init(coder:) returned nil, and no other initialiser can be found")
    }
    return view
  }

  /// The two words that an optional string consists of, for a callee that takes it over.
  private static func ownedWords(of string: String) -> (UInt, UInt) {
    let memory = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    memory.initialize(to: string)
    defer { memory.deallocate() }
    return memory.withMemoryRebound(to: (UInt, UInt).self, capacity: 1) { $0.pointee }
  }
}
