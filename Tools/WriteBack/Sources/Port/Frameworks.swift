/// Apple's frameworks that do not exist here.
enum Frameworks {
  /// Not here, and what a file that imports them may have through them.
  static let absent: Set<String> = Set(graphical + others + foundational + inUIKit)

  /// Absent by name; what views use of them is in Foundation and in UIKit here.
  static let covered: Set<String> = Set(["Darwin", "ObjectiveC", "CoreFoundation"] + inUIKit)

  /// What is known of them is in UIKit here.
  private static let inUIKit = ["os", "OSLog", "AudioToolbox", "CoreText", "CoreImage"]

  /// They bring UIKit.
  private static let graphical = [
    "SwiftUI", "WebKit", "MapKit", "SpriteKit", "SceneKit", "ARKit", "RealityKit", "AVKit", "PhotosUI",
    "ContactsUI",
    "EventKitUI", "MessageUI", "PDFKit", "PencilKit", "QuickLook", "SafariServices", "StoreKit", "GameKit",
    "CarPlay",
    "MediaPlayer", "GLKit", "MetalKit", "WidgetKit", "TipKit", "Charts", "PlaygroundSupport",
    "LinkPresentation",
    "CoreAudioKit", "HealthKitUI", "VisionKit", "AuthenticationServices", "UserNotificationsUI",
    "NotificationCenter",
    "AppKit", "WatchKit", "TVUIKit",
  ]

  /// They bring numbers and geometry.
  private static let others = [
    "CoreVideo", "CoreMedia", "ImageIO", "Metal", "Accelerate", "simd",
    "AVFoundation",
    "Photos", "Vision", "CoreAnimation", "GameplayKit", "GameController", "CoreHaptics",
    "CoreAudio",
    "CoreMotion", "VideoToolbox", "OpenGLES", "IOSurface",
  ]

  /// They bring Foundation.
  private static let foundational = [
    "Darwin", "ObjectiveC", "CoreFoundation", "Combine", "CoreData", "CoreLocation", "CoreBluetooth",
    "CoreML",
    "CoreTelephony", "CloudKit", "Contacts", "EventKit", "HealthKit", "HomeKit", "Intents",
    "LocalAuthentication",
    "Messages", "MobileCoreServices", "MultipeerConnectivity", "Network", "NetworkExtension",
    "PassKit",
    "PushKit", "Security", "Social", "Speech", "SystemConfiguration", "UniformTypeIdentifiers",
    "UserNotifications",
    "CryptoKit", "CommonCrypto", "AdSupport", "AppTrackingTransparency", "BackgroundTasks", "CallKit",
    "CoreNFC",
    "CoreSpotlight", "SwiftData", "NaturalLanguage", "JavaScriptCore", "SoundAnalysis", "CFNetwork", "MachO",
    "XPC",
    "libkern", "AppIntents", "ActivityKit", "WatchConnectivity", "DeveloperToolsSupport", "AVFAudio",
    "Accounts",
    "Compression", "DeviceCheck", "ExternalAccessory", "FileProvider", "GSS", "IdentityLookup", "MetricKit",
    "ReplayKit", "CoreServices",
  ]

  /// What comes with Swift on this system, or with Flipbook, besides the frameworks that a phone has.
  static let toolchain: Set<String> = [
    "FoundationEssentials", "FoundationNetworking", "FoundationXML", "FoundationInternationalization",
    "Glibc",
    "Distributed", "Cxx", "Stage", "Recording", "Proving", "FlipbookTesting", "Tuner", "Tunables", "Raster",
    "Cassowary", "RigidBodies",
    "Scene", "Support", "Projects",
  ]

  /// The framework to import instead.
  static func substitute(for module: String) -> String {
    if inUIKit.contains(module) || graphical.contains(module) { return "UIKit" }
    return others.contains(module) ? "CoreGraphics" : "Foundation"
  }
}
