import UIKit

extension Stage {
  /// What the hand would have felt: when, what, how strongly.
  public struct Haptic: Equatable, Sendable {
    /// Seconds of media time.
    public var time: TimeInterval
    /// `impact medium`, `selection`, `notification success`, …
    public var name: String
    /// 0…1.
    public var intensity: Double
  }

  /// What the interface has given the hand to feel since its beginning, in order of time.
  public var haptics: [Haptic] {
    interface.feedback.events.map { Haptic(time: $0.time, name: $0.name, intensity: $0.intensity) }
  }

  /// The URLs that the interface has opened since its beginning, in order.
  public var openedURLs: [URL] { interface.openedURLs }

  /// Another set of wishes from now on; the interface is notified of what changes.
  public func change(accessibility: Configuration.AccessibilitySettings) {
    configuration.accessibility = accessibility
    if var first = beginning {
      first.configuration.accessibility = accessibility
      beginning = first
    }
    perform {
      interface.change(wishes: AccessibilityWishes(rawValue: accessibility.rawValue))
      context.layoutAndCommit()
    }
  }
}
