import UIKit

/// The chosen animation: its name and place in the code, its graph, and editors for its numbers.
final class InspectorView: PanelView {
  /// A number was changed; whether that is the end of one change.
  var onEdit: (InspectorEdit, _ isFinal: Bool) -> Void = { _, _ in }
  /// A time was clicked in the graph.
  var onSeek: (Double) -> Void = { _ in }
  /// The numbers in the code are to be tunable, or to stay as they are.
  var onLiterals: (Bool) -> Void = { _ in }
  /// The place in the code was clicked.
  var onCallSite: () -> Void = {}

  private(set) var model: InspectorModel?
  /// Whether there is anything to choose.
  var hasChoice = false { didSet { empty.isHidden = model != nil || !hasChoice } }
  let graph = GraphView()
  let spring = SpringEditor()
  let bezier = BezierEditor()
  let keyframes = KeyframeEditor()
  let timing = TimingEditor()
  private var extras: [String: UIView] = [:]
  private let scroll = UIScrollView()
  private let titleLabel = PanelLook.label(PanelLook.title, PanelLook.text)
  private let detailLabel = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let callSite = PanelButton(look: .filled, hint: "Copy the place in the code")
  private let findLiterals = PanelButton(
    "Find its numbers", look: .prominent,
    hint: "Compile the code so that the numbers in it can be changed; what was done is done again")
  private let leaveLiterals = PanelButton("As it is", hint: "Compile the code without tunable numbers")
  private let refusal = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let empty = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private var headings: [String: UILabel] = [:]
  private var lines: [String: HairlineView] = [:]

  /// The graph takes this part of the height, so that the first numbers are in sight below it.
  private static let graphPart: CGFloat = 0.34
  private static let graphHeights: ClosedRange<CGFloat> = 108...168
  /// A wide one is higher, too: its curves are not flattened.
  private static let (wideGraphPart, highestGraph): (CGFloat, CGFloat) = (0.42, 240)
  private static let gap: CGFloat = 14
  private static let sections = [
    literalsName, "Key frames", "Spring", "Timing function", "Time", "Values",
  ]
  private static let literalsName = "Numbers in the code"

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "tuner.inspector"
    empty.text = "Choose an animation to see its curve and change its numbers."
    empty.textAlignment = .center
    empty.numberOfLines = 0
    refusal.numberOfLines = 0
    titleLabel.lineBreakMode = .byTruncatingMiddle
    callSite.accessibilityIdentifier = "tuner.callsite"
    callSite.action = { [unowned self] in onCallSite() }
    findLiterals.accessibilityIdentifier = "tuner.literals.find"
    findLiterals.action = { [unowned self] in onLiterals(true) }
    leaveLiterals.accessibilityIdentifier = "tuner.literals.leave"
    leaveLiterals.action = { [unowned self] in onLiterals(false) }
    graph.onSeek = { [unowned self] in onSeek($0) }
    spring.onChange = { [unowned self] in onEdit(.spring($0, $1, spring.form), $2) }
    spring.onForm = { [unowned self] _ in setNeedsLayout() }
    bezier.onChange = { [unowned self] in onEdit(.curve($0), $1) }
    keyframes.onChange = { [unowned self] in onEdit(.keyframes($0), $1) }
    keyframes.onResize = { [unowned self] in setNeedsLayout() }
    timing.onChange = { [unowned self] in onEdit(.timing($0, $1), $2) }
    scroll.delaysContentTouches = false
    addSubview(scroll)
    addSubview(empty)
    let parts: [UIView] = [
      titleLabel, detailLabel, callSite, refusal, findLiterals, leaveLiterals, graph, keyframes, spring,
      bezier, timing,
    ]
    for part in parts { scroll.addSubview(part) }
    for name in Self.sections {
      let heading = PanelLook.label(PanelLook.strong, PanelLook.text, name)
      let line = HairlineView(frame: .zero)
      headings[name] = heading
      lines[name] = line
      scroll.addSubview(heading)
      scroll.addSubview(line)
    }
    show(nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows an animation; nil for none.
  func show(_ model: InspectorModel?) {
    guard model != self.model || model == nil else { return }
    let isOther = model?.id != self.model?.id
    self.model = model
    scroll.isHidden = model == nil
    empty.isHidden = model != nil || !hasChoice
    guard let model else { return }
    titleLabel.text = model.title
    titleLabel.textColor = model.isTuned ? PanelLook.tuned : PanelLook.text
    detailLabel.text = model.detail
    callSite.title = model.callSite
    callSite.isHidden = model.callSite.isEmpty
    refusal.text = model.refusal
    refusal.isHidden = model.refusal == nil
    graph.isTuned = model.isTuned
    graph.model = model.graph
    spring.isHidden = model.spring == nil
    if let numbers = model.spring {
      spring.show(numbers, code: model.codeSpring, fixed: model.fixed)
      if isOther { spring.choose(model.form) }
    }
    bezier.isHidden = model.curve == nil
    if let curve = model.curve { bezier.show(curve, code: model.codeCurve) }
    keyframes.isHidden = model.keyframes == nil
    if let numbers = model.keyframes {
      keyframes.duration = model.timing?.duration ?? 1
      keyframes.hasTimes = model.hasKeyTimes
      keyframes.show(numbers, code: model.codeKeyframes)
    }
    timing.isHidden = model.timing == nil
    if let numbers = model.timing {
      timing.show(numbers, code: model.codeTiming, parts: model.timingParts)
    }
    findLiterals.isHidden = model.tunesLiterals != false
    leaveLiterals.isHidden = model.tunesLiterals != true
    showExtras(model.literals + model.extras)
    if isOther { scroll.contentOffset = .zero }
    setNeedsLayout()
  }

  private func showExtras(_ wanted: [InspectorModel.Extra]) {
    for (key, view) in extras where !wanted.contains(where: { $0.key == key }) {
      view.removeFromSuperview()
      extras[key] = nil
    }
    for extra in wanted {
      switch extra.value {
      case .number(let value, let code, let scale):
        let slider =
          extras[extra.key] as? ValueSlider
          ?? added(ValueSlider(extra.name, scale, identifier: "tuner.value.\(extra.key)"), extra.key)
        slider.onChange = { [unowned self] in onEdit(.number(key: extra.key, $0), $1) }
        slider.onReset = { [unowned self] in
          if let code { onEdit(.number(key: extra.key, code), true) }
        }
        slider.show(value, code: code)
        if let hint = extra.hint { slider.track.hint = hint }
        if slider.name != extra.name { slider.name = extra.name }
      case .color(let color, let code):
        let well = extras[extra.key] as? ColorWell ?? added(ColorWell(extra.name), extra.key)
        well.onChange = { [unowned self] in onEdit(.color(key: extra.key, $0), $1) }
        well.onResize = { [unowned self] in setNeedsLayout() }
        well.show(color, code: code)
      }
    }
  }

  private func added<V: UIView>(_ view: V, _ key: String) -> V {
    extras[key]?.removeFromSuperview()
    extras[key] = view
    scroll.addSubview(view)
    return view
  }

  // MARK: Layout

  /// A graph's height on a page: within limits a part of the page's, and more where it is wide.
  static func graphHeight(_ width: CGFloat, of height: CGFloat, _ limits: ClosedRange<CGFloat>) -> CGFloat {
    let most = max(min((width * wideGraphPart).rounded(), highestGraph), limits.upperBound)
    return min(max((height * graphPart).rounded(), limits.lowerBound), most)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    empty.frame = bounds.insetBy(dx: 32, dy: 0)
    guard let model else { return }
    let margin = PanelLook.margin
    let width = max(bounds.width - 2 * margin, 0)
    var y: CGFloat = 12
    let chip = model.callSite.isEmpty ? 0 : min(callSite.intrinsicContentSize.width, width * 0.5)
    titleLabel.frame = CGRect(x: margin, y: y, width: width - chip - 8, height: 18)
    // The chip is beside both lines, or, where there is little room, beside the title alone.
    let isNarrow = detailLabel.sizeThatFits(.zero).width > width - chip - 8
    detailLabel.frame = CGRect(
      x: margin, y: y + (isNarrow ? 22 : 18), width: isNarrow ? width : width - chip - 8, height: 17)
    callSite.frame = CGRect(x: margin + width - chip, y: y + (isNarrow ? -3 : 5), width: chip, height: 24)
    y += detailLabel.frame.maxY - 12 + Self.gap
    let high = Self.graphHeight(width, of: bounds.height, Self.graphHeights)
    graph.frame = CGRect(x: margin, y: y, width: width, height: high)
    y += high + Self.gap
    if model.refusal != nil {
      let height = refusal.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      refusal.frame = CGRect(x: margin, y: y, width: width, height: height.rounded(.up))
      y += height.rounded(.up) + Self.gap
    }
    if model.tunesLiterals == false {
      let wide = findLiterals.intrinsicContentSize.width + 16
      findLiterals.frame = CGRect(x: margin, y: y, width: min(wide, width), height: PanelLook.rowHeight)
      y += PanelLook.rowHeight + Self.gap
    }
    let leave = leaveLiterals.intrinsicContentSize.width
    leaveLiterals.frame = CGRect(
      x: bounds.width - margin - leave + 8, y: y + 6, width: leave, height: 26)
    place(Self.literalsName, views(of: model.literals), &y, width)
    place(
      "Key frames", model.keyframes == nil ? [] : [(keyframes, keyframes.height(for: width))], &y, width)
    place("Spring", model.spring == nil ? [] : [(spring, spring.height)], &y, width)
    place("Timing function", model.curve == nil ? [] : [(bezier, bezier.height(for: width))], &y, width)
    place("Time", model.timing == nil ? [] : [(timing, timing.height)], &y, width)
    place("Values", views(of: model.extras), &y, width)
    let size = CGSize(width: bounds.width, height: y + 4)
    if scroll.contentSize != size { scroll.contentSize = size }
  }

  private func views(of wanted: [InspectorModel.Extra]) -> [(UIView, CGFloat)] {
    wanted.compactMap { extra in
      extras[extra.key].map { ($0, ($0 as? ColorWell)?.height ?? PanelLook.rowHeight) }
    }
  }

  /// Places a section: a line, a heading, views below each other. Without views it is not there.
  private func place(_ name: String, _ views: [(UIView, CGFloat)], _ y: inout CGFloat, _ width: CGFloat) {
    headings[name]?.isHidden = views.isEmpty
    lines[name]?.isHidden = views.isEmpty
    guard !views.isEmpty else { return }
    lines[name]?.frame = CGRect(x: 0, y: y, width: bounds.width, height: hairline)
    headings[name]?.frame = CGRect(x: PanelLook.margin, y: y + 10, width: width, height: 18)
    y += 36
    for (view, height) in views {
      view.frame = CGRect(x: PanelLook.margin, y: y, width: width, height: height)
      y += height
    }
    y += Self.gap
  }
}
