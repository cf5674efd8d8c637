import Foundation
import PackagePlugin

/// Ports the sources of a target, so that a package that is written for the phone is built by `swift build` on Linux.
///
/// SwiftPM compiles a target's own files whatever a plugin does. So the manifest names one plain file as the target's
/// sources, and this plugin ports the others that lie in the target's folder. The plain file is known to the port, and
/// compiled as it is.
@main
struct Port: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(Linux)
      guard let module = target as? SwiftSourceModuleTarget else { return [] }
      let packages = [context.package] + context.package.dependencies.map(\.package)
      guard let flipbook = packages.first(where: { $0.displayName == "flipbook" }) else {
        throw Fault(
          "the package does not depend on flipbook, whose tool ports its sources; add the dependency")
      }
      // What the target does not name is in its list, too, as a file of no known kind.
      let own = Set(
        module.sourceFiles(withSuffix: "swift").filter { $0.type == .source }
          .map { $0.url.resolvingSymlinksInPath().path })
      let ported = swiftFiles(below: module.directoryURL).filter {
        !own.contains($0.resolvingSymlinksInPath().path)
      }
      guard !ported.isEmpty else {
        throw Fault(
          "\(module.name) names all its files as sources, so none is ported; let its sources be one file that is plain Swift"
        )
      }
      // Built again when its sources change, and what it made with it.
      let tool = swiftFiles(below: flipbook.directoryURL.appending(path: "Tools/WriteBack/Sources"))
      let folder = context.pluginWorkDirectoryURL.appending(path: "Ported")
      return [
        .buildCommand(
          displayName: "Porting \(module.name)",
          executable: flipbook.directoryURL.appending(path: "Tools/WriteBack/port"),
          arguments: ["--module", module.moduleName, "--output", folder.path]
            + ported.map(\.path) + ["--context"] + own.sorted()
            + declarations(of: module, in: context.package),
          inputFiles: ported + own.sorted().map { URL(fileURLWithPath: $0) } + tool,
          outputFiles: ported.map {
            folder.appending(path: "\($0.deletingPathExtension().lastPathComponent).ported.swift")
          })
      ]
    #else
      return []
    #endif
  }

  private struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The files of the package's other modules that a module imports: the protocols with optional requirements in them
  /// are known to the port.
  private func declarations(of module: SwiftSourceModuleTarget, in package: Package) -> [String] {
    module.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { $0.directoryURL.path.hasPrefix(package.directoryURL.path) }
      .flatMap { swiftFiles(below: $0.directoryURL).map(\.path) }
  }

  /// In order, so that a build does not depend on the disk's.
  private func swiftFiles(below folder: URL) -> [URL] {
    let entries = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (entries?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
  }
}
