import UIKit

/// The interruption lab in the panel.
extension TunerPanel {
  /// Whether the lab is what is shown.
  var showsLab: Bool { !interruption.isHidden }

  func connectLab() {
    interruption.onChange = { [unowned self] in
      isLabStale = true
      workLink?.isPaused = false
    }
    interruption.onPerform = { [unowned self] in
      lab.perform()
      onStageChange()
      footer.show(message: "Touched again after \(ValueUnit.text(lab.moment, decimals: 3)) s.")
    }
    interruption.onSave = { [unowned self] in
      guard let sweep = lab.sweep, let interaction = lab.interaction else { return }
      do {
        let test = try session.saveTest(of: sweep, after: interaction, in: model.testFolder)
        UIPasteboard.general.string = test.command
        let name = test.files.first?.lastPathComponent ?? ""
        footer.show(message: "Saved \(name); \(test.command) is copied.")
      } catch {
        footer.show(message: "\(error)", isProblem: true)
      }
    }
  }

  /// Another motion or other numbers are looked at.
  func readLab() {
    guard showsLab else { return }
    lab.choose(
      motion, of: motion.flatMap { motion in session.interactions.first { $0.id == motion.id.interaction } })
    interruption.graph.isTuned = motion?.subject.map { model.tunedSubjects.contains($0) } ?? false
    isLabStale = true
    workLink?.isPaused = false
  }

  /// A frame of the panel's: the lab plays what it was asked for.
  func workOnLab() {
    guard showsLab else { return }
    labTicks += 1
    // While the stage plays, its frames come first.
    if isLabStale, !session.transport.needsFrames || labTicks % Self.framesPerFinding == 0 {
      isLabStale = false
      interruption.show(lab.isPossible ? lab.find() : nil)
    }
    if lab.work() { interruption.showSweep() }
  }

  private static let framesPerFinding = 12

  /// Whether the lab has something to play.
  var hasLabWork: Bool { showsLab && (isLabStale || lab.isSweeping) }
}
