import Foundation
import QuartzCore

/// What was copied last. The general one is shared by the whole application; the window host tells the desktop.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// A name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// The pasteboard that cut, copy and paste use.
  public static let general = UIPasteboard(name: .general)

  /// The pasteboard's name.
  public let name: Name
  private var contents: [String] = []
  private var picture: UIImage?

  private init(name: Name) {
    self.name = name
    super.init()
  }

  /// A pasteboard of the application's own with a name that nothing else has.
  public static func withUniqueName() -> UIPasteboard { UIPasteboard(name: Name(UUID().uuidString)) }

  /// How often the contents have changed since the application began.
  open private(set) var changeCount = 0

  /// The first text. Default nil.
  open var string: String? {
    get { contents.first }
    set { strings = newValue.map { [$0] } }
  }

  /// All texts.
  open var strings: [String]? {
    get { contents.isEmpty ? nil : contents }
    set {
      contents = newValue ?? []
      picture = nil
      changeCount += 1
    }
  }

  /// The picture. Default nil.
  open var image: UIImage? {
    get { picture }
    set {
      picture = newValue
      contents = []
      changeCount += 1
    }
  }

  /// Whether there is any text.
  open var hasStrings: Bool { !contents.isEmpty }
  /// Whether there is a picture.
  open var hasImages: Bool { picture != nil }
}
