/// Numbers as code writes them.
enum NumberText {
  /// The shortest text that reads back as the same number; whole numbers without a point.
  static func of(_ number: Double) -> String {
    if number == number.rounded(), number.magnitude < 1e15 { return "\(Int(number))" }
    return "\(number)"
  }

  /// The same, with a point where the text it replaces has one.
  static func of(_ number: Double, like old: String) -> String {
    let text = of(number)
    return old.contains(".") && !text.contains(".") && !text.contains("e") ? text + ".0" : text
  }
}
