import SwiftSyntax

/// Follows names from a file through the declarations of its module.
struct InterfaceReach {
  private let units: InterfaceUnits
  private let shared: String
  private let external: String
  /// Units by name, those that all files can name and those of one file.
  private var open: [String: [Int]] = [:]
  private var hidden: [Int: [String: [Int]]] = [:]

  init(_ units: InterfaceUnits) {
    self.units = units
    shared = units.shared.sorted().joined(separator: " ")
    external = units.external.sorted().joined(separator: " ")
    for (index, unit) in units.all.enumerated() {
      for name in unit.names {
        if unit.isPrivate {
          hidden[unit.file, default: [:]][name, default: []].append(index)
        } else {
          open[name, default: []].append(index)
        }
      }
    }
  }

  /// What a file depends on in the others.
  func digest(of tree: SourceFileSyntax, file: Int) -> String {
    var names: Set<String> = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if let name = token.referredName { names.insert(name) }
    }
    let candidates = units.candidates(in: file)
    names.formUnion(candidates ?? [])
    var reached = [Bool](repeating: false, count: units.all.count)
    var rest: [Int] = []
    // A name leads to the same from all files, but for what is private to one.
    var followed = names
    func take(_ found: [Int]?) {
      for index in found ?? [] where !reached[index] {
        reached[index] = true
        rest.append(index)
      }
    }
    for name in names { take(open[name]) }
    for (owner, names) in units.sharedReferences {
      for name in names {
        if followed.insert(name).inserted { take(open[name]) }
        take(hidden[owner]?[name])
      }
    }
    while let index = rest.popLast() {
      let unit = units.all[index]
      let own = hidden[unit.file]
      for name in unit.digest.references {
        if followed.insert(name).inserted { take(open[name]) }
        take(own?[name])
      }
    }
    var digest = InterfaceDigest()
    digest.add(shared)
    if candidates != nil { digest.add(external) }
    // A file that comes before others changes their order and nothing else.
    for text in Set(reached.indices.lazy.filter { reached[$0] }.map { units.all[$0].digest.text }).sorted() {
      digest.add(text)
    }
    return digest.text
  }
}
