import Codecs
import Stage

extension Checkup {
  /// What makes clips beyond APNG, which needs nothing.
  package static var encoders: [Finding] {
    var findings: [Finding] = []
    do {
      findings.append(Finding("WebP clips", "libwebp \(try WebPLibrary.load().version)"))
    } catch {
      findings.append(
        Finding(
          "WebP clips", "there is no \(WebPLibrary.name)", state: .poor,
          remedy: "install the package \(WebPLibrary.package)"))
    }
    do {
      findings.append(Finding("GIF, MP4 clips", try MovieEncoder.program(for: .mp4)))
    } catch {
      findings.append(
        Finding(
          "GIF, MP4 clips", "there is no ffmpeg on the PATH", state: .poor,
          remedy: "install the package ffmpeg"))
    }
    return findings
  }
}
