import Foundation

/// What one batch changes in a table or a collection: deletions and sources of moves in the numbers before it,
/// insertions and targets of moves in those after it.
struct ItemChanges {
  struct Move<Place> {
    var from: Place
    var to: Place
  }

  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var movedSections: [Move<Int>] = []
  var reloadedSections = IndexSet()
  var deleted: Set<IndexPath> = []
  var inserted: Set<IndexPath> = []
  var moved: [Move<IndexPath>] = []
  var reloaded: Set<IndexPath> = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && reloadedSections.isEmpty
      && deleted.isEmpty && inserted.isEmpty && moved.isEmpty && reloaded.isEmpty
  }

  /// Where everything that stays comes from.
  struct Mapping {
    /// By new section, the old one; nil for an inserted one.
    var sections: [Int?]
    /// By new section and item, the old place; nil for an inserted one.
    var items: [[IndexPath?]]

    /// The new place of each old one that stays, of those asked for.
    func newPlaces(of old: Set<IndexPath>) -> [IndexPath: IndexPath] {
      var found: [IndexPath: IndexPath] = [:]
      for (section, items) in items.enumerated() {
        for (item, place) in items.enumerated() {
          if let place, old.contains(place) { found[place] = IndexPath(item: item, section: section) }
        }
      }
      return found
    }
  }

  /// Why a batch does not fit the data source.
  struct Fault: Error {
    var text: String
  }

  /// Compares the batch with what the data source counts before and after it.
  func mapping(from old: [Int], to new: [Int]) throws(Fault) -> Mapping {
    try checkPlaces(old, new)
    let sections = try sectionSources(old.count, new.count)
    var items: [[IndexPath?]] = []
    for (section, source) in sections.enumerated() {
      items.append(try itemSources(section, source, old, new[section]))
    }
    return Mapping(sections: sections, items: items)
  }

  private func checkPlaces(_ old: [Int], _ new: [Int]) throws(Fault) {
    for path in deleted.union(moved.map(\.from)).union(reloaded)
    where !old.indices.contains(path.section) || !(0..<old[path.section]).contains(path.item) {
      throw Fault(text: "it deletes, reloads or moves \(path.text), which did not exist before it")
    }
    for path in inserted.union(moved.map(\.to))
    where !new.indices.contains(path.section) || !(0..<new[path.section]).contains(path.item) {
      throw Fault(text: "it inserts \(path.text) or moves something there, which does not exist after it")
    }
    for section in deletedSections.union(reloadedSections).union(IndexSet(movedSections.map(\.from)))
    where !old.indices.contains(section) {
      throw Fault(text: "it deletes, reloads or moves section \(section), which did not exist before it")
    }
    for section in insertedSections.union(IndexSet(movedSections.map(\.to)))
    where !new.indices.contains(section) {
      throw Fault(text: "it inserts section \(section) or moves one there, which does not exist after it")
    }
  }

  private func sectionSources(_ old: Int, _ new: Int) throws(Fault) -> [Int?] {
    guard new == old - deletedSections.count + insertedSections.count else {
      throw Fault(
        text: "there are \(new) sections after it, but \(old) before + \(insertedSections.count) inserted"
          + " − \(deletedSections.count) deleted makes \(old + insertedSections.count - deletedSections.count)"
      )
    }
    var result: [Int?] = Array(repeating: nil, count: new)
    var isTaken = insertedSections
    for move in movedSections {
      result[move.to] = move.from
      isTaken.insert(move.to)
    }
    let gone = deletedSections.union(IndexSet(movedSections.map(\.from)))
    var next = 0
    for section in 0..<old where !gone.contains(section) {
      while isTaken.contains(next) { next += 1 }
      guard next < new else { break }
      result[next] = section
      next += 1
    }
    return result
  }

  private func itemSources(_ section: Int, _ source: Int?, _ old: [Int], _ count: Int) throws(Fault)
    -> [IndexPath?]
  {
    var result: [IndexPath?] = Array(repeating: nil, count: count)
    let arriving = moved.filter { $0.to.section == section }
    for move in arriving { result[move.to.item] = move.from }
    guard let source, !reloadedSections.contains(source) else { return result }
    let leaving = moved.filter { $0.from.section == source }
    let gone = Set(deleted.lazy.filter { $0.section == source }.map(\.item)).union(leaving.map(\.from.item))
    let coming = Set(inserted.lazy.filter { $0.section == section }.map(\.item)).union(
      arriving.map(\.to.item))
    let deletions = gone.count - leaving.count
    let insertions = coming.count - arriving.count
    let expected = old[source] - gone.count + coming.count
    guard count == expected else {
      throw Fault(
        text:
          "section \(section) has \(count) rows after it, but \(old[source]) before + \(insertions) inserted"
          + " − \(deletions) deleted + \(arriving.count) moved in − \(leaving.count) moved out makes \(expected)"
      )
    }
    var next = 0
    for item in 0..<old[source] where !gone.contains(item) {
      while coming.contains(next) { next += 1 }
      guard next < count else { break }
      result[next] = IndexPath(item: item, section: source)
      next += 1
    }
    return result
  }
}

extension IndexPath {
  /// As messages name a place.
  var text: String { "row \(item) of section \(section)" }
}
