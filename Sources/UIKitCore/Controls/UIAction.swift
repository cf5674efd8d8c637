import Foundation
import QuartzCore

/// The work of a `UIAction`.
public typealias UIActionHandler = (_ action: UIAction) -> Void

/// An action with a closure instead of a target and a selector.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// A name for an action: adding another one with the same name replaces it.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  private static var unnamedActions = 0

  /// What a control made for the action is called. Default empty.
  open var title: String
  /// What a control made for the action shows. Default none.
  open var image: UIImage?
  /// The action's name; one is made up when none is given.
  public let identifier: Identifier
  let handler: UIActionHandler

  /// What sent the action; set only while the handler runs.
  open package(set) weak var sender: AnyObject?

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.image = image
    if let identifier {
      self.identifier = identifier
    } else {
      UIAction.unnamedActions += 1
      self.identifier = Identifier("action-\(UIAction.unnamedActions)")
    }
    self.handler = handler
    super.init()
  }

  /// Runs the handler on behalf of `sender`.
  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
