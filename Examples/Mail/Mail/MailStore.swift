import Foundation

/// All messages, in memory.
final class MailStore {
  static let didChange = Notification.Name("MailStoreDidChange")

  private(set) var messages: [Message]
  let people: [Person]
  private var arriving: [Message]

  init(sample: SampleMail = SampleMail()) {
    messages = sample.messages
    people = sample.people
    arriving = sample.arriving
  }

  func messages(in mailbox: Mailbox) -> [Message] {
    switch mailbox {
    case .flagged: messages.filter { $0.isFlagged && $0.mailbox != .bin }
    default: messages.filter { $0.mailbox == mailbox }
    }
  }

  func message(_ id: Message.ID) -> Message? { messages.first { $0.id == id } }

  func unreadCount(in mailbox: Mailbox) -> Int { messages(in: mailbox).filter(\.isUnread).count }

  func update(_ id: Message.ID, _ change: (inout Message) -> Void) {
    guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
    change(&messages[index])
    NotificationCenter.default.post(name: Self.didChange, object: self)
  }

  func send(_ message: Message) {
    messages.insert(message, at: 0)
    NotificationCenter.default.post(name: Self.didChange, object: self)
  }

  var nextID: Message.ID { (messages.map(\.id).max() ?? 0) + 100 }

  /// Fetches what has arrived since.
  func fetch(completion: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [self] in
      messages.insert(contentsOf: arriving, at: 0)
      arriving = []
      NotificationCenter.default.post(name: Self.didChange, object: self)
      completion()
    }
  }
}
