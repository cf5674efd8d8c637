import ArgumentParser
import Projects

/// The revision with which the present code is compared.
struct AgainstOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show your code beside itself as it was at a revision of its Git repository: HEAD, a tag, a commit.",
      valueName: "REV"))
  var against: String?

  /// Refuses a revision for what has none.
  func refuse(for what: String) throws {
    guard against != nil else { return }
    throw Fault.usage("--against is for your own code in a Git repository, not for \(what); leave it out")
  }

  /// The project at the revision, with a warning for what it does not hold.
  func revision(_ revision: String, of path: String) throws -> ProjectRevision {
    do {
      let found = try ProjectRevision(revision, of: path)
      for note in found.notes { Terminal.complain(note) }
      return found
    } catch let error as ProjectError {
      throw Fault.failure("\(error)")
    }
  }
}

/// A command that can compare.
protocol ComparingCommand: Command {
  var comparison: AgainstOption { get }
}

/// A command that writes pictures in which it can compare.
protocol ComparingPictures: ComparingCommand {
  var output: String? { get }
  /// How many pictures it writes.
  var pictures: Int { get }
  /// Pixels per point.
  var pixelsPerPoint: Double { get }
}

/// The words of a command line, changed for another process.
struct ChildArguments {
  private(set) var words: [String]

  init(_ words: [String]) { self.words = words }

  /// Leaves out options that have a value.
  func without(_ options: String...) -> ChildArguments {
    var result: [String] = []
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
      } else if options.contains(word) {
        isValue = true
      } else if !options.contains(where: { word.hasPrefix($0 + "=") }) {
        result.append(word)
      }
    }
    return ChildArguments(result)
  }

  /// Names something else to show.
  func showing(_ path: String, for old: String) -> ChildArguments {
    var copy = self
    if let index = words.firstIndex(of: old) {
      copy.words[index] = What.parts(of: old).screen.map { "\(path):\($0)" } ?? path
    }
    return copy
  }

  func adding(_ more: String...) -> ChildArguments { ChildArguments(words + more) }
}
