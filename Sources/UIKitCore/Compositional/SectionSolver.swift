import Foundation
import QuartzCore

/// Where the elements of one section are, from the section's corner.
@MainActor
struct SolvedSection {
  /// A group: which elements it has, and its rectangle.
  struct Group {
    var elements: Range<Int>
    var frame: CGRect
  }

  /// A header or a footer.
  struct Boundary {
    var item: NSCollectionLayoutBoundarySupplementaryItem
    var number: Int
    var frame: CGRect
  }

  let section: NSCollectionLayoutSection
  var elements: [GroupSolver.Placed] = []
  var groups: [Group] = []
  var boundaries: [Boundary] = []
  /// The rectangle in which the groups are; they may be wider where the section scrolls across.
  var content = CGRect.zero
  /// How far the groups reach, from `content`'s corner.
  var extent = CGSize.zero
  /// The whole section, in the collection.
  var frame = CGRect.zero

  var scrollsAcross: Bool { section.orthogonalScrollingBehavior != .none }
}

/// Lays one section out.
@MainActor
struct SectionSolver {
  let section: NSCollectionLayoutSection
  /// The room of the section: the collection's, without insets of its own.
  let container: CGSize
  let isVertical: Bool
  /// What the content's insets count from, beside the room itself.
  var safeArea = NSDirectionalEdgeInsets.zero
  let count: Int
  let traits: UITraitCollection
  let measured: (_ item: Int) -> CGSize?
  let measuredBoundary: (_ kind: String, _ number: Int) -> CGSize?

  func solve() -> SolvedSection {
    var solved = SolvedSection(section: section)
    let insets = insets
    let room = CGSize(
      width: max(container.width - insets.leading - insets.trailing, 0),
      height: max(container.height - insets.top - insets.bottom, 0))
    placeGroups(room, in: &solved)
    // Along the layout the section is as long as its groups; across it is as wide as its room.
    var size = solved.extent
    if solved.scrollsAcross || isVertical { size.width = room.width }
    if (solved.scrollsAcross && !isVertical) || !isVertical { size.height = room.height }
    if !isVertical, !solved.scrollsAcross { size.width = solved.extent.width }
    solved.content = CGRect(x: insets.leading, y: insets.top, width: size.width, height: size.height)
    solved.frame = CGRect(
      x: 0, y: 0, width: size.width + insets.leading + insets.trailing,
      height: size.height + insets.top + insets.bottom)
    placeBoundaries(&solved)
    return solved
  }

  private var insets: NSDirectionalEdgeInsets {
    var insets = section.contentInsets
    insets.leading += safeArea.leading
    insets.trailing += safeArea.trailing
    return insets
  }

  private func placeGroups(_ room: CGSize, in solved: inout SolvedSection) {
    // Groups follow each other along the layout, or across it where the section scrolls that way.
    let goesDown = isVertical != solved.scrollsAcross
    var cursor: CGFloat = 0
    var first = 0
    while first < count {
      var solver = GroupSolver(from: first, to: count, traits: traits, measured: measured)
      let size = solver.solve(section.group, in: room)
      guard solver.next > first else { break }
      if !solved.groups.isEmpty { cursor += section.interGroupSpacing }
      let origin = goesDown ? CGPoint(x: 0, y: cursor) : CGPoint(x: cursor, y: 0)
      let start = solved.elements.count
      for var element in solver.placed {
        element.frame.origin.x += origin.x
        element.frame.origin.y += origin.y
        solved.elements.append(element)
      }
      solved.groups.append(
        .init(elements: start..<solved.elements.count, frame: CGRect(origin: origin, size: size)))
      cursor += goesDown ? size.height : size.width
      solved.extent.width = max(solved.extent.width, origin.x + size.width)
      solved.extent.height = max(solved.extent.height, origin.y + size.height)
      first = solver.next
    }
  }

  private func placeBoundaries(_ solved: inout SolvedSection) {
    let insets = insets
    let follows = section.supplementariesFollowContentInsets
    var before: CGFloat = 0
    let width = follows ? solved.content.width : container.width
    let x = follows ? solved.content.minX : 0
    for (number, item) in section.boundarySupplementaryItems.enumerated() {
      var size = item.layoutSize.resolved(in: CGSize(width: width, height: container.height))
      if let known = measuredBoundary(item.elementKind, number) {
        if item.layoutSize.heightDimension.isOpen { size.height = known.height }
        if item.layoutSize.widthDimension.isOpen { size.width = known.width }
      }
      let edges = item.alignment.edges
      var frame = CGRect(x: x + (width - size.width) / 2, y: 0, width: size.width, height: size.height)
      if edges.contains(.leading) { frame.origin.x = x }
      if edges.contains(.trailing) { frame.origin.x = x + width - size.width }
      let grows = item.extendsBoundary
      if edges.contains(.bottom) {
        frame.origin.y = solved.frame.height - (grows ? 0 : size.height)
        if grows { solved.frame.size.height += size.height }
      } else if edges.contains(.top) || edges.isEmpty {
        frame.origin.y = grows ? before : 0
        if grows {
          before += size.height
          push(&solved, by: size.height)
        }
      } else {
        // Beside the groups.
        frame.origin.y = insets.top + (solved.content.height - size.height) / 2
      }
      frame.origin.x += item.offset.x
      frame.origin.y += item.offset.y
      solved.boundaries.append(.init(item: item, number: number, frame: frame))
    }
  }

  /// Makes room for a header above what is there.
  private func push(_ solved: inout SolvedSection, by way: CGFloat) {
    solved.content.origin.y += way
    solved.frame.size.height += way
    for i in solved.boundaries.indices where !solved.boundaries[i].item.alignment.edges.contains(.top) {
      solved.boundaries[i].frame.origin.y += way
    }
  }
}
