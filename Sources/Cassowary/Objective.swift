/// The reduced costs of all symbols, one number per priority level, compared lexicographically.
///
/// Level k of the objective is the sum of the absolute errors of the optional constraints of the k-th highest
/// priority. Its row over the nonbasic symbols is kept dense, because a pivot reads and writes single entries of
/// it. The levels of one symbol are side by side, highest priority first, as every question here reads them in
/// that order. Comparing vectors instead of weighted sums is what makes priorities strict: it is the
/// lexicographic order of Badros, Borning and Stuckey's symbolic weights.
struct Objective {
  /// Below this a reduced cost counts as zero. Costs are sums of ratios of coefficients, of the order of 1.
  static let tolerance = 1e-9
  /// A sum this much smaller than what was added is the rounding error of a zero.
  static let cancellation = 1e-11

  /// The distinct priorities in use, highest first.
  private var priorities = GrowableBuffer<Double>()
  /// How many constraints are at each level. Empty levels wait to be reused until room is needed.
  private var population = GrowableBuffer<Int>()
  /// The cost of `symbol` at level `rank` is at `symbol * stride + rank`; entries past the last level are 0.
  private var costs = GrowableBuffer<Double>()
  /// Even.
  private var stride = 2
  /// How many levels there may be before the empty ones are dropped.
  private var levelLimit = 4
  /// How many symbols have costs; there may be fewer of them yet.
  private var symbolCount = 0

  var levelCount: Int { priorities.count }

  /// Makes room for the costs of so many symbols, all zero.
  mutating func reserve(symbols: Int, in pool: BlockPool.Place) {
    guard symbols > symbolCount else { return }
    if symbolCount == 0 { costs.start(with: symbols * stride, in: pool) }
    symbolCount = symbols
    costs.extend(to: symbols * stride, with: 0, in: pool)
  }

  @inline(__always) func rank(of priority: Double) -> Int? {
    for rank in 0..<priorities.count where priorities[rank] == priority { return rank }
    return nil
  }

  // MARK: Levels

  /// Counts a constraint. The level of its priority.
  mutating func addConstraint(priority: Double, in pool: BlockPool.Place) -> Int {
    if let rank = rank(of: priority) {
      population[rank] += 1
      return rank
    }
    makeRoom(in: pool)
    let rank = priorities.elements.firstIndex { $0 < priority } ?? priorities.count
    if rank < priorities.count { shiftCosts(from: rank) }
    priorities.append(0, in: pool)
    population.append(0, in: pool)
    for i in Swift.stride(from: priorities.count - 1, to: rank, by: -1) {
      priorities[i] = priorities[i - 1]
      population[i] = population[i - 1]
    }
    priorities[rank] = priority
    population[rank] = 1
    return rank
  }

  /// Makes place for a level before others.
  private mutating func shiftCosts(from rank: Int) {
    for symbol in 0..<symbolCount {
      let start = symbol * stride
      for i in Swift.stride(from: priorities.count, to: rank, by: -1) {
        costs[start + i] = costs[start + i - 1]
      }
      costs[start + rank] = 0
    }
  }

  /// Counts a constraint less. Its level stays.
  @inline(__always) mutating func removeConstraint(rank: Int) { population[rank] -= 1 }

  /// Makes room for another level, dropping the empty ones when there are many.
  private mutating func makeRoom(in pool: BlockPool.Place) {
    if priorities.count < levelLimit {
      if priorities.count == stride { arrange(priorities.indices.map { $0 }, stride: stride * 2, in: pool) }
      return
    }
    let kept = population.indices.filter { population[$0] > 0 }
    if kept.count == levelLimit { levelLimit *= 2 }
    arrange(kept, stride: levelLimit, in: pool)
  }

  /// Keeps some of the levels.
  private mutating func arrange(_ kept: [Int], stride newStride: Int, in pool: BlockPool.Place) {
    var moved = GrowableBuffer<Double>()
    moved.extend(to: symbolCount * newStride, with: 0, in: pool)
    for symbol in 0..<symbolCount {
      for (rank, old) in kept.enumerated() { moved[symbol * newStride + rank] = costs[symbol * stride + old] }
    }
    costs.deallocate(in: pool)
    costs = moved
    stride = newStride
    for (rank, old) in kept.enumerated() {
      priorities[rank] = priorities[old]
      population[rank] = population[old]
    }
    priorities.count = kept.count
    population.count = kept.count
  }

  // MARK: Costs

  /// Adds `amount` to the cost of one symbol at a level.
  @inline(__always) mutating func add(_ amount: Double, rank: Int, symbol: Int32) {
    addCost(amount, at: Int(symbol) * stride + rank)
  }

  @inline(__always) private mutating func addCost(_ amount: Double, at index: Int) {
    let old = costs[index]
    let new = old + amount
    costs[index] = new.magnitude <= Self.cancellation * amount.magnitude ? 0 : new
  }

  /// Adds `factor` times the costs of `source` to those of `symbol`.
  @inline(__always) mutating func add(_ factor: Double, timesCostsOf source: Int32, to symbol: Int32) {
    let from = Int(source) * stride
    let to = Int(symbol) * stride
    for rank in 0..<priorities.count where costs[from + rank] != 0 {
      addCost(factor * costs[from + rank], at: to + rank)
    }
  }

  @inline(__always) mutating func clear(_ symbol: Int32) {
    let place = costs.base + Int(symbol) &* stride
    place[0] = 0
    place[1] = 0
    if stride > 2 { (place + 2).update(repeating: 0, count: stride - 2) }
  }

  // MARK: Comparisons

  /// Whether every level is exactly zero, so that a pivot has nothing to carry over.
  @inline(__always) func isVoid(_ symbol: Int32) -> Bool {
    let place = costs.base + Int(symbol) &* stride
    let bits = place[0].bitPattern | place[1].bitPattern
    // Without the sign: −0 is zero.
    return bits << 1 == 0 && (stride == 2 || Self.areVoid(place + 2, count: stride - 2))
  }

  @inline(never) private static func areVoid(_ costs: UnsafeMutablePointer<Double>, count: Int) -> Bool {
    for rank in 0..<count where costs[rank] != 0 { return false }
    return true
  }

  /// The sign of the first level that is not zero: −1, 0 or 1.
  @inline(__always) func sign(_ symbol: Int32) -> Int {
    let start = Int(symbol) * stride
    for rank in 0..<priorities.count {
      let cost = costs[start + rank]
      if cost > Self.tolerance { return 1 }
      if cost < -Self.tolerance { return -1 }
    }
    return 0
  }

  /// The sign of `cost(a) / x − cost(b) / y` at the first level where they differ.
  @inline(__always) func compareRatios(_ a: Int32, over x: Double, _ b: Int32, over y: Double) -> Int {
    let startA = Int(a) * stride
    let startB = Int(b) * stride
    for rank in 0..<priorities.count {
      let difference = costs[startA + rank] / x - costs[startB + rank] / y
      if difference > Self.tolerance { return 1 }
      if difference < -Self.tolerance { return -1 }
    }
    return 0
  }
}
