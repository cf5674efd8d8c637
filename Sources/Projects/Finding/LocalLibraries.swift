import Foundation
import Support

/// What the code of an Xcode project imports that is on the disk beside its target: other targets of the project,
/// projects and packages in it, and the pods that a `Podfile` takes from folders.
struct LocalLibraries {
  /// In the order in which they are compiled.
  private(set) var modules: [ProjectModule] = []
  /// The folders of packages and pods that are used.
  private(set) var folders: [String] = []
  /// What was left out, a line each.
  private(set) var notes: [String] = []
  private let projects: [String]
  private let packages: [String]
  private let pods: LocalPods
  /// What packages and projects said, by their paths; nil for one that cannot be read.
  private var readPackages: [String: SwiftPackage?] = [:]
  private var readTargets: [String: [(target: String, module: String)]] = [:]
  private var looked: Set<String> = []

  /// - Parameter path: The project's.
  init(of project: XcodeProject, at path: String) {
    let folder = FileContents.folder(of: path)
    projects = [path] + project.projects + ["\(folder)/Pods/Pods.xcodeproj"]
    packages = project.packages
    pods = LocalPods(in: folder)
    notes = pods.notes
  }

  /// Adds what files import, and what that imports.
  ///
  /// - Returns: The names of the modules that the files need, in the order in which they are compiled.
  mutating func add(importsOf files: [String]) -> [String] {
    var needed: Set<String> = []
    for name in ImportedNames.all(in: files).sorted() where !FrameworkModules.names.contains(name) {
      if looked.insert(name).inserted { find(name) }
      if let module = modules.first(where: { $0.name == name }) {
        needed.formUnion([name] + module.dependencies)
      }
    }
    return modules.map(\.name).filter(needed.contains)
  }

  private mutating func find(_ name: String) {
    if let pod = pods.pods.first(where: { $0.module == name }) {
      let below = add(importsOf: pod.files)
      modules.append(ProjectModule(name: name, files: pod.files, dependencies: below))
      folders.append(pod.folder)
      return
    }
    for package in packages {
      guard let read = read(package: package), read.modules.contains(where: { $0.name == name }) else {
        continue
      }
      take(name, from: read.modules)
      notes += read.notes
      folders.append(package)
      return
    }
    for project in projects {
      guard let target = targets(of: project).first(where: { $0.module == name })?.target,
        let read = try? XcodeProject(at: project, target: target)
      else { continue }
      take(name, from: read.modules)
      notes += read.notes
      return
    }
  }

  /// Adds a module of a package or project after those that it imports.
  private mutating func take(_ name: String, from others: [ProjectModule]) {
    guard let module = others.first(where: { $0.name == name }) else { return }
    for other in others where other.name == name || module.dependencies.contains(other.name) {
      guard !modules.contains(where: { $0.name == other.name }) else { continue }
      var added = other
      looked.insert(other.name)
      let more = add(importsOf: other.files)
      added.dependencies = modules.map(\.name).filter { more.contains($0) || other.dependencies.contains($0) }
      modules.append(added)
    }
  }

  private mutating func read(package: String) -> SwiftPackage? {
    if let known = readPackages[package] { return known }
    var read: SwiftPackage?
    do { read = try SwiftPackage(at: package) } catch { notes.append("\(error)") }
    readPackages[package] = .some(read)
    return read
  }

  private mutating func targets(of project: String) -> [(target: String, module: String)] {
    if let known = readTargets[project] { return known }
    let read = XcodeProject.libraries(at: project)
    readTargets[project] = read
    return read
  }
}
