import Foundation

/// The lines of a navigation item beside its title.
struct NavigationItemLines {
  var attributedTitle: AttributedString?
  var largeTitle: String?
  var subtitle: AttributedString?
  var largeSubtitle: AttributedString?
  var subtitleView: UIView?
  var largeSubtitleView: UIView?

  /// Text as labels show it; nil for none.
  static func shown(_ text: AttributedString?) -> NSAttributedString? {
    guard let text, !text.characters.isEmpty else { return nil }
    return NSAttributedString(text)
  }

  /// Whether anything is below the large title.
  var hasLargeSubtitle: Bool {
    largeSubtitleView != nil || Self.shown(largeSubtitle ?? subtitle) != nil
  }
}

extension UINavigationItem {
  /// The title with attributes of its own; it wins over `title`. Default nil.
  public var attributedTitle: AttributedString? {
    get { lines.attributedTitle }
    set { lines.attributedTitle = newValue }
  }
  /// What the large title says instead of `title`. Default nil.
  public var largeTitle: String? {
    get { lines.largeTitle }
    set { lines.largeTitle = newValue }
  }
  /// A smaller line below the title. Default nil.
  public var subtitle: String? {
    get { lines.subtitle.map { String($0.characters) } }
    set { lines.subtitle = newValue.map { AttributedString($0) } }
  }
  /// The line with attributes of its own. Default nil.
  public var attributedSubtitle: AttributedString? {
    get { lines.subtitle }
    set { lines.subtitle = newValue }
  }
  /// A smaller line below the large title; nil takes `subtitle`. Default nil.
  public var largeSubtitle: String? {
    get { lines.largeSubtitle.map { String($0.characters) } }
    set { lines.largeSubtitle = newValue.map { AttributedString($0) } }
  }
  /// The line below the large title with attributes of its own. Default nil.
  public var largeAttributedSubtitle: AttributedString? {
    get { lines.largeSubtitle }
    set { lines.largeSubtitle = newValue }
  }
  /// A view instead of the line below the title. Default nil.
  public var subtitleView: UIView? {
    get { lines.subtitleView }
    set { lines.subtitleView = newValue }
  }
  /// A view instead of the line below the large title. Default nil.
  public var largeSubtitleView: UIView? {
    get { lines.largeSubtitleView }
    set { lines.largeSubtitleView = newValue }
  }

  /// What the large title says.
  var largeText: String? { largeTitle ?? attributedTitle.map { String($0.characters) } ?? title }
}
