import Foundation
import Raster
import Support

/// Turns frames into what changes with each, and packs that on all cores.
final class PatchPacker {
  /// A patch as a file holds it.
  struct Packed: Sendable {
    let rect: PixelRect
    let body: [UInt8]
    /// Whether clear pixels leave what was there.
    let isOverlay: Bool
    /// For how many frames it stays.
    fileprivate(set) var hold = 1
  }

  /// What packs one patch; nil when there is no memory for it.
  typealias Pack = @Sendable (FramePatch) -> (body: [UInt8], isOverlay: Bool)?

  private let alignment: Int
  private let hasOverlays: Bool
  private let longestHold: Int
  private let pack: Pack
  private var last: PixelStorage?
  private var waiting: [FramePatch] = []
  private var waitingPixels = 0
  private var holds: [Int] = []
  private var packed: [(rect: PixelRect, body: [UInt8], isOverlay: Bool)] = []

  /// Patches wait until there is work for all cores, or until they take this many pixels (64 MB).
  private static let mostWaitingPixels = 1 << 24
  private static let patchesPerCore = 4

  /// - Parameters:
  ///   - alignment: Rectangles begin at multiples of it. Default 1.
  ///   - hasOverlays: Whether patches are to come as overlays too. Default no.
  ///   - longestHold: For how many frames a patch can stay, at most.
  init(alignment: Int = 1, hasOverlays: Bool = false, longestHold: Int, pack: @escaping Pack) {
    self.alignment = alignment
    self.hasOverlays = hasOverlays
    self.longestHold = max(longestHold, 1)
    self.pack = pack
  }

  /// The next frame.
  func add(_ picture: PixelStorage) throws(EncodingFault) {
    guard let last else {
      last = picture
      return try append(FramePatch(rect: picture.buffer.bounds, pixels: picture))
    }
    self.last = picture
    if let changed = FramePatch.changedRect(last, picture) {
      return try append(
        FramePatch(
          from: last, to: picture, changing: changed, alignment: alignment, hasOverlay: hasOverlays))
    }
    guard let hold = holds.last, hold >= longestHold else {
      holds[holds.count - 1] += 1
      return
    }
    // A pixel that changes nothing begins a new stretch of time.
    let corner = PixelRect(x: 0, y: 0, width: 1, height: 1)
    try append(picture.copy(of: corner).map { FramePatch(rect: corner, pixels: $0) })
  }

  private func append(_ patch: FramePatch?) throws(EncodingFault) {
    guard let patch else { throw unpacked }
    waiting.append(patch)
    waitingPixels += patch.rect.width * patch.rect.height
    holds.append(1)
    let cores = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    if waiting.count >= cores * Self.patchesPerCore || waitingPixels >= Self.mostWaitingPixels {
      try packWaiting()
    }
  }

  /// All frames, packed, in order.
  func finish() throws(EncodingFault) -> [Packed] {
    try packWaiting()
    return zip(packed, holds).map { patch, hold in
      Packed(rect: patch.rect, body: patch.body, isOverlay: patch.isOverlay, hold: hold)
    }
  }

  private func packWaiting() throws(EncodingFault) {
    let patches = waiting, pack = pack
    (waiting, waitingPixels) = ([], 0)
    let results = Locked([(body: [UInt8], isOverlay: Bool)?](repeating: nil, count: patches.count))
    ConcurrentLoop.perform(iterations: patches.count) { index in
      let result = pack(patches[index])
      results.withLock { $0[index] = result }
    }
    for (patch, result) in zip(patches, results.withLock { $0 }) {
      guard let result else { throw unpacked }
      packed.append((patch.rect, result.body, result.isOverlay))
    }
  }

  private var unpacked: EncodingFault { EncodingFault("a frame could not be packed") }
}
