import Codecs
import Foundation
import QuartzCore
import Raster
import Support

// The keys of filters' values, as Core Image names them.
public let kCIInputImageKey = "inputImage"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputSaturationKey = "inputSaturation"
public let kCIInputBrightnessKey = "inputBrightness"
public let kCIInputContrastKey = "inputContrast"
public let kCIInputColorKey = "inputColor"
public let kCIInputScaleKey = "inputScale"
public let kCIOutputImageKey = "outputImage"

/// A filter of Core Image: those that views use, for blur and colour.
open class CIFilter: NSObject, @unchecked Sendable {
  private enum Kind: String, CaseIterable {
    case gaussianBlur = "CIGaussianBlur"
    case boxBlur = "CIBoxBlur"
    case colorControls = "CIColorControls"
    case colorInvert = "CIColorInvert"
    case colorMonochrome = "CIColorMonochrome"
    case sepiaTone = "CISepiaTone"
    case mono = "CIPhotoEffectMono"
    case noir = "CIPhotoEffectNoir"

    /// Core Image's defaults.
    var defaults: [String: Any] {
      switch self {
      case .gaussianBlur, .boxBlur: [kCIInputRadiusKey: 10.0]
      case .colorControls:
        [kCIInputSaturationKey: 1.0, kCIInputBrightnessKey: 0.0, kCIInputContrastKey: 1.0]
      case .sepiaTone: [kCIInputIntensityKey: 1.0]
      case .colorMonochrome:
        [kCIInputIntensityKey: 1.0, kCIInputColorKey: CIColor(red: 0.6, green: 0.45, blue: 0.3)]
      case .colorInvert, .mono, .noir: [:]
      }
    }
  }

  /// The filter's name.
  open var name: String
  private let kind: Kind
  private var values: [String: Any]

  /// A filter by its name; nil, with a message, for one that is not here.
  public init?(name: String) {
    guard let kind = Kind(rawValue: name) else {
      Diagnostics.report(
        "there is no filter \(name) here; those there are: \(Kind.allCases.map(\.rawValue).joined(separator: ", "))",
        subject: "CIFilter")
      return nil
    }
    self.name = name
    self.kind = kind
    values = kind.defaults
    super.init()
  }

  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in (parameters ?? [:]).sorted(by: { $0.key < $1.key }) { setValue(value, forKey: key) }
  }

  /// A Gaussian blur: it is there.
  fileprivate init(blurNamed name: String) {
    self.name = name
    kind = .gaussianBlur
    values = Kind.gaussianBlur.defaults
    super.init()
  }

  /// A Gaussian blur, whose radius is 10.
  open class func gaussianBlur() -> CIFilter & CIGaussianBlur { BlurFilter() }

  /// Sets the filter's values back.
  open func setDefaults() { values = kind.defaults }
  open var inputKeys: [String] { [kCIInputImageKey] + kind.defaults.keys.sorted() }

  open func setValue(_ value: Any?, forKey key: String) {
    guard inputKeys.contains(key) else {
      Diagnostics.report(
        "\(name) has no value \(key); it has \(inputKeys.joined(separator: ", "))", subject: "CIFilter")
      return
    }
    values[key] = value
  }
  open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

  private func number(_ key: String) -> Double {
    switch values[key] {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    case let value as NSNumber: value.doubleValue
    default: 0
    }
  }

  /// What the filter makes of its image; nil without one.
  open var outputImage: CIImage? {
    guard let input = values[kCIInputImageKey] as? CIImage else { return nil }
    guard input.pixels != nil else { return input }
    switch kind {
    case .gaussianBlur: return blurred(input, sigma: number(kCIInputRadiusKey))
    // Three boxes are nearly a Gaussian; one of the same spread stands for the box.
    case .boxBlur: return blurred(input, sigma: number(kCIInputRadiusKey) / 3.0.squareRoot())
    case .colorInvert: return mapped(input) { SIMD3(repeating: 1) - $0 }
    case .colorControls:
      let (saturation, brightness, contrast) = (
        number(kCIInputSaturationKey), number(kCIInputBrightnessKey), number(kCIInputContrastKey)
      )
      return mapped(input) { color in
        let grey = SIMD3(repeating: Self.luminance(color))
        let toned = grey + (color - grey) * saturation + SIMD3(repeating: brightness)
        return (toned - SIMD3(repeating: 0.5)) * contrast + SIMD3(repeating: 0.5)
      }
    case .mono: return mapped(input) { SIMD3(repeating: Self.luminance($0)) }
    case .noir:
      return mapped(input) { SIMD3(repeating: (Self.luminance($0) - 0.5) * 1.35 + 0.47) }
    case .sepiaTone: return toned(input, SIMD3(1.1, 0.9, 0.7), number(kCIInputIntensityKey))
    case .colorMonochrome:
      let color = values[kCIInputColorKey] as? CIColor
      let tone = SIMD3(Double(color?.red ?? 0.6), Double(color?.green ?? 0.45), Double(color?.blue ?? 0.3))
      return toned(input, tone, number(kCIInputIntensityKey))
    }
  }

  /// Luminance of sRGB by the weights of Rec. 709.
  private static func luminance(_ color: SIMD3<Double>) -> Double {
    color.x * 0.2126 + color.y * 0.7152 + color.z * 0.0722
  }

  private func toned(_ input: CIImage, _ tone: SIMD3<Double>, _ intensity: Double) -> CIImage? {
    mapped(input) { color in color + (tone * Self.luminance(color) - color) * intensity }
  }

  // MARK: Pixels

  private func mapped(_ input: CIImage, _ change: (SIMD3<Double>) -> SIMD3<Double>) -> CIImage? {
    guard let source = input.pixels,
      let storage = PixelStorage(width: source.width, height: source.height, isClear: true)
    else { return input }
    for y in 0..<source.height {
      for x in 0..<source.width {
        let pixel = source.pixel(x: x, y: y)
        let alpha = Double(pixel >> 24) / 255
        guard alpha > 0 else { continue }
        func lane(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 / alpha }
        let color = change(SIMD3(lane(16), lane(8), lane(0)))
        func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * alpha * 255).rounded()) }
        storage.pixels[y * storage.stride + x] =
          pixel & 0xFF00_0000 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
      }
    }
    return CIImage(
      CGImage(storage: storage, isOpaque: source.isOpaque), extent: input.extent, isClamped: input.isClamped)
  }

  private func blurred(_ input: CIImage, sigma: Double) -> CIImage? {
    guard sigma.isFinite, sigma > 0 else { return input }
    let reach = GaussianBlur.reach(sigma: sigma)
    let area = input.extent.insetBy(dx: -CGFloat(reach), dy: -CGFloat(reach)).integral
    guard let wide = input.drawn(in: area),
      let storage = PixelStorage(width: wide.width, height: wide.height, isClear: true)
    else { return input }
    let whole = PixelRect(x: 0, y: 0, width: wide.width, height: wide.height)
    func buffer(_ storage: PixelStorage) -> PixelBuffer {
      PixelBuffer(pixels: storage.pixels, stride: storage.stride, bounds: whole)
    }
    guard GaussianBlur().blur(buffer(wide.storage), sigma: sigma, into: buffer(storage)) else {
      Diagnostics.report("the image is too large to be blurred", subject: "CIFilter")
      return input
    }
    let image = CGImage(storage: storage, isOpaque: storage.holdsOnlyOpaquePixels)
    return CIImage(image, extent: area, isClamped: input.isClamped)
  }
}

/// The values of a Gaussian blur.
public protocol CIGaussianBlur: AnyObject {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// A Gaussian blur whose values have names.
private final class BlurFilter: CIFilter, CIGaussianBlur, @unchecked Sendable {
  init() {
    super.init(blurNamed: "CIGaussianBlur")
  }
  var inputImage: CIImage? {
    get { value(forKey: kCIInputImageKey) as? CIImage }
    set { setValue(newValue, forKey: kCIInputImageKey) }
  }
  var radius: Float {
    get { (value(forKey: kCIInputRadiusKey) as? Double).map { Float($0) } ?? 10 }
    set { setValue(Double(newValue), forKey: kCIInputRadiusKey) }
  }
}
