/// What a column of the tableau stands for, and thereby which values it may take.
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

/// A column of the tableau.
struct Symbol: BitwiseCopyable {
  var kind: SymbolKind
  /// Whether it is in `candidates`.
  var isCandidate = false
  /// Whether it is in `touched`.
  var isTouched = false
  /// The row in which the symbol is basic, or −1.
  var row: Int32 = -1
  /// How many entries of its column are stale, at most.
  var staleEntries: Int32 = 0
  /// The rows that may contain the symbol; entries can be stale or double.
  var column: GrowableBuffer<Int32>
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
struct Row: BitwiseCopyable {
  var basic: Int32
  /// Whether the row is in `infeasibleRows`.
  var isQueued = false
  var constant: Double
  /// The last walk that met this row, so that a walk over a column with stale entries meets it once.
  var visit: UInt64 = 0
  var cells: GrowableBuffer<Cell>
}
