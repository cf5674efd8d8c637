import Foundation

/// A typeface without a size, as Core Graphics and Core Text name one.
public final class CGFont {
  /// What to ask for in order to draw with it, at a size of one point.
  package let request: FontRequest
  /// The name of exactly this face.
  public let postScriptName: CFString?
  /// The name that people read.
  public let fullName: CFString?
  private let typeface: Typeface

  /// Units to the em; lengths are in these units.
  public let unitsPerEm: Int32 = 1_000

  /// A font by its name, as `UIFont.fontName` has it. A name that no font has is drawn with the system's font.
  public init?(_ name: CFString) {
    guard !name.isEmpty else { return nil }
    let isSystem = name.hasPrefix(".") || name.hasPrefix("Helvetica")
    let known = FontLibrary.face(named: name).map { FontLibrary.request(for: $0, size: 1) }
    request = known ?? (isSystem ? FontRequest(size: 1) : FontRequest(family: .named(name), size: 1))
    postScriptName = name
    fullName = name.replacingOccurrences(of: "-", with: " ")
    typeface = Typeface.resolve(request)
  }

  /// The typeface of a request.
  package init(of request: FontRequest, named name: String) {
    var own = request
    own.size = 1
    self.request = own
    postScriptName = name
    fullName = name.replacingOccurrences(of: "-", with: " ")
    typeface = Typeface.resolve(own)
  }

  /// The font in a file's bytes; nil when they are none, or when the project has no font file of its name.
  ///
  /// A project's font files are known by their names from the beginning, so that a font that code reads by hand is
  /// one of them.
  public convenience init?(_ dataProvider: CGDataProvider) {
    guard let data = dataProvider.data, let name = FontFace.postScriptName(in: data as Data) else {
      return nil
    }
    self.init(name)
  }

  /// The height of the tallest letters above the baseline.
  public var ascent: Int32 { units(typeface.ascender) }
  /// How far letters go below the baseline, below zero.
  public var descent: Int32 { units(typeface.descender) }
  /// What a font wants between the lines in addition.
  public var leading: Int32 { units(typeface.leading) }
  /// The height of H.
  public var capHeight: Int32 { units(typeface.capHeight) }
  /// The height of x.
  public var xHeight: Int32 { units(typeface.xHeight) }

  private func units(_ points: CGFloat) -> Int32 { Int32((points * CGFloat(unitsPerEm)).rounded()) }
}

/// Where a font that is registered is known.
public enum CTFontManagerScope: UInt32, Sendable {
  case none = 0
  case process = 1
  case persistent = 2
  case session = 3
}

/// Makes the fonts in a file known by their names.
///
/// - Returns: Whether the file is a font; a project's own are known already, which is no error.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let path = (fontURL as URL).path
  guard let data = FileManager.default.contents(atPath: path), let name = FontFace.postScriptName(in: data)
  else {
    error?.pointee = Unmanaged.passRetained(FontFace.notAFont(path))
    return false
  }
  return FontLibrary.face(named: name) != nil || FontLibrary.add([path]).isEmpty
}

/// Makes a font known by its name.
///
/// - Returns: Whether it is: fonts of the project's folder and of the system are, from the beginning.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let name = font.postScriptName ?? ""
  if FontLibrary.face(named: name) != nil || FontLibrary.contains(family: name) { return true }
  error?.pointee = Unmanaged.passRetained(FontFace.notAFont(name))
  return false
}

extension FontFace {
  /// The name by which code asks for exactly the face in some bytes; nil when they are no font.
  static func postScriptName(in data: Data) -> String? {
    data.withUnsafeBytes { FontFace(reading: $0, path: "")?.postScriptName }
  }

  /// Core Text's kCTFontManagerErrorUnrecognizedFormat.
  fileprivate static func notAFont(_ name: String) -> CFError {
    NSError(
      domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 103,
      userInfo: [NSLocalizedDescriptionKey: "“\(name)” is no font that can be registered"])
  }
}
