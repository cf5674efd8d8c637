import CoreGraphics
import Foundation
import QuartzCore
import Support

/// Runs libFuzzer on one kind of input: `Fuzzing NAME [options of libFuzzer] [folders of inputs]`.
///
/// `Tests/Fuzzing/run` builds it with the instrumentation that libFuzzer needs.
@main
struct Fuzzing {
  /// What this process feeds with bytes.
  @MainActor private static var target: FuzzTarget?

  @MainActor
  static func main() {
    let name = CommandLine.arguments.dropFirst().first
    guard let chosen = FuzzTarget.all.first(where: { $0.name == name }) else {
      for target in FuzzTarget.all { print(target.name) }
      exit(name == "list" ? 0 : 2)
    }
    target = chosen
    // libFuzzer sees the target's name where a program's own name is.
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    exit(
      runFuzzer(&count, &arguments) { bytes, count in
        let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated {
          // Messages are expected; what is captured is neither printed nor kept.
          _ = Diagnostics.withCapture {
            Fuzzing.target?.run(input)
            // As at the end of a run loop's turn: until then layers wait to be committed.
            CATransaction.flush()
          }
        }
        return 0
      })
  }
}

/// libFuzzer's entry for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
