import Foundation

/// One kind of untrusted input, and what Flipbook does with it.
///
/// Faults are traps, hangs, memory out of proportion, whatever AddressSanitizer sees, and promises that `demand` finds
/// broken.
struct FuzzTarget: Sendable {
  /// The name on the command line and of the folder of inputs in `Corpora`.
  let name: String
  let run: @MainActor @Sendable ([UInt8]) -> Void

  static let all: [FuzzTarget] = [
    scripts, presets, svg, images, fonts, text, paths, visualFormats, curves, notes, layers, views, gestures,
  ]

  /// Ends the process, so that libFuzzer keeps the input, where a promise is broken.
  static func demand(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    guard !isKept else { return }
    FileHandle.standardError.write(Data("broken promise: \(promise())\n".utf8))
    abort()
  }
}
