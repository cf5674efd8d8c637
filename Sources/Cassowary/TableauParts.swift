/// What a column of the tableau represents, which decides the values it may take.
enum SymbolKind: UInt8, BitwiseCopyable {
  /// Not in use.
  case free
  /// A variable of the user: any value.
  case external
  /// By how much an inequality is met with room to spare: ≥ 0.
  case slack
  /// By how much an optional constraint is missed: ≥ 0, and costs.
  case error
  /// By how much a required equation is missed: 0. Never enters the basis while optimising.
  case dummy
}

/// A column of the tableau. Half a cache line.
struct Symbol: BitwiseCopyable {
  var kind: SymbolKind
  /// Whether it is in `candidates`.
  var isCandidate = false
  /// Whether it is in `touched`.
  var isTouched = false
  /// False if every cost is zero.
  var hasCosts = false
  /// The row in which the symbol is basic; negative for none.
  var row: Int32 = -1
  /// How many entries of its column are stale, at most.
  var staleEntries: Int32 = 0
  /// What the symbol table knows it by: the number of a variable, or of the record of a constraint.
  var owner: Int32 = -1
  /// The rows that may contain the symbol; entries can be stale or double.
  var column = GrowableBuffer<Int32>()
}

/// One entry of a row.
struct Cell: BitwiseCopyable {
  var symbol: Int32
  var coefficient: Double
}

/// An exchange of two symbols.
struct Pivot: BitwiseCopyable {
  var entering: Int32
  var leaving: Int32
}

/// One solved row: `basic = constant + Σ coefficient · symbol`, cells in ascending order of symbols.
/// Half a cache line.
struct Row: BitwiseCopyable {
  /// Negative in a row that is not in use.
  var basic: Int32
  /// The last walk that met this row, so that a walk over a column with stale entries meets it once; and in the lowest
  /// bit, whether the row is in `infeasibleRows`.
  private var marks: UInt32 = 0
  var constant: Double
  var cells = GrowableBuffer<Cell>()

  init(basic: Int32, constant: Double) {
    self.basic = basic
    self.constant = constant
  }

  /// Visits have even numbers.
  static var largestVisit: UInt32 { .max - 1 }

  @inline(__always) var visit: UInt32 {
    get { marks & ~1 }
    set { marks = newValue | marks & 1 }
  }

  @inline(__always) var isQueued: Bool {
    get { marks & 1 != 0 }
    set { marks = marks & ~1 | (newValue ? 1 : 0) }
  }
}
