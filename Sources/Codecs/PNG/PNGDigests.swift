/// The digests of the frames that a PNG file shows, in a chunk of it: whoever has the same frames knows so without
/// unpacking the file.
///
/// The chunk's type says, by the case of its letters, that it is private, that readers may leave it out, and that
/// programs that change the picture must not copy it (PNG specification, section 14). Where one does all the same, the
/// digest of the other chunks, which comes first in it, shows that it belongs to another picture.
package enum PNGDigests {
  private static let type = "pxHS"
  /// What the chunk's other bytes mean; another number is another way to count them.
  private static let version: UInt8 = 1
  /// Texts say nothing of pixels.
  private static let texts: Set<String> = [type, "iTXt", "tEXt", "zTXt"]

  /// A PNG file, animated or not, with the digests of its frames. It is left as it is when there is no memory for them.
  package static func insert(_ frames: [FrameDigest?], into file: [UInt8]) -> [UInt8] {
    let digests = frames.compactMap { $0 }
    guard digests.count == frames.count, let picture = picture(file, PNGChunk.chunks(of: file)) else {
      return file
    }
    let chunk = PNGChunk.bytes(type, [version] + picture.bytes + digests.flatMap(\.bytes))
    return file.prefix(PNGChunk.headLength) + chunk + file.dropFirst(PNGChunk.headLength)
  }

  /// The digests of a file's frames; nil where it has none, or its pixels may have changed since.
  package static func read(in file: [UInt8]) -> [FrameDigest]? {
    guard file.starts(with: PNGChunk.signature) else { return nil }
    let chunks = PNGChunk.chunks(of: file)
    guard let chunk = chunks.first(where: { $0.type == type }), file[chunk.body].first == version else {
      return nil
    }
    let body = file[chunk.body].dropFirst()
    guard !body.isEmpty, body.count % FrameDigest.byteCount == 0 else { return nil }
    let digests = stride(from: body.startIndex, to: body.endIndex, by: FrameDigest.byteCount).map {
      FrameDigest(bytes: body[$0..<$0 + FrameDigest.byteCount])
    }
    guard digests[0] == picture(file, chunks) else { return nil }
    return Array(digests.dropFirst())
  }

  /// The digest of the chunks that make pixels, their checksums included.
  private static func picture(_ file: [UInt8], _ chunks: [PNGChunk]) -> FrameDigest? {
    FrameDigest(chunks.filter { !texts.contains($0.type) }.map { file[$0.place] })
  }
}
