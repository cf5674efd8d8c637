import ArgumentParser
import Foundation
import Stage
import UIKit

/// How large the interface is, and how fine its pixels.
struct ViewOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size in points. Default: the demo's own.", valueName: "WxH"),
    transform: ArgumentValues.size)
  var size: CGSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point. Default: 1.", valueName: "N"),
    transform: ArgumentValues.scale)
  var scale: CGFloat?

  @Option(
    help: ArgumentHelp(
      "Show it in a device: \(Device.all.map(\.name).joined(separator: ", ")).", valueName: "NAME"),
    completion: .list(Device.all.map(\.name)), transform: ViewOptions.device)
  var device: Device?

  @Option(help: ArgumentHelp("How the device is held.", valueName: "portrait|landscape"))
  var orientation: Device.Orientation = .portrait

  @Option(
    help: ArgumentHelp(
      "The text size people have chosen: \(ViewOptions.textSizes.joined(separator: ", ")).", valueName: "NAME"
    ),
    completion: .list(ViewOptions.textSizes), transform: ViewOptions.textSize)
  var textSize: UIContentSizeCategory = .large

  @Option(
    help: ArgumentHelp(
      "What people type with: a keyboard on the screen or the computer's. Default: the screen's with a device.",
      valueName: "software|hardware"))
  var keyboard: Stage.Configuration.Keyboard?

  @Option(help: ArgumentHelp("The direction in which the interface runs.", valueName: "ltr|rtl"))
  var direction: Direction = .ltr

  @Option(
    help: ArgumentHelp(
      "What random numbers of the code begin from: the same seed gives the same pictures. Default: 0.",
      valueName: "SEED"))
  var randomSeed: UInt64 = 0

  @Option(
    help: ArgumentHelp(
      "What day and time it is for the code at the beginning. Default: the present in a window, else 2024-01-09T09:41.",
      valueName: "2024-05-17T09:41|now"),
    transform: ArgumentValues.date)
  var date: Date?

  @Flag(
    help: "Show it as people see it who have asked for less motion: UIAccessibility.isReduceMotionEnabled.")
  var reduceMotion = false

  @Option(
    help: ArgumentHelp(
      "What else people have asked the system for, separated by commas: "
        + "\(Stage.Configuration.AccessibilitySettings.named.map(\.name).joined(separator: ", ")).",
      valueName: "NAMES"),
    completion: .list(Stage.Configuration.AccessibilitySettings.named.map(\.name)),
    transform: ViewOptions.accessibility)
  var accessibility: Stage.Configuration.AccessibilitySettings = []

  @Flag(help: "Show feedback for the hand as a pulse about the window.")
  var haptics = false

  enum Direction: String, CaseIterable, ExpressibleByArgument, Sendable {
    case ltr, rtl

    var layoutDirection: UITraitEnvironmentLayoutDirection { self == .rtl ? .rightToLeft : .leftToRight }
  }

  func validate() throws {
    if device != nil, size != nil {
      throw ValidationError("--device has a size of its own; leave --size out")
    }
    if device == nil, orientation != .portrait {
      throw ValidationError("--orientation needs a --device")
    }
  }

  private static func device(_ name: String) throws -> Device {
    if let device = Device.named(name) { return device }
    throw ValidationError(
      "there is no device \"\(name)\"; there are \(Device.all.map(\.name).joined(separator: ", "))")
  }

  private static func accessibility(_ names: String) throws -> Stage.Configuration.AccessibilitySettings {
    var settings: Stage.Configuration.AccessibilitySettings = []
    for name in names.split(separator: ",") {
      guard let known = Stage.Configuration.AccessibilitySettings.named.first(where: { $0.name == name })
      else {
        let all = Stage.Configuration.AccessibilitySettings.named.map(\.name).joined(separator: ", ")
        throw ValidationError("there is no accessibility setting \"\(name)\"; there are \(all)")
      }
      settings.insert(known.setting)
    }
    return settings
  }

  private static var textSizes: [String] { UIContentSizeCategory.ladder.map(\.shortName) }

  private static func textSize(_ name: String) throws -> UIContentSizeCategory {
    if let size = UIContentSizeCategory.ladder.first(where: { $0.shortName == name }) { return size }
    throw ValidationError("there is no text size \"\(name)\"; there are \(textSizes.joined(separator: ", "))")
  }

  /// The stage that is asked for.
  @MainActor
  func configuration(for screen: ShownScreen, style: UIUserInterfaceStyle) -> Stage.Configuration {
    var configuration = configuration(natural: screen.size, style: style)
    configuration.resources = screen.resources
    configuration.randomSeed = randomSeed
    configuration.date = date
    configuration.accessibility = reduceMotion ? accessibility.union(.reduceMotion) : accessibility
    configuration.showsHaptics = haptics
    configuration.keyboard = keyboard
    return configuration
  }

  /// - Parameter natural: Points where neither a size nor a device is named.
  private func configuration(natural: CGSize, style: UIUserInterfaceStyle) -> Stage.Configuration {
    if let device {
      return Stage.Configuration(
        device: DevicePlacement(device, orientation: orientation), scale: pixelsPerPoint, style: style,
        contentSizeCategory: textSize, layoutDirection: direction.layoutDirection)
    }
    return Stage.Configuration(
      size: size ?? natural, scale: pixelsPerPoint, style: style, contentSizeCategory: textSize,
      layoutDirection: direction.layoutDirection)
  }

  /// The size of a window that shows no screen, in the windowing system's units.
  @MainActor var windowSize: (width: Int32, height: Int32) {
    let configuration = configuration(natural: Stage.Configuration().size, style: .light)
    let points = configuration.device.map(DeviceFrame.size) ?? configuration.size
    return (
      Int32((points.width * configuration.scale).rounded()),
      Int32((points.height * configuration.scale).rounded())
    )
  }

  /// The words that say the same, for another process.
  var arguments: [String] {
    var words: [String] = []
    if let size { words += ["--size", "\(Double(size.width))x\(Double(size.height))"] }
    if let scale { words += ["--scale", "\(Double(scale))"] }
    if let device { words += ["--device", device.name, "--orientation", orientation.rawValue] }
    if textSize != .large { words += ["--text-size", textSize.shortName] }
    if let keyboard { words += ["--keyboard", keyboard.rawValue] }
    if direction != .ltr { words += ["--direction", direction.rawValue] }
    if randomSeed != 0 { words += ["--random-seed", "\(randomSeed)"] }
    if let date { words += ["--date", date.iso8601] }
    if reduceMotion { words.append("--reduce-motion") }
    if !accessibility.isEmpty {
      let names = Stage.Configuration.AccessibilitySettings.named.filter {
        accessibility.contains($0.setting)
      }.map(\.name)
      words += ["--accessibility", names.joined(separator: ",")]
    }
    if haptics { words.append("--haptics") }
    return words
  }

  /// The scale, or its default.
  var pixelsPerPoint: CGFloat { scale ?? 1 }
}

extension Device.Orientation: ExpressibleByArgument {}
extension Stage.Configuration.Keyboard: ExpressibleByArgument {}
