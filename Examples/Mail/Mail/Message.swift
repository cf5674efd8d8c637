import UIKit

struct Person: Hashable {
  let name: String
  let address: String
  let hue: CGFloat

  var initials: String {
    name.split(separator: " ").compactMap(\.first).prefix(2).map(String.init).joined()
  }
}

struct Message: Identifiable, Hashable {
  let id: Int
  let sender: Person
  let subject: String
  let body: String
  let received: DateComponents
  var mailbox: Mailbox
  var isUnread = false
  var isFlagged = false
  var hasAttachment = false

  /// The body's beginning in one line.
  var preview: String { body.replacingOccurrences(of: "\n", with: " ") }
}

enum Mailbox: String, CaseIterable {
  case inbox, flagged, drafts, sent, archive, bin

  var title: String {
    switch self {
    case .inbox: "Inbox"
    case .flagged: "Flagged"
    case .drafts: "Drafts"
    case .sent: "Sent"
    case .archive: "Archive"
    case .bin: "Bin"
    }
  }

  var image: UIImage? {
    switch self {
    case .inbox: UIImage(systemName: "tray")
    case .flagged: UIImage(systemName: "flag")
    case .drafts: UIImage(systemName: "doc")
    case .sent: UIImage(systemName: "paperplane")
    case .archive: UIImage(systemName: "archivebox")
    case .bin: UIImage(systemName: "trash")
    }
  }
}
