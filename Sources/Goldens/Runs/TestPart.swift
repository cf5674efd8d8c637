/// One of several equal parts of a list of tests, so that several processes or machines share it.
///
/// Tests are dealt in turn by their place in the list, so every machine finds the same parts.
package struct TestPart: Equatable, Sendable {
  /// From 1.
  package let number: Int
  /// How many parts there are.
  package let count: Int

  /// All tests.
  package static let whole = TestPart(1, of: 1)

  /// A part.
  package init(_ number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// Reads `2/5`; nil for anything else.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number >= 1, number <= count
    else { return nil }
    self.init(number, of: count)
  }

  /// Whether a test belongs to it, by its place in the list from 0.
  package func takes(_ place: Int) -> Bool { (place + 1) % count == number % count }

  /// A part of this part.
  ///
  /// - Parameter other: Which of how many.
  package func part(_ other: TestPart) -> TestPart {
    TestPart(number + (other.number - 1) * count, of: count * other.count)
  }

  /// The order in which the variants of screens are dealt: each screen begins with another variant, so that each part
  /// gets some of every one.
  ///
  /// - Parameters:
  ///   - screen: From 0.
  ///   - variant: From 0.
  package static func place(screen: Int, variant: Int, of variants: Int) -> Int {
    screen * variants + (variant + screen) % variants
  }
}
