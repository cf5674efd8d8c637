import Foundation
import Support

/// What a `project.pbxproj` says of the app's target: its Swift files. Build phases other than the sources are not run.
struct XcodeProject {
  /// The target that was chosen: the first application, else the first target.
  let target: String
  /// Absolute paths, in order.
  let files: [String]
  /// What was left out, a line each.
  let notes: [String]

  /// The project in a folder, or the folder itself when it is one; nil when there is none.
  static func path(in folder: String) -> String? {
    if folder.hasSuffix(".xcodeproj") { return folder }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { $0.hasSuffix(".xcodeproj") }.min().map { "\(folder)/\($0)" }
  }

  private typealias Object = [String: Any]

  /// - Throws: `ProjectError.unreadable` when the file is none, or is broken.
  init(at path: String) throws {
    let file = "\(path)/project.pbxproj"
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ProjectError.unreadable(file, reason: "it cannot be opened")
    }
    guard
      let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) as? Object,
      let objects = plist["objects"] as? [String: Object], let rootID = plist["rootObject"] as? String,
      let project = objects[rootID]
    else {
      throw ProjectError.unreadable(file, reason: "it is no project file; open it in Xcode and save it")
    }

    let targets = (project["targets"] as? [String] ?? []).compactMap { objects[$0] }
    let isApp = { (target: Object) in (target["productType"] as? String)?.hasSuffix(".application") == true }
    guard let chosen = targets.first(where: isApp) ?? targets.first else {
      throw ProjectError.unreadable(file, reason: "it has no target")
    }
    target = chosen["name"] as? String ?? "App"
    let folder = FileContents.folder(of: path)
    let tree = GroupTree(objects: objects, main: project["mainGroup"] as? String, folder: folder)
    var (files, notes): ([String], [String]) = ([], [])
    for phase in (chosen["buildPhases"] as? [String] ?? []).compactMap({ objects[$0] })
    where phase["isa"] as? String == "PBXSourcesBuildPhase" {
      for id in phase["files"] as? [String] ?? [] {
        guard let reference = objects[id]?["fileRef"] as? String, let place = tree.paths[reference],
          place.hasSuffix(".swift")
        else { continue }
        if FileManager.default.fileExists(atPath: place) {
          files.append(place)
        } else {
          notes.append("\(place) is in the project and not on the disk; it is left out")
        }
      }
    }
    // Since Xcode 16, a synchronized folder includes every file in it.
    for id in chosen["fileSystemSynchronizedGroups"] as? [String] ?? [] {
      guard let place = tree.paths[id] else { continue }
      let left = Set(Self.exceptions(of: objects[id], target: chosen, in: objects).map { "\(place)/\($0)" })
      files += SwiftFiles.all(below: place).filter { !left.contains($0) }
    }
    var seen: Set<String> = []
    self.files = files.filter { seen.insert($0).inserted }
    self.notes = notes
  }

  /// The files of a synchronised folder that the target does not have.
  private static func exceptions(of group: Object?, target: Object, in objects: [String: Object]) -> [String]
  {
    (group?["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
      .filter { set in
        (set["target"] as? String).flatMap { objects[$0]?["name"] as? String } == target["name"] as? String
      }
      .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
  }

  /// Where the groups of a project put its files.
  private struct GroupTree {
    /// The path of each file and folder, by the identifier of its reference.
    private(set) var paths: [String: String] = [:]

    init(objects: [String: Object], main: String?, folder: String) {
      var pending = main.map { [($0, folder)] } ?? []
      // A group that holds itself is met once.
      while let (id, above) = pending.popLast() {
        guard paths[id] == nil, let object = objects[id] else { continue }
        var place = above
        if let own = object["path"] as? String {
          switch object["sourceTree"] as? String {
          case "SOURCE_ROOT": place = "\(folder)/\(own)"
          case "<absolute>": place = own
          default: place = "\(above)/\(own)"
          }
        }
        paths[id] = URL(fileURLWithPath: place).standardizedFileURL.path
        pending += (object["children"] as? [String] ?? []).map { ($0, place) }
      }
    }
  }
}
