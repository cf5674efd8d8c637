/// Memory for what is kept, in slabs that are taken from the system early: a paint that comes to rest in the middle of
/// a motion then finds its place without asking for memory.
final class PaintMemory {
  /// A part of a slab, or memory of its own for a large paint.
  struct Piece {
    let address: UnsafeMutableRawPointer
    let byteCount: Int
    /// The slab's number, -1 for memory of its own, and the first page in it.
    fileprivate let slab: Int
    fileprivate let page: Int
  }

  private struct Slab {
    /// Nil while no page is used: the system has it back.
    var memory: UnsafeMutableRawPointer?
    /// A bit for each page that is used.
    var used = SIMD4<UInt64>(repeating: 0)
    var usedPages = 0

    func isUsed(_ page: Int) -> Bool { used[page >> 6] & (1 << UInt64(page & 63)) != 0 }

    mutating func mark(_ pages: Range<Int>, used isUsed: Bool) {
      for page in pages {
        let bit: UInt64 = 1 << UInt64(page & 63)
        if isUsed { used[page >> 6] |= bit } else { used[page >> 6] &= ~bit }
      }
      usedPages += isUsed ? pages.count : -pages.count
    }

    /// The first run of this many free pages, nil when there is none.
    func firstRun(of count: Int) -> Int? {
      guard PaintMemory.pagesPerSlab - usedPages >= count else { return nil }
      var length = 0
      for page in 0..<PaintMemory.pagesPerSlab {
        length = isUsed(page) ? 0 : length + 1
        if length == count { return page + 1 - count }
      }
      return nil
    }
  }

  /// Bytes of a page: what is kept takes whole ones.
  static let pageBytes = 4096
  private static let pagesPerSlab = 256
  /// Larger paints have memory of their own.
  private static let largestPiece = pagesPerSlab / 2 * pageBytes
  private static let alignment = 64

  private var slabs: ContiguousArray<Slab> = []

  deinit { for slab in slabs { slab.memory?.deallocate() } }

  /// Bytes that a piece for `bytes` takes.
  static func size(for bytes: Int) -> Int { max(bytes + pageBytes - 1, pageBytes) / pageBytes * pageBytes }

  /// Memory for this many bytes, in no defined state.
  func take(_ bytes: Int) -> Piece {
    let size = PaintMemory.size(for: bytes)
    guard size <= PaintMemory.largestPiece else {
      return Piece(address: PaintMemory.allocate(size), byteCount: size, slab: -1, page: 0)
    }
    let count = size / PaintMemory.pageBytes
    for i in 0..<slabs.count {
      if let page = slabs[i].firstRun(of: count) { return take(count, from: i, page) }
    }
    slabs.append(Slab())
    return take(count, from: slabs.count - 1, 0)
  }

  private func take(_ count: Int, from slab: Int, _ page: Int) -> Piece {
    let memory =
      slabs[slab].memory ?? PaintMemory.allocate(PaintMemory.pagesPerSlab * PaintMemory.pageBytes)
    slabs[slab].memory = memory
    slabs[slab].mark(page..<page + count, used: true)
    return Piece(
      address: memory + page * PaintMemory.pageBytes, byteCount: count * PaintMemory.pageBytes, slab: slab,
      page: page)
  }

  private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: alignment)
  }

  /// Takes a piece back. The first slab stays, others go when nothing is left in them.
  func giveBack(_ piece: Piece) {
    guard piece.slab >= 0 else {
      piece.address.deallocate()
      return
    }
    slabs[piece.slab].mark(piece.page..<piece.page + piece.byteCount / PaintMemory.pageBytes, used: false)
    guard piece.slab > 0, slabs[piece.slab].usedPages == 0 else { return }
    slabs[piece.slab].memory?.deallocate()
    slabs[piece.slab].memory = nil
  }
}
