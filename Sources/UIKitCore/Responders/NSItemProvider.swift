import Foundation
import QuartzCore
import Support

/// Something that can be made of what a provider has.
public protocol NSItemProviderReading: AnyObject {}
/// Something that a provider can hold.
public protocol NSItemProviderWriting: AnyObject {}

extension UIImage: NSItemProviderReading, NSItemProviderWriting {}
extension UIColor: NSItemProviderReading, NSItemProviderWriting {}
extension NSString: NSItemProviderReading, NSItemProviderWriting {}
extension NSURL: NSItemProviderReading, NSItemProviderWriting {}
extension NSAttributedString: NSItemProviderReading, NSItemProviderWriting {}

/// Gives what was picked, dragged or pasted when it is asked for.
///
/// What is provided stays in the process, so it is the object itself.
@preconcurrency @MainActor
open class NSItemProvider: NSObject {
  private let object: AnyObject?

  /// A provider of an object.
  public init(object: AnyObject) {
    self.object = object
    super.init()
  }

  /// A provider of nothing.
  public override init() {
    object = nil
    super.init()
  }

  /// A provider of the file's picture, else of the URL; nil for what is no file.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, fileURL.isFileURL else { return nil }
    self.init(
      object: UIImage(contentsOfFile: fileURL.path) ?? (NSURL(fileURLWithPath: fileURL.path) as AnyObject))
    suggestedName = fileURL.deletingPathExtension().lastPathComponent
  }

  /// A name for what is provided. Default nil.
  open var suggestedName: String?

  /// The types of what is provided, by their identifiers.
  open var registeredTypeIdentifiers: [String] {
    switch object {
    case is UIImage: UIPasteboardTypes.image
    case is NSURL: UIPasteboardTypes.url
    case is UIColor: UIPasteboardTypes.color
    case is NSString, is NSAttributedString: UIPasteboardTypes.string
    default: []
    }
  }

  /// Whether something of a type is provided.
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }

  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    read(aClass) != nil
  }

  /// Gives the object on the next turn; nil where it is of another class.
  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let found = read(aClass)
    MediaScheduler.current.nextTurn { completionHandler(found, nil) }
    return Progress(totalUnitCount: 1)
  }

  func read(_ aClass: any NSItemProviderReading.Type) -> (any NSItemProviderReading)? {
    func cast<Wanted: NSItemProviderReading>(_ type: Wanted.Type) -> (any NSItemProviderReading)? {
      object as? Wanted
    }
    return cast(aClass)
  }
}

/// The identifiers of the types that are copied and dragged.
enum UIPasteboardTypes {
  static let string = ["public.utf8-plain-text", "public.text"]
  static let url = ["public.url"]
  static let image = ["public.png", "public.jpeg"]
  static let color = ["com.apple.uikit.color"]
}

/// Which types a responder takes from a drop or the pasteboard.
@preconcurrency @MainActor
open class UIPasteConfiguration: NSObject {
  /// The identifiers of the types.
  open var acceptableTypeIdentifiers: [String]

  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    super.init()
  }

  /// A configuration that takes what can become objects of a class.
  public init(forAccepting aClass: any NSItemProviderReading.Type) {
    func same<Wanted: NSItemProviderReading>(_ type: Wanted.Type) -> [String] {
      if type is UIImage.Type { return UIPasteboardTypes.image }
      if type is UIColor.Type { return UIPasteboardTypes.color }
      if type is NSURL.Type { return UIPasteboardTypes.url }
      return UIPasteboardTypes.string
    }
    acceptableTypeIdentifiers = same(aClass)
    super.init()
  }

  /// Takes more types.
  open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers += acceptableTypeIdentifiers
  }
  /// Takes what can become objects of a class, too.
  open func addTypeIdentifiers(forAccepting aClass: any NSItemProviderReading.Type) {
    acceptableTypeIdentifiers += UIPasteConfiguration(forAccepting: aClass).acceptableTypeIdentifiers
  }
}
