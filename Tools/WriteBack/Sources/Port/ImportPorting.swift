import SwiftSyntax

/// Makes imports name modules that exist here.
final class ImportPorter: ActiveVisitor {
  private let file: SourceFile
  private var seen: Set<String> = []
  private var missing: [(node: ImportDeclSyntax, module: String)] = []
  private(set) var imports: [PortImport] = []

  private let modules: Set<String>?

  /// - Parameter modules: The modules of the project; nil where they are not known.
  init(_ file: SourceFile, _ conditions: Conditions, _ modules: Set<String>?) {
    self.file = file
    self.modules = modules
    super.init(conditions)
  }

  /// Whether the file imports a module.
  func has(_ module: String) -> Bool { seen.contains(module) || missing.contains { $0.module == module } }

  func run() {
    walk(file.tree)
    for (node, module) in missing {
      if !Frameworks.covered.contains(module) {
        imports.append(PortImport(module: module, path: file.path, line: file.location(node).line))
      }
      let substitute = Frameworks.substitute(for: module)
      let covered: [String: Set<String>] = [
        "UIKit": ["UIKit"], "CoreGraphics": ["UIKit", "QuartzCore", "CoreGraphics"],
        "Foundation": ["UIKit", "QuartzCore", "Foundation"],
      ]
      if seen.isDisjoint(with: covered[substitute] ?? []) {
        file.replace(node, with: "import \(substitute)")
        seen.insert(substitute)
      } else {
        file.remove(node)
      }
    }
    addNetworking()
  }

  /// On this system the part of Foundation that loads from servers is a module of its own.
  private func addNetworking() {
    guard !seen.contains("FoundationNetworking"),
      file.tree.tokens(viewMode: .sourceAccurate).contains(where: { Self.networking.contains($0.text) })
    else { return }
    file.header.append("import FoundationNetworking")
  }

  private static let networking: Set<String> = [
    "URLSession", "URLRequest", "NSURLRequest", "NSMutableURLRequest", "URLResponse", "HTTPURLResponse",
    "NSURLConnection", "NSURLSession", "URLCache", "HTTPCookie", "HTTPCookieStorage",
    "URLSessionConfiguration",
    "URLSessionDataTask", "URLSessionDelegate", "URLSessionTask", "URLSessionDownloadTask",
    "URLSessionDataDelegate", "URLSessionDownloadDelegate", "URLSessionTaskDelegate", "URLCredential",
    "URLAuthenticationChallenge", "URLProtocol", "CachedURLResponse",
  ]

  /// Whether a module is neither the system's nor the project's: somebody's library that is not there.
  private func isUnknown(_ module: String) -> Bool {
    guard let modules else { return false }
    return !modules.contains(module) && !Conditions.present.contains(module)
      && !Frameworks.toolchain.contains(module) && !module.hasPrefix("_")
  }

  // Imports are outside all of these.
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.path.map(\.name.text)
    guard let module = parts.first else { return .skipChildren }
    if Frameworks.absent.contains(module) || isUnknown(module) {
      missing.append((node, module))
      return .skipChildren
    }
    seen.insert(module)
    if parts.count > 1 || node.importKindSpecifier != nil, Conditions.present.contains(module) {
      let attributes = node.attributes.map { $0.trimmedDescription + " " }.joined()
      file.replace(node, with: "\(attributes)import \(module)")
    }
    return .skipChildren
  }
}
