import UIKit

/// The five articles' systems, in the gallery's order.
extension Demo {
  /// The tab bar over a camera picture.
  public static let arCamera = Demo(
    name: "ar-camera", title: "AR camera",
    summary: "One spring moves, turns, resizes and recolours a camera's tab bar.",
    author: "Vasilis Akoinoglou", articleTitle: "Bringing Animations to Life on iOS (UIKit)",
    identifiers: ["gamepad", "camera", "lines"], length: 0.75, size: CGSize(width: 390, height: 844),
    showpiece: [Tap(identifier: "gamepad", time: 0)],
    moments: [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.75],
    figures: [
      Figure(name: "Spring", value: "0.75 s, damping 0.4, velocity 0"),
      Figure(name: "Camera", value: "100 pt, 60 pt when small"),
      Figure(name: "Ring", value: "8 % of the height"),
      Figure(name: "Indicator", value: "60 × 5 pt, corners 4 pt"),
      Figure(name: "Arrows", value: "turned by π"),
    ],
    story: [
      Tap(identifier: "gamepad", time: 0.3), Tap(identifier: "lines", time: 1.6),
      Tap(identifier: "camera", time: 2.9),
    ],
    storyLength: 4.2, source: "Sources/Demos/ARCamera/ARCamera.swift",
    makeRoot: { ARCameraViewController() })

  static let springyTabs = Demo(
    name: "springy-tabs", title: "Springy tabs",
    summary: "The tapped item dips and springs back: two animations of one property.",
    author: "Alex Gibson", articleTitle: "Springy tab bar controller",
    identifiers: ["tab.0", "tab.1", "tab.2"], length: 0.25, size: CGSize(width: 375, height: 667),
    showpiece: [Tap(identifier: "tab.1", time: 0)],
    moments: [0, 0.033, 0.067, 0.1, 0.117, 0.133, 0.167, 0.25],
    figures: [
      Figure(name: "Dip", value: "0.1 s to scale 0.8"),
      Figure(name: "Return", value: "0.15 s after 0.1 s"),
      Figure(name: "Spring", value: "damping 0.9, velocity 0.9"),
    ],
    story: [
      Tap(identifier: "tab.1", time: 0.3), Tap(identifier: "tab.2", time: 1.3),
      Tap(identifier: "tab.0", time: 2.3),
    ],
    storyLength: 3.3, source: "Sources/Demos/SpringyTabs/SpringyTabs.swift",
    makeRoot: { SpringyTabbarController() })

  static let curvedTabs = Demo(
    name: "curved-tabs", title: "Curved tabs",
    summary: "A bar's edge travels to the tapped tab; the circle sinks and rises.",
    author: "Matt", articleTitle: "Custom Tab Bar",
    identifiers: ["tab.0", "tab.1", "tab.2", "tab.3", "circle"], length: 0.4,
    size: CGSize(width: 390, height: 844),
    showpiece: [Tap(identifier: "tab.2", time: 0)],
    moments: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4],
    figures: [
      Figure(name: "Curve", value: "0.4 s, ease in, ease out"),
      Figure(name: "Circle", value: "57 pt, 0.2 s each way"),
      Figure(name: "Radius", value: "30 pt"),
      Figure(name: "Border", value: "0.5 pt"),
    ],
    story: [
      Tap(identifier: "tab.2", time: 0.3), Tap(identifier: "tab.3", time: 1.5),
      Tap(identifier: "tab.1", time: 2.7), Tap(identifier: "tab.0", time: 3.9),
    ],
    storyLength: 5.1, source: "Sources/Demos/CurvedTabs/CurvedTabs.swift",
    makeRoot: { CurvedTabBarController() })

  static let bouncingIcon = Demo(
    name: "bouncing-icon", title: "Bouncing icon",
    summary: "The tapped icon bounces on a cubic key-frame curve.",
    author: "Igor Kulman", articleTitle: "Animating tab bar buttons on tap",
    identifiers: ["tab.0", "tab.1", "tab.2"], length: 0.3, size: CGSize(width: 390, height: 844),
    showpiece: [Tap(identifier: "tab.1", time: 0)],
    moments: [0, 0.0375, 0.075, 0.1125, 0.15, 0.1875, 0.225, 0.3],
    figures: [
      Figure(name: "Key path", value: "transform.scale"),
      Figure(name: "Values", value: "1, 1.4, 0.9, 1.02, 1"),
      Figure(name: "Duration", value: "0.3 s"),
      Figure(name: "Mode", value: "cubic"),
    ],
    story: [
      Tap(identifier: "tab.1", time: 0.3), Tap(identifier: "tab.2", time: 1.3),
      Tap(identifier: "tab.0", time: 2.3),
    ],
    storyLength: 3.3, source: "Sources/Demos/BouncingIcon/BouncingIcon.swift",
    makeRoot: { AnimatedTabBarController() })

  static let lerpPlayer = Demo(
    name: "lerp-player", title: "Lerp player",
    summary: "A bar grows into a page; a progress moves what both share.",
    author: "Savvy Apps", articleTitle: "Advanced iOS animation with Auto Layout",
    identifiers: ["compact", "artwork", "play"], length: 0.5, comesToRest: false,
    size: CGSize(width: 390, height: 844), showpiece: [Tap(identifier: "compact", time: 0)],
    moments: [0, 0.1, 0.18, 0.25, 0.32, 0.4, 0.5],
    figures: [
      Figure(name: "Lerp", value: "x0 + (x1 − x0) · p"),
      Figure(name: "Flight", value: "0.5 s, 3p² − 2p³"),
      Figure(name: "Elements", value: "artwork, play button, bars"),
    ],
    story: [Tap(identifier: "compact", time: 0.4), Tap(identifier: "expanded", time: 2.2)],
    storyLength: 4.0, source: "Sources/Demos/LerpPlayer/LerpPlayer.swift",
    makeRoot: { LerpPlayerViewController() })
}
