import UIKit

extension Demo {
  /// A screen of a person's project, on a card of the gallery.
  ///
  /// - Parameters:
  ///   - kind: What it was made from, such as `Preview`.
  ///   - source: Its file and line.
  public init(
    screen name: String, kind: String, source: String,
    makeRoot: @escaping @MainActor @Sendable () -> UIViewController
  ) {
    self.init(
      name: name, title: name, summary: kind, author: (source as NSString).lastPathComponent,
      articleTitle: "",
      identifiers: [], length: 0, size: CGSize(width: 390, height: 844), showpiece: [], moments: [0],
      source: source, makeRoot: makeRoot)
  }
}

/// What stands above the gallery's cards.
public struct GalleryHeading: Sendable {
  /// The large line.
  public let title: String
  /// The sentence below it.
  public let text: String
  /// Whether the cards can be searched by their names.
  public let hasSearch: Bool

  /// A heading with or without a search field beside it.
  public init(title: String, text: String, hasSearch: Bool) {
    self.title = title
    self.text = text
    self.hasSearch = hasSearch
  }

  /// Over the five articles.
  public static let flipbook = GalleryHeading(
    title: "Flipbook", text: "Five articles about interfaces in motion, running.", hasSearch: false)
}
