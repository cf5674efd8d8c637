/// Makes a constant tunable with one line: the tuner lists it, and what is set there is what the code reads.
///
///     @Tunable static var radius: CGFloat = 30
///     @Tunable(10...60, name: "Corner radius") var radius: CGFloat = 30
///
/// Without a tuner it is the value that the code gives it, at the cost of one comparison. A value that is set by the
/// code counts too, unless the tuner has set another one. Constants of instances are one constant: what is tuned is the
/// line of code.
///
/// The wrapper has a module of its own that needs nothing but Foundation, so that an app which says `import Tunables`
/// still builds where there is neither a tuner nor this framework, for the phone, for instance.
@propertyWrapper
public struct Tunable<Value: TunableValue> {
  private let constant: TunableConstant
  private var own: Value

  /// A constant, as the compiler writes it for `@Tunable var name = value`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value in the source.
  ///   - range: between which values it makes sense; the tuner's slider has these ends. Default: by the value.
  ///   - name: what the tuner calls it. Default: the name of the variable.
  ///   - path: The file of the declaration, which the compiler fills in, as it does its place there.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  public init(
    wrappedValue: Value, _ range: ClosedRange<Value>, name: String? = nil, path: String = #filePath,
    line: Int = #line, column: Int = #column
  ) where Value: Comparable {
    own = wrappedValue
    constant = TunableConstant.at(
      path: path, line: line, column: column, name: name, kind: Value.tunableKind,
      initial: wrappedValue.tunableNumber,
      range: range.lowerBound.tunableNumber...range.upperBound.tunableNumber)
  }

  /// A constant without a range of its own.
  public init(
    wrappedValue: Value, name: String? = nil, path: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    own = wrappedValue
    constant = TunableConstant.at(
      path: path, line: line, column: column, name: name, kind: Value.tunableKind,
      initial: wrappedValue.tunableNumber, range: nil)
  }

  /// What the tuner has set, else what the code has.
  public var wrappedValue: Value {
    get { constant.override.map(Value.init(tunableNumber:)) ?? own }
    set { own = newValue }
  }
}
