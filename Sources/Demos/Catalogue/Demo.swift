import UIKit

/// One entry of the gallery: an interface, where it comes from, and what it is worth looking at.
public struct Demo: Sendable {
  /// A tap that the demo's filmstrip or its story shows.
  public struct Tap: Sendable {
    /// The accessibility identifier of what is tapped.
    public let identifier: String
    /// Seconds of media time from the beginning.
    public let time: TimeInterval
  }

  /// A number of the article: what it is, and how much.
  public struct Figure: Sendable {
    /// What it is, such as “Damping ratio”.
    public let name: String
    /// How much, with its unit.
    public let value: String
  }

  /// The name on the command line.
  public let name: String
  /// The name for people.
  public let title: String
  /// One sentence: what moves.
  public let summary: String
  /// Who wrote the article that it brings to life.
  public let author: String
  /// The article's title.
  public let articleTitle: String
  /// The article in one line.
  public var article: String { "\(author), “\(articleTitle)”" }
  /// Whether it brings an article to life; the others are sheets and playgrounds.
  public var isOfArticle = true
  /// What can be tapped.
  public let identifiers: [String]
  /// How long its showpiece lasts, in seconds.
  public let length: TimeInterval
  /// Whether it comes to rest after its showpiece, or goes on and on.
  public var comesToRest = true
  /// Its natural size, in points.
  public let size: CGSize
  /// What its filmstrip does.
  public let showpiece: [Tap]
  /// When its filmstrip looks.
  public let moments: [TimeInterval]
  /// The numbers of the article.
  public var figures: [Figure] = []
  /// What it does on its own in the gallery, from where it begins to where it begins again.
  public var story: [Tap] = []
  /// How long the story takes, in seconds.
  public var storyLength: TimeInterval = 0
  /// Where its code is, from the project's top folder.
  public var source = ""
  /// Makes the interface.
  public let makeRoot: @MainActor @Sendable () -> UIViewController
}

/// All demos, in the gallery's order.
public enum DemoCatalogue {
  /// The demos of the articles come first.
  public static let all: [Demo] = [
    .arCamera, .springyTabs, .curvedTabs, .bouncingIcon, .lerpPlayer, .controls, .layoutPlayground,
    .animationAtlas,
  ]

  /// The gallery itself, which pictures can be made of like of its demos.
  public static let gallery = Demo(
    name: "gallery", title: "Gallery", summary: "Five articles about interfaces in motion, running.",
    author: "Flipbook", articleTitle: "", isOfArticle: false, identifiers: [], length: 0.4,
    // Five thumbnails in a row, and a demo at its natural size in its frame, with air around it.
    size: CGSize(width: 1240, height: 932), showpiece: [], moments: [0], makeRoot: { GalleryViewController() }
  )

  /// The demo with a name, or the gallery; nil when there is none.
  public static func named(_ name: String) -> Demo? {
    name == gallery.name ? gallery : all.first { $0.name == name }
  }
}
