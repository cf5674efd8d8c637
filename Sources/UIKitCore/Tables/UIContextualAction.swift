import Foundation
import QuartzCore

/// Something that can be done with a row: a button beside it that shows when the row is swiped away.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// Does it. The button's view is the second; calling the third puts the row back, and says whether it was done.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// What the action does to the row. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// It stays.
    case normal = 0
    /// It goes: the button is red.
    case destructive = 1
  }

  /// An action; the title may be nil where there is an image.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  /// What the action does to the row.
  public let style: Style
  /// What it does when it is chosen.
  public let handler: Handler
  /// The words on the button.
  open var title: String?
  /// The picture above the words, or instead of them. A template is white.
  open var image: UIImage?
  /// The colour of the button. Default red for what is destructive, grey otherwise.
  open var backgroundColor: UIColor! {
    get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { ownColor = newValue }
  }
  private var ownColor: UIColor?
}

/// The actions on one side of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// Actions, the outermost first.
  public convenience init(actions: [UIContextualAction]) { self.init(all: actions) }

  private init(all: [UIContextualAction]) {
    actions = all
    super.init()
  }

  /// The actions, the outermost first.
  public let actions: [UIContextualAction]
  /// Whether swiping the row all the way does the first action. Default true.
  open var performsFirstActionWithFullSwipe = true
}

/// An action of a row, as before iOS 11.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
  /// How the button looks. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case `default` = 0
    case normal = 1
    /// The same as `default`.
    public static var destructive: Style { .default }
  }

  private let handler: (UITableViewRowAction, IndexPath) -> Void

  public required init(
    style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  /// How the button looks.
  public let style: Style
  /// The words on the button.
  open var title: String?
  /// The colour of the button. Default red, grey for `normal`.
  open var backgroundColor: UIColor?
  /// Kept and reported: buttons have a colour, and no effect shows through it.
  open var backgroundEffect: UIVisualEffect? {
    didSet { reportUnused("backgroundEffect", backgroundEffect != nil, "the button has its backgroundColor") }
  }

  /// The same as it is since iOS 11. The row goes back when the handler returns.
  func contextual(for path: IndexPath) -> UIContextualAction {
    let action = UIContextualAction(style: style == .default ? .destructive : .normal, title: title) {
      [self] _, _, done in
      handler(self, path)
      done(true)
    }
    action.backgroundColor = backgroundColor
    return action
  }
}
