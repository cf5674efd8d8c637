import Foundation
import QuartzCore

/// What an archive has of every view beside its plain properties.
@MainActor
enum ArchivedPriorities {
  private static let axes: [(String, NSLayoutConstraint.Axis)] = [
    ("Horizontal", .horizontal), ("Vertical", .vertical),
  ]

  static func write(_ view: UIView, to coder: NSCoder) {
    guard view.existingLayoutState != nil else { return }
    for (name, axis) in axes {
      coder.encode(view.contentHuggingPriority(for: axis).rawValue, forKey: "UI\(name)Hugging")
      coder.encode(
        view.contentCompressionResistancePriority(for: axis).rawValue,
        forKey: "UI\(name)CompressionResistance")
    }
  }

  static func read(_ view: UIView, from coder: NSCoder) {
    for (name, axis) in axes where coder.containsValue(forKey: "UI\(name)Hugging") {
      view.setContentHuggingPriority(
        UILayoutPriority(rawValue: coder.decodeFloat(forKey: "UI\(name)Hugging")), for: axis)
      view.setContentCompressionResistancePriority(
        UILayoutPriority(rawValue: coder.decodeFloat(forKey: "UI\(name)CompressionResistance")), for: axis)
    }
  }
}

/// What an archive has of a button: its kind, and what it shows in each state.
@MainActor
enum ArchivedButton {
  private static let states: [(String, UIControl.State)] = [
    ("Normal", .normal), ("Highlighted", .highlighted), ("Disabled", .disabled), ("Selected", .selected),
  ]

  static func write(_ view: UIView, to coder: NSCoder) {
    guard let button = view as? UIButton else { return }
    coder.encode(button.buttonType.rawValue, forKey: "UIButtonType")
    coder.encode(button.label.font, forKey: "UIFont")
    coder.encode(button.contentEdgeInsets, forKey: "UIContentEdgeInsets")
    coder.encode(button.titleEdgeInsets, forKey: "UITitleEdgeInsets")
    coder.encode(button.imageEdgeInsets, forKey: "UIImageEdgeInsets")
    for (name, state) in states {
      let content = button.content(for: state)
      if let title = content?.title { coder.encode(title as NSString, forKey: "UITitle\(name)") }
      if let color = content?.titleColor { coder.encode(color, forKey: "UITitleColor\(name)") }
      if let image = content?.image { coder.encode(image, forKey: "UIImage\(name)") }
      if let image = content?.backgroundImage { coder.encode(image, forKey: "UIBackgroundImage\(name)") }
    }
  }

  static func read(_ view: UIView, from coder: NSCoder) {
    guard let button = view as? UIButton, coder.containsValue(forKey: "UIButtonType") else { return }
    if let type = UIButton.ButtonType(rawValue: coder.decodeInteger(forKey: "UIButtonType")) {
      button.adoptType(type)
    }
    if let font = coder.decodeObjectIfThere(forKey: "UIFont") as? UIFont { button.label.font = font }
    button.contentEdgeInsets = coder.decodeUIEdgeInsets(forKey: "UIContentEdgeInsets")
    button.titleEdgeInsets = coder.decodeUIEdgeInsets(forKey: "UITitleEdgeInsets")
    button.imageEdgeInsets = coder.decodeUIEdgeInsets(forKey: "UIImageEdgeInsets")
    for (name, state) in states {
      if let title = coder.decodeObjectIfThere(forKey: "UITitle\(name)") as? String {
        button.setTitle(title, for: state)
      }
      if let color = coder.decodeObjectIfThere(forKey: "UITitleColor\(name)") as? UIColor {
        button.setTitleColor(color, for: state)
      }
      if let image = coder.decodeObjectIfThere(forKey: "UIImage\(name)") as? UIImage {
        button.setImage(image, for: state)
      }
      if let image = coder.decodeObjectIfThere(forKey: "UIBackgroundImage\(name)") as? UIImage {
        button.setBackgroundImage(image, for: state)
      }
    }
  }
}

/// What an archive has of the views whose contents are not properties alone.
@MainActor
enum ArchivedContents {
  static func write(_ view: UIView, to coder: NSCoder) {
    switch view {
    case let stack as UIStackView:
      let children = ViewArchive.children(of: stack)
      let places = stack.arrangedSubviews.compactMap { view in children.firstIndex { $0 === view } }
      coder.encode(places as NSArray, forKey: "UIStackViewArrangedSubviews")
      coder.encode(stack.axis.rawValue, forKey: "UIStackViewAxis")
      coder.encode(stack.distribution.rawValue, forKey: "UIStackViewDistribution")
      coder.encode(stack.alignment.rawValue, forKey: "UIStackViewAlignment")
      coder.encode(Double(stack.spacing), forKey: "UIStackViewSpacing")
      coder.encode(stack.isLayoutMarginsRelativeArrangement, forKey: "UIStackViewLayoutMarginsRelative")
    case let text as UITextView:
      coder.encode((text.text ?? "") as NSString, forKey: "UIText")
    case let control as UISegmentedControl:
      let titles = (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) ?? "" }
      coder.encode(titles as NSArray, forKey: "UISegments")
      coder.encode(control.selectedSegmentIndex, forKey: "UISelectedSegmentIndex")
    case let indicator as UIActivityIndicatorView:
      coder.encode(indicator.isAnimating, forKey: "UIAnimating")
    default: break
    }
  }

  static func read(_ view: UIView, from coder: NSCoder) {
    switch view {
    case let stack as UIStackView where coder.containsValue(forKey: "UIStackViewAxis"):
      if let axis = NSLayoutConstraint.Axis(rawValue: coder.decodeInteger(forKey: "UIStackViewAxis")) {
        stack.axis = axis
      }
      let distribution = coder.decodeInteger(forKey: "UIStackViewDistribution")
      stack.distribution = UIStackView.Distribution(rawValue: distribution) ?? .fill
      let alignment = coder.decodeInteger(forKey: "UIStackViewAlignment")
      stack.alignment = UIStackView.Alignment(rawValue: alignment) ?? .fill
      stack.spacing = CGFloat(coder.decodeDouble(forKey: "UIStackViewSpacing"))
      stack.isLayoutMarginsRelativeArrangement = coder.decodeBool(forKey: "UIStackViewLayoutMarginsRelative")
      let children = ViewArchive.children(of: stack)
      for place in coder.list("UIStackViewArrangedSubviews", of: Int.self)
      where children.indices.contains(place) {
        stack.addArrangedSubview(children[place])
      }
    case let text as UITextView where coder.containsValue(forKey: "UIText"):
      text.text = coder.decodeObjectIfThere(forKey: "UIText") as? String ?? ""
    case let control as UISegmentedControl where coder.containsValue(forKey: "UISegments"):
      for (index, title) in coder.list("UISegments", of: String.self).enumerated() {
        control.insertSegment(withTitle: title, at: index, animated: false)
      }
      control.selectedSegmentIndex = coder.decodeInteger(forKey: "UISelectedSegmentIndex")
    case let indicator as UIActivityIndicatorView where coder.decodeBool(forKey: "UIAnimating"):
      indicator.startAnimating()
    default: break
    }
  }
}

extension NSCoder {
  /// The elements of an archived array that are of a type; none when there is no array.
  func list<Element>(_ key: String, of type: Element.Type) -> [Element] {
    (decodeObjectIfThere(forKey: key) as? NSArray)?.compactMap { $0 as? Element } ?? []
  }
}
