/// The source files of a module, to be ported. Read from standard input as JSON.
public struct PortRequest: Codable, Sendable {
  public var files: [PortFile]
  /// What `#if` names and is set: `DEBUG`.
  public var conditions: [String]?
  /// The files of the modules that this one imports: their declarations are known, they are not ported.
  public var context: [PortFile]?
  /// The modules that the files may import besides the frameworks. Without them, imports of unknown modules stay.
  public var modules: [String]?
  /// The module's name.
  public var module: String?
  /// Whether somebody else builds and starts the program: its entry stays, and previews are left out. Default no.
  public var isBuiltElsewhere: Bool?
  /// Whether numbers that shape motion can be changed where they stand. Default no.
  public var tunesLiterals: Bool?
  /// The files whose numbers stay as they are all the same.
  public var plainFiles: [String]?
  /// Whether the values of literals are taken out of the code. Default no.
  public var detachesLiterals: Bool?
  /// The numbers of literals that stay in it all the same, by the paths of their files.
  public var attachedLiterals: [String: [Int]]?
}

/// A file's path and text.
public struct PortFile: Codable, Sendable {
  public var path: String
  public var text: String
}

/// The ported files and what was found in them. Written to standard output as JSON.
public struct PortResponse: Codable, Sendable {
  public var files: [PortFile]
  /// What each file can know of the others, as a number: see `ModuleInterface`.
  public var interfaces: [String]
  /// The same for `screensSource`.
  public var screensInterface: String
  public var screens: [PortScreen]
  public var notes: [PortNote]
  public var imports: [PortImport]
  /// One Swift file that makes every screen.
  public var screensSource: String
  /// The literals of each file, where their values were taken out of the code.
  public var literals: [[PortLiteral]]?
}

/// A literal whose value is not in the ported code.
public struct PortLiteral: Codable, Sendable {
  /// `integer`, `fraction`, `text` or `flag`.
  public var kind: String
  /// A number in decimal digits, a text as it is in memory, `true` or `false`.
  public var value: String
  /// From 1: where it begins and ends.
  public var line: Int
  public var lastLine: Int
}

/// Something that can be shown.
public struct PortScreen: Codable, Sendable {
  /// Unique in the module.
  public var name: String
  public var title: String
  /// `preview`, `app`, `controller` or `view`.
  public var kind: String
  public var path: String
  /// From 1.
  public var line: Int
  /// In points; nil where the source gives none.
  public var width: Double?
  public var height: Double?
}

/// What could not be ported, in one sentence that says what to do.
public struct PortNote: Codable, Sendable {
  public var path: String
  public var line: Int
  public var column: Int
  public var text: String
}

/// A module that a file imports and that does not exist here.
public struct PortImport: Codable, Sendable {
  public var module: String
  public var path: String
  public var line: Int
}
