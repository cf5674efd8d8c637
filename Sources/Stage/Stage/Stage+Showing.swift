import QuartzCore
import UIKit

/// Stages for whatever there is to show: a view controller, a view or a layer.
///
///     let stage = try Stage(size: CGSize(width: 390, height: 83), style: .dark) { TabsController() }
///     let badge = try Stage(size: CGSize(width: 40, height: 40), scale: 3) { BadgeView(count: 3) }
///     let phone = try Stage(device: "iphone-15", orientation: .landscape) { HomeController() }
extension Stage {
  /// A stage of a size that shows a view controller.
  ///
  /// - Parameters:
  ///   - size: Points.
  ///   - scale: Pixels per point. Default 2.
  ///   - style: Light or dark. Default light.
  ///   - contentSizeCategory: How large people want their text. Default large.
  ///   - layoutDirection: In which direction the interface runs. Default left to right.
  ///   - safeAreaInsets: What the device's edges cover. Default nothing.
  ///   - script: What is done to the interface. Default nothing.
  ///   - root: Makes the controller; called again when the stage starts over.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
    contentSizeCategory: UIContentSizeCategory = .large,
    layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight, safeAreaInsets: UIEdgeInsets = .zero,
    script: Script = Script(), showing root: @escaping () -> UIViewController
  ) throws {
    try self.init(
      Configuration(
        size: size, scale: scale, style: style, safeAreaInsets: safeAreaInsets,
        contentSizeCategory: contentSizeCategory, layoutDirection: layoutDirection), script: script,
      root: root)
  }

  /// A stage of a size that a view fills, on the system's background. What is not told here is as for a controller.
  ///
  /// - Parameters:
  ///   - size: Points; the view fills it, by its frame or by constraints as it likes.
  ///   - scale: Pixels for each point. Default 2.
  ///   - style: Light or dark. Default light.
  ///   - contentSizeCategory: How large text is that follows the setting. Default large, as on a new phone.
  ///   - layoutDirection: Which way text and rows run. Default left to right.
  ///   - safeAreaInsets: What bars and cut-outs take from each edge, in points. Default nothing.
  ///   - script: What is done to the interface, and when. Default nothing.
  ///   - view: Makes the view; called again when the stage starts over.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
    contentSizeCategory: UIContentSizeCategory = .large,
    layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight, safeAreaInsets: UIEdgeInsets = .zero,
    script: Script = Script(), showing view: @escaping () -> UIView
  ) throws {
    try self.init(
      size: size, scale: scale, style: style, contentSizeCategory: contentSizeCategory,
      layoutDirection: layoutDirection, safeAreaInsets: safeAreaInsets, script: script,
      showing: { Stage.controller(showing: view()) as UIViewController })
  }

  /// A stage of a size that shows a layer, on the system's background. A layer without a size fills it. What is not
  /// told here is as for a controller.
  ///
  /// - Parameters:
  ///   - size: Points.
  ///   - scale: Pixels for each point. Default 2.
  ///   - style: Light or dark. Default light.
  ///   - contentSizeCategory: How large text is that follows the setting. Default large, as on a new phone.
  ///   - layoutDirection: Which way text and rows run. Default left to right.
  ///   - safeAreaInsets: What bars and cut-outs take from each edge, in points. Default nothing.
  ///   - script: What is done to the interface, and when. Default nothing.
  ///   - layer: Makes the layer; called again when the stage starts over.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
    contentSizeCategory: UIContentSizeCategory = .large,
    layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight, safeAreaInsets: UIEdgeInsets = .zero,
    script: Script = Script(), showing layer: @escaping () -> CALayer
  ) throws {
    try self.init(
      size: size, scale: scale, style: style, contentSizeCategory: contentSizeCategory,
      layoutDirection: layoutDirection, safeAreaInsets: safeAreaInsets, script: script,
      showing: { () -> UIView in
        let host = UIView()
        let shown = layer()
        if shown.bounds.isEmpty { shown.frame = CGRect(origin: .zero, size: size) }
        host.layer.addSublayer(shown)
        return host
      })
  }

  /// A stage as large as a device's display, with its safe area, that shows a view controller.
  ///
  /// - Parameters:
  ///   - name: The model's name, such as `iphone-15`; the error for an unknown one lists them.
  ///   - orientation: How the device is held. Default upright.
  ///   - scale: Pixels per point. Default the device's own.
  ///   - style: Light or dark. Default light.
  ///   - contentSizeCategory: How large people want their text. Default large.
  ///   - layoutDirection: In which direction the interface runs. Default left to right.
  ///   - script: What is done to the interface. Default nothing.
  ///   - root: Makes the controller; called again when the stage starts over.
  /// - Throws: `StageError` for a device that is not known and for a scale that cannot be shown.
  public convenience init(
    device name: String, orientation: Device.Orientation = .portrait, scale: CGFloat? = nil,
    style: UIUserInterfaceStyle = .light, contentSizeCategory: UIContentSizeCategory = .large,
    layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight, script: Script = Script(),
    showing root: @escaping () -> UIViewController
  ) throws {
    guard let device = Device.named(name) else {
      throw StageError.unknownDevice(name, known: Device.all.map(\.name))
    }
    try self.init(
      Configuration(
        device: DevicePlacement(device, orientation: orientation), scale: scale, style: style,
        contentSizeCategory: contentSizeCategory, layoutDirection: layoutDirection), script: script,
      root: root)
  }

  private static func controller(showing content: UIView) -> UIViewController {
    let controller = UIViewController()
    guard let view = controller.view else { return controller }
    view.backgroundColor = .systemBackground
    content.frame = view.bounds
    view.addSubview(content)
    if content.translatesAutoresizingMaskIntoConstraints {
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    } else {
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        content.topAnchor.constraint(equalTo: view.topAnchor),
        content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ])
    }
    return controller
  }
}
