import CoreGraphics
import Foundation
import Stage
import UIKit

/// What was done to a screen of a person's project, and which part of it is compared: the tuner saves it as
/// `NAME.json`, with the curves of all that moved as `NAME.csv` and their filmstrip as `NAME.filmstrip.png` beside it,
/// and `flipbook test` plays it again.
package struct ScreenTest: Codable, Equatable, Sendable {
  /// The folder of such tests below a project's.
  package static let folder = "Tests/Flipbook"

  /// The screen's name.
  package var screen: String
  /// The name of the Swift file that is the whole project; nil where that is a folder.
  package var file: String?
  /// The target of the project; nil for the one that is shown by default.
  package var target: String?
  /// What the stage is like.
  package var stage: Surroundings
  /// When the recording begins, and how long it is: seconds of media time.
  package var begin: TimeInterval
  /// Seconds.
  package var duration: TimeInterval
  /// Samples a second.
  package var hertz: Double
  /// When the pictures of the filmstrip are, in seconds from the beginning of the recording; nil for none.
  package var moments: [TimeInterval]?
  /// What is done from time 0 on.
  package var script: Script
  /// What is looked at instead of the motion itself: how continuous it is when it is interrupted. Nil for the motion.
  package var interruption: InterruptionSweep?

  /// The conditions of a stage that curves depend on; what is not named is as on a new phone.
  package struct Surroundings: Codable, Equatable, Sendable {
    var width: Double
    var height: Double
    var scale: Double
    var device: String?
    var orientation: String?
    var appearance: String?
    var textSize: String?
    var direction: String?
    var insets: [Double]?
    /// What people have asked the system for, by the names of the command line.
    var accessibility: [String]?
    /// What `Date()` is at the beginning, as ISO 8601 has it; nil for the stage's own default.
    var date: String?

    package init(_ configuration: Stage.Configuration) {
      width = configuration.size.width
      height = configuration.size.height
      scale = configuration.scale
      device = configuration.device?.device.name
      orientation = configuration.device?.orientation.rawValue
      if configuration.style == .dark { appearance = "dark" }
      if configuration.contentSizeCategory != .large { textSize = configuration.contentSizeCategory.rawValue }
      if configuration.layoutDirection == .rightToLeft { direction = "rtl" }
      let wishes = Stage.Configuration.AccessibilitySettings.named.filter {
        configuration.accessibility.contains($0.setting)
      }.map(\.name)
      if !wishes.isEmpty { accessibility = wishes }
      date = configuration.date?.iso8601
      let edges = configuration.safeAreaInsets
      if device == nil, edges != .zero {
        insets = [edges.top, edges.left, edges.bottom, edges.right].map { Double($0) }
      }
    }

    /// The stage's configuration.
    package func configuration(resources: [URL]) -> Stage.Configuration {
      var result = surroundings(resources: resources)
      result.date = date.flatMap(Date.init(iso8601:))
      for named in Stage.Configuration.AccessibilitySettings.named
      where accessibility?.contains(named.name) == true {
        result.accessibility.insert(named.setting)
      }
      return result
    }

    /// The words of a command line that say the same; safe areas without a device have none.
    package var words: [String] {
      var words = ["--scale", "\(scale)"]
      if let device {
        words += ["--device", device, "--orientation", orientation ?? Device.Orientation.portrait.rawValue]
      } else {
        words += ["--size", "\(width)x\(height)"]
      }
      if let appearance { words += ["--appearance", appearance] }
      if let textSize { words += ["--text-size", UIContentSizeCategory(rawValue: textSize).shortName] }
      if let direction { words += ["--direction", direction] }
      if let accessibility { words += ["--accessibility", accessibility.joined(separator: ",")] }
      if let date { words += ["--date", date] }
      return words
    }

    private func surroundings(resources: [URL]) -> Stage.Configuration {
      let style: UIUserInterfaceStyle = appearance == "dark" ? .dark : .light
      let category = textSize.map { UIContentSizeCategory(rawValue: $0) } ?? .large
      let layout: UITraitEnvironmentLayoutDirection = direction == "rtl" ? .rightToLeft : .leftToRight
      if let device = device.flatMap(Device.named) {
        var result = Stage.Configuration(
          device: DevicePlacement(
            device, orientation: orientation.flatMap { Device.Orientation(rawValue: $0) } ?? .portrait),
          scale: scale, style: style, contentSizeCategory: category, layoutDirection: layout)
        result.resources = resources
        return result
      }
      var edges = UIEdgeInsets.zero
      if let insets, insets.count == 4 {
        edges = UIEdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
      }
      return Stage.Configuration(
        size: CGSize(width: width, height: height), scale: scale, style: style, safeAreaInsets: edges,
        contentSizeCategory: category, layoutDirection: layout, resources: resources)
    }
  }

  package init(
    screen: String, file: String? = nil, target: String? = nil, on stage: Stage.Configuration,
    from begin: TimeInterval, for duration: TimeInterval, hertz: Double, script: Script
  ) {
    self.screen = screen
    self.file = file
    self.target = target
    self.stage = Surroundings(stage)
    self.begin = begin
    self.duration = duration
    self.hertz = hertz
    self.script = script
  }

  /// The test as JSON, keys sorted, for files that differ readably.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Plays the script on a stage of its own and records what moves.
  ///
  /// - Throws: `StageError` and `RecordingError`, as for any stage and recording.
  @MainActor
  package func record(_ content: Stage.Content, resources: [URL] = []) throws -> CurveRecording {
    try record(makeStage(content, resources: resources))
  }

  /// A stage at time 0 on which the script is played.
  ///
  /// - Throws: `StageError`.
  @MainActor
  package func makeStage(_ content: Stage.Content, resources: [URL]) throws -> Stage {
    try Stage(stage.configuration(resources: resources), script: script, content: content)
  }

  /// Plays the script on such a stage and records what moves.
  ///
  /// - Throws: `RecordingError`.
  @MainActor
  package func record(_ stage: Stage) throws -> CurveRecording {
    if let interruption { return try interruption.record(stage) }
    try stage.advance(to: begin)
    return try CurveRecording(of: stage, hertz: hertz, until: .duration(duration))
  }
}
