import CPNG
import Raster
import Support

/// Writes pictures as PNG, as small as libpng and zlib make them.
///
/// The form is the smallest that holds every pixel: a palette or greys with 1, 2, 4 or 8 bits where the colours fit,
/// else three bytes a pixel, four where something shines through. The filters are tried, not guessed.
package enum PNGEncoder {
  /// How much work to put into a small file.
  package enum Effort: Sendable {
    /// Every filter at zlib's highest level: for files that stay.
    case smallest
    /// One filter at a low level: for files that are looked at once.
    case quick
    /// Four bytes a pixel whatever they hold, packed by libpng's own choices: what other programs write.
    case standard
  }

  /// The picture as a file; nil when there is no memory for it.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied.
  ///   - notes: Texts that travel with the picture.
  package static func encode(_ pixels: PixelBuffer, notes: [PNGNote] = [], effort: Effort = .smallest)
    -> [UInt8]?
  {
    guard pixels.bounds.width > 0, pixels.bounds.height > 0 else { return nil }
    if effort == .standard {
      return PNGForm(straight: pixels).file(filters: PNGForm.allFilters, .standard)
        .flatMap { PNGNote.insert(notes, into: $0) }
    }
    let forms = PNGForm.fitting(pixels)
    let attempts = forms.flatMap { form in form.filters(effort).map { Attempt(form: form, filters: $0) } }
    let isLarge = forms.reduce(0) { $0 + $1.byteCount } > largestThoroughSize
    // Of large pictures the filters are compared at a low level, which ranks them nearly alike.
    let level = effort == .quick ? quickLevel : attempts.count > 1 && isLarge ? rankingLevel : bestLevel
    guard let best = smallest(attempts, level: level) else { return nil }
    var bytes = best.bytes
    if effort == .smallest, level != bestLevel {
      guard let thorough = attempts[best.attempt].file(level: bestLevel) else { return nil }
      bytes = thorough
    }
    return PNGNote.insert(notes, into: bytes)
  }

  private static let bestLevel: Int32 = 9
  private static let rankingLevel: Int32 = 1
  private static let quickLevel: Int32 = 3
  /// Bytes before compression.
  private static let largestThoroughSize = 8 << 20

  /// One way to write a picture.
  private struct Attempt: Sendable {
    let form: PNGForm
    let filters: Int32

    func file(level: Int32) -> [UInt8]? { form.file(filters: filters, PNGForm.Packing(level: level)) }
  }

  private static func smallest(_ attempts: [Attempt], level: Int32) -> (attempt: Int, bytes: [UInt8])? {
    let files = Locked([[UInt8]?](repeating: nil, count: attempts.count))
    ConcurrentLoop.perform(iterations: attempts.count) { index in
      let file = attempts[index].file(level: level)
      files.withLock { $0[index] = file }
    }
    let all = files.withLock { $0 }
    // The first of equal ones, whatever order they were made in.
    let best = all.indices.filter { all[$0] != nil }.min { (all[$0]?.count ?? 0) < (all[$1]?.count ?? 0) }
    return best.flatMap { index in all[index].map { (index, $0) } }
  }
}
