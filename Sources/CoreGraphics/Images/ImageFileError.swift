import Support

/// Why an image could not be read or written: one sentence with the file, the reason and what to do.
package struct ImageFileError: Error, Equatable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Equatable, Sendable {
    /// The file could not be read or written.
    case file(FileError.Reason)
    case empty
    /// Neither PNG, JPEG, WebP, SVG, GIF nor BMP.
    case unknownFormat
    /// A known format with broken contents; what is broken.
    case corrupt(String)
    /// The sizes of the bitmap, and why they cannot be used.
    case unusableSize(String)
    /// A drawing that would take too long; what makes it so.
    case costly(String)
    /// A PDF, without the library that draws it.
    case noPDFLibrary
  }

  /// The file, or what the bytes were called.
  package var path: String
  /// What went wrong.
  package var reason: Reason

  /// An error about a file.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// An error about a file that holds an image.
  package init(_ error: FileError) { self.init(path: error.path, reason: .file(error.reason)) }

  package var description: String {
    switch reason {
    case .file(.directory): "cannot read \(path): it is a directory; name an image file in it"
    case .file(let reason): "\(FileError(path: path, reason: reason))"
    case .empty: "cannot read \(path): the file is empty; write the image again"
    case .unknownFormat:
      "cannot read \(path): it is not a PNG, JPEG, WebP, GIF, BMP or SVG image; convert it to one of these"
    case .corrupt(let what): "cannot read \(path): the image is damaged (\(what)); write the image again"
    case .unusableSize(let why): "cannot make the bitmap of \(path): \(why); choose another size"
    case .costly(let why): "cannot draw \(path): \(why); use a simpler drawing or a picture"
    case .noPDFLibrary:
      "cannot draw \(path): PDF needs a library that is not here; install libpoppler-glib8, or export it as SVG or PNG"
    }
  }
}
