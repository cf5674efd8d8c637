import Foundation
import QuartzCore

// Further names of what an application was launched for: nothing of it happens here, so no dictionary has them.

extension UIApplication.LaunchOptionsKey {
  private static func launch(_ name: String) -> Self {
    Self(rawValue: "UIApplicationLaunchOptions\(name)Key")
  }

  public static let localNotification = launch("LocalNotification")
  public static let annotation = launch("Annotation")
  public static let location = launch("Location")
  public static let newsstandDownloads = launch("NewsstandDownloads")
  public static let bluetoothCentrals = launch("BluetoothCentrals")
  public static let bluetoothPeripherals = launch("BluetoothPeripherals")
  public static let userActivityDictionary = launch("UserActivityDictionary")
  public static let userActivityType = launch("UserActivityType")
  public static let cloudKitShareMetadata = launch("CloudKitShareMetadata")
  public static let eventAttribution = launch("EventAttribution")
}

extension UIApplication.OpenURLOptionsKey {
  /// Whether a file is opened where it lies.
  public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  public static let eventAttribution = Self(rawValue: "UIApplicationOpenURLOptionsEventAttributionKey")
}

extension UIApplication.OpenExternalURLOptionsKey {
  public static let eventAttribution = Self(
    rawValue: "UIApplicationOpenExternalURLOptionsEventAttributionKey")
}
