// Reads a request as JSON from standard input and writes the response to standard output. It touches no file: whoever
// asks decides what is written; with arguments it ports files for a build of SwiftPM's (`FilePort`). A request with
// `edits` puts numbers into a source text, one with `files` ports a module.
import Foundation

/// Either kind of request.
private enum Job: Decodable {
  case edit(Request)
  case port(PortRequest)

  private enum Key: String, CodingKey { case files }

  init(from decoder: Decoder) throws {
    let isPort = try decoder.container(keyedBy: Key.self).contains(.files)
    self = isPort ? .port(try PortRequest(from: decoder)) : .edit(try Request(from: decoder))
  }
}

let words = Array(CommandLine.arguments.dropFirst())
if !words.isEmpty {
  do {
    try FilePort.run(words)
    exit(0)
  } catch {
    FilePort.complain("error: \(error)")
    exit(1)
  }
}

do {
  let input = FileHandle.standardInput.readDataToEndOfFile()
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let answer =
    switch try JSONDecoder().decode(Job.self, from: input) {
    case .edit(let request): try encoder.encode(SourceEditor.edit(request))
    case .port(let request): try encoder.encode(Porter.port(request))
    }
  FileHandle.standardOutput.write(answer)
} catch {
  FileHandle.standardError.write(Data("flipbook-writeback: the request cannot be read: \(error)\n".utf8))
  exit(2)
}
