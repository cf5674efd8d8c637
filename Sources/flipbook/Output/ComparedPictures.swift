import Foundation
import Glibc
import Projects
import Support
import UIKit

/// Pictures of a project as it was at a revision over the same pictures of the present code.
struct ComparedPictures {
  private let command: any ComparingPictures
  private let path: String
  private let other: ProjectRevision
  private let arguments: ChildArguments
  private let what: String
  private let patience: TimeInterval

  init(
    _ command: any ComparingPictures, path: String, _ other: ProjectRevision, _ arguments: [String],
    patience: TimeInterval
  ) {
    self.command = command
    self.path = path
    self.other = other
    self.arguments = ChildArguments(arguments).without("--against", "-o", "--output")
    what = command.subject ?? path
    self.patience = patience
  }

  /// Draws both sides, each in a process of its own, and writes them together.
  ///
  /// - Returns: The exit status.
  func run() throws -> Int32 {
    guard let output = command.output else {
      throw Fault.usage("--against writes to a file that you name; add -o FILE.png")
    }
    let destination = try Render.Destination(output, moments: command.pictures)
    if case .file(let path) = destination { try OutputFile.checkTakesBytes(path) }
    let folder = NSTemporaryDirectory() + "flipbook-against-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let now = "\(folder)/now", before = "\(folder)/before"
    let status = try StageProcess(arguments: words(arguments, to: now), path: path, patience: patience).run(
      hidesOutput: true)
    guard status == 0 else { return status }
    let old = StageProcess(
      arguments: words(arguments.showing(other.path, for: what), to: before), path: other.path,
      patience: patience)
    try old.runQuietly { Self.reason($0, label: other.label, root: other.root) }
    let names = try FileManager.default.contentsOfDirectory(atPath: now).sorted()
    try MainActor.assumeIsolated {
      let files = try names.map { name in
        let path: String =
          switch destination {
          case .file(let path): path
          case .directory(let folder): (folder as NSString).appendingPathComponent(name)
          }
        return (path, try picture(now: "\(now)/\(name)", before: "\(before)/\(name)", for: path))
      }
      switch destination {
      case .directory(let folder):
        try OutputFile.write(files, in: folder)
        for file in files { try StandardOutput.print(file.0) }
      case .file: for file in files { try OutputFile.write(file.1, to: file.0) }
      }
    }
    try StandardOutput.finish()
    return 0
  }

  /// The words for one side.
  private func words(_ arguments: ChildArguments, to folder: String) -> [String] {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let isSeveral = command.pictures > 1
    return arguments.adding("-o", isSeveral ? folder : "\(folder)/picture.png").words
  }

  // MARK: Pictures

  @MainActor private static let paper = UIColor(red: 0.949, green: 0.949, blue: 0.957, alpha: 1)
  @MainActor private static let ink = UIColor(red: 0.11, green: 0.11, blue: 0.125, alpha: 1)
  /// Points above each picture.
  private static let strip = 26.0

  /// One side over the other, each below its name.
  @MainActor
  private func picture(now: String, before: String, for path: String) throws -> [UInt8] {
    guard let below = UIImage(contentsOfFile: now)?.cgImage,
      let above = UIImage(contentsOfFile: before)?.cgImage
    else { throw Fault.failure("the pictures of both sides cannot be read again; make room for them") }
    let scale = max(command.pixelsPerPoint, 1)
    let strip = (Self.strip * scale).rounded()
    let size = CGSize(
      width: Double(max(below.width, above.width)), height: Double(below.height + above.height) + 2 * strip)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      Self.paper.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      var y = 0.0
      for (label, picture) in [(other.label, above), ("now", below)] {
        let font = UIFont.systemFont(ofSize: 13 * scale, weight: .medium)
        let text = NSAttributedString(string: label, attributes: [.font: font, .foregroundColor: Self.ink])
        text.draw(at: CGPoint(x: 8 * scale, y: y + ((strip - text.size().height) / 2).rounded()))
        y += strip
        UIImage(cgImage: picture).draw(at: CGPoint(x: 0, y: y))
        y += Double(picture.height)
      }
    }
    guard let picture = image.cgImage else {
      throw Fault.failure("cannot make the picture \(path); use a smaller size")
    }
    return try OutputFile.png(picture, for: path)
  }

  // MARK: Messages

  /// Why a revision is not shown, in one line: the first of what its process printed, with paths as in the repository.
  static func reason(_ lines: [String], label: String, root: String) -> String {
    let plain = lines.map { line in
      var text = line
      for prefix in [root + "/", URL(fileURLWithPath: root).resolvingSymlinksInPath().path + "/"] {
        text = text.replacingOccurrences(of: prefix, with: "")
      }
      return text.hasPrefix("flipbook: ") ? String(text.dropFirst("flipbook: ".count)) : text
    }
    let first =
      plain.first { $0.contains(": error: ") } ?? plain.first { !$0.contains("left out") } ?? plain.first
    return "\(label) is not shown: \(first ?? "its process ended and said nothing")"
  }
}
