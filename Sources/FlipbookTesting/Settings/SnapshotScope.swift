import Goldens
import Testing

/// What holds for all expectations within a piece of work.
struct SnapshotScope: Sendable {
  var record: RecordMode?
  var directory: String?

  @TaskLocal static var current = SnapshotScope()

  /// This scope inside of the one in force: what it leaves open stays as it is.
  var inside: SnapshotScope {
    let outer = SnapshotScope.current
    return SnapshotScope(record: record ?? outer.record, directory: directory ?? outer.directory)
  }
}

/// Runs `body` with settings for every expectation in it.
///
///     withSnapshots(record: .never) { expectSnapshot(of: stage) }
///
/// - Parameters:
///   - record: Whether goldens may be written; nil leaves it as it is.
///   - directory: The goldens' folder; nil leaves it as it is.
///   - body: What runs with them; its result is returned.
public func withSnapshots<R>(
  record: RecordMode? = nil, directory: String? = nil, _ body: () throws -> R
) rethrows -> R {
  let scope = SnapshotScope(record: record, directory: directory).inside
  return try SnapshotScope.$current.withValue(scope, operation: body)
}

/// The same for work that waits.
public func withSnapshots<R>(
  record: RecordMode? = nil, directory: String? = nil, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> R
) async rethrows -> R {
  let scope = SnapshotScope(record: record, directory: directory).inside
  return try await SnapshotScope.$current.withValue(scope, operation: body, isolation: isolation)
}

/// Settings for every expectation of a test or a suite of Swift Testing.
///
///     @Suite(.snapshots(record: .failed)) @MainActor struct TabTests { … }
public struct SnapshotsTrait: TestTrait, SuiteTrait, TestScoping {
  let scope: SnapshotScope

  /// A suite's settings hold for what it contains.
  public var isRecursive: Bool { true }

  /// Runs a test with the settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await SnapshotScope.$current.withValue(scope.inside) { try await function() }
  }
}

extension Trait where Self == SnapshotsTrait {
  /// - Parameters:
  ///   - record: Whether goldens may be written; nil leaves it as it is.
  ///   - directory: The goldens' folder; nil leaves it as it is.
  public static func snapshots(record: RecordMode? = nil, directory: String? = nil) -> Self {
    SnapshotsTrait(scope: SnapshotScope(record: record, directory: directory))
  }
}
