/// A sum of constants this much smaller than its parts is the rounding error of a zero.
private let constantCancellation = 1e-14
/// The same for coefficients, which are few and simple numbers, so that zero can be recognised with more margin.
private let coefficientCancellation = 1e-11

/// `a + b`, with a difference of equal constants that rounding kept from zero set to zero.
@inline(__always) func sum(_ a: Double, _ b: Double) -> Double {
  let total = a + b
  return total.magnitude <= constantCancellation * b.magnitude ? 0 : total
}

extension GrowableBuffer<Cell> {
  /// Up to here steps of known direction beat a bisection, which is guessed wrong half the time.
  private static var shortRow: Int { 8 }

  /// The place of the symbol in the sorted row.
  @inline(__always) func index(of symbol: Int32) -> Int? {
    let count = count
    if count <= Self.shortRow {
      for place in 0..<count where base[place].symbol == symbol { return place }
      return nil
    }
    return bisect(symbol)
  }

  @inline(never) private func bisect(_ symbol: Int32) -> Int? {
    let place = lowerBound(symbol)
    return place < count && base[place].symbol == symbol ? place : nil
  }

  private func lowerBound(_ symbol: Int32) -> Int {
    var low = 0
    var length = count
    while length > 0 {
      let half = length >> 1
      if base[low + half].symbol < symbol {
        low += half + 1
        length -= half + 1
      } else {
        length = half
      }
    }
    return low
  }

  /// Inserts a cell whose symbol the row does not contain.
  mutating func insert(_ cell: Cell, in pool: BlockPool.Place) {
    reserve(count + 1, in: pool)
    var place = count
    if place > Self.shortRow {
      place = lowerBound(cell.symbol)
      (base + place + 1).update(from: base + place, count: count - place)
    } else {
      while place > 0, base[place - 1].symbol > cell.symbol {
        base[place] = base[place - 1]
        place -= 1
      }
    }
    base[place] = cell
    count += 1
  }

  mutating func remove(at index: Int) {
    let last = count - 1
    if last - index > Self.shortRow {
      (base + index).update(from: base + index + 1, count: last - index)
    } else {
      var place = index
      while place < last {
        base[place] = base[place + 1]
        place += 1
      }
    }
    count = last
  }

  /// Multiplies all coefficients but one, and replaces that cell by one of another symbol.
  mutating func scale(by factor: Double, replacing index: Int, with cell: Cell) {
    let count = count
    var place = index
    for k in 0..<count { base[k].coefficient *= factor }
    while place > 0, base[place - 1].symbol > cell.symbol {
      base[place] = base[place - 1]
      place -= 1
    }
    while place + 1 < count, base[place + 1].symbol < cell.symbol {
      base[place] = base[place + 1]
      place += 1
    }
    base[place] = cell
  }

  /// Adds to the coefficient of one symbol.
  mutating func add(_ amount: Double, to symbol: Int32, in pool: BlockPool.Place) {
    guard let place = index(of: symbol) else {
      insert(Cell(symbol: symbol, coefficient: amount), in: pool)
      return
    }
    let coefficient = base[place].coefficient + amount
    if coefficient.magnitude <= coefficientCancellation * amount.magnitude {
      remove(at: place)
    } else {
      base[place].coefficient = coefficient
    }
  }

  /// Becomes `factor · other`.
  mutating func copy(_ other: GrowableBuffer<Cell>, times factor: Double, in pool: BlockPool.Place) {
    reserve(other.count, in: pool)
    for k in 0..<other.count {
      base[k] = Cell(symbol: other[k].symbol, coefficient: factor * other[k].coefficient)
    }
    count = other.count
  }

  /// Becomes `a + factor · b` without the cell of one symbol of `a`.
  ///
  /// Lists the symbols that `a` did not contain as arrivals, and those that cancelled as losses.
  mutating func merge(
    _ a: GrowableBuffer<Cell>, without skipped: Int32, plus factor: Double, times other: GrowableBuffer<Cell>,
    arrivals: inout GrowableBuffer<Int32>, losses: inout GrowableBuffer<Int32>, in pool: BlockPool.Place
  ) {
    let countA = a.count
    let countB = other.count
    let b = other.base
    count = 0
    reserve(countA + countB, in: pool)
    arrivals.count = 0
    losses.count = 0
    arrivals.reserve(countB, in: pool)
    let first = a.base
    let out = base
    let new = arrivals.base
    var (i, j, n, fresh) = (0, 0, 0, 0)
    while i < countA, j < countB {
      let x = first[i]
      let y = b[j]
      if x.symbol < y.symbol {
        i += 1
        if x.symbol == skipped { continue }
        out[n] = x
        n += 1
      } else if y.symbol < x.symbol {
        j += 1
        out[n] = Cell(symbol: y.symbol, coefficient: factor * y.coefficient)
        n += 1
        new[fresh] = y.symbol
        fresh += 1
      } else {
        i += 1
        j += 1
        if x.symbol == skipped { continue }
        let added = factor * y.coefficient
        let coefficient = x.coefficient + added
        if coefficient.magnitude <= coefficientCancellation * added.magnitude {
          losses.append(x.symbol, in: pool)
          continue
        }
        out[n] = Cell(symbol: x.symbol, coefficient: coefficient)
        n += 1
      }
    }
    while i < countA {
      let x = first[i]
      i += 1
      if x.symbol == skipped { continue }
      out[n] = x
      n += 1
    }
    while j < countB {
      let y = b[j]
      j += 1
      out[n] = Cell(symbol: y.symbol, coefficient: factor * y.coefficient)
      n += 1
      new[fresh] = y.symbol
      fresh += 1
    }
    count = n
    arrivals.count = fresh
  }
}
