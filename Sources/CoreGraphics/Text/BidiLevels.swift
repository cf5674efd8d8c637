import CHarfBuzz

/// The direction of every character of a paragraph: the Unicode bidirectional algorithm up to its rule I2.
///
/// Even levels run from left to right, odd ones from right to left; a line is put in order by `visualOrder`.
/// Source: Unicode Standard Annex #9, revision 46; the rules are named as there.
struct BidiLevels {
  /// The paragraph's own: 0 or 1.
  let baseLevel: UInt8
  /// Of each scalar. Empty when all have the paragraph's level.
  let levels: [UInt8]

  /// Whether a scalar may have another direction than left to right: a cheap test that spares most texts the rest.
  static func mayRunRightToLeft(_ scalar: UInt32) -> Bool {
    scalar >= 0x590
      && (scalar < 0x900 || (0x200F...0x2069).contains(scalar) || (0xFB1D...0xFEFE).contains(scalar)
        || (0x10800...0x10FFF).contains(scalar) || (0x1E800...0x1EFFF).contains(scalar))
  }

  /// - Parameters:
  ///   - scalars: A paragraph.
  ///   - baseLevel: Nil takes the direction of the first strong character (P2, P3), `neutral` where there is none.
  init(_ scalars: [UInt32], baseLevel: UInt8?, neutral: UInt8 = 0) {
    guard scalars.contains(where: Self.mayRunRightToLeft) else {
      // Numbers and signs in a paragraph that runs to the left still need the rules.
      let base = baseLevel ?? (scalars.contains { BidiClass($0) == .leftToRight } ? 0 : neutral)
      self.baseLevel = base
      levels = base == 0 ? [] : BidiResolver.levels(scalars.map { BidiClass($0) }, scalars, base)
      return
    }
    let classes = scalars.map { BidiClass($0) }
    let base = baseLevel ?? BidiResolver.firstStrongLevel(classes[...]) ?? neutral
    self.baseLevel = base
    levels = BidiResolver.levels(classes, scalars, base)
  }

  /// The indices of pieces of a line in the order in which they are from left to right (rule L2): from the highest
  /// level down to the lowest odd one, every stretch of at least that level is turned around.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return order
  }
}

/// Works out the levels of one paragraph.
private struct BidiResolver {
  private let original: [BidiClass]
  private let scalars: [UInt32]
  private let base: UInt8
  private var classes: [BidiClass]
  private var levels: [UInt8]
  /// As the explicit rules left them.
  private var explicitLevels: [UInt8] = []
  /// The pop that ends each isolate, and the isolate that each pop ends; -1 for what has none.
  private var partners: [Int32]
  /// Of each isolate, whether its first strong character runs to the left (P2, P3).
  private var beginsRightToLeft: [Bool]

  /// Levels beyond this one are not given (BD2).
  private static let deepest: UInt8 = 125

  private init(_ classes: [BidiClass], _ scalars: [UInt32], _ base: UInt8) {
    original = classes
    self.scalars = scalars
    self.base = base
    self.classes = classes
    levels = Array(repeating: base, count: classes.count)
    partners = Array(repeating: -1, count: classes.count)
    beginsRightToLeft = Array(repeating: false, count: classes.count)
  }

  private func partner(_ index: Int) -> Int? { partners[index] < 0 ? nil : Int(partners[index]) }

  /// The level of the first strong character outside of isolates (P2, P3); nil when there is none.
  static func firstStrongLevel(_ classes: ArraySlice<BidiClass>) -> UInt8? {
    var depth = 0
    for kind in classes {
      if kind.isIsolateInitiator { depth += 1 }
      if kind == .popIsolate, depth > 0 { depth -= 1 }
      guard depth == 0 else { continue }
      if kind == .leftToRight { return 0 }
      if kind == .rightToLeft || kind == .arabicLetter { return 1 }
    }
    return nil
  }

  static func levels(_ classes: [BidiClass], _ scalars: [UInt32], _ base: UInt8) -> [UInt8] {
    var resolver = BidiResolver(classes, scalars, base)
    resolver.resolve()
    return resolver.levels
  }

  private mutating func resolve() {
    findPartners()
    resolveExplicit()
    explicitLevels = levels
    for sequence in isolatingRunSequences() { resolve(sequence) }
    // What X9 took out follows what is before it, so that it divides nothing.
    for index in levels.indices where original[index].isRemoved {
      levels[index] = index > 0 ? levels[index - 1] : base
    }
    resetSeparators()
  }

  /// Tabs, and the spaces before them, have the paragraph's level (L1); spaces at the end of a line are never shown.
  private mutating func resetSeparators() {
    var resets = false
    for index in levels.indices.reversed() {
      let kind = original[index]
      if kind == .segmentSeparator || kind == .paragraphSeparator {
        resets = true
      } else if kind != .whitespace, !kind.isRemoved, !kind.isIsolateInitiator, kind != .popIsolate {
        resets = false
      }
      if resets { levels[index] = base }
    }
  }

  // MARK: Explicit levels (X1–X8)

  /// Finds all directions in one pass: searching each isolate separately takes quadratic time when they are nested.
  private mutating func findPartners() {
    var open: [(index: Int, isDecided: Bool)] = []
    for (index, kind) in original.enumerated() {
      switch kind {
      case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        open.append((index, false))
      case .popIsolate:
        guard let start = open.popLast() else { continue }
        partners[start.index] = Int32(truncatingIfNeeded: index)
        partners[index] = Int32(truncatingIfNeeded: start.index)
      case .leftToRight, .rightToLeft, .arabicLetter:
        guard let last = open.indices.last, !open[last].isDecided else { continue }
        open[last].isDecided = true
        beginsRightToLeft[open[last].index] = kind != .leftToRight
      case .paragraphSeparator: open = []
      default: continue
      }
    }
  }

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  private mutating func resolveExplicit() {
    var stack = [Status(level: base, override: nil, isIsolate: false)]
    var (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)
    func next(_ isRightToLeft: Bool) -> UInt8 {
      let level = stack[stack.count - 1].level
      return isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
    }
    for (index, kind) in original.enumerated() {
      let top = stack[stack.count - 1]
      switch kind {
      case .rightToLeftEmbedding, .leftToRightEmbedding, .rightToLeftOverride, .leftToRightOverride:
        let isRightToLeft = kind == .rightToLeftEmbedding || kind == .rightToLeftOverride
        let level = next(isRightToLeft)
        if level <= Self.deepest, overflowIsolates == 0, overflowEmbeddings == 0 {
          let override: BidiClass? =
            kind == .rightToLeftOverride ? .rightToLeft : kind == .leftToRightOverride ? .leftToRight : nil
          stack.append(Status(level: level, override: override, isIsolate: false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .rightToLeftIsolate, .leftToRightIsolate, .firstStrongIsolate:
        levels[index] = top.level
        if let override = top.override { classes[index] = override }
        let isRightToLeft =
          kind == .firstStrongIsolate ? beginsRightToLeft[index] : kind == .rightToLeftIsolate
        let level = next(isRightToLeft)
        if level <= Self.deepest, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append(Status(level: level, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case .popIsolate:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while stack.count > 1, !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        levels[index] = stack[stack.count - 1].level
        if let override = stack[stack.count - 1].override { classes[index] = override }
      case .popDirectional:
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !top.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      case .paragraphSeparator:
        levels[index] = base
      case .boundaryNeutral:
        break
      default:
        levels[index] = top.level
        if let override = top.override { classes[index] = override }
      }
    }
  }

  // MARK: Sequences (X10)

  /// The stretches of one level, joined across isolates; what X9 takes out is in none of them.
  private func isolatingRunSequences() -> [[Int]] {
    var runs: [[Int]] = []
    for index in original.indices where !original[index].isRemoved {
      if let last = runs.last?.last, levels[last] == levels[index] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    var runOfPop: [Int: Int] = [:]
    for (number, run) in runs.enumerated() {
      if let first = run.first, original[first] == .popIsolate { runOfPop[first] = number }
    }
    var sequences: [[Int]] = []
    for run in runs {
      guard let first = run.first, original[first] != .popIsolate || partner(first) == nil else { continue }
      var sequence = run
      while let last = sequence.last, original[last].isIsolateInitiator, let pop = partner(last),
        let next = runOfPop[pop]
      {
        sequence += runs[next]
      }
      sequences.append(sequence)
    }
    return sequences
  }

  private func direction(_ level: UInt8) -> BidiClass { level % 2 == 0 ? .leftToRight : .rightToLeft }

  /// Weak, neutral and implicit rules for a sequence.
  private mutating func resolve(_ sequence: [Int]) {
    guard let first = sequence.first, let last = sequence.last else { return }
    let level = explicitLevels[first]
    let before = original[..<first].lastIndex { !$0.isRemoved }.map { explicitLevels[$0] } ?? base
    let after =
      original[last].isIsolateInitiator
      ? base : original[(last + 1)...].firstIndex { !$0.isRemoved }.map { explicitLevels[$0] } ?? base
    let start = direction(max(level, before))
    let end = direction(max(level, after))
    resolveWeak(sequence, start)
    resolveBrackets(sequence, start, embedding: direction(level))
    resolveNeutral(sequence, start, end, embedding: direction(level))
    for index in sequence {
      switch (classes[index], level % 2 == 0) {
      case (.rightToLeft, true), (.leftToRight, false), (.europeanNumber, false), (.arabicNumber, false):
        levels[index] = level + 1
      case (.europeanNumber, true), (.arabicNumber, true): levels[index] = level + 2
      default: break
      }
    }
  }

  // MARK: Weak types (W1–W7)

  private mutating func resolveWeak(_ sequence: [Int], _ start: BidiClass) {
    var previous = start
    for index in sequence {  // W1
      if classes[index] == .nonspacingMark {
        classes[index] =
          previous.isIsolateInitiator || previous == .popIsolate ? .otherNeutral : previous
      }
      previous = classes[index]
    }
    var strong = start
    for index in sequence {  // W2, W3
      switch classes[index] {
      case .leftToRight, .rightToLeft: strong = classes[index]
      case .arabicLetter:
        strong = .arabicLetter
        classes[index] = .rightToLeft
      case .europeanNumber where strong == .arabicLetter: classes[index] = .arabicNumber
      default: break
      }
    }
    for place in sequence.indices.dropFirst().dropLast() {  // W4
      let kind = classes[sequence[place]]
      let left = classes[sequence[place - 1]]
      guard left == classes[sequence[place + 1]] else { continue }
      if left == .europeanNumber, kind == .europeanSeparator || kind == .commonSeparator {
        classes[sequence[place]] = .europeanNumber
      } else if left == .arabicNumber, kind == .commonSeparator {
        classes[sequence[place]] = .arabicNumber
      }
    }
    var place = 0
    while place < sequence.count {  // W5
      guard classes[sequence[place]] == .europeanTerminator else {
        place += 1
        continue
      }
      var end = place
      while end < sequence.count, classes[sequence[end]] == .europeanTerminator { end += 1 }
      let touchesNumber =
        (place > 0 && classes[sequence[place - 1]] == .europeanNumber)
        || (end < sequence.count && classes[sequence[end]] == .europeanNumber)
      if touchesNumber { for index in sequence[place..<end] { classes[index] = .europeanNumber } }
      place = end
    }
    strong = start
    for index in sequence {  // W6, W7
      switch classes[index] {
      case .europeanSeparator, .europeanTerminator, .commonSeparator: classes[index] = .otherNeutral
      case .leftToRight, .rightToLeft: strong = classes[index]
      case .europeanNumber where strong == .leftToRight: classes[index] = .leftToRight
      default: break
      }
    }
  }

  // MARK: Neutral types (N0–N2)

  /// Left to right, right to left (which numbers count as), or nil for a neutral character.
  private func strength(_ index: Int) -> BidiClass? {
    switch classes[index] {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }

  private mutating func resolveBrackets(_ sequence: [Int], _ start: BidiClass, embedding: BidiClass) {
    for pair in bracketPairs(sequence) {
      let inside = sequence[(pair.open + 1)..<pair.close].compactMap { strength($0) }
      let direction: BidiClass
      if inside.contains(embedding) {
        direction = embedding
      } else if !inside.isEmpty {
        let context = sequence[..<pair.open].last { strength($0) != nil }
        direction = context.flatMap { strength($0) } ?? start
      } else {
        continue
      }
      for place in [pair.open, pair.close] {
        classes[sequence[place]] = direction
        var next = place + 1
        while next < sequence.count, original[sequence[next]] == .nonspacingMark {
          classes[sequence[next]] = direction
          next += 1
        }
      }
    }
  }

  /// How many brackets may be open at a time (BD16).
  private static let mostOpenBrackets = 63

  /// The pairs of brackets by the places of the opening ones (BD16).
  private func bracketPairs(_ sequence: [Int]) -> [(open: Int, close: Int)] {
    var open: [(close: UInt32, place: Int)] = []
    var pairs: [(open: Int, close: Int)] = []
    for (place, index) in sequence.enumerated() where classes[index] == .otherNeutral {
      let scalar = scalars[index]
      if let close = Self.closingBracket(of: scalar) {
        if open.count == Self.mostOpenBrackets { return [] }
        open.append((close, place))
      } else if let match = open.lastIndex(where: { $0.close == Self.canonical(scalar) }) {
        pairs.append((open[match].place, place))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  /// The bracket that closes an opening one; nil for what opens nothing.
  private static func closingBracket(of scalar: UInt32) -> UInt32? {
    guard let properties = Unicode.Scalar(scalar)?.properties, properties.isBidiMirrored,
      properties.generalCategory == .openPunctuation
    else { return nil }
    let mirrored = hb_unicode_mirroring(hb_unicode_funcs_get_default(), scalar)
    return mirrored == scalar ? nil : canonical(mirrored)
  }

  /// Angle brackets exist twice and are the same.
  private static func canonical(_ scalar: UInt32) -> UInt32 {
    scalar == 0x232A ? 0x3009 : scalar
  }

  private mutating func resolveNeutral(
    _ sequence: [Int], _ start: BidiClass, _ end: BidiClass, embedding: BidiClass
  ) {
    var place = 0
    var before = start
    while place < sequence.count {
      guard classes[sequence[place]].isNeutral else {
        before = strength(sequence[place]) ?? before
        place += 1
        continue
      }
      var next = place
      while next < sequence.count, classes[sequence[next]].isNeutral { next += 1 }
      let after = next < sequence.count ? strength(sequence[next]) ?? end : end
      for index in sequence[place..<next] { classes[index] = before == after ? before : embedding }
      place = next
    }
  }
}
