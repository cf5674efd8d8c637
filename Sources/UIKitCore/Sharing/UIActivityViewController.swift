import Foundation
import QuartzCore
import Support

/// Something that can be done with what is shared.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// Which activity it is.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    private static func system(_ name: String) -> ActivityType {
      ActivityType("com.apple.UIKit.activity.\(name)")
    }
    public static let postToFacebook = system("PostToFacebook")
    public static let postToTwitter = system("PostToTwitter")
    public static let message = system("Message")
    public static let mail = system("Mail")
    public static let print = system("Print")
    public static let copyToPasteboard = system("CopyToPasteboard")
    public static let assignToContact = system("AssignToContact")
    public static let saveToCameraRoll = system("SaveToCameraRoll")
    public static let addToReadingList = system("AddToReadingList")
    public static let airDrop = system("AirDrop")
    public static let openInIBooks = system("OpenInIBooks")
    public static let markupAsPDF = system("MarkupAsPDF")
    public static let collaborationCopyLink = system("CollaborationCopyLink")
    public static let addToHomeScreen = system("AddToHomeScreen")
  }

  /// Where an activity shows. Raw values are UIKit's.
  public enum Category: Int, Sendable {
    case action = 0
    case share = 1
  }

  public override init() { super.init() }

  open class var activityCategory: Category { .action }
  open var activityType: ActivityType? { nil }
  open var activityTitle: String? { nil }
  open var activityImage: UIImage? { nil }
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  open func prepare(withActivityItems activityItems: [Any]) {}
  open var activityViewController: UIViewController? { nil }
  open func perform() {}
  /// Called by an activity when it is done; the sheet goes.
  open func activityDidFinish(_ completed: Bool) { finished(completed) }
  var finished: (Bool) -> Void = { _ in }
}

/// Gives what is shared when it is asked for.
@preconcurrency @MainActor
public protocol UIActivityItemSource: AnyObject {
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
  /// The type of what is given as `Data`.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String
  /// A picture of what is shared; the sheet shows it.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage?
}

extension UIActivityItemSource {
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage? { nil }
}

/// A sheet that says what would be shared. Copying works; what a phone would hand to other apps is left to the phone.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  public typealias CompletionWithItemsHandler = (
    _ activityType: UIActivity.ActivityType?, _ completed: Bool, _ returnedItems: [Any]?,
    _ activityError: (any Error)?
  ) -> Void

  private let items: [Any]
  private let activities: [UIActivity]
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private let preview = UILabel()
  private let picture = UIImageView()
  private var isDone = false

  /// A sheet for things to share, with activities of the app's own.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    activities = applicationActivities ?? []
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .pageSheet
    sheetPresentationController?.detents = [.medium(), .large()]
    sheetPresentationController?.prefersGrabberVisible = true
  }

  /// A sheet for what a configuration shares.
  public convenience init(activityItemsConfiguration: any UIActivityItemsConfigurationReading) {
    let providers = activityItemsConfiguration.itemProvidersForActivityItemsConfiguration
    self.init(
      activityItems: providers.compactMap(Self.item),
      applicationActivities: activityItemsConfiguration.applicationActivitiesForActivityItemsConfiguration())
    heading = activityItemsConfiguration.activityItemsConfigurationMetadata(key: .title) as? String
    let wanted = activityItemsConfiguration.activityItemsConfigurationPreviewForItem(
      at: 0, intent: .thumbnail, suggestedSize: Self.pictureSize)
    thumbnail = wanted?.read(UIImage.self) as? UIImage
    allowsCopying = activityItemsConfiguration.activityItemsConfigurationSupports(interaction: .copy)
  }

  private static func item(of provider: NSItemProvider) -> Any? {
    if let image = provider.read(UIImage.self) { return image }
    if let url = provider.read(NSURL.self) as? NSURL { return url as URL }
    if let text = provider.read(NSString.self) as? NSString { return String(describing: text) }
    return (provider.read(NSAttributedString.self) as? NSAttributedString)?.string
  }
  /// What a configuration says of the items: their title, a picture, whether they may be copied.
  private var heading: String?
  private var thumbnail: UIImage?
  private var allowsCopying = true
  private static let pictureSize = CGSize(width: 60, height: 60)

  public required init?(coder: NSCoder) {
    items = []
    activities = []
    super.init(coder: coder)
  }

  /// Called when the sheet has gone: with which activity, if any.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// Activities that shall not be offered.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  open var allowsProminentActivity = true {
    didSet { reportUnused("allowsProminentActivity", !allowsProminentActivity, "all activities look alike") }
  }

  private var shared: [Any] {
    items.map { item in
      guard let source = item as? any UIActivityItemSource else { return item }
      return source.activityViewController(self, itemForActivityType: .copyToPasteboard)
        ?? source.activityViewControllerPlaceholderItem(self)
    }
  }

  private struct Row {
    var title: String
    var symbol: String
    var picture: UIImage?
    var perform: () -> Void
  }
  private lazy var rows: [Row] = makeRows()

  private func makeRows() -> [Row] {
    var rows: [Row] = []
    if allowsCopying, !(excludedActivityTypes ?? []).contains(.copyToPasteboard) {
      rows.append(
        Row(title: "Copy", symbol: "doc.on.doc") { [weak self] in
          self?.copyItems()
          self?.finish(.copyToPasteboard, true)
        })
    }
    for activity in activities where activity.canPerform(withActivityItems: shared) {
      if let type = activity.activityType, excludedActivityTypes?.contains(type) ?? false { continue }
      rows.append(
        Row(
          title: activity.activityTitle ?? "", symbol: "square.and.arrow.up", picture: activity.activityImage
        ) {
          [weak self] in
          guard let self else { return }
          activity.finished = { [weak self] in self?.finish(activity.activityType, $0) }
          activity.prepare(withActivityItems: shared)
          activity.perform()
        })
    }
    return rows
  }

  private func copyItems() {
    let board = UIPasteboard.general
    board.items = zip(items, shared).map { given, item in
      switch item {
      case let data as Data:
        let type = (given as? any UIActivityItemSource)?.activityViewController(
          self, dataTypeIdentifierForActivityType: .copyToPasteboard)
        return [type.flatMap { $0.isEmpty ? nil : $0 } ?? "public.data": data]
      case let url as URL:
        return [UIPasteboard.typeListURL[0]: url, UIPasteboard.typeListString[0]: url.absoluteString]
      case let image as UIImage: return [UIPasteboard.typeListImage[0]: image]
      default: return [UIPasteboard.typeListString[0]: "\(item)"]
      }
    }
  }

  private func finish(_ type: UIActivity.ActivityType?, _ completed: Bool) {
    guard !isDone else { return }
    isDone = true
    let handler = completionWithItemsHandler
    dismiss(animated: true) { handler?(type, completed, nil, nil) }
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let texts = shared.filter { !($0 is UIImage) }.map { ($0 as? URL)?.absoluteString ?? "\($0)" }
    let pictures = shared.compactMap { $0 as? UIImage }
    let sources = items.compactMap { $0 as? any UIActivityItemSource }
    let shown =
      pictures.first ?? thumbnail
      ?? sources.lazy.compactMap { [self] in
        $0.activityViewController(
          self, thumbnailImageForActivityType: nil, suggestedSize: Self.pictureSize)
      }.first
    let words =
      (heading.map { [$0] } ?? []) + texts
      + (pictures.isEmpty ? [] : [pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures"])
    preview.text = words.joined(separator: "\n")
    preview.numberOfLines = 3
    preview.font = .systemFont(ofSize: 15, weight: .semibold)
    picture.image =
      shown
      ?? UIImage(
        systemName: shared.contains { $0 is URL } ? "link" : "doc.text",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 26))
    picture.contentMode = shown == nil ? .center : .scaleAspectFill
    picture.backgroundColor = .tertiarySystemFill
    picture.tintColor = .secondaryLabel
    picture.layer.cornerRadius = 10
    picture.clipsToBounds = true
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    table.delegate = self
    for part in [picture, preview, table] as [UIView] { view.addSubview(part) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = view.bounds.width
    picture.frame = CGRect(x: isMirrored ? width - 76 : 16, y: 28, width: 60, height: 60)
    preview.frame = CGRect(x: isMirrored ? 16 : 88, y: 24, width: max(width - 104, 0), height: 68)
    table.frame = CGRect(x: 0, y: 100, width: width, height: max(view.bounds.height - 100, 0))
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard !isDone else { return }
    isDone = true
    completionWithItemsHandler?(nil, false, nil, nil)
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    let row = rows[indexPath.row]
    cell.textLabel?.text = row.title
    cell.accessoryView = UIImageView(image: row.picture ?? UIImage(systemName: row.symbol))
    cell.accessoryView?.tintColor = .label
    return cell
  }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    "A phone offers its apps here."
  }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    rows[indexPath.row].perform()
  }
}
