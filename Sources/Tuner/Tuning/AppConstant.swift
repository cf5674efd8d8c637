@_exported import Tunables
import Foundation

/// A constant that the app has made tunable with `@Tunable`, or a number in its code that was made so
/// (`TunableLiterals`).
public struct AppConstant: Identifiable, Sendable {
  /// The place of its declaration.
  public struct ID: Hashable, Sendable {
    /// The file, from the folder `Sources` on.
    public let file: String
    /// From 1.
    public let line: Int
    /// From 1, in bytes: of a number in the code; 0 for a constant, of which a line has one.
    public let column: Int

    /// The constant that is declared at a line, or the number at a place in it, from 1.
    public init(file: String, line: Int, column: Int = 0) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// The place of a constant or a number.
    init(_ constant: TunableConstant) {
      self.init(
        file: CallSite(path: constant.path, line: 1).file, line: constant.line,
        column: constant.distance == nil ? 0 : constant.column)
    }
  }

  /// Identifies the constant by its place in the source.
  public let id: ID
  /// Where in the source.
  public let callSite: CallSite
  /// What the app calls it, else the variable's name.
  public let name: String
  /// The kind of number.
  public let kind: TunableKind
  /// What the code says.
  public let code: Double
  /// What is in force.
  public let value: Double
  /// Where a slider ends.
  public let range: ClosedRange<Double>
  /// Of a number in the code, how many calls it is away from what moves something frame by frame; nil for a constant.
  public let distance: Int?

  /// Whether it was changed.
  public var isTuned: Bool { value != code }

  init(_ constant: TunableConstant, _ table: OverrideTable) {
    callSite = CallSite(path: constant.path, line: constant.line, column: constant.column)
    id = ID(constant)
    distance = constant.distance
    name = constant.name ?? AppConstant.variableName(at: callSite) ?? callSite.title
    kind = constant.kind
    code = constant.initial
    value = table[id] ?? constant.initial
    let size = max(constant.initial.magnitude * 2, 1)
    range =
      constant.kind == .flag ? 0...1 : constant.range ?? (constant.initial < 0 ? -size...size : 0...size)
  }

  /// The name that the source gives the variable, on the attribute's line or one of the next.
  private static func variableName(at site: CallSite) -> String? {
    guard let lines = SourceText.lines(of: site.path) else { return nil }
    for line in lines.dropFirst(site.line - 1).prefix(linesOfDeclaration) {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      if let index = words.firstIndex(of: "var"), index + 1 < words.count { return String(words[index + 1]) }
    }
    return nil
  }
  private static let linesOfDeclaration = 4

  /// Why a value cannot be set; nil when it can.
  public func fault(of value: Double) -> String? {
    value.isFinite ? nil : "\(name) must be a number"
  }
}
