import QuartzCore
import Stage
import Support
import UIKit

/// Changing numbers.
extension TuningSession {
  /// Everything in the code that can be tuned and has run so far, each place once: in that order up to the
  /// present time, then what comes later.
  public var subjects: [TuningSubject] {
    variant.refresh()
    var seen: Set<TuningSubject.ID> = []
    return variant.tuning.everRun.filter { seen.insert($0.id).inserted }
      .map { $0.subject(in: variant.overrides) }
  }

  /// A place in the code that can be tuned; nil when it has never run on this stage.
  public func subject(_ id: TuningSubject.ID) -> TuningSubject? {
    variant.refresh()
    return variant.tuning.record(of: id)?.subject(in: variant.overrides)
      ?? remembered[id].map { $0.subject(in: variant.overrides) }
  }

  /// The constants that the app has made tunable.
  public var constants: [AppConstant] {
    TunableConstant.all.map { AppConstant($0, variant.overrides) }
  }

  // MARK: Setting

  /// Sets a number: what runs is played again with it, and what is added from now on has it.
  ///
  /// - Parameters:
  ///   - value: The new value, in the unit of the number.
  ///   - key: Which number.
  ///   - id: Whose number: an animation or a constant.
  ///   - gesture: changes of one gesture in a row, such as the drag of a slider, are undone together.
  /// - Returns: whether it was set; a value that makes no sense is reported and leaves everything as it was.
  @discardableResult
  public func set(
    _ value: ParameterValue, _ key: ParameterKey, of id: TuningSubject.ID, gesture: AnyHashable? = nil
  ) -> Bool {
    set([key: value], of: id, gesture: gesture)
  }

  /// Sets several numbers of a subject at once.
  @discardableResult
  public func set(
    _ values: [ParameterKey: ParameterValue], of id: TuningSubject.ID, gesture: AnyHashable? = nil
  ) -> Bool {
    guard let record = record(of: id) else {
      Diagnostics.report(
        "nothing that can be tuned has run at \(id.file):\(id.line); the numbers stay as they are")
      return false
    }
    let subject = record.subject(in: variant.overrides)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let parameter = subject[key] else {
        Diagnostics.report("\(subject.title) has no \(key.title); it stays as it is")
        return false
      }
      if let fault = parameter.fault(of: value) {
        Diagnostics.report("\(fault); it stays as it is", subject: subject.title)
        return false
      }
    }
    edit(gesture) { table in
      for (key, value) in values {
        // The code's own number is no change.
        table[record.owner(of: key), key] = value == subject[key]?.code ? nil : value
      }
    }
    return true
  }

  /// Sets a spring, in the form in which the code speaks of it: whatever form it was edited in.
  @discardableResult
  public func setSpring(_ spring: SpringValues, of id: TuningSubject.ID, gesture: AnyHashable? = nil) -> Bool
  {
    if let fault = spring.fault {
      Diagnostics.report("\(fault); it stays as it is")
      return false
    }
    guard let subject = subject(id), subject.spring != nil else {
      Diagnostics.report("there is no spring at \(id.file):\(id.line); the numbers stay as they are")
      return false
    }
    return set(subject.numbers(for: spring), of: id, gesture: gesture)
  }

  /// Sets a constant of the app.
  @discardableResult
  public func set(_ value: Double, of id: AppConstant.ID, gesture: AnyHashable? = nil) -> Bool {
    guard let constant = constants.first(where: { $0.id == id }) else {
      Diagnostics.report("the app has no tunable constant at \(id.file):\(id.line)")
      return false
    }
    if let fault = constant.fault(of: value) {
      Diagnostics.report("\(fault); it stays as it is")
      return false
    }
    edit(gesture) { $0[id] = value == constant.code ? nil : value }
    return true
  }

  /// The gesture is over: the next change is undone on its own.
  public func endGesture() {
    guard history.isInGesture else { return }
    history.endGesture()
    save()
  }

  // MARK: Going back to the code

  /// Gives a number, or all of a subject, the code's value again.
  public func reset(_ key: ParameterKey? = nil, of id: TuningSubject.ID) {
    let record = record(of: id)
    edit(nil) { table in
      if let key {
        table[record?.owner(of: key) ?? id, key] = nil
      } else {
        for parameter in record?.allCode.entries ?? [] {
          table[record?.owner(of: parameter.key) ?? id, parameter.key] = nil
        }
        table.removeAll(of: id)
      }
    }
  }

  /// Gives a constant the code's value again.
  public func reset(_ id: AppConstant.ID) { edit(nil) { $0[id] = nil } }

  /// Gives everything the code's values again.
  public func resetAll() { edit(nil) { $0 = OverrideTable() } }

  // MARK: Undo

  /// Whether there is a change to take back.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is a change to make again.
  public var canRedo: Bool { history.canRedo }

  /// Takes the last change back.
  public func undo() { restore(history.undo(editState)) }
  /// Makes the last change that was taken back again.
  public func redo() { restore(history.redo(editState)) }

  private func restore(_ state: EditState?) {
    guard let state else { return }
    for variant in variants {
      if let table = state.tables[ObjectIdentifier(variant)] { variant.overrides = table }
    }
    if let wanted = variants.first(where: { ObjectIdentifier($0) == state.variant }), wanted !== variant {
      partner = variant
      variant = wanted
    }
    changed(.numbers)
  }

  var editState: EditState {
    EditState(
      tables: Dictionary(uniqueKeysWithValues: variants.map { (ObjectIdentifier($0), $0.overrides) }),
      variant: ObjectIdentifier(variant))
  }

  /// Changes the numbers of the variant at work, as one step.
  func edit(_ gesture: AnyHashable?, _ body: (inout OverrideTable) -> Void) {
    guard !variant.isFixed else {
      Diagnostics.report(
        "\(variant.name) is other code, whose numbers stay as they are; edit another variant")
      return
    }
    var table = variant.overrides
    body(&table)
    guard table != variant.overrides else { return }
    rememberRecords()
    history.note(editState, gesture: gesture)
    variant.overrides = table
    changed(.numbers)
  }

  // MARK: What was there before

  /// A subject that passed by before the present time, or in an earlier run: one can tune it while the stage is
  /// before it.
  private func record(of id: TuningSubject.ID) -> SubjectRecord? {
    variant.refresh()
    return variant.tuning.record(of: id) ?? remembered[id]
  }

  /// Keeps what is known of the subjects before the stage starts over.
  func rememberRecords() {
    for record in variant.tuning.records { remembered[record.id] = record }
  }
}
