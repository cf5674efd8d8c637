import CoreGraphics
import Raster

/// Paints that are costly to make and look the same in the next frame: coverage of shapes, shadows, resampled images.
///
/// Kept within one budget; what was not needed for the longest time goes first. All of it is made before bands are
/// drawn side by side, which then only read. A shape or an image is kept when it was drawn the same way in an earlier
/// frame already, so that what moves costs nothing but a comparison.
final class PaintCache {
  /// Which of a layer's paints.
  enum Part: Int {
    case fill, stroke, contents, shadow
  }

  /// One kept paint, or the note of what a paint looked like.
  final class Entry {
    fileprivate(set) var key: PaintKey
    fileprivate let node: NodePointer
    fileprivate let part: Part
    /// The frame in which it was last asked for.
    fileprivate var lastFrame: Int
    /// Whether there is something to draw from.
    fileprivate(set) var isReady = false
    /// Bytes that count against the budget.
    fileprivate(set) var byteCount = 0
    /// The entries that were asked for just before and just after this one, -1 for none.
    fileprivate var older: Int32 = -1
    fileprivate var newer: Int32 = -1

    /// What is kept: a rounded rectangle's shadow, or coverage or pixels of a rectangle, whose place is relative to the
    /// whole pixel of the layer's origin.
    fileprivate(set) var shadow: RoundedRectShadow?
    fileprivate var piece: PaintMemory.Piece?
    fileprivate(set) var bounds = PixelRect.empty

    /// The pixels of an image.
    var picture: PixelBuffer? {
      guard part == .contents, let piece else { return nil }
      return PixelBuffer(
        pixels: piece.address.assumingMemoryBound(to: UInt32.self), stride: bounds.width, bounds: bounds)
    }

    /// The coverage of a shape or of a shadow.
    var coverage: CoverageView? {
      guard part != .contents, let piece else { return nil }
      return CoverageView(
        bytes: UnsafePointer(piece.address.assumingMemoryBound(to: UInt8.self)), width: bounds.width,
        height: bounds.height, stride: bounds.width)
    }

    fileprivate init(_ node: NodePointer, _ part: Part, _ key: PaintKey, frame: Int) {
      (self.node, self.part, self.key, lastFrame) = (node, part, key, frame)
    }

    /// Whether the layer has another path or image by now: that one is not held for the sake of a paint.
    fileprivate var isStale: Bool {
      guard let object = key.object else { return false }
      let references = node.pointee.references
      return object !== references.shownContents && object !== references.path
        && object !== references.presentedPath && object !== references.shadowPath
        && object !== references.presentedShadowPath
    }
  }

  /// Bytes that may be kept; 0 keeps nothing. Default 32 MB, about six pictures of a phone's screen.
  var budget = 32 << 20 {
    didSet { makeRoom(for: 0, evenOfThisFrame: true) }
  }
  /// Bytes that are kept.
  private(set) var byteCount = 0
  /// How often a paint was asked for and there, or not there, and how many went for others, since the beginning.
  private(set) var hits = 0
  private(set) var misses = 0
  private(set) var evictions = 0

  /// Observes the lookups. Default nil.
  var log: PaintLog?

  private let memory = PaintMemory()
  private var entries: ContiguousArray<Entry?> = []
  private var free: ContiguousArray<Int32> = []
  /// The ends of the list of entries by when they were asked for, -1 without any.
  private var oldest: Int32 = -1
  private var newest: Int32 = -1
  private var count = 0
  private var frame = 0
  /// The entry that was last looked at for an object its layer no longer has.
  private var sweep = 0

  /// This many entries a frame are looked at for objects that their layers no longer have.
  private static let sweepsPerFrame = 8
  /// One paint takes at most this share of the budget.
  private static let largestShare = 4
  /// More paints are not distinguished, kept or not: their notes, of some 400 bytes each, are not in the budget.
  private static let mostEntries = 16_384

  /// A new frame: what it asks for stays for its length.
  func beginFrame() {
    frame += 1
    log?.beginFrame()
    for _ in 0..<min(PaintCache.sweepsPerFrame, entries.count) {
      sweep = (sweep + 1) % entries.count
      if let entry = entries[sweep], entry.isStale { remove(entry.node.pointee.paints[entry.part.rawValue]) }
    }
  }

  /// The entry with a number.
  subscript(_ index: Int32) -> Entry? { entries[Int(index)] }

  /// Looks up a layer's paint; the entry says whether it is there.
  ///
  /// - Returns: the entry's number, and whether the paint looked the same in an earlier frame; nil when nothing is
  ///   kept.
  func ask(_ node: NodePointer, _ part: Part, _ key: PaintKey) -> (index: Int32, isKnown: Bool)? {
    guard budget > 0 else { return nil }
    let known = node.pointee.paints[part.rawValue]
    guard known >= 0, let entry = entries[Int(known)] else {
      count(node, part, isHit: false)
      return add(node, part, key).map { ($0, false) }
    }
    let isOlder = entry.lastFrame < frame
    guard entry.key == key else {
      count(node, part, isHit: false)
      // Something of this frame is drawn from it already.
      if entry.isReady, !isOlder { return nil }
      entry.key = key
      entry.isReady = false
      touch(entry, known)
      return (known, false)
    }
    count(node, part, isHit: entry.isReady)
    touch(entry, known)
    return (known, isOlder)
  }

  private func count(_ node: NodePointer, _ part: Part, isHit: Bool) {
    if isHit { hits += 1 } else { misses += 1 }
    log?.note(node, part, isKept: isHit)
  }

  private func add(_ node: NodePointer, _ part: Part, _ key: PaintKey) -> Int32? {
    if count >= PaintCache.mostEntries, !removeOldest() { return nil }
    let entry = Entry(node, part, key, frame: frame)
    let index: Int32
    if let place = free.popLast() {
      index = place
      entries[Int(index)] = entry
    } else {
      index = Int32(truncatingIfNeeded: entries.count)
      entries.append(entry)
    }
    count += 1
    node.pointee.paints[part.rawValue] = index
    link(entry, index)
    return index
  }

  // MARK: The order

  private func touch(_ entry: Entry, _ index: Int32) {
    entry.lastFrame = frame
    guard newest != index else { return }
    unlink(entry)
    link(entry, index)
  }

  private func link(_ entry: Entry, _ index: Int32) {
    (entry.older, entry.newer) = (newest, -1)
    if newest >= 0 { entries[Int(newest)]?.newer = index } else { oldest = index }
    newest = index
  }

  private func unlink(_ entry: Entry) {
    if entry.older >= 0 { entries[Int(entry.older)]?.newer = entry.newer } else { oldest = entry.newer }
    if entry.newer >= 0 { entries[Int(entry.newer)]?.older = entry.older } else { newest = entry.older }
  }

  /// Removes what was not asked for the longest; false when all that is left was asked for in this frame.
  private func removeOldest(evenOfThisFrame: Bool = false) -> Bool {
    guard oldest >= 0, let entry = entries[Int(oldest)], evenOfThisFrame || entry.lastFrame < frame else {
      return false
    }
    if entry.byteCount > 0 { evictions += 1 }
    remove(oldest)
    return true
  }

  private func remove(_ index: Int32) {
    guard index >= 0, let entry = entries[Int(index)] else { return }
    unlink(entry)
    clear(entry)
    entry.node.pointee.paints[entry.part.rawValue] = -1
    entries[Int(index)] = nil
    free.append(index)
    count -= 1
  }

  // MARK: The budget

  /// Takes away what an entry holds.
  private func clear(_ entry: Entry) {
    if let piece = entry.piece { memory.giveBack(piece) }
    byteCount -= entry.byteCount
    (entry.piece, entry.shadow, entry.byteCount, entry.isReady) = (nil, nil, 0, false)
  }

  /// Room for the pixels of a rectangle, which are clear, where an image is drawn into; nil when there is none.
  func room(forPicture bounds: PixelRect, _ index: Int32) -> PixelBuffer? {
    guard let entry = room(bounds, MemoryLayout<UInt32>.stride, index), let picture = entry.picture else {
      return nil
    }
    picture.pixels.initialize(repeating: 0, count: bounds.width * bounds.height)
    return picture
  }

  /// Keeps a copy of coverage; false when there is no room.
  func keep(_ coverage: CoverageBuffer, _ index: Int32) -> Bool {
    guard let entry = room(coverage.bounds, 1, index), let piece = entry.piece else { return false }
    let count = coverage.bounds.width * coverage.bounds.height
    piece.address.copyMemory(from: UnsafeRawPointer(coverage.bytes), byteCount: count)
    entry.isReady = true
    return true
  }

  /// Whether coverage of these pixels may be kept at all, so that it need not be made for nothing.
  func mayKeep(_ bounds: PixelRect) -> Bool {
    !bounds.isEmpty && bounds.height <= budget / PaintCache.largestShare / bounds.width
  }

  /// The entry with memory for this many bytes for each pixel of a rectangle.
  private func room(_ bounds: PixelRect, _ bytesPerPixel: Int, _ index: Int32) -> Entry? {
    guard let entry = entries[Int(index)], !bounds.isEmpty,
      bounds.height <= budget / PaintCache.largestShare / bytesPerPixel / bounds.width
    else { return nil }
    let bytes = PaintMemory.size(for: bounds.width * bounds.height * bytesPerPixel)
    if bytes != entry.piece?.byteCount || entry.shadow != nil {
      clear(entry)
      guard makeRoom(for: bytes) else { return nil }
      entry.piece = memory.take(bytes)
      entry.byteCount = bytes
      byteCount += bytes
    }
    entry.bounds = bounds
    return entry
  }

  /// The entry's picture was drawn.
  func finish(_ index: Int32) { entries[Int(index)]?.isReady = true }

  /// Keeps the shadow of a rounded rectangle, which `update` brings up to date; false when that cannot be or there is
  /// no room for it.
  func keepShadow(_ index: Int32, update: (RoundedRectShadow) -> Bool) -> Bool {
    guard let entry = entries[Int(index)] else { return false }
    if entry.piece != nil { clear(entry) }
    let shadow = entry.shadow ?? RoundedRectShadow()
    guard update(shadow) else { return false }
    byteCount += shadow.byteCount - entry.byteCount
    (entry.shadow, entry.byteCount) = (shadow, shadow.byteCount)
    entry.isReady = shadow.byteCount <= budget / PaintCache.largestShare && makeRoom(for: 0)
    if !entry.isReady { clear(entry) }
    return entry.isReady
  }

  @discardableResult
  private func makeRoom(for bytes: Int, evenOfThisFrame: Bool = false) -> Bool {
    while byteCount + bytes > budget {
      guard removeOldest(evenOfThisFrame: evenOfThisFrame) else { return false }
    }
    return true
  }

  /// A layer goes away.
  func forget(_ node: NodePointer) {
    for part in 0..<4 { remove(node.pointee.paints[part]) }
  }
}
