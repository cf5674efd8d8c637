import UIKit

/// Stages for parts of an interface.
extension Stage {
  /// A stage of the size of a view that shows nothing else, on the system's background.
  ///
  /// - Parameters:
  ///   - size: Points; the view fills it.
  ///   - scale: Pixels per point. Default 2.
  ///   - style: Light or dark. Default light.
  ///   - view: Makes the view; called again when the stage starts over.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light, script: Script = Script(),
    showing view: @escaping () -> UIView
  ) throws {
    try self.init(Configuration(size: size, scale: scale, style: style), script: script) {
      let controller = UIViewController()
      let content = view()
      content.frame = CGRect(origin: .zero, size: size)
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      controller.view.backgroundColor = .systemBackground
      controller.view.addSubview(content)
      return controller
    }
  }

  /// A stage that shows a single layer, which keeps the frame that `layer` gives it.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, script: Script = Script(), showingLayer layer: @escaping () -> CALayer
  ) throws {
    try self.init(size: size, scale: scale, script: script) {
      let host = UIView()
      host.layer.addSublayer(layer())
      return host
    }
  }
}
