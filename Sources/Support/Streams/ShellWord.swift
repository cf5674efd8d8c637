/// Text as a shell takes it for one word.
package enum ShellWord {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:@%,=")

  /// The text, in quotes where a shell would read more than letters in it.
  package static func quoted(_ text: String) -> String {
    guard text.isEmpty || text.contains(where: { !plain.contains($0) }) else { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
