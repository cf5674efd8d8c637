import Glibc
import Support
import XCTest

/// Every function against the C library's, to 1e-15 relative, over its range.
final class ElementaryFunctionsTests: XCTestCase {
  /// A fixed sequence of numbers in 0..<1 (Steele, Lea & Flood's SplitMix64).
  private struct Sequence64 {
    var state: UInt64
    mutating func next() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }
  }

  private func relativeError(_ value: Double, _ reference: Double) -> Double {
    if value == reference || (value.isNaN && reference.isNaN) { return 0 }
    return abs(value - reference) / max(abs(reference), .leastNormalMagnitude)
  }

  private func check(
    _ name: String, from low: Double, to high: Double, count: Int = 20_000, within bound: Double = 1e-15,
    _ function: (Double) -> Double, _ reference: (Double) -> Double, line: UInt = #line
  ) {
    var numbers = Sequence64(state: 7)
    var worst = (error: 0.0, x: 0.0)
    for _ in 0..<count {
      let x = low + (high - low) * numbers.next()
      let error = relativeError(function(x), reference(x))
      if !(error <= worst.error) { worst = (error, x) }
    }
    XCTAssertLessThanOrEqual(worst.error, bound, "\(name) at \(worst.x)", line: line)
  }

  func testSineAndCosine() {
    for bound in [0.1, 1, 10, 1_000, 1e6, 1e9, 1e15, 1e22, 1e100, 1e300] {
      check("sin", from: -bound, to: bound, ElementaryFunctions.sin, Glibc.sin)
      check("cos", from: -bound, to: bound, ElementaryFunctions.cos, Glibc.cos)
      check("tan", from: -bound, to: bound, ElementaryFunctions.tan, Glibc.tan)
    }
  }

  func testSineNextToMultiplesOfHalfPi() {
    for n in -2_000...2_000 {
      for offset in [-1, 0, 1] {
        let near = Double(n) * .pi / 2
        let x = offset == 0 ? near : (offset > 0 ? near.nextUp : near.nextDown)
        XCTAssertLessThanOrEqual(relativeError(ElementaryFunctions.sin(x), Glibc.sin(x)), 1e-15, "sin \(x)")
        XCTAssertLessThanOrEqual(relativeError(ElementaryFunctions.cos(x), Glibc.cos(x)), 1e-15, "cos \(x)")
      }
    }
    // The double that is closest to a multiple of π/2 (Kahan's example); the true value from 700-digit
    // arithmetic, because the C library is 7 units in the last place off here.
    let worst = 6381956970095103.0 * 0x1p797
    XCTAssertLessThanOrEqual(relativeError(ElementaryFunctions.cos(worst), -0x1.14ae_72e6_ba22fp-61), 1e-15)
  }

  func testSineOfSpecialValues() {
    XCTAssertTrue(ElementaryFunctions.sin(.infinity).isNaN)
    XCTAssertTrue(ElementaryFunctions.cos(.nan).isNaN)
    XCTAssertEqual(ElementaryFunctions.sin(0), 0)
    XCTAssertEqual(ElementaryFunctions.cos(0), 1)
    XCTAssertEqual(ElementaryFunctions.sin(.leastNonzeroMagnitude), .leastNonzeroMagnitude)
  }

  func testExponential() {
    check("exp", from: -1, to: 1, ElementaryFunctions.exp, Glibc.exp)
    check("exp", from: -50, to: 50, ElementaryFunctions.exp, Glibc.exp)
    check("exp", from: -708, to: 709.78, ElementaryFunctions.exp, Glibc.exp)
    XCTAssertEqual(ElementaryFunctions.exp(0), 1)
    XCTAssertEqual(ElementaryFunctions.exp(-.infinity), 0)
    XCTAssertEqual(ElementaryFunctions.exp(.infinity), .infinity)
    XCTAssertEqual(ElementaryFunctions.exp(710), .infinity)
    XCTAssertEqual(ElementaryFunctions.exp(-745.2), 0)
    XCTAssertTrue(ElementaryFunctions.exp(.nan).isNaN)
    XCTAssertEqual(ElementaryFunctions.exp(-740), Glibc.exp(-740), accuracy: 4 * .leastNonzeroMagnitude)
  }

  #if arch(x86_64)
    /// What springs and colours ask for, against the C library's functions of 64-bit mantissas: within one unit in the
    /// last place.
    func testWhatMotionNeedsIsWithinOneUnit() {
      func check(
        _ name: String, from low: Double, to high: Double, _ function: (Double) -> Double,
        _ reference: (Float80) -> Float80, line: UInt = #line
      ) {
        var numbers = Sequence64(state: 11)
        var worst = (units: Float80(0), x: 0.0)
        for _ in 0..<200_000 {
          let x = low + (high - low) * numbers.next()
          let exact = reference(Float80(x))
          let units = abs(Float80(function(x)) - exact) / Float80(Double(exact).ulp)
          if !(units <= worst.units) { worst = (units, x) }
        }
        XCTAssertLessThan(worst.units, 1, "\(name) at \(worst.x)", line: line)
      }
      check("exp", from: -60, to: 0, ElementaryFunctions.exp, Glibc.exp)
      check("exp", from: -1, to: 1, ElementaryFunctions.exp, Glibc.exp)
      for bound in [1.0, 30, 1_000, 100_000] {
        check("sin", from: 0, to: bound, ElementaryFunctions.sin, Glibc.sin)
        check("cos", from: 0, to: bound, ElementaryFunctions.cos, Glibc.cos)
      }
      for exponent in [2.4, 1 / 2.4, 1.0 / 3] {
        check(
          "pow \(exponent)", from: 0.003, to: 1, { ElementaryFunctions.pow($0, exponent) },
          { Glibc.pow($0, Float80(exponent)) })
      }
    }
  #endif

  func testLogarithm() {
    check("log", from: 0, to: 3, ElementaryFunctions.log, Glibc.log)
    check("log", from: 0.99, to: 1.01, ElementaryFunctions.log, Glibc.log)
    check("log", from: 0, to: 1e300, ElementaryFunctions.log, Glibc.log)
    XCTAssertEqual(ElementaryFunctions.log(1), 0)
    XCTAssertEqual(ElementaryFunctions.log(0), -.infinity)
    XCTAssertTrue(ElementaryFunctions.log(-1).isNaN)
    XCTAssertEqual(ElementaryFunctions.log(.leastNonzeroMagnitude), Glibc.log(.leastNonzeroMagnitude))
  }

  func testInverseFunctions() {
    check("asin", from: -1, to: 1, ElementaryFunctions.asin, Glibc.asin)
    check("acos", from: -1, to: 1, ElementaryFunctions.acos, Glibc.acos)
    for bound in [0.4, 1, 3, 100, 1e20] {
      check(
        "atan2", from: -bound, to: bound, { ElementaryFunctions.atan2($0, 0.7) }, { Glibc.atan2($0, 0.7) })
      check(
        "atan2", from: -bound, to: bound, { ElementaryFunctions.atan2($0, -0.7) }, { Glibc.atan2($0, -0.7) })
    }
    for (y, x) in [(0.0, 1.0), (-0.0, 1), (0, -1), (-0.0, -1), (1, 0), (-1, 0), (0, 0), (1, -1)] {
      XCTAssertEqual(ElementaryFunctions.atan2(y, x), Glibc.atan2(y, x), accuracy: 1e-15, "\(y), \(x)")
    }
    XCTAssertTrue(ElementaryFunctions.asin(1.1).isNaN)
    XCTAssertEqual(ElementaryFunctions.asin(1), .pi / 2)
    XCTAssertEqual(ElementaryFunctions.acos(-1), .pi)
  }

  func testPower() {
    for exponent in [0.1, 0.5, 1 / 2.4, 2.4, 3, 17.5, 100, -2.2] {
      check(
        "x^\(exponent)", from: 0, to: 4, { ElementaryFunctions.pow($0, exponent) },
        { Glibc.pow($0, exponent) })
    }
    check("0.998^y", from: 0, to: 100_000, { ElementaryFunctions.pow(0.998, $0) }, { Glibc.pow(0.998, $0) })
    for (x, y) in [
      (0.0, 0.0), (0, 2), (0, -1), (-8, 3), (-8, 2), (-8, 0.5), (1, .infinity), (2, .infinity),
      (2, -.infinity),
      (0.5, .infinity), (.infinity, -3), (10, 400), (10, -400), (.nan, 0), (3, .nan),
    ] {
      XCTAssertEqual(
        relativeError(ElementaryFunctions.pow(x, y), Glibc.pow(x, y)), 0, accuracy: 1e-15, "\(x)^\(y)")
    }
  }

  /// The exact bits, so that another compiler or processor which computes them differently is noticed.
  func testBitsDoNotDependOnTheMachine() {
    var digest: UInt64 = 0
    var numbers = Sequence64(state: 42)
    for _ in 0..<10_000 {
      let x = (numbers.next() - 0.5) * 100
      let (s, c) = ElementaryFunctions.sincos(x)
      for value in [
        s, c, ElementaryFunctions.exp(x), ElementaryFunctions.log(abs(x)), ElementaryFunctions.atan2(x, c),
        ElementaryFunctions.pow(abs(x), s),
      ] {
        digest = (digest ^ value.bitPattern) &* 0x100_0000_01B3
      }
    }
    XCTAssertEqual(digest, 7_796_463_245_882_169_513)
  }
}
