import SwiftSyntax

/// Finds the classes that can be shown, and how each is made.
struct ScreenFinder {
  struct Found {
    let screen: PortScreen
    /// The expression that makes it.
    let expression: String
  }

  private static let controllers: Set<String> = [
    "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
    "UITabBarController", "UIPageViewController", "UISplitViewController",
  ]
  private static let viewEndings = [
    "View", "Button", "Control", "Bar", "Label", "Cell", "Field", "Switch", "Slider", "Stepper", "Picker",
    "Toolbar",
  ]
  /// What the arguments that are known are written for.
  private static let types: [String: Set<String>] = [
    "frame": ["CGRect"], "nibName": ["String?"], "bundle": ["Bundle?"], "reuseIdentifier": ["String?"],
    "style": [
      "UITableView.Style", "UITableViewStyle", "UITableViewCell.CellStyle", "CellStyle",
      "UITableViewCellStyle",
      "Style",
    ],
    "collectionViewLayout": ["UICollectionViewLayout", "UICollectionViewFlowLayout"],
    "configuration": ["UIContentUnavailableConfiguration", "UIListContentConfiguration"],
    "effect": ["UIVisualEffect?"],
    "transitionStyle": ["UIPageViewController.TransitionStyle"],
    "navigationOrientation": ["UIPageViewController.NavigationOrientation"],
  ]
  /// How classes of UIKit are made that are not made with a frame, or with nothing.
  private static let arguments: [String: String] = [
    "UITableViewCell": "style: .default, reuseIdentifier: nil",
    "UITableViewHeaderFooterView": "reuseIdentifier: nil",
    "UICollectionView": "frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()",
    "UIVisualEffectView": "effect: nil", "UITableView": "frame: .zero, style: .plain",
    "UITableViewController": "style: .plain",
    "UICollectionViewController": "collectionViewLayout: UICollectionViewFlowLayout()",
    "UIContentUnavailableView": "configuration: .empty()",
    "UIListContentView": "configuration: .cell()",
    "UIPageViewController": "transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil",
  ]

  private let declarations: Declarations
  private let files: [SourceFile]

  init(_ declarations: Declarations, _ files: [SourceFile]) {
    self.declarations = declarations
    self.files = files
  }

  func classes() -> [Found] {
    declarations.all.compactMap { type in
      guard type.kind == .class, let ancestor = declarations.externalAncestor(type), isReachable(type),
        !isAbstract(type)
      else { return nil }
      let base = Self.unqualified(ancestor)
      let isController = ScreenFinder.controllers.contains(base)
      guard isController || isView(base), let arguments = arguments(type, base, isController: isController)
      else { return nil }
      return found(type, isController ? "controller" : "view", "\(type.qualifiedName)(\(arguments))")
    }
  }

  /// The class that is the application's delegate.
  func app() -> (found: Found, type: TypeDeclaration)? {
    let delegates = declarations.all.filter { type in
      type.kind == .class && isReachable(type)
        && declarations.lineage(type).contains {
          declarations.protocols($0).contains("UIApplicationDelegate")
        }
    }
    let type = delegates.first { $0.hasAttribute("main", "UIApplicationMain") } ?? delegates.first
    guard let type, arguments(type, "", isController: true) == "" else { return nil }
    return found(type, "app", "\(type.qualifiedName)()", name: "App").map { ($0, type) }
  }

  private func found(_ type: TypeDeclaration, _ kind: String, _ expression: String, name: String? = nil)
    -> Found?
  {
    guard let file = type.file, let node = type.node else { return nil }
    let line = (node.asProtocol(NamedDeclSyntax.self)?.name).map { file.location($0).line } ?? 1
    let title = name ?? type.name
    return Found(
      screen: PortScreen(name: title, title: title, kind: kind, path: file.path, line: line),
      expression: expression)
  }

  private func isView(_ name: String) -> Bool {
    name.hasPrefix("UI") && ScreenFinder.viewEndings.contains { name.hasSuffix($0) }
  }

  /// Whether another file can name the class.
  private func isReachable(_ type: TypeDeclaration) -> Bool {
    guard let file = type.file, files.contains(where: { $0 === file }), let node = type.node, !type.isGeneric,
      !type.isUnavailable
    else { return false }
    var outer: TypeDeclaration? = type
    while let next = outer {
      if next.hasModifier("private", "fileprivate") { return false }
      outer = next.outer
    }
    return !Syntax(node).ancestors.contains {
      $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self) || $0.is(AccessorBlockSyntax.self)
        || $0.as(ExtensionDeclSyntax.self)?.modifiers.contains {
          ["private", "fileprivate"].contains($0.name.text)
        } == true
    }
  }

  private func isAbstract(_ type: TypeDeclaration) -> Bool {
    if type.name.hasPrefix("Base") || type.name.hasPrefix("Abstract") || type.name.hasSuffix("Base") {
      return true
    }
    return type.methods.contains { method in
      guard let body = method.node.body?.statements, body.count == 1, let only = body.first else {
        return false
      }
      return only.trimmedDescription.hasPrefix("fatalError(")
    }
  }

  // MARK: Making

  /// The arguments that make an object; nil where it needs some that are not known.
  private func arguments(_ type: TypeDeclaration, _ base: String, isController: Bool) -> String? {
    let initializers = type.initializers.filter(\.isUsable)
    var forms: [(labels: [String], arguments: String)] = [([], "")]
    if isController {
      forms.append((["nibName", "bundle"], "nibName: nil, bundle: nil"))
    } else {
      forms.append((["frame"], "frame: .zero"))
    }
    if let special = ScreenFinder.arguments[base] {
      forms.append((special.split(separator: ",").map { String($0.prefix { $0 != ":" }).trimmed }, special))
    }
    for (labels, arguments) in forms {
      let fits = initializers.filter { initializer in
        initializer.needed.map(\.firstName.text) == labels && initializer.needed.allSatisfy(Self.takes)
      }
      // Of several that have only arguments with defaults besides, the compiler could not choose.
      if fits.count == 1 || fits.contains(where: \.hasNoDefaults) { return arguments }
    }
    let ownDesignated = type.initializers.contains { !$0.isConvenience }
    if ownDesignated { return nil }
    if let above = declarations.superclass(type) {
      return self.arguments(above, base, isController: isController)
    }
    return ScreenFinder.arguments[base] ?? (isController ? "" : "frame: .zero")
  }

  /// A type's name without the module's.
  private static func unqualified(_ name: String) -> String {
    name.hasPrefix("UIKit.") ? String(name.dropFirst("UIKit.".count)) : name
  }

  /// Whether the argument that is known can be given: a parameter of one name may have another type.
  private static func takes(_ parameter: FunctionParameterSyntax) -> Bool {
    guard let known = types[parameter.firstName.text] else {
      return parameter.type.is(OptionalTypeSyntax.self)
    }
    var name = unqualified(parameter.type.trimmedDescription)
    if name.hasSuffix("!") { name = name.dropLast() + "?" }
    return known.contains(name) || (name.hasSuffix("?") && known.contains(String(name.dropLast())))
  }
}
