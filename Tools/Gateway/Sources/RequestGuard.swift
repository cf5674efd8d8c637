import NIOCore

/// Ends a connection whose request is too long or takes too long, until it has become a page's.
final class RequestGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let onRefusal: (Refusal) -> Void
  private var count = 0
  private var deadline: Scheduled<Void>?

  init(onRefusal: @escaping (Refusal) -> Void) { self.onRefusal = onRefusal }

  func handlerAdded(context: ChannelHandlerContext) {
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    let own = NIOLoopBound(self, eventLoop: context.value.eventLoop)
    deadline = context.value.eventLoop.scheduleTask(in: .seconds(Limits.requestSeconds)) {
      own.value.onRefusal(.slow)
      context.value.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += unwrapInboundIn(data).readableBytes
    guard count <= Limits.requestBytes else {
      onRefusal(.long)
      return context.close(promise: nil)
    }
    context.fireChannelRead(data)
  }
}
