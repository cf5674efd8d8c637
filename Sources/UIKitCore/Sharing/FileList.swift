import Foundation
import QuartzCore
import Support

/// A folder whose files can be picked: of the project's resources, or of the assets.
@MainActor
final class FileList: UITableViewController {
  /// What is picked, and how many.
  struct Choice {
    var types: [UTType] = [.item]
    var allowsSeveral = false
    var showsExtensions = false
    /// What the button at the end is called; nil where a tap on a file picks it.
    var button: String?
    var finished: ([URL]) -> Void = { _ in }
    var cancelled: () -> Void = {}
  }

  /// Something in a folder.
  struct Entry: Equatable {
    var path: String
    var isFolder: Bool
    /// In bytes.
    var size: Int
    var name: String { (path as NSString).lastPathComponent }
  }

  private let choice: Choice
  private let entries: [Entry]
  private let boundary: ResourceBoundary

  /// - Parameter path: The folder; nil for where all begins.
  init(_ path: String?, _ choice: Choice) {
    self.choice = choice
    boundary = ResourceBoundary(Self.roots.map { URL(fileURLWithPath: $0) })
    let roots = Self.roots
    if let only = path ?? (roots.count == 1 ? roots[0] : nil) {
      entries = Self.entries(in: only, boundary)
      super.init(style: .plain)
      title = (only as NSString).lastPathComponent
    } else {
      entries = roots.map { Entry(path: $0, isFolder: true, size: 0) }
      super.init(style: .plain)
      title = "Browse"
    }
  }

  required init?(coder: NSCoder) { nil }

  /// The folders of the project's resources; without a project those of the assets.
  static var roots: [String] {
    let own = (ResourceBundle.current?.folders ?? []).map(\.path).filter(isFolder)
    return own.isEmpty ? AssetLibrary.searchDirectories : own
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// What is in a folder: folders first, both by name. Links that leave the project's folders are left out.
  static func entries(in folder: String, _ boundary: ResourceBoundary) -> [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let found = names.filter { !$0.hasPrefix(".") }.compactMap { name -> Entry? in
      let path = "\(folder)/\(name)"
      guard let resolved = ResourceBoundary.resolved(path), boundary.contains(resolved) else { return nil }
      let size = (try? FileManager.default.attributesOfItem(atPath: resolved))?[.size] as? NSNumber
      return Entry(path: path, isFolder: isFolder(resolved), size: size?.intValue ?? 0)
    }
    return found.sorted {
      $0.isFolder != $1.isFolder
        ? $0.isFolder : ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name)
    }
  }

  /// Whether an entry is of a kind that is looked for.
  private func isWanted(_ entry: Entry) -> Bool {
    let type: UTType? =
      entry.isFolder ? .folder : UTType(filenameExtension: (entry.name as NSString).pathExtension)
    return choice.types.contains { (type ?? .data).conforms(to: $0) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(FileCell.self, forCellReuseIdentifier: "file")
    tableView.rowHeight = FileCell.height
    tableView.allowsMultipleSelection = choice.allowsSeveral
    tableView.tableFooterView = UIView()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [choice] _ in choice.cancelled() })
    if choice.allowsSeveral || choice.button != nil {
      let button = UIBarButtonItem(
        title: choice.button ?? "Open", primaryAction: UIAction { [weak self] _ in self?.finish() })
      button.isEnabled = choice.button != nil
      navigationItem.rightBarButtonItems = [button, navigationItem.rightBarButtonItem].compactMap { $0 }
    }
    if entries.isEmpty {
      var empty = UIContentUnavailableConfiguration.empty()
      empty.text = "Folder is Empty"
      empty.image = UIImage(systemName: "folder")
      contentUnavailableConfiguration = empty
    }
  }

  private func finish() {
    let paths = (tableView.indexPathsForSelectedRows ?? []).map { entries[$0.row].path }
    choice.finished(paths.map { URL(fileURLWithPath: $0) })
  }

  private func selectionChanged() {
    guard choice.allowsSeveral, choice.button == nil else { return }
    navigationItem.rightBarButtonItems?.first?.isEnabled =
      !(tableView.indexPathsForSelectedRows ?? []).isEmpty
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    entries.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "file", for: indexPath)
    let entry = entries[indexPath.row]
    (cell as? FileCell)?.show(
      entry, isWanted: entry.isFolder || isWanted(entry), withExtension: choice.showsExtensions)
    return cell
  }

  override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    let entry = entries[indexPath.row]
    return entry.isFolder || choice.button == nil && isWanted(entry) ? indexPath : nil
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let entry = entries[indexPath.row]
    if entry.isFolder {
      tableView.deselectRow(at: indexPath, animated: true)
      navigationController?.pushViewController(FileList(entry.path, choice), animated: true)
    } else if choice.allowsSeveral {
      selectionChanged()
    } else {
      choice.finished([URL(fileURLWithPath: entry.path)])
    }
  }

  override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    selectionChanged()
  }
}

/// A file or a folder.
@MainActor
private final class FileCell: UITableViewCell {
  static let height: CGFloat = 60

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ entry: FileList.Entry, isWanted: Bool, withExtension: Bool) {
    let name = entry.name as NSString
    textLabel?.text = entry.isFolder || withExtension ? entry.name : name.deletingPathExtension
    detailTextLabel?.text = entry.isFolder ? nil : ByteCount.text(entry.size)
    detailTextLabel?.textColor = .secondaryLabel
    imageView?.image = UIImage(
      systemName: entry.isFolder ? "folder.fill" : Self.symbol(name.pathExtension),
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 26))
    imageView?.tintColor = entry.isFolder ? .systemCyan : .systemGray
    accessoryType = entry.isFolder ? .disclosureIndicator : .none
    contentView.alpha = isWanted ? 1 : 0.35
    accessibilityIdentifier = entry.name
  }

  private static func symbol(_ suffix: String) -> String {
    guard let type = UTType(filenameExtension: suffix) else { return "doc" }
    if type.conforms(to: .image) { return "photo" }
    if type.conforms(to: .audio) { return "music.note" }
    if type.conforms(to: .movie) { return "film" }
    return type.conforms(to: .text) ? "doc.text" : "doc"
  }
}

/// Sizes of files in words.
enum ByteCount {
  /// As the phone's Files app says them: in steps of a thousand, with one digit behind the point from megabytes on.
  static func text(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    guard bytes >= 1_000_000 else { return "\((bytes + 500) / 1000) KB" }
    let (unit, name) = bytes >= 1_000_000_000 ? (100_000_000, "GB") : (100_000, "MB")
    let tenths = (bytes + unit / 2) / unit
    return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
