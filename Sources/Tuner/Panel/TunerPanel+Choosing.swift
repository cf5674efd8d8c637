import UIKit

/// Which motion is looked at.
extension TunerPanel {
  /// What a person does is what they want to see: the same animation as before when it ran again, else the best one.
  func followNewest() {
    let group = reading.groups.last { !$0.lanes.isEmpty }
    guard group?.id != newest else { return }
    let before = motion ?? lastMotion
    newest = group?.id
    guard let group, !timeline.isBeingUsed else { return }
    let motions = group.lanes.compactMap { reading.motions[$0.id] }
    let same = motions.first {
      $0.callSites.first == before?.callSites.first && $0.id.keyPath == before?.id.keyPath
    }
    if before != nil, let same, let lane = reading.lane(of: same.id) { return take(lane) }
    chosen = nil
  }

  /// What happened last is looked at, first what the app's code moves.
  func chooseFirst() {
    guard let group = timeline.lanes.groups.last(where: { !$0.lanes.isEmpty }) else {
      chosen = nil
      return inspector.show(nil)
    }
    let best = Lane.mostTelling(group.lanes) { reading.motions[$0.id]?.callSites.isEmpty == false }
    guard let lane = best else { return }
    take(lane.id)
    isGuess = true
  }

  /// Looks at a motion, where it was found.
  func choose(_ id: Motion.ID) {
    if let lane = reading.lane(of: id) { choose(lane: lane) }
  }

  private func take(_ lane: Int) {
    isGuess = false
    timeline.lanes.choose(lane, reveal: false)
    chosen = reading.motions[lane]?.id
    lastMotion = reading.motions[lane]
    model.chosen = chosen
  }

  func choose(lane: Int) {
    take(lane)
    timeline.lanes.choose(lane)
    timeline.refocus()
    mark(.motions)
    onOverlay()
  }
}

extension Lane {
  /// The lane that says most: of those of the app's own code, where there are any, key frames or a spring.
  static func mostTelling(_ lanes: [Lane], isOwn: (Lane) -> Bool) -> Lane? {
    let own = lanes.filter(isOwn)
    let lanes = own.isEmpty ? lanes : own
    let order: [Kind] = [.keyframes, .spring, .curve]
    return order.lazy.compactMap { kind in lanes.first { $0.kind == kind } }.first ?? lanes.first
  }
}
