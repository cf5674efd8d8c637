import Foundation
import Support
import UIKit

/// Shows an application in a window of its own: what `@main` on an application delegate runs.
///
/// The environment can ask for a picture instead: `FLIPBOOK_RENDER` names the PNG file, `FLIPBOOK_AT` the moment in
/// seconds (default 1), `FLIPBOOK_SIZE` the points (390x844) and `FLIPBOOK_SCALE` the pixels per point (default 2).
@MainActor
enum ApplicationHost {
  private static let success: Int32 = 0
  private static let failure: Int32 = 1
  private static let defaultMoment: TimeInterval = 1

  static func run() -> Int32 {
    ProcessStreams.prepare()
    let environment = ProcessInfo.processInfo.environment
    do {
      let stage = try Stage(configuration(environment)) { ApplicationMain.launch() }
      defer { stage.perform { ApplicationMain.end() } }
      if let file = environment["FLIPBOOK_RENDER"], !file.isEmpty {
        return try render(stage, to: file, environment)
      }
      var options = WindowHost.Options()
      options.title = ProcessInfo.processInfo.processName
      do {
        let host = try WindowHost(stage: stage, options: options)
        // Without a tool nobody can ask what was done.
        if let install = WindowHost.onApplication { install(host) } else { stage.scriptLimit = 0 }
        try host.run()
      } catch WindowHostError.noDisplay(let reason) {
        let file = "\(ProcessInfo.processInfo.processName).png"
        return try render(
          stage, to: file, environment,
          because: "there is no display to open a window on (\(reason)); writing \(file) instead")
      }
      return success
    } catch {
      complain("\(error)")
      return failure
    }
  }

  private static func configuration(_ environment: [String: String]) -> Stage.Configuration {
    var configuration = Stage.Configuration()
    let sides = (environment["FLIPBOOK_SIZE"] ?? "").split(separator: "x").compactMap { Double($0) }
    if sides.count == 2 { configuration.size = CGSize(width: sides[0], height: sides[1]) }
    if let scale = environment["FLIPBOOK_SCALE"].flatMap(Double.init) { configuration.scale = CGFloat(scale) }
    return configuration
  }

  private static func render(
    _ stage: Stage, to file: String, _ environment: [String: String], because note: String? = nil
  ) throws -> Int32 {
    let moment = environment["FLIPBOOK_AT"].flatMap(Double.init) ?? defaultMoment
    let picture = try stage.image(at: moment)
    guard let data = UIImage(cgImage: picture).pngData() else {
      complain("the picture could not be made")
      return failure
    }
    try FileContents.write([UInt8](data), to: file)
    // An error is the only line.
    if let note { complain(note) }
    try StandardOutput.print(file)
    return success
  }

  private static func complain(_ text: String) {
    StandardError.write("\(ProcessInfo.processInfo.processName): \(text)\n")
  }
}

/// What UIKit calls from below, by its C name: the host is on a floor above it.
@_cdecl("flipbook_host_run")
public func _flipbookHostRun() -> Int32 { MainActor.assumeIsolated { ApplicationHost.run() } }
