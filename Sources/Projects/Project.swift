import CoreGraphics
import Foundation
import Glibc
import SourceTools
import Support
import UIKit

/// A person's own code, ready to be shown: found, made to compile here, built and loaded into this process.
@MainActor
public struct Project {
  /// The file or folder that was named, without links.
  public let root: String
  /// The folders with its catalogues, pictures, texts and fonts; none for a single file.
  public let resources: [URL]
  /// What it can show, in the order of its sources: the app first, then previews, scenes of storyboards, controllers,
  /// views.
  public let screens: [ProjectScreen]
  /// What was left out of it and why, a line each.
  public let notes: [String]

  /// The folders with its code, those beside its root as well.
  public let folders: [String]
  /// What its screens are made from.
  public let prints: ScreenPrints
  /// Whether its literals are apart from its code, which was compiled before some of them changed.
  package let hasDetachedLiterals: Bool

  /// The order in which screens are offered, and in which the first one is chosen.
  private static let order: [ProjectScreen.Kind] = [.app, .preview, .scene, .controller, .view]
  /// What the code that is compiled with each module is called, before the module's name.
  private static let entry = "flipbook_screens"

  /// Whether the tool that reads Swift is built; opening the first project builds it, which takes about half a minute.
  public static var isToolBuilt: Bool { SourceTool.executable != nil }

  /// Whether a project's module may be called so: one that is called like a module of the framework would stand before
  /// it.
  public static func allowsModule(named name: String) -> Bool {
    ProjectSources.moduleName(of: name) == name
  }

  /// The folder of Flipbook's package.
  nonisolated public static let frameworkPackage = FileContents.folder(of: FrameworkModules.sources)

  /// Opens what is at a path.
  ///
  /// - Parameters:
  ///   - path: A Swift file, a folder, a Swift package or an Xcode project.
  ///   - target: The target of an Xcode project, by default the app's, or the target or product of a Swift package,
  ///     by default all.
  ///   - tunesLiterals: Whether the numbers that shape motion frame by frame can be changed where they stand. Default
  ///     false: the code is as it is.
  /// - Throws: `ProjectError`, or what the tool that reads Swift reports.
  public init(at path: String, target: String? = nil, tunesLiterals: Bool = false) throws {
    try self.init(at: path, target: target, tunesLiterals: tunesLiterals, isLive: false)
  }

  /// Opens what is at a path, to be opened again whenever it is saved.
  ///
  /// - Parameter isLive: Whether a library is taken that differs by its literals, where `prepareLiterals` has made one.
  package init(at path: String, target: String?, tunesLiterals: Bool, isLive: Bool) throws {
    let sources = try ProjectSources(at: path, target: target)
    let detached = isLive && !tunesLiterals ? try DetachedProject(of: sources) : nil
    detached?.setLiterals()
    let built =
      try detached?.compiled
      ?? CompiledProject(of: sources, literals: tunesLiterals ? .tunable(besides: []) : .plain)
    hasDetachedLiterals = detached != nil
    let ported = built.ported
    let contents = try RuntimeClasses.register(
      ofProjectIn: sources.resources.first?.standardizedFileURL.path ?? ""
    ) {
      try Self.load(built.library, modules: sources.modules.map(\.name))
    }
    root = sources.root
    resources = sources.resources
    let found = ported.flatMap(\.screens)
    let controllers = Set(found.filter { $0.kind == .controller }.map(\.name))
    let (scenes, classes) = StoryboardScreens.all(
      below: sources.resources, besides: Set(found.map(\.name)).subtracting(controllers),
      controllers: controllers)
    // A controller of a storyboard has its outlets there alone.
    let replaced = controllers.intersection(classes)
    screens = Self.order.flatMap { kind in
      if kind == .scene { return scenes }
      return found.filter { $0.kind == kind && !replaced.contains($0.name) }.compactMap { screen in
        contents[screen.name].map {
          ProjectScreen(
            name: screen.name, kind: kind, path: screen.path, line: screen.line,
            size: screen.width.flatMap { width in screen.height.map { CGSize(width: width, height: $0) } },
            content: $0)
        }
      }
    }
    folders = Set(sources.modules.flatMap(\.files).map { ($0 as NSString).deletingLastPathComponent })
      .sorted()
    prints = ScreenPrints(
      of: screens, objects: built.objects, files: built.files,
      texts: ported.texts, resources: sources.resources.map(\.path))
    notes =
      sources.notes + ported.flatMap(\.remarks) + built.leftOut
      + ported.flatMap(\.notes).map(\.message)
    guard !screens.isEmpty else { throw ProjectError.noScreens(path, notes: notes) }
  }

  /// Compiles what is at a path, on any thread, so that it is quickly opened afterwards.
  ///
  /// - Throws: `ProjectError`, or what the tool that reads Swift reports.
  nonisolated public static func compile(at path: String, target: String? = nil) throws {
    _ = try CompiledProject(of: ProjectSources(at: path, target: target))
  }

  /// Compiles what is at a path without its literals, on any thread: as long as nothing else changes in its files, it
  /// is opened without a compiler afterwards. It leaves the processors to whatever else has work.
  ///
  /// - Throws: `ProjectError`, or what the tool that reads Swift reports.
  nonisolated package static func prepareLiterals(at path: String, target: String? = nil) throws {
    try DetachedProject.prepare(ProjectSources(at: path, target: target))
  }

  /// The name of the Swift file that is the whole project; nil where that is a folder.
  public var file: String? { resources.isEmpty ? (root as NSString).lastPathComponent : nil }

  /// The screen of a name; the first of all without one.
  ///
  /// - Throws: `ProjectError.noScreen` with the names that there are.
  public func screen(named name: String?) throws -> ProjectScreen {
    guard let name else { return screens[0] }
    guard let screen = screens.first(where: { $0.name == name }) else {
      throw ProjectError.noScreen(name, known: screens.map(\.name))
    }
    return screen
  }

  /// Removes what is too much in the cache of built projects, seldom and quickly; any process may do it at any time.
  nonisolated public static func trimCache() { ProjectCache().trim() }

  private static func load(_ library: String, modules: [String]) throws -> [String: ProjectScreen.Content] {
    // Everything is looked up now: what is missing is one message rather than a trap later.
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw ProjectError.build("its library cannot be loaded: \(dlerror().map { String(cString: $0) } ?? "")")
    }
    let list = ProjectScreens()
    for module in modules {
      guard let symbol = dlsym(handle, "\(entry)_\(module)") else {
        throw ProjectError.build("its library has no list of screens; remove \(library) and try again")
      }
      let fill = unsafeBitCast(symbol, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
      fill(Unmanaged.passUnretained(list).toOpaque())
    }
    return list.contents
  }
}
