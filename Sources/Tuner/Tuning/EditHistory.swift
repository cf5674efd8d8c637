/// What was tuned, step by step: undo and redo.
struct EditHistory<State: Equatable> {
  private var undone: [State] = []
  private var done: [State] = []
  /// The gesture whose steps are one.
  private var gesture: AnyHashable?

  /// More steps than anybody takes back.
  private static var mostSteps: Int { 1_000 }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Notes the state before a change. Changes of one gesture in a row, such as the drag of a slider, are one step.
  mutating func note(_ state: State, gesture: AnyHashable?) {
    undone = []
    if let gesture, gesture == self.gesture, !done.isEmpty { return }
    self.gesture = gesture
    done.append(state)
    if done.count > Self.mostSteps { done.removeFirst(done.count - Self.mostSteps) }
  }

  /// Whether changes come in a row that are one step.
  var isInGesture: Bool { gesture != nil }

  /// The gesture is over: the next change is a step of its own.
  mutating func endGesture() { gesture = nil }

  /// The state before the last step; `present` can be returned to.
  mutating func undo(_ present: State) -> State? {
    guard let state = done.popLast() else { return nil }
    gesture = nil
    undone.append(present)
    return state
  }

  mutating func redo(_ present: State) -> State? {
    guard let state = undone.popLast() else { return nil }
    gesture = nil
    done.append(present)
    return state
  }
}
