import Foundation
import UIKit

extension Stage {
  /// What the stage shows and how.
  public struct Configuration: Equatable, Sendable {
    /// Points. Default 390 × 844.
    public var size: CGSize
    /// Pixels per point. Default 2.
    public var scale: CGFloat
    /// Light or dark. Default light.
    public var style: UIUserInterfaceStyle
    /// What the device's edges cover. Default nothing.
    public var safeAreaInsets: UIEdgeInsets
    /// How large people want their text. Default large, as on a new phone.
    public var contentSizeCategory: UIContentSizeCategory
    /// In which direction the interface runs. Default left to right.
    public var layoutDirection: UITraitEnvironmentLayoutDirection
    /// What people have asked the system for. Default nothing.
    public var accessibility: AccessibilitySettings = []
    /// Whether feedback for the hand shows as a pulse about the window. Default false.
    public var showsHaptics = false
    /// What people type with. Default nil: with a device the software keyboard, which comes with the first responder;
    /// without one the computer's own keyboard alone.
    public var keyboard: Keyboard?
    /// The folders, catalogues and files of the project whose interface it is, best first: what `UIImage(named:)`,
    /// `UIColor(named:)`, `UIFont(name:size:)` and `NSLocalizedString` find. Default none: those of the stage that it
    /// is made in, if any.
    public var resources: [URL]
    /// What the random numbers of the interface's code begin from: with the same seed they are the same in each run and
    /// replay. Default 0.
    public var randomSeed: UInt64 = 0
    /// What `Date()` is at the beginning for the interface's code; it goes on with media time. Default nil: 9:41 on
    /// 9 January 2024 in the machine's time zone, whenever and wherever it runs.
    public var date: Date?
    /// The device that `picture()` shows around the stage. Default none.
    public internal(set) var device: DevicePlacement?

    /// What people type with.
    public enum Keyboard: String, CaseIterable, Sendable {
      /// A keyboard on the screen, which can be clicked; the computer's own types as well.
      case software
      /// The computer's own keyboard: none shows on the screen.
      case hardware
    }

    /// A configuration. Default 390 × 844 points at scale 2, light, without a device.
    public init(
      size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2,
      style: UIUserInterfaceStyle = .light, safeAreaInsets: UIEdgeInsets = .zero,
      contentSizeCategory: UIContentSizeCategory = .large,
      layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight, resources: [URL] = [],
      keyboard: Keyboard? = nil
    ) {
      self.size = size
      self.scale = scale
      self.style = style
      self.safeAreaInsets = safeAreaInsets
      self.contentSizeCategory = contentSizeCategory
      self.layoutDirection = layoutDirection
      self.resources = resources
      self.keyboard = keyboard
    }
  }
}

extension Stage.Configuration {
  /// What people type with, the default resolved.
  package var keyboardKind: KeyboardKind {
    switch keyboard ?? (device == nil ? .hardware : .software) {
    case .software: .software
    case .hardware: .hardware
    }
  }

  /// The picture's width in pixels.
  public var pixelWidth: Int { Int((size.width * scale).rounded()) }
  /// The picture's height in pixels.
  public var pixelHeight: Int { Int((size.height * scale).rounded()) }
}

extension Stage.Configuration {
  /// A stage as large as a device's display, with its safe area.
  public init(
    device: DevicePlacement, scale: CGFloat? = nil, style: UIUserInterfaceStyle = .light,
    contentSizeCategory: UIContentSizeCategory = .large,
    layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
  ) {
    self.init(
      size: device.size, scale: scale ?? device.device.scale, style: style,
      safeAreaInsets: device.device.safeAreaInsets(device.orientation),
      contentSizeCategory: contentSizeCategory, layoutDirection: layoutDirection)
    self.device = device
  }

  /// Pixels of `Stage.picture()`.
  public var picturePixelSize: (width: Int, height: Int) {
    device.map { DeviceFrame.pixelSize($0, scale: scale) } ?? (pixelWidth, pixelHeight)
  }
}
