import QuartzCore
import Stage
import UIKit

/// The tuned stage and the tuner's panel, side by side in one window.
///
///     let session = try TuningSession { SpringyTabbarController() }
///     let host = try Stage(TunerController.configuration(for: session)) { TunerController(session) }
///
/// It runs on a stage of its own, on the clock of whoever shows that: its own animations keep their speed whatever the
/// tuned stage does.
@preconcurrency @MainActor
public final class TunerController: UIViewController {
  /// Where the panel is arranged relative to the stage.
  enum Arrangement {
    /// At the right of the stage.
    case docked
    /// Alone; the stage is in another window.
    case alone(TunedStageController)
  }

  /// The session that is tuned.
  public let session: TuningSession
  /// Wants to be closed: the cross, F12, Ctrl T, Escape with nothing on top.
  public var onClose: () -> Void = {}
  /// Wants its window as large as this, in points.
  var onGrow: (CGSize) -> Void = { _ in }
  let panel: TunerPanel
  private let arrangement: Arrangement
  /// The stage beside the panel, or in the other window.
  let stageController: TunedStageController
  private let edge = HairlineView(frame: .zero)

  /// The panel's width beside a stage, in points.
  public static let panelWidth: CGFloat = 380
  /// The least width it is given when the window is narrow.
  static let leastPanelWidth: CGFloat = 300
  /// The size of a panel in a window of its own.
  public static let windowSize = CGSize(width: 760, height: 820)

  /// The stage at the left, the panel docked at its right.
  public convenience init(_ session: TuningSession) { self.init(session, arrangement: .docked) }

  init(_ session: TuningSession, arrangement: Arrangement) {
    self.session = session
    self.arrangement = arrangement
    if case .alone(let other) = arrangement {
      stageController = other
    } else {
      stageController = TunedStageController(session)
    }
    panel = TunerPanel(session)
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: always nil.
  public required init?(coder: NSCoder) { nil }

  /// The stage for a session's tuner: as high as the session's with its device, as wide as both together.
  public static func configuration(for session: TuningSession) -> Stage.Configuration {
    let tuned = session.stage.configuration
    var size = DeviceView.size(of: session.stage)
    size.width += panelWidth
    return Stage.Configuration(size: size, scale: tuned.scale, style: tuned.style, resources: tuned.resources)
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = PanelLook.desk
    if case .docked = arrangement {
      addChild(stageController)
      view.addSubview(stageController.view)
      stageController.didMove(toParent: self)
    }
    view.addSubview(panel)
    view.addSubview(edge)
    stageController.panel = panel
    stageController.onClose = { [unowned self] in onClose() }
    panel.onClose = { [unowned self] in onClose() }
    panel.onStageChange = { [unowned self] in
      stageController.stageChanged()
      view.setNeedsLayout()
    }
    panel.fitsColumns = { [unowned self] count in
      let wanted = stageController.naturalSize(ofColumns: count)
      let room = stageRoom
      return room.width >= wanted.width && room.height >= DeviceView.size(of: session.stage).height
    }
    panel.onGrow = { [unowned self] count in
      var size = stageController.naturalSize(ofColumns: count)
      if case .docked = arrangement { size.width += Self.panelWidth }
      onGrow(size)
    }
    panel.onOverlay = { [unowned self] in stageController.updateOverlay() }
  }

  /// The room for stages, where the panel is as narrow as it is comfortable.
  private var stageRoom: CGSize {
    guard case .docked = arrangement else { return stageController.view.bounds.size }
    return CGSize(width: view.bounds.width - Self.panelWidth, height: view.bounds.height)
  }

  // MARK: Layout

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    guard case .docked = arrangement else {
      panel.frame = bounds
      edge.isHidden = true
      return
    }
    let columns = session.isSplit && panel.comparison == .sideBySide ? session.variants.count : 1
    let natural =
      columns > 1 ? stageController.naturalSize(ofColumns: columns) : DeviceView.size(of: session.stage)
    let most = max(bounds.width * 0.5, Self.panelWidth)
    let width = min(max(bounds.width - natural.width, Self.leastPanelWidth), most).rounded()
    let room = max(bounds.width - width, 0)
    stageController.view.frame = CGRect(x: 0, y: 0, width: room, height: bounds.height)
    panel.frame = CGRect(x: room, y: 0, width: bounds.width - room, height: bounds.height)
    edge.frame = CGRect(
      x: room, y: 0, width: 1 / max(traitCollection.displayScale, 1), height: bounds.height)
  }

  // MARK: Keys

  public override var canBecomeFirstResponder: Bool { true }

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      if let key = press.key, !TunerKeys.handle(key, panel, close: onClose) { stageController.press(key) }
    }
  }
}
