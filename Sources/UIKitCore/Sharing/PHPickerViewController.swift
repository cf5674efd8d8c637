import Foundation
import QuartzCore
import Support

/// Which kinds of things a picker shows. There are pictures only.
public struct PHPickerFilter: Equatable, Sendable {
  private let name: String
  private init(_ name: String) { self.name = name }
  public static let images = PHPickerFilter("images")
  public static let videos = PHPickerFilter("videos")
  public static let livePhotos = PHPickerFilter("live photos")
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter { subfilters.first ?? .images }
}

/// What a picker lets people pick.
public struct PHPickerConfiguration: Sendable {
  public enum AssetRepresentationMode: Int, Sendable {
    case automatic = 0
    case current = 1
    case compatible = 2
  }

  /// How many things can be picked; 0 for any number. Default 1.
  public var selectionLimit = 1
  public var filter: PHPickerFilter?
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  public init() {}
}

/// One thing that was picked.
@preconcurrency @MainActor
public struct PHPickerResult {
  public let itemProvider: NSItemProvider
  public let assetIdentifier: String?
}

/// Is told what was picked; nothing when the picker was cancelled.
@preconcurrency @MainActor
public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// Picks pictures of the assets folder, as of a person's photo library.
@preconcurrency @MainActor
open class PHPickerViewController: UIViewController {
  private let navigation: UINavigationController

  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    let grid = PictureGrid(limit: configuration.selectionLimit)
    navigation = UINavigationController(rootViewController: grid)
    super.init(nibName: nil, bundle: nil)
    grid.finished = { [unowned self] paths in finish(paths) }
    grid.cancelled = { [unowned self] in finish([]) }
  }

  public required init?(coder: NSCoder) { return nil }

  public let configuration: PHPickerConfiguration
  /// Is told what was picked. Weak.
  open weak var delegate: (any PHPickerViewControllerDelegate)?

  open override func viewDidLoad() {
    super.viewDidLoad()
    addChild(navigation)
    navigation.view.frame = view.bounds
    navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(navigation.view)
    navigation.didMove(toParent: self)
  }

  private func finish(_ paths: [String]) {
    let results = paths.compactMap { path in
      UIImage(contentsOfFile: path).map { image in
        let provider = NSItemProvider(object: image)
        provider.suggestedName = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        return PHPickerResult(itemProvider: provider, assetIdentifier: nil)
      }
    }
    delegate?.picker(self, didFinishPicking: results)
  }
}
