import Foundation
import Goldens
import Support

extension Golden {
  /// The golden of a test: `__Snapshots__/TESTFILE/TEST[.NAME].EXTENSION` beside the test's file.
  init(
    _ kind: Kind, named name: String?, record: RecordMode?, directory: String?, place: ExpectationPlace,
    host: SnapshotHost
  ) throws {
    let scope = SnapshotScope.current
    let title = Golden.fileName(name.map { "\(place.test).\($0)" } ?? place.test)
    let beside = FileContents.folder(of: "\(place.filePath)")
    let folder = directory ?? scope.directory ?? "\(beside)/__Snapshots__/\(place.suite)"
    try self.init(
      kind, titled: title, at: "\(folder)/\(title)\(kind == .clip ? ".clip" : "").\(kind.fileExtension)",
      mode: RecordMode.inForce(record, scope: scope.record, host.environment), owner: place.owner(in: host),
      host: host.goldens)
  }
}

extension ReportFolder {
  /// The folder of what an expectation reports.
  init(_ name: String, place: ExpectationPlace, host: SnapshotHost) {
    self.init(name, of: place.owner(in: host), host: host.goldens)
  }
}

extension ExpectationPlace {
  /// What asks for the expectation's golden.
  func owner(in host: SnapshotHost) -> GoldenOwner {
    let beside = FileContents.folder(of: "\(filePath)")
    let filter = filter
    return GoldenOwner(
      suite: suite, words: words, identity: "\(filePath):\(line):\(column) \(function)",
      artifacts: host.goldens.variable(ReportFolder.variable)
        ?? "\(ReportFolder.packageFolder(of: beside))/.artifacts",
      command: { "\(RecordMode.variable)=\($0.rawValue) swift test --filter \(filter)" })
  }
}
