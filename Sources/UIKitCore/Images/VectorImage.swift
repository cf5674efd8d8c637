import QuartzCore
import Support

/// A drawing that becomes pixels at the size it is needed: the bytes of an SVG or PDF file that was read once.
package final class VectorImage: Sendable {
  /// Where the drawing came from, for messages.
  package let name: String

  /// Width and height in the drawing's own units, taken as points.
  package let naturalSize: CGSize

  let bytes: [UInt8]

  /// - Throws: what the decoder says when the bytes are no drawing.
  package init(bytes: [UInt8], name: String) throws(ImageFileError) {
    let image = try ImageFile.decode(bytes, name: name)
    self.bytes = bytes
    self.name = name
    naturalSize = CGSize(width: image.width, height: image.height)
  }

  /// Whether the bytes look like PDF, or like SVG: markup that names an `svg` element near its start.
  package static func isVector(_ bytes: [UInt8]) -> Bool {
    if isPDF(bytes) { return true }
    let prologueLength = 1024
    let prologue = String(decoding: bytes.prefix(prologueLength), as: UTF8.self)
    return prologue.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("<") && prologue.contains("<svg")
  }

  private static func isPDF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("%PDF-".utf8)) }

  /// The drawing at a size in pixels, or nil and a report.
  package func rasterised(width: Int, height: Int) -> CGImage? {
    do {
      return try ImageFile.decode(bytes, name: name, pixelSize: (width, height))
    } catch {
      Diagnostics.report("\(error)", subject: "UIImage")
      return nil
    }
  }

  /// The same drawing with every stroke width multiplied: how an icon changes its weight.
  package func withStrokes(scaledBy factor: Double) -> VectorImage {
    guard factor != 1, !Self.isPDF(bytes) else { return self }
    let scaled = Self.scalingStrokeWidths(String(decoding: bytes, as: UTF8.self), by: factor)
    // Only numbers changed, so decoding cannot fail where it did not before.
    return (try? VectorImage(bytes: Array(scaled.utf8), name: name)) ?? self
  }

  /// Rewrites the numbers of `stroke-width="2"` and `stroke-width:2`.
  package static func scalingStrokeWidths(_ markup: String, by factor: Double) -> String {
    var pieces = markup.components(separatedBy: "stroke-width")
    for index in pieces.indices.dropFirst() {
      let piece = pieces[index]
      guard let start = piece.firstIndex(where: { $0.isNumber || $0 == "." }),
        piece[..<start].allSatisfy({ "=:\"' ".contains($0) })
      else { continue }
      let end = piece[start...].firstIndex { !($0.isNumber || $0 == ".") } ?? piece.endIndex
      guard let width = Double(piece[start..<end]) else { continue }
      pieces[index] = piece[..<start] + String(width * factor) + piece[end...]
    }
    return pieces.joined(separator: "stroke-width")
  }
}
