import Foundation

/// A kind of file or data. Source of the identifiers: Apple, *System-declared uniform type identifiers*.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
  /// The name of the kind, such as `public.png`.
  public let identifier: String

  private struct Known: Sendable {
    var identifier: String
    var parents: [String] = []
    var extensions: [String] = []
    var mime: String?
    var name: String?
  }

  /// A kind by its name; nil for one that is not known here.
  public init?(_ identifier: String) {
    guard Self.known[identifier] != nil else { return nil }
    self.identifier = identifier
  }

  private init(declared identifier: String) { self.identifier = identifier }

  /// The kind of files with an extension; one of its own for an extension that is not known.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    guard !wanted.isEmpty else { return nil }
    let found = Self.all.filter { $0.extensions.contains(wanted) }.map { UTType(declared: $0.identifier) }
    self = found.first { $0.conforms(to: supertype) } ?? UTType(declared: Self.dynamicPrefix + wanted)
  }

  /// The kind of files of a type of the internet.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let found = Self.all.first(where: { $0.mime == mimeType.lowercased() }) else { return nil }
    identifier = found.identifier
  }

  /// A kind that the app's `Info.plist` declares.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
  }

  private static let dynamicPrefix = "dyn.extension."

  public var preferredFilenameExtension: String? {
    if isDynamic { return String(identifier.dropFirst(Self.dynamicPrefix.count)) }
    return Self.known[identifier]?.extensions.first
  }
  public var preferredMIMEType: String? { Self.known[identifier]?.mime }
  public var localizedDescription: String? { Self.known[identifier]?.name }
  public var isDynamic: Bool { identifier.hasPrefix(Self.dynamicPrefix) }
  public var isDeclared: Bool { !isDynamic }
  public var description: String { identifier }

  /// Whether the kind is the other or a kind of it.
  public func conforms(to type: UTType) -> Bool {
    if self == type { return true }
    if isDynamic { return type == .data || type == .item || type == .content }
    return (Self.known[identifier]?.parents ?? []).contains { UTType(declared: $0).conforms(to: type) }
  }

  /// Whether the kind is above the other one.
  public func isSupertype(of type: UTType) -> Bool { self != type && type.conforms(to: self) }
  public func isSubtype(of type: UTType) -> Bool { type.isSupertype(of: self) }

  public static let item = UTType(declared: "public.item")
  public static let content = UTType(declared: "public.content")
  public static let data = UTType(declared: "public.data")
  public static let directory = UTType(declared: "public.directory")
  public static let folder = UTType(declared: "public.folder")
  public static let url = UTType(declared: "public.url")
  public static let fileURL = UTType(declared: "public.file-url")
  public static let text = UTType(declared: "public.text")
  public static let plainText = UTType(declared: "public.plain-text")
  public static let utf8PlainText = UTType(declared: "public.utf8-plain-text")
  public static let rtf = UTType(declared: "public.rtf")
  public static let html = UTType(declared: "public.html")
  public static let xml = UTType(declared: "public.xml")
  public static let json = UTType(declared: "public.json")
  public static let yaml = UTType(declared: "public.yaml")
  public static let commaSeparatedText = UTType(declared: "public.comma-separated-values-text")
  public static let propertyList = UTType(declared: "com.apple.property-list")
  public static let sourceCode = UTType(declared: "public.source-code")
  public static let swiftSource = UTType(declared: "public.swift-source")
  public static let image = UTType(declared: "public.image")
  public static let png = UTType(declared: "public.png")
  public static let jpeg = UTType(declared: "public.jpeg")
  public static let gif = UTType(declared: "com.compuserve.gif")
  public static let tiff = UTType(declared: "public.tiff")
  public static let bmp = UTType(declared: "com.microsoft.bmp")
  public static let heic = UTType(declared: "public.heic")
  public static let webP = UTType(declared: "org.webmproject.webp")
  public static let svg = UTType(declared: "public.svg-image")
  public static let pdf = UTType(declared: "com.adobe.pdf")
  public static let audiovisualContent = UTType(declared: "public.audiovisual-content")
  public static let movie = UTType(declared: "public.movie")
  public static let video = UTType(declared: "public.video")
  public static let mpeg4Movie = UTType(declared: "public.mpeg-4")
  public static let quickTimeMovie = UTType(declared: "com.apple.quicktime-movie")
  public static let audio = UTType(declared: "public.audio")
  public static let mp3 = UTType(declared: "public.mp3")
  public static let wav = UTType(declared: "com.microsoft.waveform-audio")
  public static let mpeg4Audio = UTType(declared: "public.mpeg-4-audio")
  public static let archive = UTType(declared: "public.archive")
  public static let zip = UTType(declared: "public.zip-archive")
  public static let gzip = UTType(declared: "org.gnu.gnu-zip-archive")
  public static let font = UTType(declared: "public.font")
  public static let calendarEvent = UTType(declared: "public.calendar-event")
  public static let vCard = UTType(declared: "public.vcard")

  private static let known = Dictionary(all.map { ($0.identifier, $0) }) { first, _ in first }

  private static let all: [Known] = [
    Known(identifier: "public.item"), Known(identifier: "public.content"),
    Known(identifier: "public.data", parents: ["public.item"]),
    Known(identifier: "public.directory", parents: ["public.item"]),
    Known(identifier: "public.folder", parents: ["public.directory"], name: "Folder"),
    Known(identifier: "public.url", parents: ["public.data"]),
    Known(identifier: "public.file-url", parents: ["public.url"]),
    Known(identifier: "public.text", parents: ["public.data", "public.content"], name: "Text"),
    Known(
      identifier: "public.plain-text", parents: ["public.text"], extensions: ["txt", "text"],
      mime: "text/plain", name: "Plain Text"),
    Known(identifier: "public.utf8-plain-text", parents: ["public.plain-text"]),
    Known(
      identifier: "net.daringfireball.markdown", parents: ["public.plain-text"], extensions: ["md"],
      mime: "text/markdown", name: "Markdown"),
    Known(
      identifier: "public.rtf", parents: ["public.text"], extensions: ["rtf"], mime: "text/rtf",
      name: "Rich Text"),
    Known(
      identifier: "public.html", parents: ["public.text"], extensions: ["html", "htm"], mime: "text/html",
      name: "HTML"),
    Known(
      identifier: "public.xml", parents: ["public.text"], extensions: ["xml"], mime: "application/xml",
      name: "XML"),
    Known(
      identifier: "public.json", parents: ["public.text"], extensions: ["json"], mime: "application/json",
      name: "JSON"),
    Known(
      identifier: "public.yaml", parents: ["public.text"], extensions: ["yaml", "yml"],
      mime: "application/yaml", name: "YAML"),
    Known(
      identifier: "public.comma-separated-values-text", parents: ["public.plain-text"], extensions: ["csv"],
      mime: "text/csv", name: "CSV"),
    Known(
      identifier: "com.apple.property-list", parents: ["public.data"], extensions: ["plist"],
      name: "Property List"),
    Known(
      identifier: "public.strings-text", parents: ["public.text"], extensions: ["strings"], name: "Strings"),
    Known(identifier: "public.source-code", parents: ["public.plain-text"], name: "Source"),
    Known(
      identifier: "public.swift-source", parents: ["public.source-code"], extensions: ["swift"],
      name: "Swift Source"),
    Known(identifier: "public.image", parents: ["public.data", "public.content"], name: "Image"),
    Known(
      identifier: "public.png", parents: ["public.image"], extensions: ["png"], mime: "image/png",
      name: "PNG Image"),
    Known(
      identifier: "public.jpeg", parents: ["public.image"], extensions: ["jpeg", "jpg"], mime: "image/jpeg",
      name: "JPEG Image"),
    Known(
      identifier: "com.compuserve.gif", parents: ["public.image"], extensions: ["gif"], mime: "image/gif",
      name: "GIF Image"),
    Known(
      identifier: "public.tiff", parents: ["public.image"], extensions: ["tiff", "tif"], mime: "image/tiff",
      name: "TIFF Image"),
    Known(
      identifier: "com.microsoft.bmp", parents: ["public.image"], extensions: ["bmp"], mime: "image/bmp",
      name: "BMP Image"),
    Known(
      identifier: "public.heic", parents: ["public.image"], extensions: ["heic"], mime: "image/heic",
      name: "HEIC Image"),
    Known(
      identifier: "org.webmproject.webp", parents: ["public.image"], extensions: ["webp"],
      mime: "image/webp", name: "WebP Image"),
    Known(
      identifier: "public.svg-image", parents: ["public.image"], extensions: ["svg"],
      mime: "image/svg+xml", name: "SVG Image"),
    Known(
      identifier: "com.adobe.pdf", parents: ["public.data", "public.content"], extensions: ["pdf"],
      mime: "application/pdf", name: "PDF Document"),
    Known(identifier: "public.audiovisual-content", parents: ["public.data", "public.content"]),
    Known(identifier: "public.movie", parents: ["public.audiovisual-content"], name: "Movie"),
    Known(identifier: "public.video", parents: ["public.movie"], name: "Video"),
    Known(
      identifier: "public.mpeg-4", parents: ["public.movie"], extensions: ["mp4"], mime: "video/mp4",
      name: "MPEG-4 Movie"),
    Known(
      identifier: "com.apple.quicktime-movie", parents: ["public.movie"], extensions: ["mov"],
      mime: "video/quicktime", name: "QuickTime Movie"),
    Known(identifier: "public.audio", parents: ["public.audiovisual-content"], name: "Audio"),
    Known(
      identifier: "public.mp3", parents: ["public.audio"], extensions: ["mp3"], mime: "audio/mpeg",
      name: "MP3 Audio"),
    Known(
      identifier: "com.microsoft.waveform-audio", parents: ["public.audio"], extensions: ["wav"],
      mime: "audio/wav", name: "Waveform Audio"),
    Known(
      identifier: "public.mpeg-4-audio", parents: ["public.audio"], extensions: ["m4a"], mime: "audio/mp4",
      name: "MPEG-4 Audio"),
    Known(identifier: "public.archive", parents: ["public.data"], name: "Archive"),
    Known(
      identifier: "public.zip-archive", parents: ["public.archive"], extensions: ["zip"],
      mime: "application/zip", name: "ZIP Archive"),
    Known(
      identifier: "org.gnu.gnu-zip-archive", parents: ["public.archive"], extensions: ["gz"],
      mime: "application/gzip", name: "GZIP Archive"),
    Known(
      identifier: "public.font", parents: ["public.data", "public.content"],
      extensions: ["ttf", "otf", "ttc"],
      name: "Font"),
    Known(
      identifier: "public.calendar-event", parents: ["public.content"], extensions: ["ics"],
      mime: "text/calendar", name: "Calendar Event"),
    Known(
      identifier: "public.vcard", parents: ["public.text"], extensions: ["vcf"], mime: "text/vcard",
      name: "Contact"),
  ]
}
