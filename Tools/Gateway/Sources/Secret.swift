/// Words that nobody can guess, and their comparison.
enum Secret {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// Of 6 bits each: 258 bits.
  private static let count = 43

  /// A new one, from the system's random numbers.
  static func make() -> String {
    var numbers = SystemRandomNumberGenerator()
    return String(
      decoding: (0..<count).map { _ in letters[Int(numbers.next() & 63)] }, as: UTF8.self)
  }

  /// Which of the known words it is; nil for none. Takes the same time whatever is in it.
  static func index(of word: String, in known: [String]) -> Int? {
    var found: Int?
    let asked = Array(word.utf8)
    for (index, secret) in known.enumerated() where isSame(asked, Array(secret.utf8)) { found = index }
    return found
  }

  private static func isSame(_ asked: [UInt8], _ secret: [UInt8]) -> Bool {
    var difference: UInt8 = asked.count == secret.count ? 0 : 1
    for index in secret.indices {
      difference |= secret[index] ^ (index < asked.count ? asked[index] : 0)
    }
    return difference == 0
  }
}
