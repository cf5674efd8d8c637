import Glibc

/// What a program does first, before it opens a file.
package enum ProcessStreams {
  /// Makes the three standard descriptors safe to use, and lets writing beyond a limit on file sizes fail rather than
  /// end the process.
  ///
  /// A descriptor that was closed would be given to the next file that is opened, and what is printed would go into it.
  /// It is held by a device that refuses what the descriptor is for.
  package static func prepare() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGXFSZ, SIG_IGN)
  }
}
