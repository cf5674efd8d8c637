import Foundation
import QuartzCore
import Support

/// The pictures of one name: an image set of a catalogue, or the files `name.png`, `name@2x.png`, `name~ipad.png`.
package final class ImageSet: Sendable {
  /// One picture and how it is used.
  package struct Picture: Sendable, Equatable {
    /// The file.
    package var path: String
    /// Pixels per point. Default 1.
    package var scale: CGFloat = 1
    /// Whether a drawing stays one, and is crisp at every size. Default false: pixels, as of another picture.
    package var isVector = false
    /// The parts that keep their size (top, left, bottom, right), in points; nil where it has none.
    package var capInsets: [CGFloat]?
    /// Whether the middle is repeated rather than stretched. Default false.
    package var tiles = false
    /// What layout does not count (top, left, bottom, right), in points; nil where it counts all.
    package var alignmentInsets: [CGFloat]?
    /// Whether it is mirrored where text runs right to left. Default false.
    package var mirrors = false
    /// `template`, `original`, or nil for neither.
    package var renderingIntent: String?
  }

  /// The name that code asks for, with the namespaces of its groups: `Icons/close`.
  package let name: String
  private let languages: [String]
  private let entries: Locked<[(conditions: AssetConditions, entry: Picture)]?>
  /// The folder of a catalogue's set; empty for loose files.
  private let folder: String
  private let boundary: ResourceBoundary

  /// A set of a catalogue, whose `Contents.json` is read when it is first asked for a picture.
  init(name: String, folder: String, boundary: ResourceBoundary, languages: [String]) {
    (self.name, self.folder, self.boundary, self.languages) = (name, folder, boundary, languages)
    entries = Locked(nil)
  }

  /// Loose files.
  init(name: String, files: [(AssetConditions, String)], boundary: ResourceBoundary, languages: [String]) {
    (self.name, self.boundary, self.languages) = (name, boundary, languages)
    folder = ""
    entries = Locked(
      files.map {
        (
          $0,
          Picture(
            path: $1, scale: $0.scale ?? 1,
            isVector: Self.drawings.contains(($1.lowercased() as NSString).pathExtension))
        )
      }
    )
  }

  /// The files that are drawings.
  private static let drawings: Set = ["svg", "pdf"]
  private static let subject = "UIImage(named:)"

  private var all: [(conditions: AssetConditions, entry: Picture)] { entries.filled(by: readContents) }

  /// Whether another picture may be shown in other traits of the same screen.
  package var dependsOnTraits: Bool { all.contains { $0.conditions.dependsOnTraits } }

  /// The picture for some traits; nil, reported, where the set has none.
  package func picture(for traits: AssetTraits) -> Picture? {
    AssetConditions.choose(all, traits, languages: languages)
  }

  /// The bytes of a picture; nil, reported, where they cannot be read.
  package func bytes(of picture: Picture) -> [UInt8]? { boundary.read(picture.path, subject: Self.subject) }

  private func readContents() -> [(conditions: AssetConditions, entry: Picture)] {
    guard let contents = boundary.readJSON("\(folder)/Contents.json", subject: Self.subject) else {
      return []
    }
    let properties = contents["properties"] as? [String: Any] ?? [:]
    let preserves = properties["preserves-vector-representation"] as? Bool ?? false
    let intent = properties["template-rendering-intent"] as? String
    var found: [(conditions: AssetConditions, entry: Picture)] = []
    var isMissing = false
    for entry in contents["images"] as? [[String: Any]] ?? [] {
      guard let file = entry["filename"] as? String, let conditions = AssetConditions(entry: entry) else {
        continue
      }
      let path = "\(folder)/\(file)"
      guard !file.contains("/"), FileManager.default.fileExists(atPath: path) else {
        isMissing = true
        Diagnostics.report(
          "\(folder)/Contents.json names \"\(file)\", which is not in that folder; put it there or take it out",
          subject: Self.subject)
        continue
      }
      let scale = conditions.scale ?? 1
      var picture = Picture(path: path, scale: scale, isVector: preserves)
      picture.renderingIntent = entry["template-rendering-intent"] as? String ?? intent
      if let resizing = entry["resizing"] as? [String: Any] { slice(&picture, resizing, scale) }
      picture.alignmentInsets = Self.insets(entry["alignment-insets"], scale)
      found.append((conditions, picture))
    }
    // "Left to right, mirrors" is a single picture that says its direction.
    for index in found.indices where found[index].conditions.isRightToLeft == false {
      guard !found.contains(where: { $0.conditions.isRightToLeft == true }) else { continue }
      found[index].conditions.isRightToLeft = nil
      found[index].entry.mirrors = true
    }
    if found.isEmpty, !isMissing {
      Diagnostics.report(
        "\(folder) has no picture for a phone or a tablet; add one to its Contents.json",
        subject: Self.subject)
    }
    return found
  }

  private func slice(_ picture: inout Picture, _ resizing: [String: Any], _ scale: CGFloat) {
    guard let insets = Self.insets(resizing["cap-insets"], scale) else {
      Diagnostics.report(
        "\(folder)/Contents.json has \"resizing\" without numbers of pixels in \"cap-insets\"; the picture is "
          + "stretched as a whole",
        subject: Self.subject)
      return
    }
    picture.capInsets = insets
    picture.tiles = (resizing["center"] as? [String: Any])?["mode"] as? String == "tile"
  }

  /// Insets of a catalogue are pixels, and none where they are left out.
  private static func insets(_ value: Any?, _ scale: CGFloat) -> [CGFloat]? {
    guard let sides = value as? [String: Any] else { return nil }
    let numbers = ["top", "left", "bottom", "right"].map { side -> CGFloat? in
      guard let value = sides[side] else { return 0 }
      guard let number = (value as? NSNumber)?.doubleValue, number.isFinite, number >= 0 else { return nil }
      return CGFloat(number) / scale
    }
    let known = numbers.compactMap { $0 }
    return known.count == 4 ? known : nil
  }
}
