import Dispatch
import SwiftParser
import SwiftSyntax

/// The trees of texts, read on all processors: reading is most of the tool's work.
struct SourceTrees {
  /// In the order of the texts.
  let trees: [SourceFileSyntax]

  init(_ texts: [String]) {
    var trees = [SourceFileSyntax?](repeating: nil, count: texts.count)
    trees.withUnsafeMutableBufferPointer { buffer in
      // Each turn writes its own place.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: texts.count) { index in
        places[index] = Parser.parse(source: texts[index])
      }
    }
    self.trees = trees.compactMap { $0 }
  }
}
