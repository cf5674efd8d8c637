import Foundation
import QuartzCore

// What is on a pasteboard as providers and objects.

extension UIPasteboard {
  /// Everything, each item as a provider of its picture, URL, colour or text.
  public var itemProviders: [NSItemProvider] {
    get { items.compactMap { Self.object(in: $0).map(NSItemProvider.init(object:)) } }
    set { items = newValue.map(Self.item) }
  }

  /// Puts what providers have on the pasteboard. It stays until something else comes, which is reported where it is
  /// to expire.
  public func setItemProviders(
    _ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?
  ) {
    reportUnused("an expirationDate", expirationDate != nil, "what is on a pasteboard does not expire")
    self.itemProviders = itemProviders
  }

  /// Puts objects on the pasteboard.
  public func setObjects(_ objects: [any NSItemProviderWriting]) {
    itemProviders = objects.map { NSItemProvider(object: $0) }
  }
  /// Puts texts on the pasteboard.
  public func setObjects(_ objects: [String]) { strings = objects }
  /// Puts URLs on the pasteboard.
  public func setObjects(_ objects: [URL]) { urls = objects }
  /// Puts objects on the pasteboard, as `setItemProviders(_:localOnly:expirationDate:)` does.
  public func setObjects(
    _ objects: [any NSItemProviderWriting], localOnly: Bool, expirationDate: Date?
  ) {
    setItemProviders(
      objects.map { NSItemProvider(object: $0) }, localOnly: localOnly, expirationDate: expirationDate)
  }

  private static func object(in item: [String: Any]) -> AnyObject? {
    for type in UIPasteboardTypes.image {
      if let image = item[type] as? UIImage { return image }
      if let image = (item[type] as? Data).flatMap({ UIImage(data: $0) }) { return image }
    }
    for type in UIPasteboardTypes.url {
      let url = item[type] as? URL ?? (item[type] as? String).flatMap { URL(string: $0) }
      if let url { return url as NSURL }
    }
    for type in UIPasteboardTypes.color { if let color = item[type] as? UIColor { return color } }
    for type in UIPasteboardTypes.string {
      let text = item[type] as? String ?? (item[type] as? Data).flatMap { String(data: $0, encoding: .utf8) }
      if let text { return text as NSString }
    }
    return nil
  }

  /// An item with what a provider has, by its types.
  private static func item(of provider: NSItemProvider) -> [String: Any] {
    if let image = provider.read(UIImage.self) { return [UIPasteboardTypes.image[0]: image] }
    if let color = provider.read(UIColor.self) { return [UIPasteboardTypes.color[0]: color] }
    if let url = provider.read(NSURL.self) as? NSURL {
      return [UIPasteboardTypes.url[0]: url as URL, UIPasteboardTypes.string[0]: url.absoluteString]
    }
    let text =
      (provider.read(NSAttributedString.self) as? NSAttributedString)?.string
      ?? (provider.read(NSString.self) as? NSString).map { String(describing: $0) }
    return text.map { [UIPasteboardTypes.string[0]: $0] } ?? [:]
  }
}
