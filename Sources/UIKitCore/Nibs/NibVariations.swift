import Foundation
import QuartzCore

/// What a file installs only in some size classes.
///
/// Xcode writes a mask of what is excluded by default and of what is included in a size class; those of the screen's
/// size class when the file is loaded count.
@MainActor
enum NibVariations {
  /// The identifiers of what is not installed.
  static func excluded(in document: NibDocument) -> Set<String> {
    var excluded: Set<String> = []
    let traits = UIScreen.main.traitCollection
    document.root.visit { element in
      guard element.name == "variation", let key = element["key"], key == "default" || matches(key, traits)
      else { return }
      for mask in element.children where mask.name == "mask" {
        for change in mask.children {
          guard let reference = change["reference"] else { continue }
          if change.name == "exclude" { excluded.insert(reference) } else { excluded.remove(reference) }
        }
      }
    }
    return excluded
  }

  /// Whether `heightClass=regular-widthClass=compact` holds.
  static func matches(_ key: String, _ traits: UITraitCollection) -> Bool {
    let parts = key.split(separator: "-").map(String.init)
    return !parts.isEmpty
      && parts.allSatisfy { part in
        switch part {
        case "heightClass=regular": traits.verticalSizeClass == .regular
        case "heightClass=compact": traits.verticalSizeClass == .compact
        case "widthClass=regular": traits.horizontalSizeClass == .regular
        case "widthClass=compact": traits.horizontalSizeClass == .compact
        default: false
        }
      }
  }
}
