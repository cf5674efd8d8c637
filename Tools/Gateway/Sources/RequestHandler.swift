import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers one request and ends the connection.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let server: Server
  private var isAnswered = false

  init(_ server: Server) { self.server = server }

  /// Nothing that comes after the head is wanted, so it is not waited for.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data), !isAnswered else { return }
    write(server.answer(to: head), to: head.method, context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if error is NIOWebSocketUpgradeError, !isAnswered {
      // The server has said why.
      write(Answer(.forbidden, "this page is not let in"), to: .GET, context)
    } else {
      server.note(.malformed)
      context.close(promise: nil)
    }
  }

  private func write(_ answer: Answer, to method: HTTPMethod, _ context: ChannelHandlerContext) {
    isAnswered = true
    var headers = HTTPHeaders(answer.headers)
    headers.add(name: "content-length", value: String(answer.body.readableBytes))
    headers.add(name: "connection", value: "close")
    let response = HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    if method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
    }
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.value.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      context.value.close(promise: nil)
    }
  }
}
