import Foundation
import QuartzCore
import Support

/// A PDF document whose pages are pictures.
///
/// The samples are those of a PNG file, whose filters and compression PDF has, too (ISO 32000-1, 7.4.4.4).
struct PDFDocument {
  private var objects: [Data] = []
  private var pages: [Int] = []
  private let information: [String: Any]

  /// The catalogue and the list of pages come first.
  private static let firstObject = 3

  init(information: [String: Any]) { self.information = information }

  /// Adds a page of a size in points.
  mutating func add(_ image: CGImage, size: CGSize) {
    guard let png = ImageFile.fittingPNGData(image), let samples = Samples(png) else {
      Diagnostics.report("a page of a PDF has no picture and was left out", subject: "UIGraphicsPDFRenderer")
      return
    }
    let picture = append(
      "<< /Type /XObject /Subtype /Image /Width \(samples.width) /Height \(samples.height) "
        + "/ColorSpace \(samples.space) /BitsPerComponent \(samples.depth) /Filter /FlateDecode /DecodeParms "
        + "<< /Predictor 15 /Colors \(samples.channels) /BitsPerComponent \(samples.depth) "
        + "/Columns \(samples.width) >> /Length \(samples.bytes.count) >>", stream: Data(samples.bytes))
    let drawing = Data("q \(size.width) 0 0 \(size.height) 0 0 cm /I Do Q".utf8)
    let content = append("<< /Length \(drawing.count) >>", stream: drawing)
    pages.append(
      append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(size.width) \(size.height)] /Contents \(content) 0 R "
          + "/Resources << /XObject << /I \(picture) 0 R >> >> >>"))
  }

  private mutating func append(_ dictionary: String, stream: Data? = nil) -> Int {
    var object = Data(dictionary.utf8)
    if let stream { object += Data("\nstream\n".utf8) + stream + Data("\nendstream".utf8) }
    objects.append(object)
    return Self.firstObject + objects.count - 1
  }

  /// The whole file.
  var data: Data {
    var file = Data("%PDF-1.4\n".utf8)
    var offsets: [Int] = []
    func object(_ content: Data) {
      offsets.append(file.count)
      file += Data("\(offsets.count) 0 obj\n".utf8) + content + Data("\nendobj\n".utf8)
    }
    object(Data("<< /Type /Catalog /Pages 2 0 R >>".utf8))
    let list = pages.map { "\($0) 0 R" }.joined(separator: " ")
    object(Data("<< /Type /Pages /Kids [\(list)] /Count \(pages.count) >>".utf8))
    for content in objects { object(content) }
    object(Data(informationText.utf8))
    let table = file.count
    file += Data("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      file += Data("\(String(repeating: "0", count: max(10 - digits.count, 0)))\(digits) 00000 n \n".utf8)
    }
    file += Data(
      "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R /Info \(offsets.count) 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        .utf8)
    return file
  }

  private var informationText: String {
    let names = [
      kCGPDFContextTitle: "Title", kCGPDFContextAuthor: "Author", kCGPDFContextSubject: "Subject",
      kCGPDFContextKeywords: "Keywords", kCGPDFContextCreator: "Creator",
    ]
    let entries = names.sorted { $0.value < $1.value }.compactMap { key, name in
      (information[key] as? String).map { text in
        // Hexadecimal UTF-16 holds every character.
        let digits = text.utf16.map { unit in
          let digits = String(unit, radix: 16)
          return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "/\(name) <FEFF\(digits.joined())>"
      }
    }
    return "<< \(entries.joined(separator: " ")) >>"
  }

  /// What a PNG file holds.
  private struct Samples {
    var width = 0
    var height = 0
    var depth = 8
    var channels = 3
    var space = "/DeviceRGB"
    var bytes: [UInt8] = []

    /// Nil for a file with transparency, or none at all.
    init?(_ png: [UInt8]) {
      func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(png[at + $1]) } }
      // Behind the signature: length, name, contents, check sum.
      var place = 8
      var kind: UInt8 = 0
      while place + 12 <= png.count {
        let length = number(place)
        let start = place + 8
        guard length >= 0, start + length + 4 <= png.count else { return nil }
        switch String(decoding: png[place + 4..<start], as: UTF8.self) {
        case "IHDR":
          guard length >= 13, png[start + 12] == 0 else { return nil }
          (width, height, depth, kind) = (
            number(start), number(start + 4), Int(png[start + 8]), png[start + 9]
          )
        case "PLTE":
          let entries = png[start..<start + length].map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
          }
          space = "[/Indexed /DeviceRGB \(length / 3 - 1) <\(entries.joined())>]"
        case "IDAT": bytes += png[start..<start + length]
        default: break
        }
        place = start + length + 4
      }
      switch kind {
      case 0: (channels, space) = (1, "/DeviceGray")
      case 2: (channels, space) = (3, "/DeviceRGB")
      case 3: channels = 1
      default: return nil
      }
      guard width > 0, height > 0, !bytes.isEmpty else { return nil }
    }
  }
}
