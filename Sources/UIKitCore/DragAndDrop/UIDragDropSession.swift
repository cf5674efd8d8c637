import Foundation
import QuartzCore

/// Items on their way.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
  /// What is dragged.
  var items: [UIDragItem] { get }
  /// Where the finger is in a view.
  func location(in view: UIView) -> CGPoint
  /// Whether the items may be moved rather than copied. True here.
  var allowsMoveOperation: Bool { get }
  /// Whether the items stay in the app. True here: there is no other.
  var isRestrictedToDraggingApplication: Bool { get }
  /// Whether an item is of one of the types.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Whether an item can become an object of a class.
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// Items as the view that they come from sees them.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// What the app knows of the drag. Default nil.
  var localContext: Any? { get set }
}

/// Items as the view that they are over sees them.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The session of the view that the items come from.
  var localDragSession: (any UIDragSession)? { get }
  /// Gives the objects of a class that the items can become, on the next turn.
  @discardableResult
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping ([any NSItemProviderReading]) -> Void
  ) -> Progress
}

extension UIDropSession {
  /// The same by a class of Swift.
  @discardableResult
  public func loadObjects<Wanted: NSItemProviderReading>(
    ofClass aClass: Wanted.Type, completion: @escaping ([Wanted]) -> Void
  ) -> Progress {
    loadObjects(ofClass: aClass as any NSItemProviderReading.Type) { found in
      completion(found.compactMap { $0 as? Wanted })
    }
  }
}
