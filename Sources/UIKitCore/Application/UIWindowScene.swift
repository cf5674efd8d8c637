import Foundation
import QuartzCore

/// A scene with windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene, UITraitChangeObservable {
  /// Asks for another size or orientation.
  @preconcurrency @MainActor
  open class GeometryPreferences: NSObject {
    /// Preferences of a phone or tablet.
    @preconcurrency @MainActor
    public final class iOS: GeometryPreferences {
      public var interfaceOrientations: UIInterfaceOrientationMask?
      public init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
        self.interfaceOrientations = interfaceOrientations
        super.init()
      }
    }
  }

  /// A scene in front of the user that no application was launched for.
  static func active() -> UIWindowScene {
    let scene = UIWindowScene(
      session: UISceneSession(role: .windowApplication), connectionOptions: ConnectionOptions())
    scene.activationState = .foregroundActive
    return scene
  }

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    super.init(session: session, connectionOptions: connectionOptions)
    knownGeometry = effectiveGeometry
  }

  open var screen: UIScreen { UIScreen.main }
  /// The windows that are shown, from back to front.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  open var interfaceOrientation: UIInterfaceOrientation { UIDevice.current.interfaceOrientation }
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  /// What limits the scene's size; nil where people do not change it, as on a phone.
  open var sizeRestrictions: UISceneSizeRestrictions? { nil }
  open var statusBarManager: UIStatusBarManager? { manager }
  private let manager = UIStatusBarManager()
  open var isFullScreen: Bool { true }
  /// What stands below the scene's title among the system's windows: there are none here. Default empty.
  open var subtitle = ""

  public typealias Geometry = UIWindowSceneGeometry
  /// Where the scene is now, and how it lies.
  open var effectiveGeometry: Geometry { Geometry(frame: screen.bounds, orientation: interfaceOrientation) }

  /// Turns the device to the first of the orientations, when it is not one of them.
  open func requestGeometryUpdate(
    _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard let wanted = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations,
      !wanted.contains(interfaceOrientation)
    else { return }
    let order: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown]
    if let first = order.first(where: wanted.contains) { UIDevice.current.requestTurn(to: first) }
  }

  /// Where the delegate last knew the scene, and its traits there.
  private var knownGeometry: Geometry?
  private lazy var geometryTraits = traitCollection

  /// Tells the delegate when the scene has another size or orientation.
  func geometryMayHaveChanged() {
    let (present, previous) = (effectiveGeometry, knownGeometry ?? effectiveGeometry)
    let previousTraits = geometryTraits
    geometryTraits = traitCollection
    guard
      present.systemFrame != previous.systemFrame
        || present.interfaceOrientation != previous.interfaceOrientation
    else { return }
    knownGeometry = present
    guard let delegate = delegate as? any UIWindowSceneDelegate else { return }
    delegate.windowScene(
      self, didUpdate: FormerSceneSpace(previous.systemFrame, within: coordinateSpace),
      interfaceOrientation: previous.interfaceOrientation, traitCollection: previousTraits)
    delegate.windowScene(self, didUpdateEffectiveGeometry: previous)
  }

  // MARK: Traits

  /// The screen's traits with what the scene overrides.
  open var traitCollection: UITraitCollection {
    let surroundings = screen.traitCollection, forced = traitOverrides.values
    if surroundings.values.contains(forced) { return surroundings }
    var values = surroundings.values
    values.merge(forced)
    return UITraitCollection(values)
  }

  /// What the scene overrides for its windows and all they contain. Default none. Source: Apple, *traitOverrides*.
  open var traitOverrides = UITraitOverrides() {
    didSet { if traitOverrides.values != oldValue.values { traitsMayHaveChanged() } }
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Who is notified of changed traits; for the framework.
  public let _traitRegistrations = TraitRegistrations()

  /// The traits that were last heard of; nil before the first change.
  private var knownTraits: UITraitCollection?

  /// Notifies the scene when its traits have changed.
  func ownTraitsMayHaveChanged() {
    let previous = knownTraits, traits = traitCollection
    guard !traits.isEqual(previous) else { return }
    knownTraits = traits
    traits.performAsCurrent {
      traitCollectionDidChange(previous)
      _traitRegistrations.traitsChanged(from: previous, to: traits)
    }
  }

  /// Notifies the scene, then its windows and all they contain.
  private func traitsMayHaveChanged() {
    ownTraitsMayHaveChanged()
    for window in UIApplication.shared.windows where window.windowScene === self {
      window.traitsMayHaveChanged()
    }
  }
}

extension UIScreen {
  /// A picture of what is shown.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    UIApplication.shared.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }
}

/// Where a scene is, and how it lies.
@preconcurrency @MainActor
public final class UIWindowSceneGeometry: NSObject {
  /// In the coordinates of the system: the whole screen.
  public let systemFrame: CGRect
  public let interfaceOrientation: UIInterfaceOrientation
  /// Whether the interface keeps its orientation though the device turns: never here.
  public var isInterfaceOrientationLocked: Bool { false }

  init(frame: CGRect, orientation: UIInterfaceOrientation) {
    (systemFrame, interfaceOrientation) = (frame, orientation)
    super.init()
  }
}

/// The space of a scene that had another size.
@MainActor
private final class FormerSceneSpace: NSObject, UICoordinateSpace {
  let bounds: CGRect
  private let present: any UICoordinateSpace

  init(_ bounds: CGRect, within present: any UICoordinateSpace) {
    (self.bounds, self.present) = (bounds, present)
    super.init()
  }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    present.convert(point, to: coordinateSpace)
  }
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    present.convert(point, from: coordinateSpace)
  }
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    present.convert(rect, to: coordinateSpace)
  }
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    present.convert(rect, from: coordinateSpace)
  }
}
