/// Why a stage cannot be shown in browsers; each is one line that says what to do.
package enum ServingError: Error, Equatable, CustomStringConvertible {
  /// The gateway does not work: why.
  case gateway(String)
  /// A file of the page is missing.
  case page(String)

  package var description: String {
    switch self {
    case .gateway(let reason): "browsers cannot be served (\(reason))"
    case .page(let path): "the page for browsers is not there; put \(path) back"
    }
  }
}
