import Foundation
import Support

/// The folders of a project, which nothing is read outside of, whatever links say.
struct ResourceBoundary: Sendable {
  /// The folders and files as given, links resolved.
  let roots: [String]

  init(_ urls: [URL]) {
    roots = urls.compactMap { Self.resolved($0.path) }
  }

  /// The path without links; nil where nothing is there.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  func contains(_ resolved: String) -> Bool {
    roots.contains { resolved == $0 || resolved.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  /// The bytes of a file within the folders; nil, reported with what to do, where it cannot be read.
  func read(_ path: String, subject: String) -> [UInt8]? {
    if let resolved = Self.resolved(path), !contains(resolved) {
      Diagnostics.report(
        "\(path) is a link that leaves the project's folders, to \(resolved); put the file itself there",
        subject: subject)
      return nil
    }
    do {
      return try FileContents.read(path, onlyStored: true)
    } catch {
      Diagnostics.report("\(error)", subject: subject)
      return nil
    }
  }

  /// The JSON object in a file; nil, reported, where there is none.
  func readJSON(_ path: String, subject: String) -> [String: Any]? {
    guard let bytes = read(path, subject: subject) else { return nil }
    let reason: String
    do {
      if let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] { return object }
      reason = "it is no JSON object"
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      reason = "it is not JSON" + (detail.map { ": \(Self.oneLine($0))" } ?? "")
    }
    Diagnostics.report("cannot read \(path): \(reason); correct it or write it again", subject: subject)
    return nil
  }

  private static func oneLine(_ text: String) -> String {
    var line = text.components(separatedBy: .newlines).joined(separator: " ")
    while line.hasSuffix(".") { line.removeLast() }
    return line
  }

  /// The property list in a file; nil, reported, where there is none.
  func readPropertyList(_ path: String, subject: String) -> [String: Any]? {
    guard let bytes = read(path, subject: subject) else { return nil }
    // Foundation's reader prints lines of its own about other forms.
    let start = String(decoding: bytes.prefix(256), as: UTF8.self)
    if start.hasPrefix("bplist") || start.contains("<"),
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
      let dictionary = list as? [String: Any]
    {
      return dictionary
    }
    Diagnostics.report(
      "cannot read \(path): it is no property list; correct it or write it again", subject: subject)
    return nil
  }
}
