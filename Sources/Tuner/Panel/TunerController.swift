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
    /// At the right of the stage; below it in a window that is too narrow for both.
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
  private let grip = PanelGrip(frame: .zero)
  /// The panel's height below the stage, where somebody has chosen one.
  private var wantedHeight: CGFloat?

  /// The panel's width beside a stage, in points.
  public static let panelWidth: CGFloat = 380
  /// The least width it is given when the window is narrow.
  static let leastPanelWidth: CGFloat = 320
  /// A stage that would be shown smaller than this beside the panel is above it, if it is larger there.
  static let leastStageScale: CGFloat = 0.5
  /// What part of the height the panel has below a stage, and the least of it in points.
  static let panelPart: CGFloat = 0.58
  static let leastPanelHeight: CGFloat = 400
  /// The least height of a stage above the panel.
  static let leastStageHeight: CGFloat = 160
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
    view.addSubview(grip)
    grip.onDrag = { [unowned self] y in
      wantedHeight = view.bounds.height - y
      view.setNeedsLayout()
    }
    grip.onHint = { [unowned self] in panel.show(hint: $0) }
    grip.onReset = { [unowned self] in
      wantedHeight = nil
      view.setNeedsLayout()
    }
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
      grip.isHidden = true
      return
    }
    let hairline = 1 / max(traitCollection.displayScale, 1)
    grip.isHidden = panelHeight == nil
    if let height = panelHeight {
      let room = bounds.height - height
      let strip = PanelGrip.height
      stageController.view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(room - strip, 0))
      panel.frame = CGRect(x: 0, y: room, width: bounds.width, height: height)
      edge.frame = CGRect(x: 0, y: room, width: bounds.width, height: hairline)
      grip.frame = CGRect(x: 0, y: room - strip, width: bounds.width, height: strip)
      return
    }
    let columns = session.isSplit && panel.comparison == .sideBySide ? session.variants.count : 1
    let natural =
      columns > 1 ? stageController.naturalSize(ofColumns: columns) : DeviceView.size(of: session.stage)
    let width = panelWidth(beside: natural)
    let room = max(bounds.width - width, 0)
    stageController.view.frame = CGRect(x: 0, y: 0, width: room, height: bounds.height)
    panel.frame = CGRect(x: room, y: 0, width: bounds.width - room, height: bounds.height)
    edge.frame = CGRect(x: room, y: 0, width: hairline, height: bounds.height)
  }

  private func panelWidth(beside natural: CGSize) -> CGFloat {
    let width = view.bounds.width
    let most = max(width * 0.5, Self.panelWidth)
    return min(max(width - natural.width, Self.leastPanelWidth), most).rounded()
  }

  /// The panel's height below the stage; nil where it is beside it.
  ///
  /// One stage decides, however many are compared: the panel stays where it is.
  private var panelHeight: CGFloat? {
    let (bounds, natural) = (view.bounds, DeviceView.size(of: session.stage))
    func scale(_ width: CGFloat, _ height: CGFloat) -> CGFloat {
      min(width / max(natural.width, 1), height / max(natural.height, 1))
    }
    let beside = scale(bounds.width - panelWidth(beside: natural), bounds.height)
    guard beside < Self.leastStageScale else { return nil }
    let usual = max((bounds.height * Self.panelPart).rounded(), Self.leastPanelHeight)
    guard scale(bounds.width, bounds.height - usual - PanelGrip.height) > beside else { return nil }
    guard let wantedHeight else { return usual }
    let most = max(bounds.height - Self.leastStageHeight, usual)
    return min(max(wantedHeight, Self.leastPanelHeight), most).rounded()
  }

  // MARK: Keys

  public override var canBecomeFirstResponder: Bool { true }

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      if let key = press.key, !TunerKeys.handle(key, panel, close: onClose) { stageController.press(key) }
    }
  }
}
