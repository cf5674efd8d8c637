import Support

/// The project whose screen is tuned, by what `flipbook run` was told.
package struct TestedProject: Equatable, Sendable {
  /// The file or folder.
  package var path: String
  /// The name of the Swift file that is the whole project; nil where that is a folder.
  package var file: String?
  /// The screen's name; nil for all of them on cards.
  package var screen: String?
  /// The target; nil for the one that is shown by default.
  package var target: String?

  package init(path: String, file: String? = nil, screen: String?, target: String? = nil) {
    self.path = path
    self.file = file
    self.screen = screen
    self.target = target
  }

  /// The folder whose tests these are.
  var folder: String {
    if file != nil || path.hasSuffix(".xcodeproj") { return FileContents.folder(of: path) }
    return path
  }
}
