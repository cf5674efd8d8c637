/// What goldens have from outside: tests of them put something else in its place.
package struct GoldenHost: Sendable {
  /// The environment variables.
  package var environment: [String: String]
  /// Which golden belongs to whom.
  package var claims: GoldenClaims
  /// Writes a whole file or none.
  package var write: @Sendable ([UInt8], String) throws -> Void

  /// A host of these parts.
  package init(
    environment: [String: String], claims: GoldenClaims,
    write: @escaping @Sendable ([UInt8], String) throws -> Void
  ) {
    self.environment = environment
    self.claims = claims
    self.write = write
  }

  /// A variable's value; nil when it is empty.
  package func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
}
