import Foundation

/// Views that wait to be used again, by identifier, and how new ones are made.
@MainActor
struct ReusePool<View: UIView> {
  /// More of a kind than this are released. [our choice: several screens of small cells]
  private static var capacity: Int { 64 }

  private var makers: [String: () -> View?] = [:]
  private var types: [String: AnyClass] = [:]
  private var waiting: [String: [View]] = [:]
  /// How many views were made.
  private(set) var made = 0

  mutating func register(_ identifier: String, _ type: AnyClass?, _ maker: (() -> View?)?) {
    makers[identifier] = maker
    types[identifier] = type
    waiting[identifier] = nil
  }

  func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

  mutating func take(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  mutating func make(_ identifier: String) -> View? {
    guard let view = makers[identifier]?() else { return nil }
    made += 1
    return view
  }

  mutating func giveBack(_ view: View, _ identifier: String?) {
    guard let identifier else { return }
    // Another class was registered meanwhile: this view's time is over.
    if let wanted = types[identifier], type(of: view) != wanted { return }
    guard waiting[identifier, default: []].count < Self.capacity else { return }
    waiting[identifier, default: []].append(view)
  }

  mutating func forget() { waiting = [:] }
}
