import UIKit

/// A model of phone or tablet: how large its display is, what of it the hardware covers, and how it looks from outside.
///
/// Sizes, scales and safe areas are those that iOS reports on these models; radii of the displays are those of
/// `UIScreen`'s own corner radius, as published by people who read it out. Bezels are ours.
public struct Device: Equatable, Hashable, Sendable {
  /// What is in the display at its top.
  enum Cutout: Hashable, Sendable {
    case none
    /// Points: how wide and high the notch is.
    case notch(width: CGFloat, height: CGFloat)
    /// Points: how far the island is from the edge; it is 126 × 37.
    case island(top: CGFloat)
  }

  /// The name on the command line: `iphone-15`.
  public let name: String
  /// The model's own name.
  public let title: String
  /// Points, upright.
  public let size: CGSize
  /// Pixels per point of the real display.
  public let scale: CGFloat
  /// Points covered at the top and the bottom, upright.
  let top: CGFloat
  let bottom: CGFloat
  /// Of the display's corners, in points.
  package let cornerRadius: CGFloat
  let cutout: Cutout
  /// Points from the display to the outside: at the sides, and at the ends of models with a home button.
  let bezel: CGFloat
  let endBezel: CGFloat
  let isTablet: Bool

  private init(
    _ name: String, _ title: String, _ width: CGFloat, _ height: CGFloat, _ scale: CGFloat, top: CGFloat,
    bottom: CGFloat, radius: CGFloat, cutout: Cutout, bezel: CGFloat = 12, endBezel: CGFloat? = nil,
    isTablet: Bool = false
  ) {
    self.name = name
    self.title = title
    size = CGSize(width: width, height: height)
    self.scale = scale
    self.top = top
    self.bottom = bottom
    cornerRadius = radius
    self.cutout = cutout
    self.bezel = bezel
    self.endBezel = endBezel ?? bezel
    self.isTablet = isTablet
  }

  /// All models, phones first.
  public static let all: [Device] = [
    Device(
      "iphone-se", "iPhone SE", 375, 667, 2, top: 20, bottom: 0, radius: 0, cutout: .none, bezel: 18,
      endBezel: 96),
    Device(
      "iphone-13-mini", "iPhone 13 mini", 375, 812, 3, top: 50, bottom: 34, radius: 44,
      cutout: .notch(width: 174, height: 34)),
    Device(
      "iphone-11", "iPhone 11", 414, 896, 2, top: 48, bottom: 34, radius: 41.5,
      cutout: .notch(width: 209, height: 31), bezel: 18),
    Device(
      "iphone-14", "iPhone 14", 390, 844, 3, top: 47, bottom: 34, radius: 47.33,
      cutout: .notch(width: 162, height: 33)),
    Device(
      "iphone-14-plus", "iPhone 14 Plus", 428, 926, 3, top: 47, bottom: 34, radius: 53.33,
      cutout: .notch(width: 162, height: 33)),
    Device(
      "iphone-15", "iPhone 15", 393, 852, 3, top: 59, bottom: 34, radius: 55, cutout: .island(top: 11)),
    Device(
      "iphone-15-plus", "iPhone 15 Plus", 430, 932, 3, top: 59, bottom: 34, radius: 55,
      cutout: .island(top: 11)),
    Device(
      "iphone-15-pro", "iPhone 15 Pro", 393, 852, 3, top: 59, bottom: 34, radius: 55,
      cutout: .island(top: 11), bezel: 10),
    Device(
      "iphone-15-pro-max", "iPhone 15 Pro Max", 430, 932, 3, top: 59, bottom: 34, radius: 55,
      cutout: .island(top: 11), bezel: 10),
    Device(
      "iphone-16-pro", "iPhone 16 Pro", 402, 874, 3, top: 62, bottom: 34, radius: 62,
      cutout: .island(top: 14), bezel: 8),
    Device(
      "iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, 3, top: 62, bottom: 34, radius: 62,
      cutout: .island(top: 14), bezel: 8),
    Device(
      "ipad", "iPad", 820, 1180, 2, top: 24, bottom: 20, radius: 25, cutout: .none, bezel: 38,
      isTablet: true),
    Device(
      "ipad-mini", "iPad mini", 744, 1133, 2, top: 24, bottom: 20, radius: 21.5, cutout: .none, bezel: 38,
      isTablet: true),
    Device(
      "ipad-pro-11", "iPad Pro 11-inch", 834, 1194, 2, top: 24, bottom: 20, radius: 18, cutout: .none,
      bezel: 32, isTablet: true),
  ]

  /// The model of a name; nil when there is none.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name.lowercased() } }

  /// How the device is held.
  public enum Orientation: String, CaseIterable, Sendable {
    case portrait
    /// Turned to the left: what was at the top is at the left.
    case landscape
  }

  /// Points of the display.
  public func size(_ orientation: Orientation) -> CGSize {
    orientation == .portrait ? size : CGSize(width: size.height, height: size.width)
  }

  /// Points of the home indicator's zone when a phone is on its side, as iOS reports.
  private static let landscapeBottom: CGFloat = 21

  /// What the hardware and the system's bars cover.
  public func safeAreaInsets(_ orientation: Orientation) -> UIEdgeInsets {
    if orientation == .portrait || isTablet {
      return UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    }
    guard cutout != .none else { return .zero }
    return UIEdgeInsets(top: 0, left: top, bottom: Self.landscapeBottom, right: top)
  }
}

/// A device, held in a way.
public struct DevicePlacement: Equatable, Sendable {
  /// The device whose size and edges count.
  public var device: Device
  /// How the device is held. Default portrait.
  public var orientation: Device.Orientation

  /// A device in an orientation.
  public init(_ device: Device, orientation: Device.Orientation = .portrait) {
    self.device = device
    self.orientation = orientation
  }

  /// Points of the display.
  public var size: CGSize { device.size(orientation) }
}
