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
    public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
    public static let livePhoto = InfoKey(rawValue: "UIImagePickerControllerLivePhoto")
    public static let phAsset = InfoKey(rawValue: "UIImagePickerControllerPHAsset")
    public static let referenceURL = InfoKey(rawValue: "UIImagePickerControllerReferenceURL")
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

  // MARK: The camera, which is not there: kept and reported

  private func reportCamera(_ member: String, _ isAsked: Bool) {
    reportUnused(member, isAsked, "there is no camera here")
  }
  /// Which camera is used. Default the rear one.
  open var cameraDevice = CameraDevice.rear {
    didSet { reportCamera("cameraDevice", cameraDevice != .rear) }
  }
  /// Whether photos or films are made. Default photos.
  open var cameraCaptureMode = CameraCaptureMode.photo {
    didSet { reportCamera("cameraCaptureMode", cameraCaptureMode != .photo) }
  }
  /// Whether the flash is used. Default automatic.
  open var cameraFlashMode = CameraFlashMode.auto {
    didSet { reportCamera("cameraFlashMode", cameraFlashMode != .auto) }
  }
  /// What is over the camera's picture. Default nil.
  open var cameraOverlayView: UIView? {
    didSet { reportCamera("cameraOverlayView", cameraOverlayView != nil) }
  }
  /// How the camera's picture is turned and scaled. Default not at all.
  open var cameraViewTransform = CGAffineTransform.identity {
    didSet { reportCamera("cameraViewTransform", cameraViewTransform != .identity) }
  }
  /// Whether the camera's own buttons show. Default true.
  open var showsCameraControls = true {
    didSet { reportCamera("showsCameraControls", !showsCameraControls) }
  }
  /// How good films are. Default medium.
  open var videoQuality = QualityType.typeMedium {
    didSet { reportCamera("videoQuality", videoQuality != .typeMedium) }
  }
  /// Seconds that a film lasts at most. Default 600.
  open var videoMaximumDuration: TimeInterval = 600 {
    didSet { reportCamera("videoMaximumDuration", videoMaximumDuration != 600) }
  }
  /// How films are written. Default nil.
  open var videoExportPreset: String? {
    didSet { reportCamera("videoExportPreset", videoExportPreset != nil) }
  }
  /// How pictures are written. Default such that all can read them; here files are given as they are.
  open var imageExportPreset = ImageURLExportPreset.compatible {
    didSet {
      reportUnused("imageExportPreset", imageExportPreset != .compatible, "files are given as they are")
    }
  }
  /// Reported.
  open func takePicture() { reportCamera("takePicture()", true) }
  /// Reported; false.
  @discardableResult
  open func startVideoCapture() -> Bool {
    reportCamera("startVideoCapture()", true)
    return false
  }
  open func stopVideoCapture() {}
  /// Whether a camera is there: none is.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
  open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }
  open class func availableCaptureModes(for cameraDevice: CameraDevice) -> [NSNumber]? { nil }

  private func picked(_ paths: [String]) {
    guard let path = paths.first, let image = UIImage(contentsOfFile: path) else { return }
    var info: [InfoKey: Any] = [
      .mediaType: "public.image", .originalImage: image, .imageURL: URL(fileURLWithPath: path),
    ]
    if allowsEditing { info[.editedImage] = image }
    pickerDelegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
  }
}
