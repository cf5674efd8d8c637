import Foundation
import QuartzCore
import Support

/// Objects that a `.xib` file of the project holds, to be made any number of times.
@preconcurrency @MainActor
open class UINib: NSObject {
  /// What the file is called, for messages.
  private let name: String
  private let document: NibDocument?

  /// What `options` of `instantiate` may hold.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A dictionary with the objects to use for the file's placeholders, by name.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// The nib of a name; one that is missing or broken is reported, and holds nothing.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    let found = NibFiles.path(name, "xib", bundle: bundleOrNil)
    document = found.flatMap { NibDocument(path: $0, resources: ResourceBundle.current) }
    super.init()
    if found == nil {
      Diagnostics.report(
        "there is no \(name).xib in \(NibFiles.place); add it to the project, or correct the name",
        subject: "UINib")
    }
  }

  /// A nib in memory, in the form of a `.xib` file.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    name = "data"
    document = NibDocument(path: name, bytes: [UInt8](data))
    super.init()
  }

  // MARK: Cells

  /// A cell for an identifier, which the file may leave out.
  func cell(for identifier: String) -> UITableViewCell? {
    let cell = first(UITableViewCell.self)
    cell?.adoptIdentifier(identifier)
    return cell
  }

  func header(for identifier: String) -> UITableViewHeaderFooterView? {
    first(UITableViewHeaderFooterView.self)
  }

  func collectionView(for identifier: String) -> UICollectionReusableView? {
    let view = first(UICollectionReusableView.self)
    view?.identifier = identifier
    return view
  }

  private func first<View: UIView>(_ type: View.Type) -> View? {
    guard document != nil else { return nil }
    let objects = instantiate(withOwner: nil)
    let view = objects.lazy.compactMap { $0 as? View }.first
    if view == nil {
      Diagnostics.report(
        "\(name).xib holds no \(type), which it was registered for; set the class of its view",
        subject: "UINib")
    }
    return view
  }

  /// Whether the file was read.
  var isLoaded: Bool { document != nil }

  /// Makes the objects, connects them, and wakes them up.
  ///
  /// - Parameters:
  ///   - ownerOrNil: What the file calls File's Owner.
  /// - Returns: The objects at the top, without the owner and first responder.
  @discardableResult
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
    guard let document else { return [] }
    let load = NibLoad(document)
    let owner = ownerOrNil.map { $0 as AnyObject }
    let external = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
    var top: [Any] = []
    for element in document.root.list("objects") {
      if element.name == "placeholder" {
        switch element["placeholderIdentifier"] {
        case "IBFilesOwner"?:
          guard let owner, let id = element.id else { continue }
          load.adopt(owner, as: id)
          load.connect(owner, as: element)
        case "IBFirstResponder"?: continue
        case let name?:
          guard let id = element.id, let object = external[name] else { continue }
          load.adopt(object as AnyObject, as: id)
        case nil: continue
        }
      } else if let made = load.make(element) {
        top.append(made)
      }
    }
    load.finish()
    return top
  }
}

extension Bundle {
  /// Makes the objects of a nib, connects them to an owner, and wakes them up; nil where there is no nib.
  @MainActor
  @preconcurrency
  @discardableResult
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    let nib = UINib(nibName: name, bundle: self)
    return nib.isLoaded ? nib.instantiate(withOwner: owner, options: options) : nil
  }
}

extension UIViewController: NibViewLoading {
  package func loadNibView() -> Bool {
    guard let name = nibName ?? implicitNibName else { return false }
    let nib = UINib(nibName: name, bundle: nibBundle)
    guard nib.isLoaded else { return false }
    let objects = nib.instantiate(withOwner: self)
    if loadedView == nil, let view = objects.lazy.compactMap({ $0 as? UIView }).first {
      Diagnostics.report(
        "\(name).xib does not connect the view outlet of its owner; its first view is used", subject: "UINib")
      view.translatesAutoresizingMaskIntoConstraints = true
      self.view = view
    }
    guard let view = loadedView else { return false }
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return true
  }

  /// The nib of the class's name, without "Controller" first; nil where there is none.
  private var implicitNibName: String? {
    let full = String(reflecting: type(of: self))
    guard !full.hasPrefix("UIKitCore."), let resources = ResourceBundle.current else { return nil }
    let name = "\(type(of: self))"
    let short = name.hasSuffix("ViewController") ? String(name.dropLast("Controller".count)) : nil
    return [short, name].compactMap { $0 }.first { resources.path(forResource: $0, ofType: "xib") != nil }
  }
}
