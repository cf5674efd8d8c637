import Foundation
import QuartzCore

/// What a controller shows in the place of content that is not there.
extension UIViewController {
  func showContentUnavailable(_ configuration: (any UIContentConfiguration)?) {
    guard let configuration else {
      contentUnavailableView?.removeFromSuperview()
      contentUnavailableView = nil
      return
    }
    if let shown = contentUnavailableView as? any UIView & UIContentView, shown.supports(configuration) {
      shown.configuration = configuration
      return
    }
    contentUnavailableView?.removeFromSuperview()
    guard let container = view else { return }
    let content = configuration.makeContentView()
    content.frame = container.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(content)
    contentUnavailableView = content
  }
}
