import Foundation
import QuartzCore

/// How high a navigation bar is over one page, in points: the row of buttons, the large title, what is below it; and
/// how the page's content moves that.
///
/// Scrolling takes first what is below the title, then the title, under the row. Pulling makes the bar higher, and its
/// title a little larger.
struct NavigationBarReach: Equatable {
  /// The way in points over which the bar's background comes once content gets behind it. [our choice: the phone fades
  /// over a few points]
  static let backgroundFade: CGFloat = 12

  var row: CGFloat
  /// What a line above the row adds; 0 for none.
  var prompt: CGFloat = 0
  /// What a large title adds; 0 for none.
  var largeTitle: CGFloat = 0
  /// What a view below the title adds; 0 for none.
  var bottomView: CGFloat = 0
  var bottomViewCollapses = true
  /// Whether the bar follows the content's place.
  var follows = false
  /// How far the content is scrolled from its top; negative where it is pulled.
  var distance: CGFloat = 0
  /// What a refresh control takes of the pull.
  var refreshing: CGFloat = 0

  /// How much lower the bar may become.
  var collapsible: CGFloat { follows ? largeTitle + (bottomViewCollapses ? bottomView : 0) : 0 }
  var collapse: CGFloat { min(max(distance, 0), collapsible) }
  /// How far the bar goes down with content that is pulled.
  var pull: CGFloat { follows && largeTitle + bottomView > 0 ? max(-distance, 0) : 0 }
  /// The height without the pull, which is what the bar covers of its page.
  var height: CGFloat { prompt + row + largeTitle + bottomView - collapse }
  var shownHeight: CGFloat { height + pull }

  private var bottomViewCollapse: CGFloat { bottomViewCollapses ? min(collapse, bottomView) : 0 }
  var shownBottomView: CGFloat { bottomView - bottomViewCollapse }
  /// What of the large title is not under the row yet.
  var shownLargeTitle: CGFloat { largeTitle - (collapse - bottomViewCollapse) }

  /// How much of the background of content that is behind the bar shows: 0 at the top of the content, 1 beyond.
  var backgroundProgress: CGFloat {
    min(max((distance - collapsible) / Self.backgroundFade, 0), 1)
  }

  /// How much of the small title shows: it comes when the last of the large one's letters go.
  var titleOpacity: CGFloat {
    guard largeTitle > 0 else { return 1 }
    let gone = 1 - shownLargeTitle / largeTitle
    return min(max((gone - Self.titleComes) / (Self.titleIsThere - Self.titleComes), 0), 1)
  }
  /// The shares of the large title that are gone. [close to the phone's; not documented]
  private static let titleComes: CGFloat = 0.7
  private static let titleIsThere: CGFloat = 0.95

  /// How much larger the title is while it is pulled.
  var titleScale: CGFloat { 1 + min(max(pull - refreshing, 0) / Self.stretch, Self.mostStretch) }
  /// A pull of so many points would double the title, which grows by a tenth at most. [close to the phone's; not
  /// documented]
  private static let stretch: CGFloat = 900
  private static let mostStretch: CGFloat = 0.1
}
