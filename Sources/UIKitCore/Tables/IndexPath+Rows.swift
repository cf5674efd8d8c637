import Foundation
import Support

/// Places in tables and collections: a section, and a row or item in it.
extension IndexPath {
  /// A row of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// An item of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section; 0, with a message, when the path is empty.
  public var section: Int {
    get { part(0, "section") }
    set { setPart(0, newValue) }
  }
  /// The row in the section; 0, with a message, when the path has none.
  public var row: Int {
    get { part(1, "row") }
    set { setPart(1, newValue) }
  }
  /// The item in the section: the same number as `row`.
  public var item: Int {
    get { part(1, "item") }
    set { setPart(1, newValue) }
  }

  private func part(_ index: Int, _ name: String) -> Int {
    guard count > index else {
      Diagnostics.report("an index path of \(count) parts has no \(name); 0 was used")
      return 0
    }
    return self[index]
  }

  private mutating func setPart(_ index: Int, _ value: Int) {
    while count < index { append(0) }
    if count == index { append(value) } else { self[index] = value }
  }
}

/// The same of the class that `indexPath as NSIndexPath` gives, as Xcode's migration to Swift 3 wrote it.
extension NSIndexPath {
  /// A row of a table.
  public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }
  /// An item of a collection.
  public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }
  /// The section; 0, with a message, when the path is empty.
  public var section: Int { path.section }
  /// The row in the section; 0, with a message, when the path has none.
  public var row: Int { path.row }
  /// The item in the section: the same number as `row`.
  public var item: Int { path.item }

  private var path: IndexPath { IndexPath(indexes: (0..<length).map { index(atPosition: $0) }) }
}
