import Foundation
import QuartzCore
import Support

/// Is told what was picked. Both methods are optional.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: UINavigationControllerDelegate {
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true)
  }
}

/// Picks a picture of the assets folder, as of a person's photo library. There is no camera.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  /// Where pictures come from. Raw values are UIKit's.
  public enum SourceType: Int, Sendable {
    case photoLibrary = 0
    case camera = 1
    case savedPhotosAlbum = 2
  }

  /// What is known of what was picked.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
  }

  public init() {
    super.init(nibName: nil, bundle: nil)
    let grid = PictureGrid(limit: 1)
    grid.finished = { [unowned self] in picked($0) }
    grid.cancelled = { [unowned self] in
      if let owner = pickerDelegate {
        owner.imagePickerControllerDidCancel(self)
      } else {
        dismiss(animated: true)
      }
    }
    setViewControllers([grid], animated: false)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Who is told what was picked: the navigation controller's delegate, which a picker's is, too.
  private var pickerDelegate: (any UIImagePickerControllerDelegate)? {
    delegate as? any UIImagePickerControllerDelegate
  }
  /// Where pictures come from. Default the library; the camera is refused.
  open var sourceType: SourceType = .photoLibrary {
    didSet {
      guard sourceType == .camera else { return }
      Diagnostics.report(
        "there is no camera here: ask isSourceTypeAvailable(.camera) first; the library is shown",
        subject: "UIImagePickerController")
      sourceType = .photoLibrary
    }
  }
  open var mediaTypes = ["public.image"] {
    didSet { reportUnused("mediaTypes", mediaTypes != ["public.image"], "there are pictures only") }
  }
  /// Whether the edited picture is given, too: it is the same.
  open var allowsEditing = false
  /// Whether there are pictures: there is a library, and no camera.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    sourceType == .camera ? nil : ["public.image"]
  }

  private func picked(_ paths: [String]) {
    guard let path = paths.first, let image = UIImage(contentsOfFile: path) else { return }
    var info: [InfoKey: Any] = [
      .mediaType: "public.image", .originalImage: image, .imageURL: URL(fileURLWithPath: path),
    ]
    if allowsEditing { info[.editedImage] = image }
    pickerDelegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
  }
}
