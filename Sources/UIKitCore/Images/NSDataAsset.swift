import QuartzCore
import Support

/// The data of a catalogue's data set. Source of the API: Apple, *NSDataAsset*.
open class NSDataAsset: NSObject, NSCopying, @unchecked Sendable {
  /// The name of the data set.
  public let name: String
  /// The file's contents.
  public let data: Data
  /// The uniform type identifier that the set says, such as `public.json`; `public.data` where it says none.
  public let typeIdentifier: String

  /// The data set of a name; nil and a report when there is none.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// The same, whichever bundle: a project's catalogues are searched together.
  public init?(name: String, bundle: Bundle) {
    guard let resources = ResourceBundle.current else {
      Diagnostics.report(
        "there is no data set \"\(name)\": no project's resources are in force; name its folders in "
          + "Stage.Configuration.resources",
        subject: "NSDataAsset")
      return nil
    }
    guard let found = resources.dataAsset(name, traits: UITraitCollection.current.assetTraits) else {
      return nil
    }
    self.name = name
    data = Data(found.bytes)
    typeIdentifier = found.type
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}
