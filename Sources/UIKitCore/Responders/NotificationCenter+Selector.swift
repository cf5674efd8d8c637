import Foundation
import Support

/// Observers that get a message, as on Apple's systems; Foundation has the ones with blocks.
extension NotificationCenter {
  /// Sends `aSelector` to the observer with each notification of the name, from the object. The observer is not kept:
  /// what was released gets no message.
  ///
  /// - Parameters:
  ///   - aSelector: A method that takes the notification, or nothing.
  ///   - aName: Nil for notifications of any name.
  ///   - anObject: Nil for notifications from any object.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let entry = MessageObserver(
      observer as AnyObject, center: self, name: aName, object: anObject as AnyObject?)
    entry.token = addObserver(forName: aName, object: anObject, queue: nil) { [weak entry] notification in
      guard let target = entry?.target else { return }
      aSelector.perform(on: target, sender: notification)
    }
    MessageObserver.all.withLock { all in
      all.removeAll { $0.target == nil }
      all.append(entry)
    }
  }

  /// Ends all that the observer gets from this center.
  public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

  /// Ends what the observer gets of a name from an object; nil for all names, and for all objects.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: AnyObject?
  ) {
    // What blocks gave is Foundation's to remove.
    removeObserver(observer as Any, name: aName, object: anObject as Any?)
    MessageObserver.all.withLock { all in
      all.removeAll { entry in
        entry.target == nil
          || (entry.target === observer && entry.center === self
            && (aName == nil || entry.name == aName) && (anObject == nil || entry.object === anObject))
      }
    }
  }
}

/// One `addObserver(_:selector:name:object:)`, until the observer is removed or released.
private final class MessageObserver: @unchecked Sendable {
  /// Those of all centers, as a center is everybody's.
  static let all = Locked<[MessageObserver]>([])

  private(set) weak var target: AnyObject?
  private(set) weak var center: NotificationCenter?
  private(set) weak var object: AnyObject?
  let name: NSNotification.Name?
  var token: (any NSObjectProtocol)?

  init(_ target: AnyObject, center: NotificationCenter, name: NSNotification.Name?, object: AnyObject?) {
    self.target = target
    self.center = center
    self.name = name
    self.object = object
  }

  deinit {
    if let token { center?.removeObserver(token as Any, name: nil, object: nil) }
  }
}
