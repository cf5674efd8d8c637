import CDynamicInit
import Foundation
import QuartzCore
import Support

/// Makes cells, headers and footers of classes that are only known at run time, as `DynamicView` makes views.
@MainActor
enum DynamicCell {
  private static let cells = DynamicInitializer(dynamic_init_UITableViewCell(), of: UITableViewCell.self)
  private static let headers = DynamicInitializer(
    dynamic_init_UITableViewHeaderFooterView(), of: UITableViewHeaderFooterView.self)

  /// A cell through `init(style:reuseIdentifier:)`.
  static func cell(
    _ type: UITableViewCell.Type, _ style: UITableViewCell.CellStyle, _ identifier: String?
  ) -> UITableViewCell {
    if type == UITableViewCell.self { return UITableViewCell(style: style, reuseIdentifier: identifier) }
    let made = cells.make(type) { initializer, metatype in
      let words = ownedWords(of: identifier)
      return dynamic_init_style(initializer, UInt8(style.rawValue), words.0, words.1, metatype)
    }
    return made ?? DynamicView.decoded(type)
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
    return made ?? DynamicView.decoded(type)
  }

  /// The two words that an optional string consists of, for a callee that takes it over.
  static func ownedWords(of string: String?) -> (UInt, UInt) {
    let memory = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    memory.initialize(to: string)
    defer { memory.deallocate() }
    return memory.withMemoryRebound(to: (UInt, UInt).self, capacity: 1) { $0.pointee }
  }
}
