import SwiftSyntax

/// Takes the statements out of `main.swift`: the host starts the app.
struct MainFilePorter {
  let file: SourceFile
  let note: (Syntax, String) -> Void

  func run() {
    guard file.name == "main" else { return }
    var isStart = false
    var taken: Syntax?
    for item in file.tree.statements {
      let starts = item.trimmedDescription.contains("UIApplicationMain(")
      if case .decl(let declaration) = item.item, !starts || declaration.is(IfConfigDeclSyntax.self) {
        continue
      }
      isStart = isStart || starts
      taken = taken ?? Syntax(item)
      _ = file.take(item.bytes)
    }
    guard let taken else { return }
    note(
      taken,
      isStart
        ? "the host starts the app, so this call of UIApplicationMain is left out; its delegate is the screen App"
        : "statements outside functions do not run here; move them into the app's delegate")
  }
}
