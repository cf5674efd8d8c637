/// Finds where an element is in a long list of siblings without looking at all of them.
///
/// Each element remembers where it last stood. Changes of the list before it move it by one each, so it is found near
/// there; when it is far off, all elements learn their places again. Removing or moving n elements in any order then
/// takes on the order of n·√n steps, and n in the usual orders: from the front, from the end, one after the other.
package enum SiblingPlace {
  /// The place of an element, nil when it is not in the list.
  ///
  /// - Parameters:
  ///   - known: Where an element was last found.
  ///   - learn: Sets an element's place.
  package static func find<Element: AnyObject>(
    _ element: Element, in list: [Element], known: (Element) -> Int, learn: (Element, Int) -> Void
  ) -> Int? {
    guard let last = list.indices.last else { return nil }
    var steps = 1
    defer { Session.current.siblingSteps &+= steps }
    if list[0] === element { return 0 }
    if list[last] === element { return last }
    let guess = min(max(known(element), 0), last)
    var distance = 0
    while guess - distance >= 0 || guess + distance <= last {
      steps &+= 1
      let (before, after) = (guess - distance, guess + distance)
      let found =
        before >= 0 && list[before] === element
        ? before : after <= last && list[after] === element ? after : nil
      if let found {
        if distance * distance > list.count {
          steps &+= list.count
          for (index, sibling) in list.enumerated() { learn(sibling, index) }
        } else {
          learn(element, found)
        }
        return found
      }
      distance += 1
    }
    return nil
  }
}
