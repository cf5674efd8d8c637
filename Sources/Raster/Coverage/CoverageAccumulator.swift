internal import CRasterKernels

/// The signed areas a shape's outline adds to the pixels of a box.
///
/// A piece of outline inside one pixel that climbs by `height` and leaves `area` of the pixel to its left adds
/// height - area to its own cell and area to the next; the running sum along a row is then the winding number
/// averaged over each pixel, in units of 2^-16. All terms are integers and each depends on the outline and on its
/// own pixel alone (the heights telescope), so the sums are the same for any box around the pixel.
///
/// The scheme of cells and running sums is that of the FreeType and AGG rasterisers (D. Turner; M. Shemanarev);
/// the single plane of differences follows R. Levien's font-rs. Sums wrap beyond ±32767 windings.
struct CoverageAccumulator {
  /// Boxes larger than this many cells are swept in bands of rows, which bounds the memory (4 MB).
  static let largestCellCount = 1 << 20

  /// A mark stands for this many neighbouring cells, and eight marks are read at a time.
  static let cellsPerMark = 4
  static let marksPerWord = 8
  static let cellsPerWord = cellsPerMark * marksPerWord

  /// Words behind the last that may be read.
  static let spareWords = 8

  /// Zero everywhere between two shapes: the sweep clears what it reads.
  private(set) var cellStore = ScratchBuffer<Int32>(capacity: 1 << 14, filledWith: 0)

  /// Bytes, 1 where a group of cells was touched, 0 elsewhere; words so that eight of them are aligned.
  private(set) var markStore = ScratchBuffer<UInt64>(capacity: 1 << 9, filledWith: 0)

  /// For each row the heights of outline on its left: they count for all its pixels, and touch none of its cells. Zero
  /// between two shapes, as cells are.
  private(set) var leftStore = ScratchBuffer<Int32>(capacity: 1 << 8, filledWith: 0)

  private(set) var placeStore = ScratchBuffer<Int>(capacity: 1 << 8, filledWith: 0)
  private(set) var pieceStore = ScratchBuffer<Int32>(capacity: 1 << 10, filledWith: 0)

  /// Places beyond the rows and columns of a box: its end, one behind it, and what fills a vector.
  static let sparePlaces = 8

  private(set) var box = PixelRect.empty
  private(set) var places: UnsafeMutablePointer<Int>
  private(set) var pieces: OutlinePieces
  private(set) var cells: UnsafeMutablePointer<Int32>
  private(set) var marks: UnsafeMutablePointer<UInt64>
  private(set) var left: UnsafeMutablePointer<Int32>
  private(set) var cellsPerRow = 0
  private(set) var wordsPerRow = 0

  init() {
    cells = cellStore.base
    marks = markStore.base
    left = leftStore.base
    places = placeStore.base
    pieces = OutlinePieces(pieceStore.base, capacity: 0)
  }

  func deallocate() {
    placeStore.deallocate()
    pieceStore.deallocate()
    cellStore.deallocate()
    markStore.deallocate()
    leftStore.deallocate()
  }

  var byteCount: Int {
    cellStore.byteCount + markStore.byteCount + leftStore.byteCount + placeStore.byteCount
      + pieceStore.byteCount
  }

  /// Rows of a box of this width that fit into one band, at least 1.
  static func rowsPerBand(width: Int) -> Int { max(1, largestCellCount / (max(width, 0) &+ cellsPerWord)) }

  /// Begins a shape inside `box`, which must not be empty and not exceed a band.
  mutating func begin(_ box: PixelRect) {
    self.box = box
    // Two cells more than pixels: a piece adds to the next column too, and one on the box's right edge is behind
    // the last. Whole words of marks, so that one index serves cells and marks.
    wordsPerRow = (box.width &+ 2 &+ Self.cellsPerWord - 1) / Self.cellsPerWord
    cellsPerRow = wordsPerRow &* Self.cellsPerWord
    cellStore.reserve(cellsPerRow * box.height, keeping: 0, filledWith: 0)
    markStore.reserve(wordsPerRow * box.height &+ Self.spareWords, keeping: 0, filledWith: 0)
    leftStore.reserve(box.height, keeping: 0, filledWith: 0)
    placeStore.reserve(box.width &+ box.height &+ 2 * Self.sparePlaces, keeping: 0, filledWith: 0)
    // A monotone outline leaves each row and each column once.
    let mostPieces = box.width &+ box.height &+ 1
    pieceStore.reserve(OutlinePieces.memory(mostPieces), keeping: 0, filledWith: 0)
    pieces = OutlinePieces(pieceStore.base, capacity: mostPieces)
    cells = cellStore.base
    marks = markStore.base
    left = leftStore.base
    places = placeStore.base
  }

  /// Where outlines write.
  @inline(__always)
  func writer(_ kernels: SpanKernels) -> CoverageWriter { CoverageWriter(self, kernels) }
}

/// What an outline needs of an accumulator while it is being added: few enough numbers for registers.
///
/// Coordinates are counted from the box's upper left corner. A whole number of pixels more or less changes none of the
/// sums, because an outline's places between its vertices are computed from differences alone.
struct CoverageWriter {
  /// The box's corner in fixed point.
  let originX, originY: Int

  /// The box's cells, and its size: what straight edges need.
  let box: raster_cells

  /// The size in fixed point.
  var width: Int { Int(truncatingIfNeeded: box.width) }
  var height: Int { Int(truncatingIfNeeded: box.height) }

  var cellsPerRow: Int { Int(truncatingIfNeeded: box.cells_per_row) }

  /// Room for where an outline leaves the rows and the columns of the box.
  let rowPlaces, columnPlaces: UnsafeMutablePointer<Int>

  /// Room for the pieces of an outline.
  let pieces: OutlinePieces

  let kernels: SpanKernels

  @inline(__always)
  init(_ accumulator: CoverageAccumulator, _ kernels: SpanKernels) {
    self.kernels = kernels
    pieces = accumulator.pieces
    originX = accumulator.box.minX &<< FixedPoint.shift
    originY = accumulator.box.minY &<< FixedPoint.shift
    box = raster_cells(
      cells: accumulator.cells,
      marks: UnsafeMutableRawPointer(accumulator.marks).assumingMemoryBound(to: UInt8.self),
      left: accumulator.left, cells_per_row: Int64(accumulator.cellsPerRow),
      marks_per_row: Int64(accumulator.cellsPerRow / CoverageAccumulator.cellsPerMark),
      width: Int64(accumulator.box.maxX &<< FixedPoint.shift &- originX),
      height: Int64(accumulator.box.maxY &<< FixedPoint.shift &- originY))
    rowPlaces = accumulator.places
    columnPlaces = accumulator.places + (accumulator.box.height &+ CoverageAccumulator.sparePlaces)
  }

  /// The first cell of a row of the box.
  @inline(__always)
  func cell(row: Int) -> Int { row &* cellsPerRow }

  /// Adds the height and the left area of a piece of outline to a cell.
  @inline(__always)
  func add(cell: Int, height: Int, area: Int) {
    box.cells[cell] = box.cells[cell] &+ Int32(truncatingIfNeeded: height &- area)
    box.cells[cell &+ 1] = box.cells[cell &+ 1] &+ Int32(truncatingIfNeeded: area)
    box.marks[cell &>> 2] = 1
    box.marks[(cell &+ 1) &>> 2] = 1
  }

  /// Adds the height of outline that is left of a row of the box: it counts for the whole row.
  @inline(__always)
  func addLeft(row: Int, height: Int) {
    box.left[row] = box.left[row] &+ Int32(truncatingIfNeeded: height)
  }
}
