import Foundation
import QuartzCore
import Support

/// Is told which font was picked. Both methods are optional.
@preconcurrency @MainActor
public protocol UIFontPickerViewControllerDelegate: AnyObject {
  func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
  func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
  public func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {}
  public func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {}
}

/// Picks one of the fonts that there are: a family, or a face of it.
@preconcurrency @MainActor
open class UIFontPickerViewController: UIViewController {
  /// Which fonts a picker offers, and how.
  @preconcurrency @MainActor
  open class Configuration: NSObject {
    /// Whether the faces of families can be picked. Default false: families.
    open var includeFaces = false
    /// Whether all names are written in the system's font. Default false: each in its own.
    open var displayUsingSystemFont = false
    /// Traits of which a font has at least one. Default none: all fonts are offered.
    open var filteredTraits: UIFontDescriptor.SymbolicTraits = []
    /// Which languages fonts have to be made for. Kept and reported. Default nil.
    open var filteredLanguagesPredicate: NSPredicate? {
      didSet {
        reportUnused(
          "filteredLanguagesPredicate", filteredLanguagesPredicate != nil, "fonts do not say their languages")
      }
    }
    public override init() { super.init() }
  }

  /// Which fonts the picker offers, and how.
  public let configuration: Configuration
  /// Is told which font was picked. Weak.
  open weak var delegate: (any UIFontPickerViewControllerDelegate)?
  /// What was picked, or is marked before something is. Default nil.
  open var selectedFontDescriptor: UIFontDescriptor?

  public init(configuration: Configuration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  public convenience init() { self.init(configuration: Configuration()) }

  public required init?(coder: NSCoder) {
    configuration = Configuration()
    super.init(coder: coder)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let list = FontList(nil, self)
    let navigation = UINavigationController(rootViewController: list)
    addChild(navigation)
    navigation.view.frame = view.bounds
    navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(navigation.view)
    navigation.didMove(toParent: self)
  }

  func pick(_ descriptor: UIFontDescriptor) {
    selectedFontDescriptor = descriptor
    leave()
    delegate?.fontPickerViewControllerDidPickFont(self)
  }

  func cancel() {
    leave()
    delegate?.fontPickerViewControllerDidCancel(self)
  }

  private func leave() { if presentingViewController != nil { dismiss(animated: true) } }
}

/// The families that there are, or the faces of one.
@MainActor
private final class FontList: UITableViewController, UISearchResultsUpdating {
  private static let size: CGFloat = 17

  private struct Row {
    var title: String
    var font: UIFont
    var descriptor: UIFontDescriptor
    /// Whether there are several faces behind it.
    var leadsOn = false

    /// Whether the font has the letters of its own name.
    var canBeRead: Bool {
      let letters = Array(title.utf16)
      var glyphs = [CGGlyph](repeating: 0, count: letters.count)
      return CTFontGetGlyphsForCharacters(font, letters, &glyphs, letters.count)
    }
  }

  private weak var picker: UIFontPickerViewController?
  private let family: String?
  private lazy var rows = makeRows()
  private var shown: [Row] = []

  init(_ family: String?, _ picker: UIFontPickerViewController) {
    self.family = family
    self.picker = picker
    super.init(style: .plain)
    title = family ?? "Choose Font"
  }

  required init?(coder: NSCoder) { nil }

  private func makeRows() -> [Row] {
    guard let configuration = picker?.configuration else { return [] }
    func isWanted(_ font: UIFont) -> Bool {
      let wanted = configuration.filteredTraits
      return wanted.isEmpty || !font.fontDescriptor.symbolicTraits.isDisjoint(with: wanted)
    }
    func faces(_ family: String) -> [(name: String, font: UIFont)] {
      UIFont.fontNames(forFamilyName: family).compactMap { name in
        UIFont(name: name, size: Self.size).map { (name, $0) }
      }.filter { isWanted($0.font) }
    }
    if let family {
      return faces(family).map { name, font in
        let face = name.hasPrefix("\(family)-") ? String(name.dropFirst(family.count + 1)) : name
        return Row(title: face, font: font, descriptor: font.fontDescriptor)
      }
    }
    return UIFont.familyNames.compactMap { family in
      let faces = faces(family)
      guard
        let first = faces.first(where: {
          $0.font.fontDescriptor.symbolicTraits.isDisjoint(with: [.traitBold, .traitItalic])
        }) ?? faces.first
      else { return nil }
      return Row(
        title: family, font: first.font, descriptor: first.font.fontDescriptor,
        leadsOn: configuration.includeFaces && faces.count > 1)
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    shown = rows
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "font")
    tableView.tableFooterView = UIView()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.picker?.cancel() })
    guard family == nil else { return }
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = "Search Fonts"
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false
    definesPresentationContext = true
  }

  func updateSearchResults(for searchController: UISearchController) {
    let words = searchController.searchBar.text?.lowercased() ?? ""
    shown = words.isEmpty ? rows : rows.filter { $0.title.lowercased().contains(words) }
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "font", for: indexPath)
    let row = shown[indexPath.row]
    cell.textLabel?.text = row.title
    let isPlain = picker?.configuration.displayUsingSystemFont == true || !row.canBeRead
    cell.textLabel?.font = isPlain ? .systemFont(ofSize: Self.size) : row.font
    let selected = picker?.selectedFontDescriptor.map { UIFont(descriptor: $0, size: Self.size) }
    let isSelected =
      family == nil && row.leadsOn
      ? selected?.familyName == row.font.familyName : selected?.fontName == row.font.fontName
    cell.accessoryType = isSelected ? .checkmark : row.leadsOn ? .disclosureIndicator : .none
    cell.accessibilityIdentifier = row.title
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard let picker else { return }
    let row = shown[indexPath.row]
    if row.leadsOn {
      navigationController?.pushViewController(FontList(row.title, picker), animated: true)
    } else {
      picker.pick(row.descriptor)
    }
  }
}
