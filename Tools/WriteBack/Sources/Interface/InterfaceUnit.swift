/// A part of what the files of a module say to each other: other files depend on it only if they use one of its names.
struct InterfaceUnit {
  let names: [String]
  /// Its file's place in the module.
  let file: Int
  /// Whether other files cannot name it. What they can name may still be made of it.
  let isPrivate: Bool
  let digest: InterfaceDigest
}

/// The units of a module's files, and what concerns every file.
struct InterfaceUnits {
  private(set) var all: [InterfaceUnit] = []
  /// What any file may depend on without naming it: each word once, as another file that says the same changes nothing.
  private(set) var shared: Set<String> = []
  /// The names that those parts refer to, by their files.
  private(set) var sharedReferences: [Int: Set<String>] = [:]
  /// The members that extensions give to the frameworks' types. Any of them may be what a protocol requires.
  private(set) var external: Set<String> = []
  /// The names of each type's members, in its body and in extensions.
  private var members: [String: Set<String>] = [:]
  private var inherited: [String: Set<String>] = [:]
  /// The types to which each file gives protocols: the file has the table of what fulfils them.
  private var conforming: [Int: Set<String>] = [:]

  mutating func add(
    _ names: [String], of type: String? = nil, in file: Int, isPrivate: Bool, _ digest: InterfaceDigest
  ) {
    all.append(InterfaceUnit(names: names, file: file, isPrivate: isPrivate, digest: digest))
    if let type, !isPrivate { members[type, default: []].formUnion(names) }
  }

  mutating func share(_ digest: InterfaceDigest, in file: Int) {
    shared.insert(digest.text)
    sharedReferences[file, default: []].formUnion(digest.references)
  }

  mutating func addExternal(_ digest: InterfaceDigest) { external.insert(digest.text) }

  mutating func inherit(_ names: Set<String>, by type: String) {
    inherited[type, default: []].formUnion(names)
  }

  mutating func conforms(_ type: String, in file: Int) { conforming[file, default: []].insert(type) }

  /// The names of all members that could be what a protocol requires of a type in a file; nil without such a type.
  func candidates(in file: Int) -> Set<String>? {
    guard let types = conforming[file] else { return nil }
    var names: Set<String> = []
    var (known, rest) = (types, Array(types))
    while let type = rest.popLast() {
      names.formUnion(members[type] ?? [])
      for next in inherited[type] ?? [] where known.insert(next).inserted { rest.append(next) }
    }
    return names
  }
}
