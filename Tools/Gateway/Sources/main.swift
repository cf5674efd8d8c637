import Foundation
import NIOCore
import NIOPosix

// Shows pages to browsers and passes on what is done there. Flipbook is at the other end of standard input, which goes
// both ways; when it is gone, so is this process.

/// Reads what it is to do, which comes first.
func readSettings() -> Settings? {
  var buffer = ByteBuffer()
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    if let frame = HostFrameDecoder.next(&buffer) {
      return try? JSONDecoder().decode(Settings.self, from: Data(frame.bytes.readableBytesView))
    }
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return nil }
    buffer.writeBytes(bytes[..<count])
  }
}

// Whoever interrupts Flipbook in a terminal interrupts all of its processes; this one ends after it.
signal(SIGINT, SIG_IGN)
signal(SIGHUP, SIG_IGN)
signal(SIGPIPE, SIG_IGN)

guard let settings = readSettings() else {
  RefusalLog.say("the gateway to browsers is begun by flipbook serve, not by hand")
  exit(2)
}
do {
  try Server(settings, on: MultiThreadedEventLoopGroup(numberOfThreads: 1)).run(STDIN_FILENO)
} catch {
  RefusalLog.say("browsers cannot be served: \(error)")
  exit(1)
}
