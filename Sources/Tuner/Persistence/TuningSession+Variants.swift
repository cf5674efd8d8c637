import Stage
import Support
import UIKit

/// Variants to be compared: one script, one clock, several sets of numbers, or another code.
extension TuningSession {
  /// Whether there is more than one variant.
  public var isSplit: Bool { variants.count > 1 }

  /// So many variants are compared at most.
  public static let mostVariants = 4

  /// Compares: A has the code's numbers from now on, and B, which is at work, those that are in force. Both play the
  /// same script and are at the same time; what a person does reaches both.
  public func split() {
    guard !isSplit, let code = makeVariant("A", content: variant.storedContent, OverrideTable()) else {
      return
    }
    variant.name = "B"
    variants.insert(code, at: 0)
    changed(.numbers)
  }

  /// Makes another variant with the numbers of the one at work, and puts it to work.
  public func addVariant() {
    guard isSplit else { return split() }
    guard variants.count < Self.mostVariants else {
      Diagnostics.report("there are \(variants.count) variants, which are as many as can be compared")
      return
    }
    let source = variant.isFixed ? original : variant
    let name = ["A", "B", "C", "D"].first { name in !variants.contains { $0.name == name } } ?? "D"
    guard let made = makeVariant(name, content: source.storedContent, source.overrides) else { return }
    variants.append(made)
    use(made)
  }

  /// Compares with other code, whose numbers stay as they are.
  ///
  /// - Parameters:
  ///   - name: What it is called: `HEAD · 3f2c1a9`.
  ///   - content: What makes it.
  ///   - resources: The folders with its pictures, storyboards and texts; nil for those of the code at work.
  package func compare(with content: Stage.Content, named name: String, resources: [URL]? = nil) {
    guard !variants.contains(where: \.isFixed),
      let made = makeVariant(name, content: content, OverrideTable(), resources: resources)
    else { return }
    made.isFixed = true
    if !isSplit { original.name = "B" }
    variants.insert(made, at: 0)
    changed(.numbers)
  }

  private func makeVariant(
    _ name: String, content: Stage.Content, _ overrides: OverrideTable, resources: [URL]? = nil
  ) -> Variant? {
    let stage = variant.stage
    var configuration = original.stage.firstConfiguration
    if let resources { configuration.resources = resources }
    do {
      let other = try Variant(
        name: name, configuration, script: stage.script, content: content, overrides: overrides)
      if other.stage.configuration.scale != stage.configuration.scale {
        try other.stage.resize(to: other.stage.configuration.size, scale: stage.configuration.scale)
      }
      other.advance(to: stage.now)
      other.reaches(variant.reach)
      watch(other)
      return other
    } catch {
      Diagnostics.report("there is no variant \(name): \(error)")
      return nil
    }
  }

  /// Continues with one variant alone, as A. The numbers that were yours are taken back by undoing.
  public func join(keeping kept: Variant) {
    guard isSplit, variants.contains(where: { $0 === kept }) else { return }
    history.note(editState, gesture: nil)
    let numbers = kept.isFixed ? original.overrides : kept.overrides
    variants = [original]
    variant = original
    original.name = "A"
    partner = nil
    original.overrides = numbers
    changed(.numbers)
  }

  /// Shows and edits another variant, as a blink comparison does in turns. The time stays the same.
  public func use(_ other: Variant) {
    guard variant !== other, variants.contains(where: { $0 === other }) else { return }
    history.endGesture()
    partner = variant
    variant = other
    changed(.numbers)
  }

  /// Shows the next variant.
  public func useNext() {
    use(variants[(index(of: variant) + 1) % variants.count])
  }

  /// Where a variant is among the others, from 0.
  func index(of variant: Variant) -> Int { variants.firstIndex { $0 === variant } ?? 0 }

  /// Gives one variant the numbers of the other.
  public func copyNumbers(from source: Variant, to target: Variant) {
    guard source !== target, !target.isFixed, source.overrides != target.overrides else { return }
    history.note(editState, gesture: nil)
    target.overrides = source.overrides
    changed(.numbers)
  }
}
