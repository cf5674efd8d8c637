import Foundation
import QuartzCore
import Support

/// The pictures of the assets folder as a person's photo library: a grid to choose of.
@MainActor
final class PictureGrid: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  private let limit: Int
  private let names = AssetLibrary.pictureFiles
  private let layout: UICollectionViewCompositionalLayout
  private lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
  private let empty = UILabel()
  private var chosen: [IndexPath] = []
  var finished: ([String]) -> Void = { _ in }
  var cancelled: () -> Void = {}

  private static let columns = 3
  private static let gap: CGFloat = 2

  /// - Parameter limit: How many may be chosen; 0 for any number.
  init(limit: Int) {
    self.limit = limit
    let side = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(1 / CGFloat(Self.columns))),
      subitem: NSCollectionLayoutItem(layoutSize: side), count: Self.columns)
    group.interItemSpacing = .fixed(Self.gap)
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = Self.gap
    layout = UICollectionViewCompositionalLayout(section: section)
    super.init(nibName: nil, bundle: nil)
    title = "Photos"
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    grid.register(PictureCell.self, forCellWithReuseIdentifier: "picture")
    grid.dataSource = self
    grid.delegate = self
    grid.allowsMultipleSelection = limit != 1
    grid.alwaysBounceVertical = true
    view.addSubview(grid)
    empty.numberOfLines = 0
    empty.textAlignment = .center
    empty.textColor = .secondaryLabel
    empty.text = "No pictures. Put some into the folder images of the assets."
    empty.isHidden = !names.isEmpty
    view.addSubview(empty)
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancelled() })
    if limit != 1 {
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: "Add", primaryAction: UIAction { [weak self] _ in self?.finish() })
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    grid.frame = view.bounds
    empty.frame = view.bounds.insetBy(dx: 40, dy: 40)
  }

  private func finish() { finished(chosen.map { names[$0.item] }) }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    names.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
    (cell as? PictureCell)?.show(names[indexPath.item])
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    limit == 0 || chosen.count < limit
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    chosen.append(indexPath)
    if limit == 1 { finish() }
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    chosen.removeAll { $0 == indexPath }
  }
}

/// A picture of the library, with a mark when it is chosen.
@MainActor
private final class PictureCell: UICollectionViewCell {
  private let picture = UIImageView()
  private let mark = UIImageView(image: UIImage(systemName: "checkmark.circle.fill"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    contentView.addSubview(picture)
    contentView.addSubview(mark)
    mark.isHidden = true
    isAccessibilityElement = true
    accessibilityTraits = .image
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ path: String) {
    picture.image = UIImage(contentsOfFile: path)
    accessibilityLabel = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  override var isSelected: Bool {
    didSet {
      mark.isHidden = !isSelected
      picture.alpha = isSelected ? 0.7 : 1
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = contentView.bounds
    mark.frame = CGRect(
      x: contentView.bounds.maxX - 28, y: contentView.bounds.maxY - 28, width: 24, height: 24)
  }
}

extension AssetLibrary {
  /// The picture files of the assets folders, by name.
  static var pictureFiles: [String] {
    searchDirectories.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/images")) ?? [])
        .filter { ["png", "jpg", "jpeg", "webp"].contains(($0 as NSString).pathExtension.lowercased()) }
        .sorted().map { "\(folder)/images/\($0)" }
    }
  }
}
