import QuartzCore
import Support

/// Rasterised, turned and tinted images, shared by everything that shows the same image alike.
///
/// Keeps at most `byteBudget` bytes of pixels; the images used longest ago go first. Safe on any thread.
package enum ImageContentsCache {
  /// Bytes of pixels kept, 48 MiB: about thirty full phone screens at one pixel per point.
  package static let byteBudget = 48 << 20

  package struct Key: Hashable {
    /// Identity of the drawing or bitmap; the entry keeps it alive, so that no other object can take its
    /// place.
    package var source: ObjectIdentifier
    package var width: Int
    package var height: Int
    package var orientation: Int
    /// Premultiplied pixel of the tint, nil for original colours.
    package var tint: UInt32?
    /// Premultiplied pixels of a symbol's parts, from the one in front; empty for images that are one whole.
    package var layers: [UInt32] = []

    package init(source: ObjectIdentifier, width: Int, height: Int, orientation: Int, tint: UInt32?) {
      self.source = source
      self.width = width
      self.height = height
      self.orientation = orientation
      self.tint = tint
    }
  }

  private struct Entry {
    var image: CGImage
    var source: AnyObject
    var lastUse: UInt64
    var bytes: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var useCount: UInt64 = 0
  }

  private static let state = Locked(State())

  /// The cached image, or the one that `make` returns, which is then cached.
  package static func image(for key: Key, source: AnyObject, make: () -> CGImage?) -> CGImage? {
    let cached: CGImage? = state.withLock { state in
      state.useCount += 1
      state.entries[key]?.lastUse = state.useCount
      return state.entries[key]?.image
    }
    if let cached { return cached }
    // Made outside the lock: rasterising is slow, and making the same image twice gives the same image.
    guard let image = make() else { return nil }
    let bytesPerPixel = 4
    let bytes = image.width * image.height * bytesPerPixel
    guard bytes <= byteBudget else { return image }
    state.withLock { state in
      if let previous = state.entries[key] { state.bytes -= previous.bytes }
      state.entries[key] = Entry(image: image, source: source, lastUse: state.useCount, bytes: bytes)
      state.bytes += bytes
      while state.bytes > byteBudget,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.bytes -= oldest.value.bytes
        state.entries[oldest.key] = nil
      }
    }
    return image
  }

  /// Bytes of pixels held now.
  package static var byteCount: Int { state.withLock { $0.bytes } }

  package static func removeAll() { state.withLock { $0 = State() } }
}
