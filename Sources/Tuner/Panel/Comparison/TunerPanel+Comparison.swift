import QuartzCore
import Stage
import UIKit

/// Variants that are compared, in the panel.
extension TunerPanel {
  /// Compares, or goes on with the variant at work.
  func toggleComparison() {
    model.toggleVariants()
    guard session.isSplit else { return }
    comparison = fitsColumns(session.variants.count) ? .sideBySide : .wipe
  }

  func perform(_ command: ComparisonBar.Command) {
    switch command {
    case .use(let index):
      if session.variants.indices.contains(index) { session.use(session.variants[index]) }
    case .add:
      session.addVariant()
      footer.show(
        message: "\(session.variant.name) begins with the numbers that were at work, and is edited.")
    case .commit: compareWithCommit()
    case .mode(let mode):
      comparison = mode
      if mode == .sideBySide { onGrow(session.variants.count) }
    }
    refreshComparison()
  }

  private func refreshComparison() {
    session.changed(.numbers)
    onStageChange()
  }

  /// Compares with the code as it was at the last commit.
  func compareWithCommit() {
    guard let find = model.lastCommit else { return }
    footer.show(message: "Compiling the code of the last commit…")
    let scheduler = MediaScheduler.current
    find { [weak self] found in
      // It may be found while a variant is on its way to another time.
      scheduler.nextTurn { self?.compare(with: found) }
    }
  }

  private func compare(with found: Result<TunerLauncher.Commit, any Error>) {
    switch found {
    case .success(let commit):
      let wasSplit = session.isSplit
      session.compare(with: commit.content, named: commit.name, resources: commit.resources)
      if !wasSplit { comparison = fitsColumns(session.variants.count) ? .sideBySide : .wipe }
      footer.show(message: "\(commit.name) is the code as it was, with its own numbers.")
      refreshComparison()
    case .failure(let error): footer.show(message: "\(error)", isProblem: true)
    }
  }

  // MARK: Differences

  /// Brings the strip and the curves up to date with what is compared.
  func readComparison() {
    let isSplit = session.isSplit
    if comparisonBar.isHidden == isSplit {
      comparisonBar.isHidden = !isSplit
      setNeedsLayout()
    }
    guard isSplit else {
      differences.ask(nil)
      timeline.show(nil, curves: [:])
      return
    }
    comparisonBar.show(
      ComparisonBar.State(
        chips: session.variants.map {
          ComparisonBar.State.Chip(name: $0.name, owner: $0.owner, isAtWork: $0 === session.variant)
        }, mode: comparison, canAdd: session.variants.count < TuningSession.mostVariants,
        hasCommit: model.lastCommit == nil ? nil : session.variants.contains(where: \.isFixed)))
    let group = timeline.lanes.chosenGroup
    differences.ask(session.interactions.first { $0.id == group?.id })
    showDifferences()
    if differences.isPending { workLink?.isPaused = false }
  }

  private func showDifferences() {
    var curves: [Int: [GraphCurve]] = [:]
    for lane in timeline.lanes.chosenGroup?.lanes ?? [] {
      guard let motion = motion(ofLane: lane.id) else { continue }
      let found = differences.curves(of: motion.id)
      if !found.isEmpty { curves[lane.id] = found }
    }
    timeline.show(differences, curves: curves)
  }

  /// A frame of the panel's: there is time for a moment, or, while the stage plays, for one now and then.
  func workOnDifferences() {
    guard differences.isPending else { return }
    comparisonTicks += 1
    let isBusy = session.transport.needsFrames
    guard !isBusy || comparisonTicks % Self.framesPerMoment == 0 else { return }
    differences.work()
    if !differences.isPending || comparisonTicks % Self.framesPerMoment == 0 { showDifferences() }
  }

  private static let framesPerMoment = 6
}
