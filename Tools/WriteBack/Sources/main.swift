// Reads a request as JSON from standard input and writes the response to standard output. It touches no file: whoever
// asks decides what is written.
import Foundation

do {
  let request = try JSONDecoder().decode(Request.self, from: FileHandle.standardInput.readDataToEndOfFile())
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  FileHandle.standardOutput.write(try encoder.encode(SourceEditor.edit(request)))
} catch {
  FileHandle.standardError.write(Data("flipbook-writeback: the request cannot be read: \(error)\n".utf8))
  exit(2)
}
