/// A view or a layer of the tree.
struct TreeEntry: Equatable, Sendable {
  /// Its path, as `tree` lists it; distinguishes entries.
  var path: String
  /// The class.
  var className: String
  /// The identifier or the name; empty for none.
  var name = ""
  var depth = 0
  /// Whether it is a layer without a view of its own.
  var isLayer = false
  var isHidden = false
  /// Whether anything of it moves now.
  var isMoving = false
  var hasChildren = false
}

/// A property of a layer: what the code set, and what shows.
struct TreeProperty: Equatable, Sendable {
  var name: String
  var model: String
  var shown: String
}
