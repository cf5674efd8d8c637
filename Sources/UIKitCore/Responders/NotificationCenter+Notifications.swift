import Foundation

extension NotificationCenter {
  /// The notifications of a name, one after the other, from the moment this is called.
  ///
  /// - Parameter object: Whose notifications; nil for those of any object.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(self, name, object)
  }

  /// Notifications as `for await` takes them. They wait until they are asked for; when the sequence is released no
  /// more are kept.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public typealias Element = Notification

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Box>.Iterator
      // The sequence, and with it the observer, is kept as long as somebody asks.
      fileprivate let sequence: Notifications

      /// The next notification; nil when the task has been cancelled.
      public mutating func next() async -> Notification? { await base.next()?.notification }

      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }

    /// A notification on its way from the thread that posts it.
    fileprivate struct Box: @unchecked Sendable { let notification: Notification }

    private let stream: AsyncStream<Box>
    private let center: NotificationCenter
    private let token: any NSObjectProtocol

    fileprivate init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      let (stream, continuation) = AsyncStream.makeStream(of: Box.self)
      self.stream = stream
      self.center = center
      token = center.addObserver(forName: name, object: object, queue: nil) {
        continuation.yield(Box(notification: $0))
      }
    }

    deinit { center.removeObserver(token as Any) }

    public func makeAsyncIterator() -> Iterator {
      Iterator(base: stream.makeAsyncIterator(), sequence: self)
    }
  }
}
