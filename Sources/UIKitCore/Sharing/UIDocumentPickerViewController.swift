import Foundation
import QuartzCore
import Support

/// What a document picker does with files. Raw values are UIKit's.
public enum UIDocumentPickerMode: UInt, Sendable {
  case `import` = 0
  case open = 1
  case exportToService = 2
  case moveToService = 3
}

/// Is told which files were picked. All methods are optional.
@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: AnyObject {
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
  /// The same for one file, as it was before iOS 11.
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
}

extension UIDocumentPickerDelegate {
  public func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
  ) {
    for url in urls { documentPicker(controller, didPickDocumentAt: url) }
  }
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) {}
}

/// Picks files of the project's resources, or of the assets where there is no project, as of a person's documents.
///
/// Nothing is ever written: files to be exported stay where they are, and a message says so.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
  private let types: [UTType]
  private let copies: Bool
  private let exported: [URL]

  /// Picks files of some kinds.
  ///
  /// - Parameter asCopy: Whether the app gets copies, in its temporary folder, rather than the files.
  public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
    (types, copies, exported) = (contentTypes, asCopy, [])
    documentPickerMode = asCopy ? .import : .open
    super.init(nibName: nil, bundle: nil)
  }

  public convenience init(forOpeningContentTypes contentTypes: [UTType]) {
    self.init(forOpeningContentTypes: contentTypes, asCopy: false)
  }

  /// Picks a folder for files of the app's.
  public init(forExporting urls: [URL], asCopy: Bool) {
    (types, copies, exported) = ([.folder], asCopy, urls)
    documentPickerMode = asCopy ? .exportToService : .moveToService
    super.init(nibName: nil, bundle: nil)
  }

  public convenience init(forExporting urls: [URL]) { self.init(forExporting: urls, asCopy: false) }

  /// The same by the names of kinds, as it was before iOS 14.
  public convenience init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
    self.init(forOpeningContentTypes: allowedUTIs.compactMap { UTType($0) }, asCopy: mode == .import)
  }
  public convenience init(urls: [URL], in mode: UIDocumentPickerMode) {
    self.init(forExporting: urls, asCopy: mode == .exportToService)
  }
  public convenience init(url: URL, in mode: UIDocumentPickerMode) { self.init(urls: [url], in: mode) }

  public required init?(coder: NSCoder) { return nil }

  /// Is told which files were picked. Weak.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  open private(set) var documentPickerMode: UIDocumentPickerMode
  /// Whether several files can be picked. Default false.
  open var allowsMultipleSelection = false
  /// Whether the names of files show their extensions. Default false.
  open var shouldShowFileExtensions = false
  /// The folder that shows first. Default nil: where all begins.
  open var directoryURL: URL?

  open override func viewDidLoad() {
    super.viewDidLoad()
    var choice = FileList.Choice()
    choice.types = types
    choice.allowsSeveral = allowsMultipleSelection && exported.isEmpty
    choice.showsExtensions = shouldShowFileExtensions
    choice.button = exported.isEmpty ? nil : copies ? "Save" : "Move"
    choice.finished = { [weak self] in self?.finish($0) }
    choice.cancelled = { [weak self] in self?.cancel() }
    let navigation = UINavigationController(rootViewController: FileList(nil, choice))
    if let directoryURL {
      navigation.pushViewController(FileList(directoryURL.path, choice), animated: false)
    }
    addChild(navigation)
    navigation.view.frame = view.bounds
    navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(navigation.view)
    navigation.didMove(toParent: self)
  }

  private func finish(_ picked: [URL]) {
    leave()
    guard exported.isEmpty else {
      Diagnostics.report(
        "the picker writes nothing: \(exported.map(\.lastPathComponent).joined(separator: ", ")) stays where it is",
        subject: "UIDocumentPickerViewController", severity: .warning)
      delegate?.documentPicker(self, didPickDocumentsAt: exported)
      return
    }
    delegate?.documentPicker(self, didPickDocumentsAt: copies ? picked.compactMap(Self.copy) : picked)
  }

  /// A copy in the temporary folder, under the file's own name.
  private static func copy(_ file: URL) -> URL? {
    let inbox = FileManager.default.temporaryDirectory.appendingPathComponent("Inbox")
    let copy = inbox.appendingPathComponent(file.lastPathComponent)
    do {
      try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
      try Data(contentsOf: file).write(to: copy, options: .atomic)
      return copy
    } catch {
      Diagnostics.report(
        "\(file.path) could not be copied to \(copy.path): \(error.localizedDescription)",
        subject: "UIDocumentPickerViewController")
      return nil
    }
  }

  private func cancel() {
    leave()
    delegate?.documentPickerWasCancelled(self)
  }

  private func leave() { if presentingViewController != nil { dismiss(animated: true) } }
}
