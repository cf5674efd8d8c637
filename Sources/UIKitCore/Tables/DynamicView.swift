import CDynamicInit
import Foundation
import QuartzCore

/// Makes views of classes that are only known at run time, through the initialisers that UIKit calls.
@MainActor
enum DynamicView {
  /// The vtable slots of the initialisers, looked up once.
  private static let cellSlot = slot(of: dynamic_init_UITableViewCell(), in: UITableViewCell.self)
  private static let headerSlot = slot(
    of: dynamic_init_UITableViewHeaderFooterView(), in: UITableViewHeaderFooterView.self)

  /// The word of class metadata whose lower half is its whole size in bytes, the upper one what lies before it.
  private static let sizeWord = 4
  private static let largestTable = 4096

  /// Where a class's metadata holds a function; nil when the runtime's class layout is not the known one.
  static func slot(of function: UnsafeRawPointer?, in type: AnyClass) -> Int? {
    guard let function else { return nil }
    let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer?>.self)
    let sizes = UInt(bitPattern: table[sizeWord])
    let words = (Int(sizes & 0xFFFF_FFFF) - Int(sizes >> 32)) / MemoryLayout<UnsafeRawPointer>.size
    guard (0...largestTable).contains(words) else { return nil }
    return (0..<words).first { table[$0] == function }
  }

  /// A cell through `init(style:reuseIdentifier:)`.
  static func cell(
    _ type: UITableViewCell.Type, _ style: UITableViewCell.CellStyle, _ identifier: String
  ) -> UITableViewCell {
    if type == UITableViewCell.self { return UITableViewCell(style: style, reuseIdentifier: identifier) }
    let table = unsafeBitCast(type as AnyClass, to: UnsafePointer<UnsafeRawPointer?>.self)
    guard let cellSlot, let function = table[cellSlot] else {
      Diagnostics.report("cells of class \(type) cannot be made on this Swift runtime; a plain one was used")
      return UITableViewCell(style: style, reuseIdentifier: identifier)
    }
    let words = ownedWords(of: identifier)
    guard let object = dynamic_init_style(function, UInt8(style.rawValue), words.0, words.1, table) else {
      return UITableViewCell(style: style, reuseIdentifier: identifier)
    }
    return Unmanaged<UITableViewCell>.fromOpaque(object).takeRetainedValue()
  }

  /// A header or footer through `init(reuseIdentifier:)`.
  static func header(_ type: UITableViewHeaderFooterView.Type, _ identifier: String)
    -> UITableViewHeaderFooterView
  {
    if type == UITableViewHeaderFooterView.self {
      return UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }
    let table = unsafeBitCast(type as AnyClass, to: UnsafePointer<UnsafeRawPointer?>.self)
    guard let headerSlot, let function = table[headerSlot] else {
      Diagnostics.report(
        "headers of class \(type) cannot be made on this Swift runtime; a plain one was used")
      return UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }
    let words = ownedWords(of: identifier)
    guard let object = dynamic_init_string(function, words.0, words.1, table) else {
      return UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }
    return Unmanaged<UITableViewHeaderFooterView>.fromOpaque(object).takeRetainedValue()
  }

  private static let viewSlot = slot(of: dynamic_init_UIView(), in: UIView.self)

  /// A view through `init(frame:)`.
  static func view<View: UIView>(_ type: View.Type) -> View {
    let table = unsafeBitCast(type as AnyClass, to: UnsafePointer<UnsafeRawPointer?>.self)
    guard let viewSlot, let function = table[viewSlot],
      let object = dynamic_init_rect(function, 0, 0, 0, 0, table)
    else {
      Diagnostics.report("views of class \(type) cannot be made on this Swift runtime; a plain one was used")
      return unsafeDowncast(UICollectionViewCell(frame: .zero), to: type)
    }
    return Unmanaged<View>.fromOpaque(object).takeRetainedValue()
  }

  /// The two words that an optional string consists of, for a callee that takes it over.
  private static func ownedWords(of string: String) -> (UInt, UInt) {
    let memory = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    memory.initialize(to: string)
    defer { memory.deallocate() }
    return memory.withMemoryRebound(to: (UInt, UInt).self, capacity: 1) { $0.pointee }
  }
}
