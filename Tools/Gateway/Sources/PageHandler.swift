import NIOCore
import NIOWebSocket

/// The connection to one page: passes on what it says, within limits.
final class PageHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let server: Server
  private var context: ChannelHandlerContext?
  private var number: UInt32?
  /// Messages that may come at once.
  private var credit = Limits.messageBurst
  private var lastMessage = NIODeadline.now()
  /// Bytes that the page has not taken.
  private var waiting = 0

  init(_ server: Server) { self.server = server }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    number = server.open(self)
    if number == nil { close(.policyViolation) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    if let number { server.close(number) }
    number = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let number { server.close(number) }
    number = nil
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    server.note(.frames)
    close(.protocolError)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    // Browsers mask what they send.
    guard frame.maskKey != nil else { return refuse(.frames, .protocolError) }
    guard takeCredit() else { return refuse(.rate, .policyViolation) }
    switch frame.opcode {
    case .text: if let number { server.pass(frame.unmaskedData, of: number) }
    case .ping: write(.pong, frame.unmaskedData)
    case .pong: break
    case .connectionClose: close(.normalClosure)
    default: refuse(.frames, .unacceptableData)
    }
  }

  private func takeCredit() -> Bool {
    let now = NIODeadline.now()
    let seconds = Double((now - lastMessage).nanoseconds) / 1e9
    lastMessage = now
    credit = min(credit + seconds * Limits.messageRate, Limits.messageBurst) - 1
    return credit >= 0
  }

  private func refuse(_ refusal: Refusal, _ code: WebSocketErrorCode) {
    server.note(refusal)
    close(code)
  }

  // MARK: To the page

  func write(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) {
    guard let context else { return }
    waiting += bytes.readableBytes
    guard waiting <= Limits.waitingBytes else {
      server.note(.stalled)
      return context.close(promise: nil)
    }
    let own = NIOLoopBound(self, eventLoop: context.eventLoop)
    let count = bytes.readableBytes
    context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: bytes)))
      .whenComplete { _ in own.value.waiting -= count }
  }

  func close(_ code: WebSocketErrorCode) {
    guard let context else { return }
    var bytes = ByteBuffer()
    bytes.write(webSocketErrorCode: code)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: bytes))
    ).whenComplete { _ in bound.value.close(promise: nil) }
  }
}
