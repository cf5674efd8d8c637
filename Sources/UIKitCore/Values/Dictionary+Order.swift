/// Walking a dictionary goes another way in every process. What leaves traces (which cell is used again, which view is
/// in front, which delegate is notified first) goes by the keys' order instead.
extension Dictionary where Key: Comparable {
  var inOrder: [(key: Key, value: Value)] { sorted { $0.key < $1.key } }

  /// Those entries whose keys satisfy a condition, by their keys' order. Allocates nothing where none does.
  func inOrder(where isIncluded: (Key) -> Bool) -> [(key: Key, value: Value)] {
    var found: [(key: Key, value: Value)] = []
    for entry in self where isIncluded(entry.key) { found.append(entry) }
    found.sort { $0.key < $1.key }
    return found
  }
}
