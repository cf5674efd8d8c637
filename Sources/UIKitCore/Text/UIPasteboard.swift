import Foundation
import QuartzCore

/// What was copied last. The general one is shared by the whole application; the window host tells the desktop.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// A name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// How items are put there. Kept for source compatibility: nothing leaves the application, and nothing expires.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  /// Posted after the contents have changed.
  nonisolated public static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")
  nonisolated public static let removedNotification = NSNotification.Name("UIPasteboardRemovedNotification")
  nonisolated public static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
  nonisolated public static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"
  /// The types that stand for texts, URLs, pictures and colours.
  public static let typeListString = ["public.utf8-plain-text", "public.text"]
  public static let typeListURL = ["public.url"]
  public static let typeListImage = ["public.png", "public.jpeg"]
  public static let typeListColor = ["com.apple.uikit.color"]

  /// The pasteboard that cut, copy and paste use.
  public static let general = UIPasteboard(.general)
  private static var named: [Name: Store] = [:]

  /// The pasteboard's name.
  public let name: Name
  /// What all pasteboards of one name share.
  private final class Store {
    var contents: [[String: Any]] = []
    var changes = 0
  }
  private let store: Store
  private var contents: [[String: Any]] { store.contents }

  private init(_ name: Name, _ store: Store = Store()) {
    self.name = name
    self.store = store
    super.init()
  }

  /// A pasteboard of the application's own; nil where there is none of the name and none shall be made.
  public convenience init?(name: Name, create: Bool) {
    let known = name == .general ? UIPasteboard.general.store : Self.named[name]
    guard create || known != nil else { return nil }
    let store = known ?? Store()
    Self.named[name] = store
    self.init(name, store)
  }

  /// A pasteboard of the application's own with a name that nothing else has.
  public static func withUniqueName() -> UIPasteboard { UIPasteboard(Name(UUID().uuidString)) }
  /// Forgets a pasteboard.
  open class func remove(withName pasteboardName: Name) {
    guard let old = named.removeValue(forKey: pasteboardName) else { return }
    old.contents = []
    NotificationCenter.default.post(name: removedNotification, object: nil)
  }

  /// How often the contents have changed since the application began.
  open var changeCount: Int { store.changes }
  /// Kept for source compatibility: nothing outlives the application.
  open var isPersistent: Bool { false }

  private func take(_ new: [[String: Any]]) {
    let (before, after) = (Set(contents.flatMap(\.keys)), Set(new.flatMap(\.keys)))
    store.contents = new
    store.changes += 1
    NotificationCenter.default.post(
      name: Self.changedNotification, object: self,
      userInfo: [
        Self.changedTypesAddedUserInfoKey: after.subtracting(before).sorted(),
        Self.changedTypesRemovedUserInfoKey: before.subtracting(after).sorted(),
      ])
  }

  // MARK: Items

  /// Everything, each item by its types.
  open var items: [[String: Any]] {
    get { contents }
    set { take(newValue) }
  }
  open var numberOfItems: Int { contents.count }
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) { take(items) }
  open func addItems(_ items: [[String: Any]]) { take(contents + items) }
  /// The types of the first item.
  open var types: [String] { contents.first.map { $0.keys.sorted() } ?? [] }
  open func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
    (itemSet ?? IndexSet(contents.indices)).filter(contents.indices.contains).map {
      contents[$0].keys.sorted()
    }
  }
  open func contains(pasteboardTypes: [String]) -> Bool {
    pasteboardTypes.contains { type in contents.contains { $0[type] != nil } }
  }
  /// The first item's value of a type.
  open func value(forPasteboardType pasteboardType: String) -> Any? { contents.first?[pasteboardType] }
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    take([[pasteboardType: value]])
  }
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    switch contents.first?[pasteboardType] {
    case let data as Data: return data
    case let text as String: return Data(text.utf8)
    case let url as URL: return Data(url.absoluteString.utf8)
    case let image as UIImage: return image.pngData()
    default: return nil
    }
  }
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) { take([[pasteboardType: data]]) }

  private func all<Value>(_ types: [String], _ read: (Any) -> Value?) -> [Value]? {
    let found = contents.compactMap { item in types.lazy.compactMap { item[$0] }.first.flatMap(read) }
    return found.isEmpty ? nil : found
  }

  // MARK: Texts

  /// The first text. Default nil.
  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  /// All texts.
  open var strings: [String]? {
    get {
      all(Self.typeListString) {
        $0 as? String ?? ($0 as? Data).flatMap { String(data: $0, encoding: .utf8) }
      }
    }
    set { take((newValue ?? []).map { [Self.typeListString[0]: $0] }) }
  }
  /// Whether there is any text.
  open var hasStrings: Bool { strings != nil }

  // MARK: Pictures, URLs, colours

  /// The first picture. Default nil.
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  open var images: [UIImage]? {
    get { all(Self.typeListImage) { $0 as? UIImage ?? ($0 as? Data).flatMap { UIImage(data: $0) } } }
    set { take((newValue ?? []).map { [Self.typeListImage[0]: $0] }) }
  }
  /// Whether there is a picture.
  open var hasImages: Bool { contains(pasteboardTypes: Self.typeListImage) }

  /// The first URL. Default nil.
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }
  open var urls: [URL]? {
    get { all(Self.typeListURL) { $0 as? URL ?? ($0 as? String).flatMap { URL(string: $0) } } }
    // A URL is a text, too.
    set {
      take((newValue ?? []).map { [Self.typeListURL[0]: $0, Self.typeListString[0]: $0.absoluteString] })
    }
  }
  open var hasURLs: Bool { contains(pasteboardTypes: Self.typeListURL) }

  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  open var colors: [UIColor]? {
    get { all(Self.typeListColor) { $0 as? UIColor } }
    set { take((newValue ?? []).map { [Self.typeListColor[0]: $0] }) }
  }
  open var hasColors: Bool { contains(pasteboardTypes: Self.typeListColor) }
}
