import CSDL
import CoreGraphics
import Support
import UIKit

/// What this machine has of what Flipbook needs, and how to mend what is missing.
package struct Checkup: Sendable {
  /// One thing that was looked at.
  package struct Finding: Equatable, Sendable {
    /// Whether a finding keeps Flipbook from working; the raw value is printed.
    package enum State: String, Sendable {
      case fine = "ok"
      /// Flipbook works without it, in a poorer way.
      case poor = "poor"
      /// Flipbook's pictures are wrong or impossible without it.
      case missing = "missing"
    }
    /// What was checked.
    package var subject: String
    /// Whether it is as it must be.
    package var state: State
    /// What was found.
    package var text: String
    /// What to do; nil when nothing needs doing.
    package var remedy: String?

    /// A finding. Default fine, without a remedy.
    package init(_ subject: String, _ text: String, state: State = .fine, remedy: String? = nil) {
      self.subject = subject
      self.state = state
      self.text = text
      self.remedy = remedy
    }
  }

  /// All findings, in the order of the checks.
  package let findings: [Finding]

  /// A checkup with these findings.
  package init(findings: [Finding]) { self.findings = findings }

  /// Whether something is missing that Flipbook cannot do without.
  package var isFit: Bool { findings.allSatisfy { $0.state != .missing } }

  /// Looks at everything. Opens the display for a moment, so it belongs on the main thread.
  @MainActor
  package static func run() -> Checkup {
    Checkup(findings: libraries + [runtime] + fonts + [icons, display] + processor)
  }

  // MARK: Libraries

  private static var libraries: [Finding] {
    var sdl = SDL_version()
    SDL_GetVersion(&sdl)
    return [
      Finding("SDL2", text(sdl)),
      Finding("SDL2_image", IMG_Linked_Version().map { text($0.pointee) } ?? "unknown version"),
      Finding("HarfBuzz", FontLibrary.shaperVersion),
    ]
  }

  private static func text(_ version: SDL_version) -> String {
    "\(version.major).\(version.minor).\(version.patch)"
  }

  /// Views, layers and cells of an app's own classes are made by what the Swift runtime tells of these classes.
  private static var runtime: Finding {
    guard let fault = ClassMetadata.fault ?? StoredProperties.fault else {
      return Finding("Swift runtime", "classes are laid out as expected")
    }
    return Finding(
      "Swift runtime", fault, state: .missing,
      remedy: "build with a version of Swift that README.md names")
  }

  // MARK: Fonts

  private static var fonts: [Finding] {
    func finding(_ role: String, _ name: String, package: String) -> Finding {
      let faces = FontLibrary.faces.filter { $0.family == name }
      guard let regular = faces.first(where: { $0.weight == 400 && !$0.italic }) ?? faces.first else {
        return Finding(
          role, "\(name) is not in \(FontLibrary.searchDirectories.joined(separator: ", "))", state: .missing,
          remedy: "install the package \(package)")
      }
      let count = faces.count == 1 ? "1 face" : "\(faces.count) faces"
      return Finding(role, "\(regular.path) (\(count))")
    }
    let system = FontLibrary.systemFamily
    return [
      finding("system font", system.name, package: system.package),
      finding("display font", FontLibrary.displayFamily, package: system.package),
      finding(
        "monospaced font", FontLibrary.monospacedFamily.name, package: FontLibrary.monospacedFamily.package),
      finding("fallback font", FontLibrary.fallbackFamily.name, package: FontLibrary.fallbackFamily.package),
      // What goldens note beside their pixels.
      Finding("goldens", "drawn with \(DrawingConditions.here)"),
    ]
  }

  // MARK: Assets

  private static var icons: Finding {
    for folder in AssetLibrary.searchDirectories {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/icons")) ?? []
      let drawings = files.filter { $0.hasSuffix(".svg") }.sorted()
      guard !drawings.isEmpty else { continue }
      let broken = drawings.filter { name in
        do {
          _ = try ImageFile.decode(path: "\(folder)/icons/\(name)")
          return false
        } catch {
          return true
        }
      }
      guard broken.isEmpty else {
        return Finding(
          "icons", "\(folder)/icons: \(broken.joined(separator: ", ")) cannot be read", state: .missing,
          remedy: "restore the file from the repository")
      }
      return Finding("icons", "\(drawings.count) in \(folder)/icons")
    }
    return Finding("icons", "no assets folder has any", state: .missing, remedy: AssetLibrary.advice)
  }

  // MARK: Processor

  private static var processor: [Finding] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return [Finding("cores", "\(cores)"), Finding("processor", processorName)]
  }

  /// What Linux calls the processor; its architecture where it has no name.
  private static var processorName: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    for line in info.split(separator: "\n") where line.hasPrefix("model name") {
      if let colon = line.firstIndex(of: ":") {
        return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return withUnsafeBytes(of: &names.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
