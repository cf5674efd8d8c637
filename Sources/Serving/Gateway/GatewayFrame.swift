/// A message between this process and the gateway, which are connected by a stream of bytes:
///
///     length of the rest, 4 bytes, the lowest first · kind, 1 byte · page, 4 bytes · what belongs to it
///
/// The gateway, `Tools/Gateway`, has the same numbers.
struct GatewayFrame: Equatable {
  enum Kind: UInt8 {
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
  var bytes: [UInt8] = []

  private static let headCount = 5
  /// What a page says is short, and so is what the gateway says.
  private static let mostBytes = 1 << 20

  /// As it goes over the connection.
  var encoded: [UInt8] {
    Self.number(UInt32(bytes.count + Self.headCount)) + [kind.rawValue] + Self.number(page) + bytes
  }

  private static func number(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// What the bytes of a connection begin with.
  enum Reading: Equatable {
    /// More bytes are needed.
    case partial
    /// A message, and how many bytes it was. Of a kind that is not known it is nil.
    case whole(GatewayFrame?, count: Int)
    /// Not of a gateway.
    case damaged
  }

  static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    guard bytes.count >= 4 else { return .partial }
    let length = Int(number(bytes.prefix(4)))
    guard (headCount...mostBytes).contains(length) else { return .damaged }
    guard bytes.count >= 4 + length else { return .partial }
    let rest = bytes.dropFirst(4).prefix(length)
    let frame = Kind(rawValue: rest[rest.startIndex]).map {
      GatewayFrame(
        kind: $0, page: number(rest.dropFirst().prefix(4)), bytes: Array(rest.dropFirst(headCount)))
    }
    return .whole(frame, count: 4 + length)
  }
}
