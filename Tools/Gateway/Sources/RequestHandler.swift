import NIOCore
import NIOHTTP1

/// Answers one request and ends the connection.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let server: Server
  private var head: HTTPRequestHead?

  init(_ server: Server) { self.server = server }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      guard let head else { return }
      self.head = nil
      write(server.answer(to: head), to: head, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    server.note(.malformed)
    context.close(promise: nil)
  }

  private func write(_ answer: Answer, to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    var headers = HTTPHeaders(answer.headers)
    headers.add(name: "content-length", value: String(answer.body.readableBytes))
    headers.add(name: "connection", value: "close")
    let response = HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    if head.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
    }
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.value.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      context.value.close(promise: nil)
    }
  }
}
