import Foundation
import Support

/// What a `project.pbxproj` says of a target: its Swift files, and those of the frameworks in the project that it
/// depends on. Build phases other than the sources are not run.
struct XcodeProject {
  /// The name of the target that was chosen.
  let target: String
  /// In the order in which they are compiled; the chosen target's is the last.
  let modules: [ProjectModule]
  /// The packages on the disk that are in the project: their folders.
  let packages: [String]
  /// The projects that are in the project.
  let projects: [String]
  /// What was left out, a line each.
  let notes: [String]

  /// The project in a folder, or the folder itself when it is one; nil when there is none.
  static func path(in folder: String) -> String? {
    if folder.hasSuffix(".xcodeproj") { return folder }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { $0.hasSuffix(".xcodeproj") }.min().map { "\(folder)/\($0)" }
  }

  fileprivate typealias Object = [String: Any]

  /// - Parameter name: The target; nil takes the first application, else the first target.
  /// - Throws: `ProjectError.unreadable` when the file is none, or is broken, and `ProjectError.noTarget`.
  init(at path: String, target name: String? = nil) throws {
    let file = "\(path)/project.pbxproj"
    let (objects, project) = try Self.objects(of: file)
    let targets = Self.texts(project["targets"]).compactMap { objects[$0] }
    let chosen: Object
    if let name {
      guard let named = targets.first(where: { $0["name"] as? String == name }) else {
        throw ProjectError.noTarget(name, in: file, known: targets.compactMap { $0["name"] as? String })
      }
      chosen = named
    } else {
      let isApp = { (target: Object) in
        (target["productType"] as? String)?.hasSuffix(".application") == true
      }
      guard let first = targets.first(where: isApp) ?? targets.first else {
        throw ProjectError.unreadable(file, reason: "it has no target; add one in Xcode")
      }
      chosen = first
    }
    target = chosen["name"] as? String ?? "App"
    let folder = FileContents.folder(of: path)
    let tree = GroupTree(objects: objects, main: project["mainGroup"] as? String, folder: folder)
    var reader = TargetReader(objects: objects, tree: tree)
    reader.read(chosen)
    modules = reader.modules
    notes =
      reader.notes
      + tree.cyclic.sorted().map {
        "\(file): the group \(XcodeProject.title(objects[$0]) ?? $0) is within itself and is read once; open it in Xcode and take it out"
      }
    let places = Set(tree.paths.values)
    let references = objects.values.filter { $0["isa"] as? String == "XCLocalSwiftPackageReference" }
      .compactMap { $0["relativePath"] as? String }
      .map { URL(fileURLWithPath: "\(folder)/\($0)").standardizedFileURL.path }
    packages = places.union(references).filter(SwiftPackage.isPackage).sorted()
    projects = places.filter { $0.hasSuffix(".xcodeproj") }.sorted()
  }

  /// The frameworks and libraries of a project, with the names under which code imports them; none when it cannot be
  /// read.
  static func libraries(at path: String) -> [(target: String, module: String)] {
    guard let (objects, project) = try? objects(of: "\(path)/project.pbxproj") else { return [] }
    return texts(project["targets"]).compactMap { objects[$0] }.compactMap { target in
      guard isLibrary(target), let name = target["name"] as? String else { return nil }
      return (name, moduleName(of: target, objects))
    }
  }

  fileprivate static func isLibrary(_ target: Object) -> Bool {
    guard let type = target["productType"] as? String else { return false }
    return type.hasSuffix(".framework") || type.contains(".library.")
  }

  /// What code imports a target as: a library's product, as `Charts` of a target `Charts iOS`.
  fileprivate static func moduleName(of target: Object, _ objects: [String: Object]) -> String {
    let name = target["name"] as? String ?? "App"
    guard isLibrary(target), let product = (target["productReference"] as? String).flatMap({ objects[$0] }),
      let file = product["path"] as? String ?? product["name"] as? String
    else { return ProjectSources.moduleName(of: name) }
    let isArchive = file.hasPrefix("lib") && file.hasSuffix(".a")
    return ProjectSources.moduleName(of: isArchive ? String(file.dropFirst(3)) : file)
  }

  private static func objects(of file: String) throws -> ([String: Object], project: Object) {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.read(file, onlyStored: true)
    } catch {
      throw ProjectError.broken("\(error)")
    }
    let list: Any?
    // Tools write projects as XML, too.
    if bytes.starts(with: Array("<?xml".utf8)) || bytes.starts(with: Array("<plist".utf8)) {
      list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } else {
      do {
        list = try OpenStepList.read(bytes)
      } catch {
        throw ProjectError.unreadable(
          "\(file):\(error.line)",
          reason: "\(error.text); restore the file, or open it in Xcode and save it")
      }
    }
    guard let list = list as? Object, let all = list["objects"] as? Object,
      let root = list["rootObject"] as? String
    else {
      throw ProjectError.unreadable(
        file, reason: "it is no project file; restore it, or open it in Xcode and save it")
    }
    let objects = all.compactMapValues { $0 as? Object }
    guard let project = objects[root] else {
      throw ProjectError.unreadable(
        file, reason: "it has no project in it; restore it, or open it in Xcode and save it")
    }
    return (objects, project)
  }

  /// What Xcode calls a group.
  private static func title(_ group: Object?) -> String? { (group?["name"] ?? group?["path"]) as? String }

  /// The texts in a list; none where there is something else.
  fileprivate static func texts(_ value: Any?) -> [String] {
    (value as? [Any] ?? []).compactMap { $0 as? String }
  }
}

/// Walks through a target and what it depends on.
private struct TargetReader {
  let objects: [String: XcodeProject.Object]
  let tree: GroupTree
  private(set) var modules: [ProjectModule] = []
  private(set) var notes: [String] = []
  private var read: Set<String> = []

  init(objects: [String: XcodeProject.Object], tree: GroupTree) {
    self.objects = objects
    self.tree = tree
  }

  /// Adds a target's module, after those of the frameworks that it depends on.
  mutating func read(_ target: XcodeProject.Object) {
    let name = target["name"] as? String ?? "App"
    guard read.insert(name).inserted else { return }
    var below: [String] = []
    for id in XcodeProject.texts(target["dependencies"]) {
      guard let other = (objects[id]?["target"] as? String).flatMap({ objects[$0] }),
        XcodeProject.isLibrary(other)
      else { continue }
      read(other)
      below.append(XcodeProject.moduleName(of: other, objects))
    }
    let direct = modules.filter { below.contains($0.name) }
    let all = Set(direct.map(\.name) + direct.flatMap(\.dependencies))
    modules.append(
      ProjectModule(
        name: XcodeProject.moduleName(of: target, objects), files: files(of: target, name),
        dependencies: modules.map(\.name).filter(all.contains)))
  }

  private mutating func files(of target: XcodeProject.Object, _ name: String) -> [String] {
    var files: [String] = []
    for phase in XcodeProject.texts(target["buildPhases"]).compactMap({ objects[$0] })
    where phase["isa"] as? String == "PBXSourcesBuildPhase" {
      for id in XcodeProject.texts(phase["files"]) {
        guard let reference = objects[id]?["fileRef"] as? String, let place = tree.paths[reference],
          place.hasSuffix(".swift")
        else { continue }
        if FileManager.default.fileExists(atPath: place) {
          files.append(place)
        } else {
          notes.append(
            "\(place) is in the project and not on the disk; it is left out; restore it, or remove it from the project"
          )
        }
      }
    }
    // Since Xcode 16, a synchronized folder includes every file in it.
    for id in XcodeProject.texts(target["fileSystemSynchronizedGroups"]) {
      guard let place = tree.paths[id] else { continue }
      let left = Set(exceptions(of: objects[id], target: name).map { "\(place)/\($0)" })
      let found = SwiftFiles.find(below: place)
      files += found.files.filter { !left.contains($0) }
      notes += found.notes
    }
    var seen: Set<String> = []
    return files.filter { seen.insert($0).inserted }
  }

  /// The files of a synchronised folder that the target does not have.
  private func exceptions(of group: XcodeProject.Object?, target: String) -> [String] {
    XcodeProject.texts(group?["exceptions"]).compactMap { objects[$0] }
      .filter { set in (set["target"] as? String).flatMap { objects[$0]?["name"] as? String } == target }
      .flatMap { XcodeProject.texts($0["membershipExceptions"]) }
  }
}

/// Where the groups of a project put its files.
private struct GroupTree {
  /// The path of each file and folder, by the identifier of its reference.
  private(set) var paths: [String: String] = [:]
  /// The groups that are within themselves, each met once.
  private(set) var cyclic: Set<String> = []

  init(objects: [String: XcodeProject.Object], main: String?, folder: String) {
    var pending = main.map { [($0, folder, "")] } ?? []
    var holders: [String: String] = [:]
    while let (id, above, holder) = pending.popLast() {
      guard let object = objects[id] else { continue }
      guard paths[id] == nil else {
        if sequence(first: holder, next: { holders[$0] }).contains(id) { cyclic.insert(id) }
        continue
      }
      holders[id] = holder
      var place = above
      if let own = object["path"] as? String {
        switch object["sourceTree"] as? String {
        case "SOURCE_ROOT": place = "\(folder)/\(own)"
        case "<absolute>": place = own
        default: place = "\(above)/\(own)"
        }
      }
      paths[id] = URL(fileURLWithPath: place).standardizedFileURL.path
      pending += XcodeProject.texts(object["children"]).map { ($0, place, id) }
    }
  }
}
