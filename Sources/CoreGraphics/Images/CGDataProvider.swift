import Foundation

/// Bytes that somebody provides: of an image's pixels, of a file.
public final class CGDataProvider {
  /// The bytes.
  public let data: CFData?

  /// Provides the bytes of `data`.
  public init?(data: CFData) { self.data = data }

  /// Provides the bytes of a file; nil when it cannot be read.
  public convenience init?(url: CFURL) {
    guard let bytes = NSData(contentsOf: url as URL) else { return nil }
    self.init(data: bytes)
  }
}

extension CGImage {
  /// The pixels, row by row: B, G, R, A in memory, premultiplied, `bytesPerRow` bytes a row.
  public var dataProvider: CGDataProvider? {
    CGDataProvider(data: NSData(bytes: storage.pixels, length: storage.stride * storage.height * 4))
  }
}

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFData!) -> Int { theData?.length ?? 0 }
/// The first byte; valid as long as the data is.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  theData?.bytes.assumingMemoryBound(to: UInt8.self)
}
