import Foundation

/// A way from one controller to another, as it is taken: what `prepare(for:sender:)` receives.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  private var handler: (() -> Void)?

  /// A segue of a class of the app's is made by this, too.
  public required init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  /// A segue that does what `performHandler` does.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Runs the handler, or shows the destination.
  open func perform() {
    if let handler { handler() } else { source.show(destination, sender: self) }
  }
}

/// What looks for its way back: the controller that an unwind segue leaves, and the action that it is to find.
/// Source of the API: Apple, *UIStoryboardUnwindSegueSource*.
@preconcurrency @MainActor
open class UIStoryboardUnwindSegueSource: NSObject {
  public let source: UIViewController
  public let unwindAction: Selector
  public let sender: Any?

  init(_ source: UIViewController, _ action: Selector, _ sender: Any?) {
    self.source = source
    unwindAction = action
    self.sender = sender
    super.init()
  }
}
