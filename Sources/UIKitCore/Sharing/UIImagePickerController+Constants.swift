import Foundation

extension UIImagePickerController {
  /// A camera of a device. Raw values are UIKit's.
  public enum CameraDevice: Int, Sendable {
    case rear = 0
    case front = 1
  }

  /// What a camera makes. Raw values are UIKit's.
  public enum CameraCaptureMode: Int, Sendable {
    case photo = 0
    case video = 1
  }

  /// Whether the flash is used. Raw values are UIKit's.
  public enum CameraFlashMode: Int, Sendable {
    case off = -1
    case auto = 0
    case on = 1
  }

  /// How good films are. Raw values are UIKit's.
  public enum QualityType: Int, Sendable {
    case typeHigh = 0
    case typeMedium = 1
    case typeLow = 2
    case type640x480 = 3
    case typeIFrame1280x720 = 4
    case typeIFrame960x540 = 5
  }

  /// How pictures are written. Raw values are UIKit's.
  public enum ImageURLExportPreset: Int, Sendable {
    /// Such that all can read them.
    case compatible = 0
    /// As they are.
    case current = 1
  }
}
