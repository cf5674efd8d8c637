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

  /// A mark stands for this many neighbouring cells.
  static let cellsPerMark = 4

  /// Zero everywhere between two shapes: the sweep clears what it reads.
  private(set) var cellStore = ScratchBuffer<Int32>(capacity: 1 << 14, filledWith: 0)
  private(set) var markStore = ScratchBuffer<UInt64>(capacity: 1 << 8, filledWith: 0)

  private(set) var box = PixelRect.empty
  private(set) var cells: UnsafeMutablePointer<Int32>
  private(set) var marks: UnsafeMutablePointer<UInt64>
  private(set) var cellsPerRow = 0
  private(set) var wordsPerRow = 0

  init() {
    cells = cellStore.base
    marks = markStore.base
  }

  func deallocate() {
    cellStore.deallocate()
    markStore.deallocate()
  }

  var byteCount: Int { cellStore.byteCount + markStore.byteCount }

  /// Rows of a box of this width that fit into one band, at least 1.
  static func rowsPerBand(width: Int) -> Int { max(1, largestCellCount / max(width &+ 8, 1)) }

  /// Begins a shape inside `box`, which must not be empty and not exceed a band.
  mutating func begin(_ box: PixelRect) {
    self.box = box
    // One cell more than pixels: a piece in the last column also adds to the next.
    cellsPerRow = (box.width &+ Self.cellsPerMark) & ~(Self.cellsPerMark - 1)
    wordsPerRow = (cellsPerRow / Self.cellsPerMark &+ 63) / 64
    cellStore.reserve(cellsPerRow * box.height, keeping: 0, filledWith: 0)
    markStore.reserve(wordsPerRow * box.height, keeping: 0, filledWith: 0)
    cells = cellStore.base
    marks = markStore.base
  }

  /// Adds the height and the left area of a piece of outline to pixel `column` (counted from the box).
  @inline(__always)
  func add(row: Int, column: Int, height: Int, area: Int) {
    let cell = cells + (row &* cellsPerRow &+ column)
    cell[0] = cell[0] &+ Int32(truncatingIfNeeded: height &- area)
    cell[1] = cell[1] &+ Int32(truncatingIfNeeded: area)
    mark(row: row, column: column)
    mark(row: row, column: column &+ 1)
  }

  /// Adds the height of outline that lies left of the box: it counts for every pixel of the row.
  @inline(__always)
  func addLeft(row: Int, height: Int) {
    let cell = cells + row &* cellsPerRow
    cell.pointee = cell.pointee &+ Int32(truncatingIfNeeded: height)
    mark(row: row, column: 0)
  }

  @inline(__always)
  func mark(row: Int, column: Int) {
    let group = column &>> 2
    let word = marks + (row &* wordsPerRow &+ (group &>> 6))
    word.pointee |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
  }

  /// Adds a straight edge from (ax, ay) to (bx, by), in fixed point and device coordinates. Downward edges count
  /// positive to their right. What is outside the box costs no time beyond a comparison.
  @inline(__always)
  func addLine(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
    if ay == by { return }
    let down = ay < by
    let x0 = down ? ax : bx
    let y0 = down ? ay : by
    let x1 = down ? bx : ax
    let y1 = down ? by : ay
    let top = box.minY &<< FixedPoint.shift
    let bottom = box.maxY &<< FixedPoint.shift
    let left = box.minX &<< FixedPoint.shift
    let right = box.maxX &<< FixedPoint.shift
    if y1 <= top || y0 >= bottom || (x0 >= right && x1 >= right) { return }

    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    // Only used when the edge crosses columns, so never when this is infinite.
    let perColumn = Double(y1 &- y0) / Double(x1 &- x0)
    var y = y0 > top ? y0 : top
    var x = y == y0 ? x0 : x0 &+ FixedPoint.nearest(Double(y &- y0) * slope)
    let end = y1 < bottom ? y1 : bottom
    while y < end {
      let row = y &>> FixedPoint.shift
      let rowEnd = (row &+ 1) &<< FixedPoint.shift
      let nextY = y1 < rowEnd ? y1 : rowEnd
      // From the ends of the edge, never from the row before: the same number for every box.
      let nextX = nextY == y1 ? x1 : x0 &+ FixedPoint.nearest(Double(nextY &- y0) * slope)
      let low = x < nextX ? x : nextX
      let high = x < nextX ? nextX : x
      let height = nextY &- y
      let boxRow = row &- box.minY
      if high <= left {
        addLeft(row: boxRow, height: down ? height : 0 &- height)
      } else if low < right {
        let column = low &>> FixedPoint.shift
        if high <= (column &+ 1) &<< FixedPoint.shift {
          let area = (height &* (low &+ high &- column &<< 17) &+ FixedPoint.one) &>> 17
          add(
            row: boxRow, column: column &- box.minX, height: down ? height : 0 &- height,
            area: down ? area : 0 &- area)
        } else {
          addShallow(
            boxRow, x0: x0, y0: y0, perColumn: perColumn, down: down,
            x: x, y: y, nextX: nextX, nextY: nextY)
        }
      }
      x = nextX
      y = nextY
    }
  }

  /// Adds the part of an edge inside one row when it crosses several columns: (x, y) to (nextX, nextY) on the
  /// line through (x0, y0) that climbs `perColumn` per unit of x.
  @inline(__always)
  private func addShallow(
    _ row: Int, x0: Int, y0: Int, perColumn: Double, down: Bool, x: Int, y: Int, nextX: Int, nextY: Int
  ) {
    let rightward = x < nextX
    let low = rightward ? x : nextX
    let high = rightward ? nextX : x
    let left = box.minX &<< FixedPoint.shift
    let highY = rightward ? nextY : y
    // The height counts positive in the direction of the walk from low to high x.
    let sign = down == rightward ? 1 : -1

    @inline(__always)
    func crossing(_ column: Int) -> Int {
      let crossed = y0 &+ FixedPoint.nearest(Double(column &- x0) * perColumn)
      return crossed < y ? y : (crossed > nextY ? nextY : crossed)
    }

    var fromX = low
    var fromY = rightward ? y : nextY
    if low < left {
      let edgeY = crossing(left)
      addLeft(row: row, height: sign &* (edgeY &- fromY))
      fromX = left
      fromY = edgeY
    }
    var column = fromX &>> FixedPoint.shift
    let columnEnd = min(FixedPoint.ceiling(high), box.maxX)
    while column < columnEnd {
      let edge = (column &+ 1) &<< FixedPoint.shift
      let toX = high < edge ? high : edge
      let toY = high <= edge ? highY : crossing(edge)
      let height = toY &- fromY
      let magnitude = height < 0 ? 0 &- height : height
      let area = (magnitude &* (fromX &+ toX &- column &<< 17) &+ FixedPoint.one) &>> 17
      add(
        row: row, column: column &- box.minX, height: sign &* height,
        area: down ? area : 0 &- area)
      fromX = toX
      fromY = toY
      column = column &+ 1
    }
  }
}
