import CoreGraphics
import Foundation
import Goldens
import Support
import Testing
import XCTest

/// Reports to the framework that runs the test: Swift Testing inside of its tests, XCTest elsewhere.
enum TestIssues {
  static func fail(_ failure: SnapshotFailure, _ place: ExpectationPlace) {
    guard Test.current != nil else {
      XCTFail(failure.description, file: place.filePath, line: place.line)
      return
    }
    Issue.record(Comment(rawValue: failure.description), sourceLocation: place.sourceLocation)
    for file in failure.files {
      Attachment.record(file.bytes, named: file.name, sourceLocation: place.sourceLocation)
    }
  }

  static func remark(_ text: String, _ place: ExpectationPlace) {
    if Test.current != nil {
      Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: place.sourceLocation)
    } else {
      // XCTest has no warnings; this is the form of the compiler's, which editors know.
      StandardError.write("\(place.filePath):\(place.line): note: \(text)\n")
    }
  }
}

/// The source location of an expectation.
package struct ExpectationPlace: Sendable {
  /// `Module/File.swift`.
  let fileID: StaticString
  let filePath: StaticString
  /// `testBox()`.
  package let function: String
  /// The line of the expectation, from 1.
  package let line: UInt
  let column: UInt

  /// The test's name without parameters.
  var test: String { String(function.prefix { $0 != "(" }) }
  /// The file's name without its extension, which names the suite.
  var suite: String { (fileName as NSString).deletingPathExtension }
  var fileName: String { ("\(filePath)" as NSString).lastPathComponent }
  /// `BoxTests.swift:12 (testBox())`.
  var words: String { "\(fileName):\(line) (\(function))" }

  var sourceLocation: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// What `swift test --filter` takes to run this test alone, quoted for a shell.
  var filter: String {
    // `Module.Suite/test()/File.swift:1:2` in Swift Testing, `Module.Class/test` in XCTest.
    guard let test = Test.current else { return "'/\(test)$'" }
    let parts = "\(test.id)".split(separator: "/").dropLast()
    let name = parts.last.map { $0.prefix { $0 != "(" } } ?? ""
    return "'" + (parts.dropLast() + [name]).joined(separator: "/") + "\\('"
  }
}
