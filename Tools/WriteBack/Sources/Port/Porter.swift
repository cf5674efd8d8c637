import SwiftSyntax

/// Turns the files of a module, which need Apple's runtime, into plain Swift.
public final class Porter {
  private let files: [SourceFile]
  private let conditions: Conditions
  private let modules: Set<String>?
  private let module: String
  private let isBuiltElsewhere: Bool
  /// The files whose numbers stay as they are; nil for all.
  private let plainFiles: Set<String>?
  /// The literals that stay in the code, where the others are taken out; nil where all stay.
  private let attached: [String: [Int]]?
  private let declarations: Declarations
  private let optional: OptionalRequirements
  private let observed: ObservedProperties
  private let requirements: InitializerRequirements
  private var notes: [PortNote] = []
  private var imports: [PortImport] = []
  private var previews: [PreviewPorter.Preview] = []

  public static func port(_ request: PortRequest) -> PortResponse { Porter(request).run() }

  private init(_ request: PortRequest) {
    files = SourceFile.read(request.files)
    SourceFile.tag(files)
    conditions = Conditions(set: Set(request.conditions ?? []))
    modules = request.modules.map(Set.init)
    module = request.module ?? "Project"
    isBuiltElsewhere = request.isBuiltElsewhere ?? false
    plainFiles = request.tunesLiterals == true ? Set(request.plainFiles ?? []) : nil
    attached = request.detachesLiterals == true ? request.attachedLiterals ?? [:] : nil
    declarations = Declarations(files + SourceFile.read(request.context ?? []), conditions)
    optional = OptionalRequirements(declarations)
    observed = ObservedProperties(declarations, files, conditions)
    requirements = InitializerRequirements(declarations)
  }

  private func run() -> PortResponse {
    let finder = ScreenFinder(declarations, files)
    let app = finder.app()
    for file in files { port(file) }
    requirements.turn(in: files)
    if let plainFiles { LiteralPorter(files, conditions, excluded: plainFiles).run() }
    let literals = attached.map { DetachedLiteralPorter(files, conditions, attached: $0).run() }
    observed.replaceSuperclasses(in: files) { [self] in note($0, $1, $2) }
    optional.conform(in: files)
    optional.declare(in: files)
    MovedMembers(declarations, conditions, files) { [self] in note($0, $1, $2) }.run()
    if !isBuiltElsewhere { noteStarts(besides: app?.type) }
    let tables = RuntimeTables(declarations, files, observed).write()

    var names: Set<String> = []
    var screens: [PortScreen] = []
    var made: [(name: String, expression: String, isApp: Bool)] = []
    func add(_ screen: PortScreen, _ expression: String) {
      var screen = screen
      var count = 1
      while !names.insert(screen.name).inserted {
        count += 1
        screen.name = "\(screen.title) \(count)"
      }
      screens.append(screen)
      made.append((screen.name, expression, screen.kind == "app"))
    }
    for preview in previews { add(preview.screen, "\(preview.function)()") }
    if let app { add(app.found.screen, app.found.expression) }
    let classes = finder.classes()
    for found in classes where found.screen.kind == "controller" { add(found.screen, found.expression) }
    for found in classes where found.screen.kind == "view" { add(found.screen, found.expression) }
    let ported = files.map { PortFile(path: $0.path, text: $0.ported) }
    let screensSource = ScreensSource.text(made, of: module, tables: tables)
    // Whoever builds it elsewhere compiles everything.
    var interfaces =
      isBuiltElsewhere
      ? [""]
      : ModuleInterface.digests(
        of: zip(files, ported).map { ($0.tag, $1.text) } + [("FlipbookScreens-", screensSource)])
    let screensInterface = interfaces.removeLast()
    return PortResponse(
      files: ported, interfaces: interfaces, screensInterface: screensInterface, screens: screens,
      notes: notes.sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }, imports: imports,
      screensSource: screensSource, literals: literals)
  }

  private func port(_ file: SourceFile) {
    let note: (Syntax, String) -> Void = { [self] in self.note(file, $0, $1) }
    if file.mentions("#if") { ConditionPorter(file).walk(file.tree) }
    let importPorter = ImportPorter(file, conditions, modules)
    importPorter.run()
    imports += importPorter.imports
    if file.mentions("@", "dynamic", "open ") {
      AttributePorter(file, conditions, declarations, keepsEntry: isBuiltElsewhere, note).walk(file.tree)
    }
    if file.mentions("dynamic", "override", "\\") {
      ObservationPorter(file, conditions, declarations, observed).walk(file.tree)
    }
    // What Foundation and the Objective-C runtime have on a phone is UIKit's here.
    if file.mentions(
      "NSKeyValue", "forKey", "NSHashTable", "NSMapTable", "NSPointerArray", "autoreleasepool", "objc_")
    {
      file.needsUIKit = true
    }
    if file.mentions(
      "infoDictionary", "forInfoDictionaryKey", "NSClassFromString", "NSStringFromClass", "bundlePath",
      "bundleURL", "bundleIdentifier",
      "resourcePath", "resourceURL")
    {
      BundlePorter(file, conditions).walk(file.tree)
    }
    if file.mentions("AttributedString()", "AttributedString.init()", "NSMutableString") {
      EmptyTextPorter(file, conditions).walk(file.tree)
    }
    if file.mentions("decodeObject(") { DecodingPorter(file, conditions).walk(file.tree) }
    if !requirements.isEmpty || file.mentions(".init(", ".Type", "Self(", "<") {
      MetatypePorter(file, conditions, declarations, requirements).walk(file.tree)
    }
    if file.mentions("as AnyObject)") { AnyObjectPorter(file, conditions).walk(file.tree) }
    if file.mentions("@objc") { ProtocolPorter(file, conditions).walk(file.tree) }
    if file.mentions("#selector", "#keyPath", "Selector(", "SelectorFromString(") {
      SelectorPorter(file, conditions, declarations, optional, note).walk(file.tree)
    }
    if !optional.all.isEmpty || file.mentions("?(", "!(") {
      OptionalCallPorter(file, conditions, declarations, optional, note).walk(file.tree)
    }
    let previewPorter = PreviewPorter(
      file, conditions, declarations, importsSwiftUI: importPorter.has("SwiftUI"),
      leavesOut: isBuiltElsewhere, note)
    if file.mentions("#Preview", "PreviewProvider") { previewPorter.walk(file.tree) }
    if !previewPorter.previews.isEmpty { file.header.insert("import Projects; import UIKit", at: 0) }
    previews += previewPorter.previews
    if !isBuiltElsewhere { MainFilePorter(file: file, note: note).run() }
  }

  /// Says which types would start the program and are no app's delegate.
  private func noteStarts(besides app: TypeDeclaration?) {
    for type in declarations.all where type !== app && type.hasAttribute("main", "UIApplicationMain") {
      guard let file = type.file, files.contains(where: { $0 === file }), let node = type.node else {
        continue
      }
      note(
        file, Syntax(node),
        "\(type.name) does not start here, as it is no UIApplicationDelegate that can be made without arguments;"
          + " its views and controllers can be shown by themselves")
    }
  }

  private func note(_ file: SourceFile, _ node: Syntax, _ text: String) {
    let location = file.location(node)
    notes.append(PortNote(path: file.path, line: location.line, column: location.column, text: text))
  }
}
