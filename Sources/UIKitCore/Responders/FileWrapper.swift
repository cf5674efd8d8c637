import Foundation
import Support

/// A file or a folder of files, in memory.
///
/// Foundation has none here. Links are followed as they are read, and not written. Source of the API: Apple,
/// *FileWrapper*.
open class FileWrapper: NSObject {
  /// How a wrapper is read.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Reads at once. So it is here in any case.
    public static let immediate = ReadingOptions(rawValue: 1 << 0)
    /// Reads into memory rather than mapping files. So it is here in any case.
    public static let withoutMapping = ReadingOptions(rawValue: 1 << 1)
  }

  /// How a wrapper is written.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A reader finds the former file or the new one.
    public static let atomic = WritingOptions(rawValue: 1 << 0)
    /// The wrappers get the names that they were written under.
    public static let withNameUpdating = WritingOptions(rawValue: 1 << 1)
  }

  /// The files of a folder by their names there; nil for a file.
  open private(set) var fileWrappers: [String: FileWrapper]?
  /// The bytes of a file; nil for a folder.
  open private(set) var regularFileContents: Data?
  /// The name that it should have in a folder. Default nil.
  open var preferredFilename: String?
  /// The name that it was read or written under. Default nil.
  open var filename: String?
  /// Attributes that the file gets as it is written, by `FileManager`'s keys. Default none.
  open var fileAttributes: [String: Any] = [:]

  /// A file of these bytes.
  public init(regularFileWithContents contents: Data) {
    regularFileContents = contents
    super.init()
  }

  /// A folder of these files, by their names there.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    fileWrappers = childrenByPreferredName
    super.init()
    for (name, child) in childrenByPreferredName where child.preferredFilename == nil {
      child.preferredFilename = name
    }
  }

  /// What a file or a folder holds.
  ///
  /// - Throws: Foundation's errors for what cannot be read.
  public init(url: URL, options: ReadingOptions = []) throws {
    super.init()
    try read(from: url, options: options)
  }

  public required init?(coder: NSCoder) { return nil }

  open var isDirectory: Bool { fileWrappers != nil }
  open var isRegularFile: Bool { regularFileContents != nil }
  /// False: links are followed.
  open var isSymbolicLink: Bool { false }

  /// Reads a file or a folder in place of what was held.
  open func read(from url: URL, options: ReadingOptions = []) throws {
    let manager = FileManager.default
    let name = url.lastPathComponent
    (filename, preferredFilename) = (name, preferredFilename ?? name)
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
      regularFileContents = try Data(contentsOf: url)
      fileWrappers = nil
      return
    }
    var children: [String: FileWrapper] = [:]
    for child in try manager.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) {
      // A link to a folder that it is in would have no end.
      if (try? manager.destinationOfSymbolicLink(atPath: child.path)) != nil {
        Diagnostics.report(
          "\(child.path) is a link and is left out", subject: "FileWrapper", severity: .warning)
        continue
      }
      children[child.lastPathComponent] = try FileWrapper(url: child, options: options)
    }
    fileWrappers = children
    regularFileContents = nil
  }

  /// Whether a file on the disk has the same bytes.
  open func matchesContents(of url: URL) -> Bool {
    guard let other = try? FileWrapper(url: url) else { return false }
    return isSame(as: other)
  }

  private func isSame(as other: FileWrapper) -> Bool {
    guard let fileWrappers else { return regularFileContents == other.regularFileContents }
    guard let others = other.fileWrappers, others.count == fileWrappers.count else { return false }
    return fileWrappers.allSatisfy { name, child in others[name].map(child.isSame) ?? false }
  }

  /// Writes the file, or the folder with its files in place of one that is there.
  open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    if let regularFileContents {
      try regularFileContents.write(to: url, options: options.contains(.atomic) ? .atomic : [])
    } else if options.contains(.atomic) {
      let place = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).saving")
      try? FileManager.default.removeItem(at: place)
      try writeFolder(to: place)
      try? FileManager.default.removeItem(at: url)
      try FileManager.default.moveItem(at: place, to: url)
    } else {
      try writeFolder(to: url)
    }
    let attributes = fileAttributes.map { (FileAttributeKey(rawValue: $0.key), $0.value) }
    if !attributes.isEmpty {
      try FileManager.default.setAttributes(
        Dictionary(uniqueKeysWithValues: attributes), ofItemAtPath: url.path)
    }
    if options.contains(.withNameUpdating) { updateNames(url.lastPathComponent) }
  }

  private func writeFolder(to url: URL) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, child) in fileWrappers ?? [:] {
      try child.write(to: url.appendingPathComponent(name), options: [], originalContentsURL: nil)
    }
  }

  private func updateNames(_ name: String) {
    filename = name
    for (name, child) in fileWrappers ?? [:] { child.updateNames(name) }
  }

  /// Adds a file to a folder; gives the name that it got.
  @discardableResult
  open func addFileWrapper(_ child: FileWrapper) -> String {
    let wanted = child.preferredFilename ?? child.filename ?? "File"
    guard var children = fileWrappers else {
      Diagnostics.report("\(wanted) was not added: this is no folder", subject: "FileWrapper")
      return wanted
    }
    var (name, count) = (wanted, 1)
    while children[name] != nil {
      count += 1
      name = "\(count)__#$!@%!#__\(wanted)"
    }
    children[name] = child
    fileWrappers = children
    return name
  }

  /// Adds a file of these bytes to a folder; gives the name that it got.
  @discardableResult
  open func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }

  /// Takes a file out of a folder.
  open func removeFileWrapper(_ child: FileWrapper) {
    guard let name = keyForFileWrapper(child) else { return }
    fileWrappers?[name] = nil
  }

  /// The name of a file in the folder.
  open func keyForFileWrapper(_ child: FileWrapper) -> String? {
    fileWrappers?.first { $0.value === child }?.key
  }
}
