import Foundation
import QuartzCore

/// A view above a tab bar, on glass: what plays now, say.
@preconcurrency @MainActor
open class UITabAccessory: NSObject {
  /// Where it is. Raw values are UIKit's.
  public enum Environment: Int, Sendable {
    case unspecified = 0
    /// There is none.
    case none = 1
    /// Above the bar.
    case regular = 2
    /// In the place of a bar that is minimized.
    case inline = 3
  }

  /// What shows; it has the accessory's size.
  public let contentView: UIView

  public init(contentView: UIView) {
    self.contentView = contentView
    super.init()
  }
}

/// Where the accessory is that a view is in.
public struct UITraitTabAccessoryEnvironment: UITraitDefinition {
  public typealias Value = UITabAccessory.Environment
  public static let defaultValue = UITabAccessory.Environment.unspecified
}

extension UITraitCollection {
  /// Where the accessory is that the view with these traits is in; unspecified elsewhere.
  public var tabAccessoryEnvironment: UITabAccessory.Environment { self[UITraitTabAccessoryEnvironment.self] }
}

extension UIMutableTraits {
  public var tabAccessoryEnvironment: UITabAccessory.Environment {
    get { self[UITraitTabAccessoryEnvironment.self] }
    set { self[UITraitTabAccessoryEnvironment.self] = newValue }
  }
}

/// The glass that an accessory is on.
final class TabAccessoryView: UIView {
  /// Points. [read off pictures of iOS 26; not documented]
  static let height: CGFloat = 48
  static let margin: CGFloat = 20
  static let gap: CGFloat = 8

  let accessory: UITabAccessory
  private let glass = UIVisualEffectView(effect: UIGlassEffect())

  init(_ accessory: UITabAccessory) {
    self.accessory = accessory
    super.init(frame: .zero)
    accessibilityIdentifier = "tabBar.accessory"
    traitOverrides.tabAccessoryEnvironment = .regular
    addSubview(glass)
    let content = accessory.contentView
    content.translatesAutoresizingMaskIntoConstraints = true
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.frame = glass.contentView.bounds
    glass.contentView.addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    glass.frame = bounds
  }
}

extension UITabBarController {
  /// When the bar goes to make room for the content. Raw values are UIKit's.
  public enum MinimizeBehavior: Int, Sendable {
    /// As the system finds right: never, here.
    case automatic = 0
    case never = 1
    /// While the content moves up, as reading on does.
    case onScrollDown = 2
    /// While the content moves down.
    case onScrollUp = 3
  }

  /// When the bar goes to make room. It moves below the edge here, and comes back with a move the other way; on a
  /// device the chosen tab stays. Default automatic.
  public var tabBarMinimizeBehavior: MinimizeBehavior {
    get { minimizing.behavior }
    set {
      guard newValue != minimizing.behavior else { return }
      minimizing = TabBarMinimizing(behavior: newValue)
      moveBar(animated: false)
    }
  }

  /// The view above the bar; nil for none. Default nil.
  public var bottomAccessory: UITabAccessory? {
    get { accessoryView?.accessory }
    set { setBottomAccessory(newValue, animated: false) }
  }

  /// Shows an accessory, or takes it away.
  public func setBottomAccessory(_ accessory: UITabAccessory?, animated: Bool) {
    guard accessory !== bottomAccessory else { return }
    let old = accessoryView
    accessoryView = accessory.map(TabAccessoryView.init)
    if let accessoryView, let container = viewIfLoaded { placeAccessory(accessoryView, in: container) }
    viewIfLoaded?.setNeedsLayout()
    guard animated, let container = viewIfLoaded, container.window != nil else {
      old?.removeFromSuperview()
      return
    }
    UIView.performWithoutAnimation { accessoryView?.alpha = 0 }
    UIView.animate(withDuration: SystemSpring.duration, delay: 0, options: [.allowUserInteraction]) {
      self.accessoryView?.alpha = 1
      old?.alpha = 0
      container.layoutIfNeeded()
    } completion: { _ in
      old?.removeFromSuperview()
    }
  }

  /// Above the bar, or above the safe area where the bar is away.
  func placeAccessory(_ view: TabAccessoryView, in container: UIView) {
    if view.superview !== container { container.insertSubview(view, belowSubview: tabBar) }
    let bottom =
      isBarAway || tabBar.isHidden
      ? container.bounds.height - container.safeAreaInsets.bottom
      : barFrame(in: container, isHidden: false).minY
    let frame = CGRect(
      x: container.safeAreaInsets.left + TabAccessoryView.margin,
      y: bottom - TabAccessoryView.gap - TabAccessoryView.height,
      width: container.bounds.width - container.safeAreaInsets.left - container.safeAreaInsets.right
        - 2 * TabAccessoryView.margin, height: TabAccessoryView.height)
    if view.bounds.isEmpty {
      UIView.performWithoutAnimation { view.frame = frame }
    } else {
      view.frame = frame
    }
  }

  /// What the accessory takes of the content's safe area, in points.
  var accessoryInset: CGFloat { accessoryView == nil ? 0 : TabAccessoryView.height + TabAccessoryView.gap }

  /// The content moves under the finger: the bar goes or comes.
  func minimizeBar(with scrollView: UIScrollView) {
    guard let isMinimized = minimizing.follow(scrollView), isMinimized != minimizing.isMinimized else {
      return
    }
    minimizing.isMinimized = isMinimized
    moveBar(animated: true)
  }
}

/// Whether a tab bar is minimized, and what the content has done since it came or went.
@MainActor
struct TabBarMinimizing {
  /// How far the content moves until the bar follows, in points. [a choice]
  private static let way: CGFloat = 24

  var behavior = UITabBarController.MinimizeBehavior.automatic
  var isMinimized = false
  /// Where the content was when it last turned.
  private var turn: CGFloat?

  init(behavior: UITabBarController.MinimizeBehavior = .automatic) { self.behavior = behavior }

  /// Whether the bar is to be minimized after a move of the content; nil where that decides nothing.
  mutating func follow(_ scrollView: UIScrollView) -> Bool? {
    guard behavior == .onScrollDown || behavior == .onScrollUp else { return nil }
    let place = scrollView.contentOffset.y
    // At its beginning there is always a bar.
    if place <= -scrollView.adjustedContentInset.top { return false }
    guard scrollView.isTracking else {
      turn = nil
      return nil
    }
    let start = turn ?? place
    let isWayOut = behavior == .onScrollDown
    let goes = isWayOut ? place > start : place < start
    // The way is counted from where the finger turned.
    turn = goes == isMinimized ? place : start
    guard abs(place - start) > Self.way else { return nil }
    turn = place
    return goes
  }
}
