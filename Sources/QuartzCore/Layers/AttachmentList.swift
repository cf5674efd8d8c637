/// A layer's animations in the order in which they were added.
///
/// Adding, finding by key and removing cost the same however many there are: removal leaves a hole that is closed
/// once half of the list is holes.
struct AttachmentList: Sequence {
  private var items: ContiguousArray<AttachedAnimation?> = []
  private var keyed: [String: AttachedAnimation] = [:]
  private(set) var count = 0

  /// Lists shorter than this keep their holes: closing them would not pay.
  private static let smallest = 8

  /// The animation under a key.
  subscript(key: String) -> AttachedAnimation? { keyed[key] }

  mutating func append(_ attachment: AttachedAnimation) {
    attachment.listIndex = items.count
    items.append(attachment)
    count += 1
    if let key = attachment.key { keyed[key] = attachment }
  }

  mutating func remove(_ attachment: AttachedAnimation) {
    let index = attachment.listIndex
    guard index >= 0, index < items.count, items[index] === attachment else { return }
    items[index] = nil
    attachment.listIndex = -1
    count -= 1
    if let key = attachment.key, keyed[key] === attachment { keyed[key] = nil }
    if count == 0 {
      items.removeAll()
    } else if items.count > AttachmentList.smallest, count * 2 < items.count {
      items.removeAll { $0 == nil }
      for i in items.indices { items[i]?.listIndex = i }
    }
  }

  func makeIterator() -> AnyIterator<AttachedAnimation> {
    var rest = items.makeIterator()
    return AnyIterator {
      while let item = rest.next() { if let item { return item } }
      return nil
    }
  }
}
