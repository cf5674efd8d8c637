import Foundation
import QuartzCore

/// What is shared of a responder. All but the providers is optional.
@preconcurrency @MainActor
public protocol UIActivityItemsConfigurationReading: NSObjectProtocol {
  /// What is shared, item by item.
  var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { get }
  /// Whether the items can be copied or shared.
  func activityItemsConfigurationSupports(interaction: UIActivityItemsConfigurationInteraction) -> Bool
  /// Something about all items.
  func activityItemsConfigurationMetadata(key: UIActivityItemsConfigurationMetadataKey) -> Any?
  /// Something about one item.
  func activityItemsConfigurationMetadataForItem(
    at index: Int, key: UIActivityItemsConfigurationMetadataKey
  ) -> Any?
  /// A picture of one item.
  func activityItemsConfigurationPreviewForItem(
    at index: Int, intent: UIActivityItemsConfigurationPreviewIntent, suggestedSize: CGSize
  ) -> NSItemProvider?
  /// Activities of the app's own.
  func applicationActivitiesForActivityItemsConfiguration() -> [UIActivity]?
}

extension UIActivityItemsConfigurationReading {
  public func activityItemsConfigurationSupports(
    interaction: UIActivityItemsConfigurationInteraction
  ) -> Bool { true }
  public func activityItemsConfigurationMetadata(key: UIActivityItemsConfigurationMetadataKey) -> Any? { nil }
  public func activityItemsConfigurationMetadataForItem(
    at index: Int, key: UIActivityItemsConfigurationMetadataKey
  ) -> Any? { nil }
  public func activityItemsConfigurationPreviewForItem(
    at index: Int, intent: UIActivityItemsConfigurationPreviewIntent, suggestedSize: CGSize
  ) -> NSItemProvider? { nil }
  public func applicationActivitiesForActivityItemsConfiguration() -> [UIActivity]? { nil }
}

/// What is done with shared items.
public struct UIActivityItemsConfigurationInteraction: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let share = Self(rawValue: "UIActivityItemsConfigurationInteractionShare")
  public static let copy = Self(rawValue: "UIActivityItemsConfigurationInteractionCopy")
}

/// Names something about shared items.
public struct UIActivityItemsConfigurationMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  private static func key(_ name: String) -> Self { Self("UIActivityItemsConfigurationMetadataKey\(name)") }
  /// The title over the sheet: a text.
  public static let title = key("Title")
  public static let messageBody = key("MessageBody")
  public static let linkPresentationMetadata = key("LinkPresentationMetadata")
  public static let collaborationModeRestrictions = key("CollaborationModeRestrictions")
  public static let shareRecipients = key("ShareRecipients")
}

/// What a picture of a shared item is for.
public struct UIActivityItemsConfigurationPreviewIntent: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let fullSize = Self("UIActivityItemsConfigurationPreviewIntentFullSize")
  public static let thumbnail = Self("UIActivityItemsConfigurationPreviewIntentThumbnail")
}

/// What is shared, by closures.
@preconcurrency @MainActor
open class UIActivityItemsConfiguration: NSObject, UIActivityItemsConfigurationReading {
  private let providers: [NSItemProvider]
  /// Something of the app's own. Default nil.
  open var localObject: Any?
  /// What can be done with the items. Default sharing.
  open var supportedInteractions: [UIActivityItemsConfigurationInteraction] = [.share]
  /// Gives something about all items. Default nil.
  open var metadataProvider: ((UIActivityItemsConfigurationMetadataKey) -> Any?)?
  /// Gives something about one item. Default nil.
  open var perItemMetadataProvider: ((Int, UIActivityItemsConfigurationMetadataKey) -> Any?)?
  /// Gives a picture of one item. Default nil.
  open var previewProvider: ((Int, UIActivityItemsConfigurationPreviewIntent, CGSize) -> NSItemProvider?)?
  /// Gives activities of the app's own. Default nil.
  open var applicationActivitiesProvider: (() -> [UIActivity]?)?

  /// Shares what providers have.
  public init(itemProviders: [NSItemProvider]) {
    providers = itemProviders
    super.init()
  }

  /// Shares objects.
  public convenience init(objects: [any NSItemProviderWriting]) {
    self.init(itemProviders: objects.map { NSItemProvider(object: $0) })
  }

  open var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { providers }
  open func activityItemsConfigurationSupports(
    interaction: UIActivityItemsConfigurationInteraction
  ) -> Bool { supportedInteractions.contains(interaction) }
  open func activityItemsConfigurationMetadata(key: UIActivityItemsConfigurationMetadataKey) -> Any? {
    metadataProvider?(key)
  }
  open func activityItemsConfigurationMetadataForItem(
    at index: Int, key: UIActivityItemsConfigurationMetadataKey
  ) -> Any? { perItemMetadataProvider?(index, key) }
  open func activityItemsConfigurationPreviewForItem(
    at index: Int, intent: UIActivityItemsConfigurationPreviewIntent, suggestedSize: CGSize
  ) -> NSItemProvider? { previewProvider?(index, intent, suggestedSize) }
  open func applicationActivitiesForActivityItemsConfiguration() -> [UIActivity]? {
    applicationActivitiesProvider?()
  }
}
