import QuartzCore
import Stage
import UIKit

/// The tuner's panel: transport, lanes, the chosen animation's graph and numbers, and what is kept.
///
/// It shows a session and edits it. When the session reports a change, the panel reads it again, at most once in a
/// frame of the panel's own clock.
@preconcurrency @MainActor
final class TunerPanel: PanelView, HintDisplaying {
  let session: TuningSession
  /// The panel's content and commands: the numbers that it shows and where edits go.
  let model: TunerPanelModel
  /// Called when the user closes the panel.
  var onClose: () -> Void = {}
  /// Called when the stage changed other than by its own time and must be drawn again.
  var onStageChange: () -> Void = {}
  /// Called when what is drawn over the stage has changed.
  var onOverlay: () -> Void = {}

  private(set) var showsOnionSkin = false
  private(set) var showsOutlines = false
  /// The path of the layer that is chosen in the tree.
  private(set) var chosenPath: String?

  let transportBar = TransportBar()
  let timeline = TimelineView()
  let inspector = InspectorView()
  let tree = TreeView()
  let footer = FooterBar()
  private(set) lazy var exportPage = ExportPage([
    CopyExporter { [unowned self] in motion.map { shared($0, curves.curves(of: $0).now) } },
    SourceExporter(session),
    TestExporter(session, in: { [unowned self] in model.testFolder }) { [unowned self] in
      motion?.id.interaction
    },
  ])
  let presetPage = PresetPage()
  /// The pages over the panel.
  private(set) lazy var sheets = SheetStack(below: footer)
  let tabs = UISegmentedControl(items: ["Motion", "Views", "Interrupt"])
  let help = PanelButton(symbol: "questionmark.circle", hint: "Keys — F1")
  let close = PanelButton(symbol: "xmark", hint: "Close the tuner — F12, Ctrl T")
  let bar = UIView()
  let lines = (0..<3).map { _ in HairlineView(frame: .zero) }

  /// How variants are shown, while some are compared.
  var comparison = ComparisonMode.wipe
  let comparisonBar = ComparisonBar(frame: .zero)
  private(set) lazy var differences = VariantComparison(session)
  private(set) var workLink: CADisplayLink?
  var comparisonTicks = 0
  private(set) lazy var lab = InterruptionLab(session)
  private(set) lazy var interruption = InterruptionView(lab)
  /// Whether the lab must play its interruption again.
  var isLabStale = false
  var labTicks = 0
  /// Asks for room for so many stages side by side.
  var onGrow: (Int) -> Void = { _ in }
  /// Whether there is room for so many stages side by side, as large as they are.
  var fitsColumns: (Int) -> Bool = { _ in false }
  /// The height that the lanes once had.
  var lanesHeight: CGFloat = 0

  private(set) var reading = LaneReading()
  private let curves: MotionCurves
  var chosen: Motion.ID?
  /// Whether the panel chose it, rather than the person.
  var isGuess = false
  /// The interaction that was the last one with motions when that was looked at.
  var newest: Int?
  /// The motion that was chosen last, also when it is gone.
  var lastMotion: Motion?
  private var stale: Set<Stale> = [.motions, .time, .numbers]
  enum Stale { case motions, time, numbers }

  static let barHeight: CGFloat = 46

  init(_ session: TuningSession) {
    self.session = session
    model = TunerPanelModel(session)
    curves = MotionCurves(session)
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner"
    backgroundColor = PanelLook.background
    clipsToBounds = true
    tabs.selectedSegmentIndex = 0
    tabs.accessibilityIdentifier = "tuner.tabs"
    tabs.setTitleTextAttributes([.font: PanelLook.body], for: .normal)
    tabs.addAction(UIAction { [unowned self] _ in tabChanged() }, for: .valueChanged)
    help.accessibilityIdentifier = "tuner.help.open"
    help.action = { [unowned self] in toggleHelp() }
    close.accessibilityIdentifier = "tuner.close"
    close.action = { [unowned self] in onClose() }
    for part in [tabs, help, close] as [UIView] { bar.addSubview(part) }
    for part in [inspector, timeline, tree, interruption, transportBar, bar] as [UIView] { addSubview(part) }
    for line in lines { addSubview(line) }
    addSubview(comparisonBar)
    comparisonBar.isHidden = true
    addSubview(footer)
    tree.isHidden = true
    interruption.isHidden = true
    connectLab()
    connect()
    session.onChange = { [weak self] in self?.changed($0) }
    read()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Connections

  private func connect() {
    transportBar.onCommand = { [unowned self] in perform($0) }
    transportBar.onRate = { [unowned self] in session.transport.rate = $0 }
    timeline.ruler.onSeek = { [unowned self] in seek(to: $0) }
    timeline.ruler.onLoop = { [unowned self] in session.transport.loop = $0 }
    timeline.lanes.onChoose = { [unowned self] in choose(lane: $0) }
    timeline.lanes.onSpeed = { [unowned self] in changeSpeed(ofLane: $0) }
    inspector.onSeek = { [unowned self] in seek(to: $0) }
    inspector.onEdit = { [unowned self] in edit($0, isFinal: $1) }
    inspector.onLiterals = { [unowned self] in model.setLiterals($0) }
    inspector.onCallSite = { [unowned self] in copyCallSite() }
    tree.onChoose = { [unowned self] in
      chosenPath = $0
      refreshTree()
      onOverlay()
    }
    comparisonBar.onCommand = { [unowned self] in perform($0) }
    footer.onCommand = { [unowned self] in perform($0) }
    exportPage.onCancel = { [unowned self] in sheets.close(exportPage) }
    presetPage.names = { [unowned self] in model.presetNames }
    presetPage.save = { [unowned self] in model.savePreset($0) }
    presetPage.load = { [unowned self] in
      let result = model.loadPreset($0)
      mark(.numbers)
      return result
    }
    presetPage.text = { [unowned self] in try? session.preset.text() }
    presetPage.paste = { [unowned self] in
      let result = model.pastePreset($0)
      mark(.numbers)
      return result
    }
    presetPage.remove = { [unowned self] in model.removePreset($0) }
    model.onChange = { [unowned self] in mark(.numbers) }
    model.onMessage = { [unowned self] in footer.show(message: $0, isProblem: $1) }
  }

  private func changed(_ change: TuningSession.Change) {
    switch change {
    case .motions: mark(.motions)
    case .time, .frame: mark(.time)
    default: mark(.numbers)
    }
  }

  func mark(_ what: Stale) {
    stale.insert(what)
    setNeedsLayout()
  }

  // MARK: Reading

  /// The chosen motion.
  var motion: Motion? { chosen.flatMap { reading.lane(of: $0) }.flatMap { reading.motions[$0] } }

  /// The motion of a lane.
  func motion(ofLane lane: Int) -> Motion? { reading.motions[lane] }

  /// Brings everything up to date with the session.
  func read() {
    guard !stale.isEmpty else { return }
    let what = stale
    stale = []
    if what.contains(.motions) || what.contains(.numbers) {
      let tuned = model.tunedSubjects
      reading.read(session.interactions, speeds: session.layerSpeeds) { motion in
        motion.subject.map { tuned.contains($0) } ?? false
      }
      timeline.show(reading.groups, extent: session.extent)
      inspector.hasChoice = !timeline.lanes.groups.allSatisfy(\.lanes.isEmpty)
      followNewest()
      if motion == nil || isGuess && motion?.callSites.isEmpty == true { chooseFirst() }
      timeline.refocus()
    }
    if what.contains(.motions) || what.contains(.numbers) { readComparison() }
    readTime()
    if curves.follow() || what.contains(.motions) || what.contains(.numbers) { readMotion() }
    if what.contains(.numbers) || what.contains(.motions) { readLab() }
    if what.contains(.numbers) || what.contains(.motions) {
      footer.show(model.footer)
      footer.keepMessage(while: model.messageBasis)
    }
    if !tree.isHidden { refreshTree() }
  }

  private func readTime() {
    let transport = session.transport
    let group = timeline.lanes.chosenGroup
    transportBar.show(
      TransportBar.State(
        isPlaying: transport.isPlaying, rate: transport.rate, isLooping: transport.loop != nil,
        showsOnionSkin: showsOnionSkin, showsOutlines: showsOutlines,
        time: transport.now - (group?.time ?? 0), mediaTime: transport.now))
    timeline.now = transport.now
    timeline.loop = transport.loop
    inspector.graph.now = transport.now
  }

  private func readMotion() {
    guard let motion else { return inspector.show(nil) }
    var shown = model.inspectorModel(of: motion)
    shown.id = reading.lane(of: motion.id) ?? 0
    let interaction = session.interactions.first { $0.id == motion.id.interaction }
    shown.graph.origin = interaction?.time ?? 0
    shown.graph.arrives = motion.end.isFinite
    let (now, before) = curves.curves(of: motion)
    shown.graph.curves = Array(now.prefix(Self.mostCurves))
    shown.graph.marks = marks(of: motion, on: shown.graph.curves)
    if session.isSplit {
      readOthers(of: motion, &shown.graph)
    } else if let first = now.first, let code = before.first(where: { $0.name == first.name }), code != first
    {
      shown.graph.before = code
    }
    if let first = now.first, let wanted = session.expected?.curve(of: motion, part: first.name) {
      shown.graph.before = wanted
    }
    inspector.show(shown)
  }

  /// The curves of the variants that are not at work.
  private func readOthers(of motion: Motion, _ graph: inout GraphModel) {
    graph.variant = session.index(of: session.variant)
    guard let first = graph.curves.first else { return }
    for (index, variant) in session.variants.enumerated() where variant !== session.variant {
      if let curve = curves.curve(of: motion, part: first.name, in: variant) {
        graph.others.append(GraphModel.OtherCurve(variant: index, curve: curve))
      }
    }
  }

  /// More curves in one graph are not distinguished.
  private static let mostCurves = 4

  private func marks(of motion: Motion, on curves: [GraphCurve]) -> [GraphMark] {
    guard curves.count == 1, let lane = reading.lane(of: motion.id) else { return [] }
    let times = reading.groups.lazy.flatMap(\.lanes).first { $0.id == lane }?.keyTimes ?? []
    return times.compactMap { time in curves[0].value(at: time).map { GraphMark(time: time, value: $0) } }
  }

  private func refreshTree() {
    let tree = TreeReading(session.stage, chosen: chosenPath)
    self.tree.show(tree.entries, properties: tree.properties)
  }

  // MARK: Commands

  func seek(to time: TimeInterval) {
    session.transport.pause()
    session.transport.seek(to: time)
    onStageChange()
  }

  func perform(_ command: TransportBar.Command) {
    let transport = session.transport
    switch command {
    case .playPause: transport.toggle()
    case .stepBack: transport.step(frames: -1)
    case .stepForward: transport.step(frames: 1)
    case .replay: transport.replay()
    case .loop: toggleLoop()
    case .onionSkin:
      showsOnionSkin.toggle()
      onOverlay()
    case .outlines:
      showsOutlines.toggle()
      onOverlay()
    }
    mark(.time)
    onStageChange()
  }

  private func toggleLoop() {
    let transport = session.transport
    if transport.loop != nil {
      transport.loop = nil
    } else if let group = timeline.lanes.chosenGroup,
      let interaction = session.interactions.first(where: { $0.id == group.id })
    {
      transport.loop(interaction)
    }
  }

  /// Sets one end of the loop to the present time.
  func setLoop(start: Bool) {
    let (transport, now) = (session.transport, session.transport.now)
    let end = timeline.lanes.chosenGroup.map { $0.end.isFinite ? $0.end : now + 1 } ?? now + 1
    let old = transport.loop
    if start {
      transport.loop = now...max(old?.upperBound ?? end, now)
    } else {
      transport.loop = min(old?.lowerBound ?? timeline.lanes.chosenGroup?.time ?? 0, now)...now
    }
  }

  func perform(_ command: FooterBar.Command) {
    switch command {
    case .undo: model.undo()
    case .redo: model.redo()
    case .reset: model.reset()
    case .compare: toggleComparison()
    case .presets: sheets.toggle(presetPage, "Presets") { presetPage.refresh() }
    case .export: openExport()
    }
    mark(.numbers)
    onStageChange()
  }

  /// Shows the other variant, or the code's numbers for a look.
  func blink() {
    model.toggleComparison()
    mark(.numbers)
    onStageChange()
  }

  private func edit(_ edit: InspectorEdit, isFinal: Bool) {
    guard let motion else { return }
    model.apply(edit, to: motion, isFinal: isFinal)
    mark(.numbers)
    onStageChange()
  }

  private func copyCallSite() {
    guard let site = motion?.callSites.first else { return }
    UIPasteboard.general.string = "\(site.file):\(site.line)"
    footer.show(message: "Copied \(site.file):\(site.line)")
  }

  // MARK: Tabs

  private func tabChanged() {
    let showsTree = tabs.selectedSegmentIndex == 1
    tree.isHidden = !showsTree
    interruption.isHidden = tabs.selectedSegmentIndex != 2
    timeline.isHidden = tabs.selectedSegmentIndex != 0
    inspector.isHidden = timeline.isHidden
    if showsTree, chosenPath == nil {
      let path = motion?.layerPath ?? session.stage.window.layer.treePath
      chosenPath = path
      refreshTree()
      tree.choose(path)
    }
    mark(.motions)
    onOverlay()
  }

  /// Shows motion or views.
  func toggleTab() { showTab(tabs.selectedSegmentIndex == 1 ? 0 : 1) }

  /// Shows the interruption lab, or motion.
  func toggleLab() { showTab(tabs.selectedSegmentIndex == 2 ? 0 : 2) }

  /// Shows motion, views or the lab.
  func showTab(_ tab: Int) {
    guard (0..<tabs.numberOfSegments).contains(tab), tab != tabs.selectedSegmentIndex else { return }
    tabs.selectedSegmentIndex = tab
    tabChanged()
  }

  var showsTree: Bool { !tree.isHidden }

  func show(hint: String?) { footer.show(hint: hint) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    workLink?.invalidate()
    workLink = nil
    guard window != nil else { return }
    let link = CADisplayLink { [weak self] _ in self?.work() }
    link.add(to: .main, forMode: .common)
    workLink = link
  }

  /// A frame of the panel's own: what takes long is done a piece at a time.
  private func work() {
    workOnDifferences()
    workOnLab()
    workLink?.isPaused = !differences.isPending && !hasLabWork
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    read()
    layOut()
  }
}
