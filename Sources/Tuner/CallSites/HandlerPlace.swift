import Foundation
import Support
import UIKit

/// Where the code is that answers a finger: the method that a recognizer or a control calls, a control's closure,
/// `touchesMoved` of a view, or a scroll view's delegate.
///
/// Nothing of it is on the call stack when a layer has moved. What is down and what it calls is noted then; the place
/// is looked for in the sources when somebody asks.
@MainActor
final class HandlerPlace {
  /// A method of a class, as far as names say.
  struct Method: Hashable {
    /// The object's class and those above it, without their modules.
    let classes: [String]
    /// The name of the method before its arguments.
    let name: String
  }

  /// What is called.
  enum Answer: Hashable {
    case method(Method)
    /// A `UIAction`, by the code that made it.
    case action(CallStack)
  }

  /// Those that may have moved it, the likeliest first.
  let answers: [Answer]
  private(set) lazy var site: CallSite? = Self.first(of: answers)

  init(_ answers: [Answer]) { self.answers = answers }

  /// What the fingers on a window call now.
  static func answers(in window: UIWindow?) -> [Answer] {
    var answers: [Answer] = []
    func add(_ object: AnyObject, _ name: String) {
      let classes = personsClasses(of: type(of: object))
      // `pan:`, `pan(_:)` and `panWith:` are the method `pan`.
      let base = String(name.prefix { $0 != ":" && $0 != "(" })
      if !classes.isEmpty, !base.isEmpty { answers.append(.method(Method(classes: classes, name: base))) }
    }
    let touches = window?.touchRouter.touches ?? []
    for recognizer in touches.flatMap(\.recognizers) where [.began, .changed].contains(recognizer.state) {
      for handler in recognizer.handlers { add(handler.target, handler.method) }
    }
    for view in touches.compactMap(\.view) {
      for responder in sequence(first: view as UIResponder, next: \.next).prefix(mostResponders) {
        if let control = responder as? UIControl {
          control.enumerateEventHandlers { action, pair, _, _ in
            if let (target, selector) = pair, let target { add(target as AnyObject, selector.name) }
            if let origin = action?.origin as? CallOrigin { answers.append(.action(origin.stack)) }
          }
        }
        if let scroll = responder as? UIScrollView, let delegate = scroll.delegate {
          add(delegate, "scrollViewDidScroll")
        }
        add(responder, "touchesMoved")
      }
    }
    return answers
  }

  /// The search stops after this many responders: a touch is handled close to the view it hits.
  private static let mostResponders = 12

  private static func personsClasses(of type: AnyClass) -> [String] {
    sequence(first: type, next: { ClassMetadata.superclass(of: $0) }).prefix { LayerTitle.isPersons($0) }.map
    {
      String(_typeName($0, qualified: true).split(separator: ".").last ?? "")
    }
  }

  // MARK: In the sources

  private static var known: [Method: CallSite?] = [:]

  private static func first(of answers: [Answer]) -> CallSite? {
    answers.lazy.compactMap { answer in
      switch answer {
      case .method(let method): find(method)
      case .action(let stack): stack.sites.first
      }
    }.first
  }

  private static func find(_ method: Method) -> CallSite? {
    if let known = known[method] { return known }
    var site: CallSite?
    for name in method.classes where site == nil { site = place(of: method.name, in: name) }
    known[method] = .some(site)
    return site
  }

  private static let types: Set<Substring> = ["class", "extension", "struct", "enum", "actor", "protocol"]
  private static let members: Set<Substring> = ["func", "var", "let", "subscript"]

  /// The line of a method in a class's declaration, or in an extension of it.
  private static func place(of method: String, in name: String) -> CallSite? {
    for path in SourceMap.shared.files {
      guard let lines = SourceText.lines(of: path) else { continue }
      // The types around a line, with how many braces were open before them.
      var (around, depth): ([(name: Substring, depth: Int)], Int) = ([], 0)
      for (index, line) in lines.enumerated() {
        let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
        let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if let type = words.firstIndex(where: types.contains), type + 1 < words.count,
          !members.contains(words[type + 1]), !words[..<type].contains(where: members.contains)
        {
          around.append((words[type + 1], depth))
        } else if around.last?.name == name[...], let function = words.firstIndex(of: "func"),
          function + 1 < words.count,
          words[function + 1] == method[...] || method.hasPrefix("\(words[function + 1])With")
        {
          return CallSite(path: path, line: index + 1)
        }
        let closing = code.count { $0 == "}" }
        depth += code.count { $0 == "{" } - closing
        if closing > 0 { around.removeAll { depth <= $0.depth } }
      }
    }
    return nil
  }
}
