import NIOCore

/// A message between Flipbook and the gateway:
///
///     length of the rest, 4 bytes, the lowest first · kind, 1 byte · page, 4 bytes · what belongs to it
///
/// `Sources/Serving/Gateway/GatewayFrame.swift` has the same numbers.
struct HostFrame: Sendable {
  enum Kind: UInt8, Sendable {
    // To the gateway.
    case configure = 0
    case text = 1
    case picture = 2
    case close = 3
    case invite = 4
    // From it.
    case listening = 16
    case opened = 17
    case message = 18
    case closed = 19
    case invitation = 20
    case failed = 21
  }

  let kind: Kind
  var page: UInt32 = 0
  var bytes = ByteBuffer()

  fileprivate static let headCount = 5
}

/// Messages of Flipbook out of its stream of bytes.
struct HostFrameDecoder: ByteToMessageDecoder {
  typealias InboundOut = HostFrame

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    guard let frame = Self.next(&buffer) else { return .needMoreData }
    context.fireChannelRead(wrapInboundOut(frame))
    return .continue
  }

  /// The next whole message; of a kind that is not known it is left out.
  static func next(_ buffer: inout ByteBuffer) -> HostFrame? {
    while let length = buffer.getInteger(at: buffer.readerIndex, endianness: .little, as: UInt32.self),
      buffer.readableBytes >= 4 + Int(length), length >= HostFrame.headCount
    {
      buffer.moveReaderIndex(forwardBy: 4)
      let kind = buffer.readInteger(as: UInt8.self).flatMap(HostFrame.Kind.init)
      let page = buffer.readInteger(endianness: .little, as: UInt32.self) ?? 0
      let bytes = buffer.readSlice(length: Int(length) - HostFrame.headCount) ?? ByteBuffer()
      if let kind { return HostFrame(kind: kind, page: page, bytes: bytes) }
    }
    return nil
  }
}

/// Messages to Flipbook as bytes.
final class HostFrameEncoder: MessageToByteEncoder {
  typealias OutboundIn = HostFrame

  func encode(data: HostFrame, out: inout ByteBuffer) {
    out.writeInteger(UInt32(data.bytes.readableBytes + HostFrame.headCount), endianness: .little)
    out.writeInteger(data.kind.rawValue)
    out.writeInteger(data.page, endianness: .little)
    out.writeImmutableBuffer(data.bytes)
  }
}
