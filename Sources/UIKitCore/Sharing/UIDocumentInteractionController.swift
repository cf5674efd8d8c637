import Foundation
import QuartzCore
import Support

/// Says how a file's menu is shown, and hears of it. All methods are optional.
@preconcurrency @MainActor
public protocol UIDocumentInteractionControllerDelegate: AnyObject {
  /// The controller that a preview comes from. Not called: there are no previews here, which is reported.
  func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController
  /// Where a preview grows from. Not called.
  func documentInteractionControllerRectForPreview(_ controller: UIDocumentInteractionController) -> CGRect
  /// The view that a preview grows from. Not called.
  func documentInteractionControllerViewForPreview(_ controller: UIDocumentInteractionController) -> UIView?
  /// Not called: there are no previews here.
  func documentInteractionControllerWillBeginPreview(_ controller: UIDocumentInteractionController)
  /// Not called: there are no previews here.
  func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController)
  /// The menu of what can be done is about to show.
  func documentInteractionControllerWillPresentOptionsMenu(_ controller: UIDocumentInteractionController)
  /// The menu has gone.
  func documentInteractionControllerDidDismissOptionsMenu(_ controller: UIDocumentInteractionController)
  /// The menu of other apps is about to show.
  func documentInteractionControllerWillPresentOpenInMenu(_ controller: UIDocumentInteractionController)
  /// The menu has gone.
  func documentInteractionControllerDidDismissOpenInMenu(_ controller: UIDocumentInteractionController)
  /// Not called: there are no other apps here.
  func documentInteractionController(
    _ controller: UIDocumentInteractionController, willBeginSendingToApplication application: String?)
  /// Not called: there are no other apps here.
  func documentInteractionController(
    _ controller: UIDocumentInteractionController, didEndSendingToApplication application: String?)
}

extension UIDocumentInteractionControllerDelegate {
  public func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController { UIViewController() }
  public func documentInteractionControllerRectForPreview(_ controller: UIDocumentInteractionController)
    -> CGRect
  { .zero }
  public func documentInteractionControllerViewForPreview(_ controller: UIDocumentInteractionController)
    -> UIView?
  { nil }
  public func documentInteractionControllerWillBeginPreview(_ controller: UIDocumentInteractionController) {}
  public func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController) {}
  public func documentInteractionControllerWillPresentOptionsMenu(
    _ controller: UIDocumentInteractionController
  ) {}
  public func documentInteractionControllerDidDismissOptionsMenu(
    _ controller: UIDocumentInteractionController
  ) {}
  public func documentInteractionControllerWillPresentOpenInMenu(
    _ controller: UIDocumentInteractionController
  ) {}
  public func documentInteractionControllerDidDismissOpenInMenu(
    _ controller: UIDocumentInteractionController
  ) {}
  public func documentInteractionController(
    _ controller: UIDocumentInteractionController, willBeginSendingToApplication application: String?
  ) {}
  public func documentInteractionController(
    _ controller: UIDocumentInteractionController, didEndSendingToApplication application: String?
  ) {}
}

/// Offers what can be done with a file: the sheet of `UIActivityViewController`. Source of the API: Apple,
/// *UIDocumentInteractionController*.
@preconcurrency @MainActor
open class UIDocumentInteractionController: NSObject {
  private weak var sheet: UIActivityViewController?

  /// A controller for a file.
  public convenience init(url: URL) {
    self.init()
    take(url)
  }

  private func take(_ url: URL) { self.url = url }

  public override init() { super.init() }

  /// Hears of the menus. Weak.
  open weak var delegate: (any UIDocumentInteractionControllerDelegate)?
  /// The file. Default nil.
  open var url: URL? {
    didSet { if url != oldValue { (uti, name) = (Self.type(of: url), url?.lastPathComponent) } }
  }
  /// The identifier of the file's type; setting the URL sets it by the extension.
  open var uti: String?
  /// The file's name; setting the URL sets it.
  open var name: String?
  /// Pictures of the file's type, the smallest first: one.
  open var icons: [UIImage] {
    let isPicture = uti.flatMap { UTType($0) }?.conforms(to: .image) ?? false
    return [UIImage(systemName: isPicture ? "photo" : "doc")].compactMap { $0 }
  }
  /// What another app would get with the file. Kept for the app; there is no other one.
  open var annotation: Any? {
    didSet { reportUnused("annotation", annotation != nil, "there are no other apps that would get it") }
  }
  /// What opens menus and previews by itself. Empty: there are no previews.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  private static func type(of url: URL?) -> String? {
    url.flatMap { UTType(filenameExtension: $0.pathExtension) }?.identifier
  }

  // MARK: Menus

  /// Shows what can be done with the file, beside a rectangle of a view; false where that cannot be.
  @discardableResult
  open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
    present(.options, from: view, animated) {
      $0.sourceView = view; $0.sourceRect = rect
    }
  }

  /// The same, beside an item of a bar.
  @discardableResult
  open func presentOptionsMenu(from item: UIBarButtonItem, animated: Bool) -> Bool {
    present(.options, from: Self.anyView, animated) { $0.barButtonItem = item }
  }

  /// Shows which other apps take the file, beside a rectangle of a view; false where that cannot be.
  @discardableResult
  open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
    present(.openIn, from: view, animated) {
      $0.sourceView = view; $0.sourceRect = rect
    }
  }

  /// The same, beside an item of a bar.
  @discardableResult
  open func presentOpenInMenu(from item: UIBarButtonItem, animated: Bool) -> Bool {
    present(.openIn, from: Self.anyView, animated) { $0.barButtonItem = item }
  }

  /// Takes the menu away.
  open func dismissMenu(animated: Bool) { sheet?.dismiss(animated: animated) }

  /// Shows the file. There are no previews here: it says so and gives false.
  @discardableResult
  open func presentPreview(animated: Bool) -> Bool {
    reportUnused(
      "presentPreview(animated:)", "files have no previews; show the file in a controller of your own")
    return false
  }

  /// Takes the preview away. There is none.
  open func dismissPreview(animated: Bool) {}

  private enum Menu {
    case options
    case openIn
  }

  private static var anyView: UIView? { UIApplication.shared.keyWindow }

  private func present(
    _ menu: Menu, from view: UIView?, _ animated: Bool, place: (UIPopoverPresentationController) -> Void
  ) -> Bool {
    guard let url else {
      Diagnostics.report(
        "a menu without a file is not shown; set url", subject: "UIDocumentInteractionController")
      return false
    }
    let window = view as? UIWindow ?? view?.window
    guard var presenter = window?.rootViewController, sheet == nil else {
      Diagnostics.report(
        sheet == nil ? "the menu of a view that is in no window is not shown" : "the menu shows already",
        subject: "UIDocumentInteractionController")
      return false
    }
    while let above = presenter.presentedViewController, !above.isBeingDismissed { presenter = above }
    let shown = UIActivityViewController(activityItems: [url], applicationActivities: nil)
    shown.popoverPresentationController.map(place)
    shown.completionWithItemsHandler = { _, _, _, _ in
      if menu == .options {
        self.delegate?.documentInteractionControllerDidDismissOptionsMenu(self)
      } else {
        self.delegate?.documentInteractionControllerDidDismissOpenInMenu(self)
      }
    }
    sheet = shown
    if menu == .options {
      delegate?.documentInteractionControllerWillPresentOptionsMenu(self)
    } else {
      delegate?.documentInteractionControllerWillPresentOpenInMenu(self)
    }
    presenter.present(shown, animated: animated)
    return true
  }
}
