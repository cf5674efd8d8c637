/// The files that are compiled together, under one name.
struct ProjectModule: Equatable {
  /// What other modules import.
  var name: String
  /// Absolute paths, in order.
  var files: [String]
  /// The modules of the project that this one imports, and those that they import.
  var dependencies: [String] = []
}
