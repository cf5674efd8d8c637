import Foundation
import QuartzCore
import Support

/// A file as an app's own data: read, changed, written again.
///
/// Subclasses override `contents(forType:)` and `load(fromContents:ofType:)`. Files are read and written on the next
/// turn of the stage, on the main thread; changes are saved some seconds after the first one, by the stage's clock, and
/// when the app leaves the screen. Source of the API: Apple, *UIDocument*.
@preconcurrency @MainActor
open class UIDocument: NSObject {
  /// How a document was changed. Raw values are UIKit's.
  public enum ChangeKind: Int, Sendable {
    case done = 0
    case undone = 1
    case redone = 2
    case cleared = 3
  }

  /// Whether saving makes a file or writes over one. Raw values are UIKit's.
  public enum SaveOperation: Int, Sendable {
    case forCreating = 0
    case forOverwriting = 1
  }

  /// What a document is doing. Raw values are UIKit's.
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Open, with nothing wrong.
    public static let normal: State = []
    /// Not read yet, or left.
    public static let closed = State(rawValue: 1 << 0)
    /// Two versions of the file differ. Never here: there is one.
    public static let inConflict = State(rawValue: 1 << 1)
    /// The last saving failed.
    public static let savingError = State(rawValue: 1 << 2)
    /// It should not be changed now.
    public static let editingDisabled = State(rawValue: 1 << 3)
    /// `progress` says how far a file has come. Never here: files are at hand.
    public static let progressAvailable = State(rawValue: 1 << 4)
  }

  /// Posted by a document whose state has changed.
  nonisolated public static let stateChangedNotification = Notification.Name(
    "UIDocumentStateChangedNotification")

  /// From the first change to the saving that nobody asked for, in seconds. [close to what UIKit does; not documented]
  private static let autosaveDelay: TimeInterval = 15

  private var changeCount = 0
  private var autosaving: ScheduledWork?
  private nonisolated(unsafe) var observers: [any NSObjectProtocol] = []
  private var ownUndoManager: UndoManager?

  /// A document for a file, which may not exist yet. It is not read before `open(completionHandler:)`.
  public init(fileURL url: URL) {
    fileURL = url
    super.init()
    if !url.isFileURL {
      Diagnostics.report(
        "\(url.absoluteString) is no file: the document cannot be opened", subject: "UIDocument")
    }
    let leave = NotificationCenter.default.addObserver(
      forName: UIApplication.willResignActiveNotification, object: nil, queue: nil
    ) { [weak self] _ in MainActor.assumeIsolated { self?.saveByItself() } }
    observers.append(leave)
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  // MARK: The file

  /// Where the file is; `save(to:for:)` for a new file changes it.
  open private(set) var fileURL: URL
  /// The file's name without its extension.
  open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }
  /// The identifier of the file's type, by its extension.
  open var fileType: String? {
    fileURL.pathExtension.isEmpty ? nil : UTType(filenameExtension: fileURL.pathExtension)?.identifier
  }
  /// When the file was last changed, as it was read or written. Default nil.
  open var fileModificationDate: Date?
  /// The type that is written. The default is that of the file.
  open var savingFileType: String? { fileType }
  /// How far a file has come that is on its way: always nil.
  open var progress: Progress? { nil }
  /// What coordination of files asks for: the file.
  open var presentedItemURL: URL? { fileURL }

  /// What the document is doing. Default closed.
  open private(set) var documentState: State = .closed {
    didSet {
      if documentState != oldValue {
        NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
      }
    }
  }

  // MARK: Opening and closing

  /// Reads the file; the handler says whether that went well.
  open func open(completionHandler: ((Bool) -> Void)? = nil) {
    performAsynchronousFileAccess { [self] in
      guard documentState.contains(.closed) else {
        Diagnostics.report("\(fileURL.lastPathComponent) is open already", subject: "UIDocument")
        completionHandler?(false)
        return
      }
      let isRead = readFile(fileURL)
      if isRead { documentState.remove(.closed) }
      completionHandler?(isRead)
    }
  }

  /// Saves what is not saved, and leaves the file; the handler says whether that went well.
  open func close(completionHandler: ((Bool) -> Void)? = nil) {
    disableEditingForNow()
    let close = { [self] (isSaved: Bool) in
      autosaving?.cancel()
      autosaving = nil
      documentState.remove(.editingDisabled)
      documentState.insert(.closed)
      completionHandler?(isSaved)
    }
    if hasUnsavedChanges {
      autosave(completionHandler: close)
    } else {
      performAsynchronousFileAccess { close(true) }
    }
  }

  /// Reads a file in place of the document's changes.
  open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    disableEditingForNow()
    performAsynchronousFileAccess { [self] in
      let isRead = readFile(url)
      if isRead {
        undoManager?.removeAllActions()
        updateChangeCount(.cleared)
      }
      documentState.remove(.editingDisabled)
      enableEditing()
      completionHandler?(isRead)
    }
  }

  private func disableEditingForNow() {
    documentState.insert(.editingDisabled)
    disableEditing()
  }

  private func readFile(_ url: URL) -> Bool {
    do {
      try read(from: url)
      fileModificationDate = Self.modificationDate(of: url)
      return true
    } catch {
      handleError(error, userInteractionPermitted: true)
      return false
    }
  }

  private static func modificationDate(of url: URL) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
  }

  /// Called while the document is read anew or left: the app should take no changes. The default does nothing.
  open func disableEditing() {}
  /// Called when changes are taken again. The default does nothing.
  open func enableEditing() {}

  /// Runs work that reads or writes files: on the next turn, on the main thread.
  open func performAsynchronousFileAccess(_ block: @escaping () -> Void) {
    MediaScheduler.current.nextTurn(block)
  }

  // MARK: Contents

  /// Takes what was read. The default does nothing.
  ///
  /// - Parameter contents: `Data`, or a `FileWrapper` for a folder.
  open func load(fromContents contents: Any, ofType typeName: String?) throws {}

  /// What is to be written: `Data`, or a `FileWrapper`. The default throws, and says so.
  open func contents(forType typeName: String) throws -> Any {
    Diagnostics.report("nothing is written: override contents(forType:)", subject: "\(type(of: self))")
    throw CocoaError(.fileWriteUnknown)
  }

  /// Reads a file and loads its contents.
  open func read(from url: URL) throws {
    var isFolder: ObjCBool = false
    let contents: Any
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      contents = try FileWrapper(url: url)
    } else {
      contents = try Data(contentsOf: url)
    }
    try load(fromContents: contents, ofType: fileType)
  }

  // MARK: Changes

  /// Whether something was changed since it was last saved.
  open var hasUnsavedChanges: Bool { changeCount != 0 }

  /// Notes a change: the document will be saved some seconds later.
  open func updateChangeCount(_ change: ChangeKind) {
    switch change {
    case .done, .redone: changeCount += 1
    case .undone: changeCount -= 1
    case .cleared: changeCount = 0
    }
    planSaving()
  }

  /// What is known of the changes when a saving begins, for `updateChangeCount(withToken:for:)`.
  open func changeCountToken(for saveOperation: SaveOperation) -> Any { changeCount }

  /// The changes up to a token are saved; later ones are not.
  open func updateChangeCount(withToken changeCountToken: Any, for saveOperation: SaveOperation) {
    changeCount -= changeCountToken as? Int ?? changeCount
    planSaving()
  }

  private func planSaving() {
    guard hasUnsavedChanges, !documentState.contains(.closed) else {
      autosaving?.cancel()
      autosaving = nil
      return
    }
    guard autosaving == nil else { return }
    autosaving = MediaScheduler.current.after(Self.autosaveDelay) { [weak self] in
      self?.autosaving = nil
      self?.saveByItself()
    }
  }

  private func saveByItself() {
    if hasUnsavedChanges, !documentState.contains(.closed) { autosave() }
  }

  /// Undoes the changes; what is registered counts as a change. Made when it is first asked for.
  open var undoManager: UndoManager! {
    get {
      if ownUndoManager == nil { followUndoManager(UndoManager()) }
      return ownUndoManager
    }
    set { followUndoManager(newValue) }
  }

  private func followUndoManager(_ manager: UndoManager?) {
    for observer in observers.dropFirst() { NotificationCenter.default.removeObserver(observer) }
    observers = Array(observers.prefix(1))
    ownUndoManager = manager
    guard let manager else { return }
    let kinds: [(Notification.Name, ChangeKind)] = [
      (.NSUndoManagerDidCloseUndoGroup, .done), (.NSUndoManagerDidUndoChange, .undone),
      (.NSUndoManagerDidRedoChange, .redone),
    ]
    for (name, kind) in kinds {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { [weak self] _ in
          MainActor.assumeIsolated { self?.changed(kind) }
        })
    }
  }

  private func changed(_ kind: ChangeKind) {
    guard let manager = ownUndoManager else { return }
    if kind == .done, manager.groupingLevel > 0 || manager.isUndoing || manager.isRedoing { return }
    updateChangeCount(kind)
  }

  // MARK: Saving

  /// Saves when something was changed; called by itself some seconds after a change.
  open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    guard hasUnsavedChanges else {
      performAsynchronousFileAccess { completionHandler?(true) }
      return
    }
    save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
  }

  /// Writes the document; the handler says whether that went well.
  open func save(
    to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) {
    let token = changeCountToken(for: saveOperation)
    do {
      // The contents are those of this moment, the file is written on the next turn.
      let contents = try contents(forType: savingFileType ?? "public.data")
      let attributes = try fileAttributesToWrite(to: url, for: saveOperation)
      performAsynchronousFileAccess { [self] in
        do {
          try writeContents(contents, andAttributes: attributes, safelyTo: url, for: saveOperation)
          isSaved(to: url, saveOperation, token)
          completionHandler?(true)
        } catch {
          failed(error, completionHandler)
        }
      }
    } catch {
      performAsynchronousFileAccess { [self] in failed(error, completionHandler) }
    }
  }

  private func isSaved(to url: URL, _ operation: SaveOperation, _ token: Any) {
    fileURL = url
    fileModificationDate = Self.modificationDate(of: url)
    var state = documentState.subtracting(.savingError)
    // A file that was made is open.
    if operation == .forCreating { state.remove(.closed) }
    documentState = state
    updateChangeCount(withToken: token, for: operation)
  }

  private func failed(_ error: any Error, _ completionHandler: ((Bool) -> Void)?) {
    documentState.insert(.savingError)
    handleError(error, userInteractionPermitted: true)
    completionHandler?(false)
  }

  /// Writes contents so that a reader finds the former file or the new one, never a part of it.
  open func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: SaveOperation
  ) throws {
    try writeContents(contents, to: url, for: saveOperation, originalContentsURL: fileURL)
    var attributes: [FileAttributeKey: Any] = [:]
    for (key, value) in additionalFileAttributes ?? [:] {
      guard
        let name = key.base as? FileAttributeKey
          ?? (key.base as? String).map(FileAttributeKey.init(rawValue:))
      else { continue }
      attributes[name] = value
    }
    if !attributes.isEmpty { try FileManager.default.setAttributes(attributes, ofItemAtPath: url.path) }
  }

  /// Writes contents to a file.
  open func writeContents(
    _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
  ) throws {
    switch contents {
    case let data as Data: try data.write(to: url, options: .atomic)
    case let wrapper as FileWrapper:
      try wrapper.write(
        to: url, options: [.atomic, .withNameUpdating], originalContentsURL: originalContentsURL)
    default:
      Diagnostics.report(
        "\(type(of: contents)) is not written: contents(forType:) gives Data or a FileWrapper",
        subject: "\(type(of: self))")
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Attributes for a written file, by `FileManager`'s keys. Default none.
  open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws -> [AnyHashable: Any]
  {
    [:]
  }

  /// The extension of files of a type. Default the usual one, else that of the file.
  open func fileNameExtension(forType typeName: String?, saveOperation: SaveOperation) -> String {
    guard let typeName, typeName != fileType else { return fileURL.pathExtension }
    return UTType(typeName)?.preferredFilenameExtension ?? fileURL.pathExtension
  }

  // MARK: Errors

  /// Called when reading or writing has failed. The default says so in one line.
  open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    Diagnostics.report(
      "\(fileURL.path): \(error.localizedDescription)", subject: "\(type(of: self))", severity: .warning)
    finishedHandlingError(error, recovered: false)
  }
  /// Called when an error was dealt with. The default does nothing.
  open func finishedHandlingError(_ error: any Error, recovered: Bool) {}
  /// Called when people can no longer be asked about an error. Never here: an app is not ended.
  open func userInteractionNoLongerPermitted(forError error: any Error) {}

  // MARK: Activities

  /// What the user does with the document. Default nil.
  open var userActivity: NSUserActivity? { didSet { userActivity.map(updateUserActivityState) } }
  /// Puts what the document is into an activity. The default adds its URL.
  open func updateUserActivityState(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: [NSUserActivityDocumentURLKey: fileURL])
  }
  /// Takes up an activity. The default does nothing.
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}
}

/// The key of a document's URL in an activity.
public let NSUserActivityDocumentURLKey = "NSUserActivityDocumentURL"

extension UIDocument {
  /// The same as `open(completionHandler:)`.
  @discardableResult
  public func open() async -> Bool {
    await withCheckedContinuation { done in open { done.resume(returning: $0) } }
  }
  /// The same as `close(completionHandler:)`.
  @discardableResult
  public func close() async -> Bool {
    await withCheckedContinuation { done in close { done.resume(returning: $0) } }
  }
  /// The same as `autosave(completionHandler:)`.
  @discardableResult
  public func autosave() async -> Bool {
    await withCheckedContinuation { done in autosave { done.resume(returning: $0) } }
  }
  /// The same as `save(to:for:completionHandler:)`.
  @discardableResult
  public func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
    await withCheckedContinuation { done in save(to: url, for: saveOperation) { done.resume(returning: $0) } }
  }
  /// The same as `revert(toContentsOf:completionHandler:)`.
  @discardableResult
  public func revert(toContentsOf url: URL) async -> Bool {
    await withCheckedContinuation { done in revert(toContentsOf: url) { done.resume(returning: $0) } }
  }
}
