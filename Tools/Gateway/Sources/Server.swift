import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// What browsers reach: the page's files, and the connections of pages.
///
/// All of it is on one event loop, so nothing is ever done by two threads.
final class Server: @unchecked Sendable {
  private let settings: Settings
  private let group: MultiThreadedEventLoopGroup
  private var admission: Admission
  private var log = RefusalLog()
  private var host: (any Channel)?
  private var connections = 0
  private var pages: [UInt32: PageHandler] = [:]
  private var lastPage: UInt32 = 0
  private var port = 0
  /// The token that was said in place of one that was used twice.
  private var saidToken = ""

  init(_ settings: Settings, on group: MultiThreadedEventLoopGroup) {
    self.settings = settings
    self.group = group
    admission = Admission(settings, port: 0)
  }

  /// Listens, and talks to Flipbook over a descriptor until that is gone.
  func run(_ descriptor: CInt) throws {
    let link = try ClientBootstrap(group: group).channelInitializer { [self] channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandlers([
          ByteToMessageHandler(HostFrameDecoder()), MessageToByteHandler(HostFrameEncoder()),
          HostHandler(self),
        ])
      }
    }.withConnectedSocket(descriptor).wait()
    do {
      let listening = try listen()
      try link.eventLoop.submit { [self] in begin(link, port: listening.localAddress?.port ?? 0) }.wait()
    } catch {
      let reason = "\(settings.host):\(settings.port) cannot be listened at: \(error)"
      try link.writeAndFlush(HostFrame(kind: .failed, bytes: ByteBuffer(string: reason))).wait()
      return
    }
    try link.closeFuture.wait()
  }

  private func begin(_ link: any Channel, port: Int) {
    host = link
    self.port = port
    admission = Admission(settings, port: port)
    send(.listening, ByteBuffer(string: address(admission.token())))
  }

  private func address(_ token: String) -> String {
    // All addresses of the machine: the browser's own is the nearest.
    let host = ["0.0.0.0", "::"].contains(settings.host) ? "127.0.0.1" : settings.host
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/?token=\(token)"
  }

  // MARK: Connections

  private static let backlog: ChannelOptions.Types.BacklogOption.Value = 128

  private func listen() throws -> any Channel {
    try ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture { try take(channel) }
      }
      .bind(host: settings.host, port: settings.port).wait()
  }

  private struct TooMany: Error {}

  private func take(_ channel: any Channel) throws {
    guard connections < Limits.connections else {
      note(.connections)
      throw TooMany()
    }
    connections += 1
    channel.closeFuture.whenComplete { [self] _ in connections -= 1 }
    let pipeline = channel.pipeline.syncOperations
    let requestGuard = RequestGuard { [self] in note($0) }
    try pipeline.addHandler(requestGuard)
    let handler = RequestHandler(self)
    let bound = NIOLoopBound((requestGuard, handler), eventLoop: channel.eventLoop)
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withServerUpgrade: (
        upgraders: [upgrader()],
        completionHandler: { context in
          let pipeline = context.pipeline.syncOperations
          pipeline.removeHandler(bound.value.0, promise: nil)
          pipeline.removeHandler(bound.value.1, promise: nil)
        }
      ), withErrorHandling: true)
    try pipeline.addHandler(handler)
  }

  private func upgrader() -> NIOWebSocketServerUpgrader {
    NIOWebSocketServerUpgrader(
      maxFrameSize: Limits.messageBytes,
      shouldUpgrade: { [self] channel, head in
        channel.eventLoop.makeSucceededFuture(admitsPage(head) ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { [self] channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Limits.messageParts,
              maxAccumulatedFrameSize: Limits.messageBytes),
            PageHandler(self),
          ])
        }
      })
  }

  func note(_ refusal: Refusal) { log.note(refusal) }

  // MARK: Requests

  private static let socketPath = "/socket"

  private func admitsPage(_ head: HTTPRequestHead) -> Bool {
    let refusal: Refusal? =
      if !admission.isForHere(head) {
        .host
      } else if !admission.isFromHere(head) {
        .origin
      } else if !admission.knows(head) {
        .noToken
      } else if head.uri != Self.socketPath {
        .route
      } else if pages.count >= Limits.pages {
        .pages
      } else {
        nil
      }
    if let refusal { note(refusal) }
    return refusal == nil
  }

  func answer(to head: HTTPRequestHead) -> Answer {
    guard admission.isForHere(head) else {
      return refuse(.host, .misdirectedRequest, "this is not the host that was asked for")
    }
    guard head.method == .GET || head.method == .HEAD else {
      return refuse(.method, .methodNotAllowed, "only GET is answered")
    }
    guard !head.headers.contains(name: "transfer-encoding"),
      head.headers["content-length"].allSatisfy({ $0 == "0" })
    else { return refuse(.method, .payloadTooLarge, "nothing is taken") }
    if let token = token(of: head) { return answer(to: token, head) }
    guard admission.knows(head) else {
      return refuse(.noToken, .forbidden, "open the address that flipbook serve prints, with its token")
    }
    guard let file = settings.files.first(where: { $0.path == head.uri }) else {
      return refuse(.route, .notFound, "there is nothing here")
    }
    return Answer(file, host: head.headers.first(name: "host") ?? "", cookie: nil)
  }

  private func refuse(_ refusal: Refusal, _ status: HTTPResponseStatus, _ text: String) -> Answer {
    note(refusal)
    return Answer(status, text)
  }

  private static let tokenPrefix = "/?token="

  private func token(of head: HTTPRequestHead) -> String? {
    head.uri.hasPrefix(Self.tokenPrefix) ? String(head.uri.dropFirst(Self.tokenPrefix.count)) : nil
  }

  private func answer(to token: String, _ head: HTTPRequestHead) -> Answer {
    switch admission.exchange(token) {
    case .session(let session):
      guard let page = settings.files.first(where: { $0.path == "/" }) else {
        return Answer(.notFound, "there is no page")
      }
      return Answer(
        page, host: head.headers.first(name: "host") ?? "", cookie: admission.header(for: session))
    // Its own browser may load the page again, or go back to it.
    case .replayed where admission.knows(head):
      var answer = Answer(.seeOther, "go on")
      answer.headers.append(("location", "/"))
      return answer
    case .replayed:
      sayNewAddress()
      return refuse(
        .replayedToken, .forbidden, "this address was used before; flipbook serve has printed a new one")
    case .unknown:
      return refuse(.wrongToken, .forbidden, "open the address that flipbook serve prints, with its token")
    }
  }

  /// Whoever is at the terminal may let in one more browser.
  private func sayNewAddress() {
    let token = admission.token()
    guard token != saidToken else { return }
    saidToken = token
    RefusalLog.say("for another browser: \(address(token))")
  }

  // MARK: Pages

  /// A page is connected; nil when it was closed at once.
  func open(_ page: PageHandler) -> UInt32? {
    guard host != nil else { return nil }
    lastPage += 1
    pages[lastPage] = page
    send(.opened, page: lastPage)
    return lastPage
  }

  func close(_ number: UInt32) {
    guard pages.removeValue(forKey: number) != nil else { return }
    send(.closed, page: number)
  }

  func pass(_ bytes: ByteBuffer, of number: UInt32) { send(.message, bytes, page: number) }

  private func send(_ kind: HostFrame.Kind, _ bytes: ByteBuffer = ByteBuffer(), page: UInt32 = 0) {
    host?.writeAndFlush(HostFrame(kind: kind, page: page, bytes: bytes), promise: nil)
  }

  /// Flipbook says something.
  func take(_ frame: HostFrame) {
    switch frame.kind {
    case .text: pages[frame.page]?.write(.text, frame.bytes)
    case .picture: pages[frame.page]?.write(.binary, frame.bytes)
    case .close: pages[frame.page]?.close(.policyViolation)
    case .invite:
      send(.invitation, ByteBuffer(string: address(admission.newToken())), page: frame.page)
    default: break
    }
  }
}

/// What Flipbook says.
final class HostHandler: ChannelInboundHandler {
  typealias InboundIn = HostFrame

  private let server: Server

  init(_ server: Server) { self.server = server }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { server.take(unwrapInboundIn(data)) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
