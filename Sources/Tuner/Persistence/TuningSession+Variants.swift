import Stage
import Support
import UIKit

/// Two variants side by side: one script, one clock, two sets of numbers.
extension TuningSession {
  /// Whether there are two variants.
  public var isSplit: Bool { variants.count > 1 }

  /// Makes a second variant, B, with the numbers that are in force; it is at work from now on. Both play the same
  /// script and are at the same time; what a person does reaches both.
  public func split() {
    guard !isSplit else { return }
    let stage = variant.stage
    do {
      let other = try Variant(
        name: "B", stage.firstConfiguration, script: stage.script, content: stage.content,
        overrides: variant.overrides)
      other.advance(to: stage.now)
      other.reaches(variant.reach)
      variants.append(other)
      watch(other)
      variant = other
      changed(.numbers)
    } catch {
      Diagnostics.report("there is no second variant: \(error)")
    }
  }

  /// Continues with one variant alone, as A. The numbers of the other are taken back by undoing.
  public func join(keeping kept: Variant) {
    guard isSplit, variants.contains(where: { $0 === kept }) else { return }
    history.note(editState, gesture: nil)
    let numbers = kept.overrides
    variants.removeLast()
    variant = variants[0]
    variant.overrides = numbers
    changed(.numbers)
  }

  /// Shows and edits another variant, as a blink comparison does in turns. The time stays the same.
  public func use(_ other: Variant) {
    guard variant !== other, variants.contains(where: { $0 === other }) else { return }
    history.endGesture()
    variant = other
    changed(.numbers)
  }

  /// Shows the next variant.
  public func useNext() {
    guard let index = variants.firstIndex(where: { $0 === variant }) else { return }
    use(variants[(index + 1) % variants.count])
  }

  /// Gives one variant the numbers of the other.
  public func copyNumbers(from source: Variant, to target: Variant) {
    guard source !== target, source.overrides != target.overrides else { return }
    history.note(editState, gesture: nil)
    target.overrides = source.overrides
    changed(.numbers)
  }
}
