import UIKit

/// One entry of the gallery: an interface, where it comes from, and what it is worth looking at.
public struct Demo: Sendable {
  /// A tap that the demo's filmstrip shows.
  public struct Tap: Sendable {
    public let identifier: String
    public let time: TimeInterval
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
  /// Makes the interface.
  public let makeRoot: @MainActor @Sendable () -> UIViewController
}

/// All demos, in the gallery's order.
public enum DemoCatalogue {
  public static let all: [Demo] = [.bouncingIcon, .springyTabs, .animationAtlas]

  /// The demo with a name, nil when there is none.
  public static func named(_ name: String) -> Demo? { all.first { $0.name == name } }
}
