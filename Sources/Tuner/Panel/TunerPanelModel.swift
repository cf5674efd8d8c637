import Stage
import UIKit

/// What is between the panel and the session's numbers: reads them for the editors, writes edits back.
@preconcurrency @MainActor
final class TunerPanelModel {
  let session: TuningSession
  /// The motion that is looked at.
  var chosen: Motion.ID?
  /// Numbers have changed in another way than by an edit.
  var onChange: () -> Void = {}
  /// Has the code compiled again with its numbers tunable, or as it is; nil where nobody can.
  var onLiterals: ((Bool) -> Void)? { didSet { onChange() } }
  /// Whether it is compiled so.
  var tunesLiterals = false { didSet { onChange() } }
  /// Finds the code as it was at the last commit; nil where there is none.
  var lastCommit: TunerLauncher.CommitFinder?
  /// Where interactions are saved as tests; nil for the folder of the interface's own tests.
  var testFolder: URL?
  /// What was done, or why it could not be; and whether it is a problem.
  var onMessage: (String, Bool) -> Void = { _, _ in }
  /// Where sets of numbers are kept; nil for nowhere.
  var folder: PresetFolder?
  /// The numbers that are put aside while the code's are looked at.
  private var putAside: OverrideTable?

  init(_ session: TuningSession) { self.session = session }

  // MARK: Reading

  func subject(of motion: Motion) -> TuningSubject? { motion.subject.flatMap { session.subject($0) } }

  /// The subjects that are not the code's now.
  var tunedSubjects: Set<TuningSubject.ID> {
    session.variant.overrides.isEmpty ? [] : Set(session.subjects.filter(\.isTuned).map(\.id))
  }

  var isTuned: Bool { !session.variant.overrides.isEmpty }

  var footer: FooterBar.State {
    FooterBar.State(
      canUndo: session.canUndo && putAside == nil, canRedo: session.canRedo && putAside == nil,
      isTuned: isTuned, isComparing: putAside != nil || session.isSplit)
  }

  /// What messages are about.
  var messageBasis: FooterBar.Basis {
    FooterBar.Basis(
      tables: session.variants.map(\.overrides),
      variant: session.variants.firstIndex { $0 === session.variant } ?? 0,
      isLookingAtCode: putAside != nil, interactions: session.interactions.count)
  }

  /// The motion as the inspector shows it, without its graph.
  func inspectorModel(of motion: Motion) -> InspectorModel {
    var model = InspectorModel()
    model.title = motion.label
    model.detail = "\(motion.id.keyPath)  ·  \(LaneReading.kind(motion).title)"
    model.callSite = motion.callSites.first?.title ?? ""
    model.extras = constants
    if session.expected?.isPlayed == true {
      model.callSite = ""
      model.refusal = "This plays what the test found. Its numbers are in the code that the test calls."
      return model
    }
    guard let subject = subject(of: motion) else {
      model.refusal =
        motion.summary == nil ? frameByFrame(&model) : "Nothing here can be changed."
      return model
    }
    model.isTuned = subject.isTuned
    readSpring(subject, &model)
    readCurve(subject, &model)
    readTiming(subject, &model)
    model.extras = extras(of: subject, model) + constants
    return model
  }

  private func readSpring(_ subject: TuningSubject, _ model: inout InspectorModel) {
    guard let spring = subject.spring else { return }
    model.spring = SpringNumbers(spring)
    model.codeSpring = subject.codeSpring.map { SpringNumbers($0) }
    if subject[.dampingRatio] != nil {
      model.form = .fitted
      model.fixed = [.mass]
    } else if subject[.bounce] != nil {
      model.form = .bounce
      model.fixed = [.mass]
    }
  }

  private func readCurve(_ subject: TuningSubject, _ model: inout InspectorModel) {
    if let keyframes = Keyframes(subject, \.value) {
      model.keyframes = keyframes
      model.codeKeyframes = Keyframes(subject, \.code)
      model.hasKeyTimes = !keyframes.times.isEmpty
    } else if let parameter = subject[.curve], case .curve = parameter.value {
      model.curve = parameter.value.numbers
      model.codeCurve = parameter.code.numbers
    }
  }

  private func readTiming(_ subject: TuningSubject, _ model: inout InspectorModel) {
    func timing(_ value: (Parameter) -> ParameterValue) -> TimingEditor.Numbers {
      var numbers = TimingEditor.Numbers()
      if let duration = subject[.duration].flatMap({ value($0).number }) { numbers.duration = duration }
      if let delay = subject[.delay].flatMap({ value($0).number }) { numbers.delay = delay }
      // Core Animation's 0 is once.
      if let count = subject[.repeatCount].flatMap({ value($0).number }) {
        numbers.repeatCount = max(count, 1)
      }
      if case .flag(let flag)? = subject[.autoreverses].map(value) { numbers.autoreverses = flag }
      if case .word(let word)? = subject[.fillMode].map(value) { numbers.fill = .init(rawValue: word) }
      return numbers
    }
    var parts: [TimingEditor.Part] = []
    // The duration of a fitted or perceptual spring is in the spring's editor.
    let hasOwn = subject[.dampingRatio] != nil || subject[.bounce] != nil
    if subject[.duration] != nil, !hasOwn { parts.append(.duration) }
    if subject[.delay] != nil { parts.append(.delay) }
    if subject[.repeatCount] != nil { parts.append(.repeats) }
    if subject[.autoreverses] != nil { parts.append(.autoreverses) }
    if subject[.fillMode] != nil { parts.append(.fill) }
    guard !parts.isEmpty else { return }
    model.timing = timing(\.value)
    model.codeTiming = timing(\.code)
    model.timingParts = parts
  }

  // MARK: What has no editor of its own

  private static let edited: Set<ParameterKey> = [
    .duration, .delay, .repeatCount, .autoreverses, .fillMode, .curve, .mass, .stiffness, .damping,
    .initialVelocity, .dampingRatio, .bounce, .values, .keyTimes, .calculationMode,
    .timingFunctions,
  ]
  /// Rarely of use: they would only be in the way.
  private static let hidden: Set<ParameterKey> = [.speed, .timeOffset, .repeatDuration]

  private func extras(of subject: TuningSubject, _ model: InspectorModel) -> [InspectorModel.Extra] {
    subject.parameters.flatMap { parameter -> [InspectorModel.Extra] in
      let key = parameter.key
      if Self.hidden.contains(key), !parameter.isTuned { return [] }
      if Self.edited.contains(key), key != .values || model.keyframes != nil { return [] }
      switch (parameter.value, parameter.code) {
      case (.number(let value), .number(let code)):
        return [number(key.rawValue, Self.name(of: key), value, code, parameter.range, parameter.limits)]
      case (.color, .color):
        return [
          InspectorModel.Extra(
            key: key.rawValue, name: Self.name(of: key),
            value: .color(Self.color(parameter.value), code: Self.color(parameter.code)))
        ]
      case (.point, .point), (.size, .size), (.rect, .rect):
        return components(parameter)
      default: return []
      }
    }
  }

  private static let componentNames = [2: ["x", "y"], 4: ["x", "y", "width", "height"]]

  private func components(_ parameter: Parameter) -> [InspectorModel.Extra] {
    let (values, codes) = (parameter.value.numbers, parameter.code.numbers)
    let names = Self.componentNames[values.count] ?? []
    return names.indices.map { index in
      let size = max(abs(codes[index]) * 2, 100)
      return number(
        "\(parameter.key.rawValue)#\(index)", "\(Self.name(of: parameter.key)) \(names[index])",
        values[index],
        codes[index], -size...size, nil)
    }
  }

  private func number(
    _ key: String, _ name: String, _ value: Double, _ code: Double, _ range: ClosedRange<Double>,
    _ limits: ClosedRange<Double>?
  ) -> InspectorModel.Extra {
    let length = range.upperBound - range.lowerBound
    let step = TickMarks.step(length, atMost: 200)
    let scale = ValueScale(range, limits: limits ?? -1e9...1e9, step: step, decimals: 3)
    return InspectorModel.Extra(key: key, name: name, value: .number(value, code: code, scale))
  }

  private static func name(of key: ParameterKey) -> String {
    let words = key.title
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func color(_ value: ParameterValue) -> ColorWell.Color {
    let n = value.numbers
    return n.count == 4 ? ColorWell.Color(red: n[0], green: n[1], blue: n[2], alpha: n[3]) : ColorWell.Color()
  }

  private static let constantPrefix = "constant:"

  private var constants: [InspectorModel.Extra] {
    session.constants.enumerated().filter { $0.element.distance == nil }.map {
      extra(of: $1, $0, named: $1.name)
    }
  }

  private func extra(of constant: AppConstant, _ index: Int, named name: String) -> InspectorModel.Extra {
    number("\(Self.constantPrefix)\(index)", name, constant.value, constant.code, constant.range, nil)
  }

  // MARK: Numbers in the code

  /// Lists the numbers of the code that moves something frame by frame, and says what can be done where there are none.
  private func frameByFrame(_ model: inout InspectorModel) -> String? {
    let numbers = session.constants.enumerated().filter { $0.element.distance != nil }.sorted {
      let (left, right) = ($0.element, $1.element)
      return (left.distance ?? 0, left.id.file, left.id.line, left.id.column)
        < (right.distance ?? 0, right.id.file, right.id.line, right.id.column)
    }
    var counts: [String: Int] = [:]
    model.literals = numbers.map { index, constant in
      counts[constant.name, default: 0] += 1
      let count = counts[constant.name] ?? 1
      var extra = extra(of: constant, index, named: count > 1 ? "\(constant.name) \(count)" : constant.name)
      let line = SourceText.line(constant.id.line, of: constant.callSite.path) ?? ""
      extra.hint = "\(constant.callSite.title)  \(line)"
      return extra
    }
    model.tunesLiterals = onLiterals == nil ? nil : tunesLiterals
    if !model.literals.isEmpty { return nil }
    if onLiterals != nil, !tunesLiterals {
      return "Code moves this frame by frame. Its numbers are in the code, where they can be made tunable."
    }
    return onLiterals == nil
      ? "Code moves this frame by frame: it has a curve, but no numbers. @Tunable before a constant gives it some."
      : "Code moves this frame by frame, and no number in it was read so far."
  }

  /// Has the code compiled with its numbers tunable, or as it is.
  func setLiterals(_ isOn: Bool) {
    guard let onLiterals else { return }
    onMessage(
      isOn ? "Compiling the code with numbers that can be changed…" : "Compiling the code as it is…", false)
    onLiterals(isOn)
  }

  // MARK: Editing

  func apply(_ edit: InspectorEdit, to motion: Motion, isFinal: Bool) {
    if case .number(let key, let value) = edit, key.hasPrefix(Self.constantPrefix) {
      setConstant(key, value, isFinal)
      return
    }
    guard let subject = subject(of: motion) else { return }
    takeBack()
    let gesture = AnyHashable(Self.name(of: edit))
    switch edit {
    case .spring(let numbers, _, _):
      if let fault = numbers.values.fault { return refuse(fault) }
      session.setSpring(numbers.values, of: subject.id, gesture: gesture)
    default: set(Self.values(of: edit, subject), of: subject, gesture)
    }
    if isFinal { session.endGesture() }
  }

  private func set(
    _ values: [ParameterKey: ParameterValue], of subject: TuningSubject, _ gesture: AnyHashable
  ) {
    for (key, value) in values {
      if let fault = subject[key]?.fault(of: value) { return refuse(fault) }
    }
    session.set(values, of: subject.id, gesture: gesture)
  }

  private func refuse(_ fault: String) {
    onMessage(fault.prefix(1).uppercased() + fault.dropFirst(), true)
    onChange()
  }

  private func setConstant(_ key: String, _ value: Double, _ isFinal: Bool) {
    let constants = session.constants
    guard let index = Int(key.dropFirst(Self.constantPrefix.count)), constants.indices.contains(index) else {
      return
    }
    takeBack()
    session.set(value, of: constants[index].id, gesture: key)
    if isFinal { session.endGesture() }
  }

  private static func name(of edit: InspectorEdit) -> String {
    switch edit {
    case .spring(_, let parameter, _): return "spring \(parameter.rawValue)"
    case .curve: return "curve"
    case .keyframes: return "keyframes"
    case .timing(_, let part): return "timing \(part)"
    case .number(let key, _), .color(let key, _): return key
    }
  }

  private static func values(
    of edit: InspectorEdit, _ subject: TuningSubject
  ) -> [ParameterKey: ParameterValue] {
    switch edit {
    case .spring: return [:]
    case .curve(let p): return [.curve: .curve(BezierCurve(p[0], p[1], p[2], p[3]))]
    case .keyframes(let keyframes): return keyframes.parameters(of: subject)
    case .timing(let numbers, let part):
      switch part {
      case .duration: return [.duration: .number(numbers.duration)]
      case .delay: return [.delay: .number(numbers.delay)]
      case .repeats: return [.repeatCount: .number(numbers.repeatCount)]
      case .autoreverses: return [.autoreverses: .flag(numbers.autoreverses)]
      case .fill: return [.fillMode: .word(numbers.fill.rawValue)]
      }
    case .number(let key, let value):
      let parts = key.split(separator: "#")
      let name = ParameterKey(rawValue: String(parts[0]))
      guard parts.count == 2, let index = Int(parts[1]) else { return [name: .number(value)] }
      return subject[name].map { [name: $0.value.replacing(value, at: index)] } ?? [:]
    case .color(let key, let color):
      return [
        ParameterKey(rawValue: key): .color(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      ]
    }
  }

  // MARK: Steps

  func undo() { if putAside == nil { session.undo() } else { toggleComparison() } }
  func redo() { if putAside == nil { session.redo() } }

  func reset() {
    takeBack()
    session.resetAll()
    onMessage("All of the code’s numbers are back; Ctrl Z undoes it.", false)
  }

  private static func message(goingOnWith name: String, _ now: OverrideTable, before: OverrideTable) -> String
  {
    if now != before { return "Going on with \(name); Ctrl Z brings your numbers back." }
    return now.isEmpty ? "Going on with the code’s numbers." : "Going on with your numbers."
  }

  /// Makes a second variant beside the first, or continues with the one at work.
  func toggleVariants() {
    takeBack()
    if session.isSplit {
      let (name, before) = (session.variant.name, session.original.overrides)
      session.join(keeping: session.variant)
      onMessage(Self.message(goingOnWith: name, session.variant.overrides, before: before), false)
    } else {
      session.split()
      onMessage("A has the code’s numbers, B yours, and B is edited. The key B changes sides.", false)
    }
  }

  /// With two variants the next one; else puts the numbers aside and shows the code's, or takes them back.
  func toggleComparison() {
    if session.isSplit {
      session.useNext()
      return onMessage("\(session.variant.name) is at work.", false)
    }
    if putAside != nil { return takeBack() }
    guard isTuned else { return onMessage("Nothing is tuned yet: there is nothing to compare.", false) }
    putAside = session.variant.overrides
    session.variant.overrides = OverrideTable()
    session.changed(.numbers)
    onMessage("These are the code’s numbers; B brings yours back.", false)
  }

  /// Ends the look at the code's numbers.
  func takeBack() {
    guard let table = putAside else { return }
    putAside = nil
    session.variant.overrides = table
    session.changed(.numbers)
    onMessage("These are your numbers.", false)
  }
}
