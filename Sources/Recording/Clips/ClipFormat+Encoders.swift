import Codecs

extension ClipFormat {
  /// A new encoder; throws `ClipError` when what it needs is not installed.
  func encoder(_ shape: ClipShape) throws -> any ClipEncoder {
    switch self {
    case .apng: APNGEncoder(shape)
    case .webp: WebPEncoder(shape, library: try webP())
    case .gif, .mp4: try MovieEncoder(self, shape, program: try MovieEncoder.program(for: self))
    }
  }

  private func webP() throws(ClipError) -> WebPLibrary {
    do {
      return try WebPLibrary.load()
    } catch {
      throw ClipError.missing(error.name, for: self, package: WebPLibrary.package)
    }
  }
}
