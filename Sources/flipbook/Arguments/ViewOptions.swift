import ArgumentParser
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

  /// The scale, or its default.
  var pixelsPerPoint: CGFloat { scale ?? 1 }
}
