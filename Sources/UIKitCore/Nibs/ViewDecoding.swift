import Foundation
import QuartzCore

/// What files say of every view, of stacks and of effect views.
@MainActor
enum ViewDecoding {
  static func decode(_ view: UIView, _ coder: NibCoder) {
    let element = coder.element
    decodeGeometry(view, element)
    decodeLook(view, coder)
    decodeLayout(view, element)
    if let configuration = element.child("accessibility", key: "accessibilityConfiguration") {
      decodeAccessibility(view, configuration, coder)
    }
    decodeGuides(view, element, coder.load)
    if let scene = coder.load.scene, scene.isRoot(element) { scene.registerGuides(of: view, coder.load) }
    decodeSubviews(of: view, coder)
    coder.load.addConstraints(element.list("constraints"), to: view)
  }

  // MARK: Geometry

  static func decodeGeometry(_ view: UIView, _ element: NibElement) {
    if let frame = element.child("rect", key: "frame")?.rect { view.frame = frame }
    if let bounds = element.child("rect", key: "bounds")?.rect { view.bounds = bounds }
    if let mask = element.child("autoresizingMask", key: "autoresizingMask") {
      view.autoresizingMask = NibValues.autoresizingMask(mask)
    }
    // A view without constraints in a file with them keeps its frame.
    let keepsFrame = element.bool("fixedFrame") == true
    if element.bool("translatesAutoresizingMaskIntoConstraints") == false, !keepsFrame {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    if let resizes = element.bool("autoresizesSubviews") { view.autoresizesSubviews = resizes }
  }

  private static func decodeLook(_ view: UIView, _ coder: NibCoder) {
    let element = coder.element
    if let mode = element["contentMode"].flatMap({ NibValues.contentModes[$0] }) { view.contentMode = mode }
    if let color = coder.color("backgroundColor") { view.backgroundColor = color }
    if let color = coder.color("tintColor") { view.tintColor = color }
    if let alpha = element.number("alpha") { view.alpha = alpha }
    if let isHidden = element.bool("hidden") { view.isHidden = isHidden }
    if let clips = element.bool("clipsSubviews") ?? element.bool("clipsToBounds") {
      view.clipsToBounds = clips
    }
    if let isOpaque = element.bool("opaque") { view.isOpaque = isOpaque }
    if let tag = element.integer("tag") { view.tag = tag }
    if let isEnabled = element.bool("userInteractionEnabled") { view.isUserInteractionEnabled = isEnabled }
    if let isMultiple = element.bool("multipleTouchEnabled") { view.isMultipleTouchEnabled = isMultiple }
    if let style = element["userInterfaceStyle"] {
      view.overrideUserInterfaceStyle = style == "dark" ? .dark : style == "light" ? .light : .unspecified
    }
  }

  private static let semantics: [String: UISemanticContentAttribute] = [
    "unspecified": .unspecified, "playback": .playback, "spatial": .spatial,
    "forceLeftToRight": .forceLeftToRight, "forceRightToLeft": .forceRightToLeft,
  ]

  static func decodeLayout(_ view: UIView, _ element: NibElement) {
    func priority(_ attribute: String) -> UILayoutPriority? {
      element.number(attribute).flatMap { $0 > 0 && $0 <= 1000 ? UILayoutPriority(rawValue: Float($0)) : nil }
    }
    let axes: [(String, NSLayoutConstraint.Axis)] = [("horizontal", .horizontal), ("vertical", .vertical)]
    for (name, axis) in axes {
      if let hugging = priority("\(name)HuggingPriority") {
        view.setContentHuggingPriority(hugging, for: axis)
      }
      if let resistance = priority("\(name)CompressionResistancePriority") {
        view.setContentCompressionResistancePriority(resistance, for: axis)
      }
    }
    if let semantics = element["semanticContentAttribute"].flatMap({ semantics[$0] }) {
      view.semanticContentAttribute = semantics
    }
    if let follows = element.bool("preservesSuperviewLayoutMargins") {
      view.preservesSuperviewLayoutMargins = follows
    }
    if let insets = element.bool("insetsLayoutMarginsFromSafeArea") {
      view.insetsLayoutMarginsFromSafeArea = insets
    }
    if let margins = element.child("edgeInsets", key: "layoutMargins") {
      view.layoutMargins = NibValues.insets(margins)
    }
    if let margins = element.child("directionalEdgeInsets", key: "directionalLayoutMargins") {
      view.directionalLayoutMargins = NibValues.directionalInsets(margins)
    }
  }

  /// The layout guides that constraints refer to.
  static func decodeGuides(_ view: UIView, _ element: NibElement, _ load: NibLoad) {
    for guide in element.children where guide.name == "viewLayoutGuide" {
      let found: UILayoutGuide? =
        switch guide["key"] {
        case "safeArea"?: view.safeAreaLayoutGuide
        case "margins"?, "layoutMargins"?: view.layoutMarginsGuide
        case "readableContent"?, "readableContentGuide"?: view.readableContentGuide
        case "keyboard"?: view.keyboardLayoutGuide
        case "contentLayoutGuide"?: (view as? UIScrollView)?.contentLayoutGuide
        case "frameLayoutGuide"?: (view as? UIScrollView)?.frameLayoutGuide
        default: nil
        }
      if let found { load.register(found, guide) }
    }
    for guide in element.list("layoutGuides") where guide.name == "layoutGuide" {
      let made = UILayoutGuide()
      made.identifier = guide["identifier"] ?? ""
      view.addLayoutGuide(made)
      load.register(made, guide)
    }
  }

  private static let traits: [String: UIAccessibilityTraits] = [
    "button": .button, "link": .link, "image": .image, "selected": .selected, "playsSound": .playsSound,
    "keyboardKey": .keyboardKey, "staticText": .staticText, "summaryElement": .summaryElement,
    "notEnabled": .notEnabled, "updatesFrequently": .updatesFrequently, "searchField": .searchField,
    "adjustable": .adjustable, "allowsDirectInteraction": .allowsDirectInteraction,
    "causesPageTurn": .causesPageTurn, "header": .header, "tabBar": .tabBar,
  ]

  private static func decodeAccessibility(_ view: UIView, _ element: NibElement, _ coder: NibCoder) {
    if let identifier = element["identifier"] { view.accessibilityIdentifier = identifier }
    if let label = element["label"] {
      view.accessibilityLabel = NibTexts.translated(
        label, coder.element.id, "accessibilityLabel", coder.load.document)
    }
    if let hint = element["hint"] {
      view.accessibilityHint = NibTexts.translated(
        hint, coder.element.id, "accessibilityHint", coder.load.document)
    }
    if let own = element.child("accessibilityTraits", key: "traits") {
      view.accessibilityTraits = traits.reduce(into: []) { sum, trait in
        if own.bool(trait.key) == true { sum.formUnion(trait.value) }
      }
    }
    if let isElement = element.child("bool", key: "isElement")?.bool("value") {
      view.isAccessibilityElement = isElement
    }
  }

  // MARK: Subviews

  /// Makes the views in a view, where they go in a view of its kind.
  static func decodeSubviews(of view: UIView, _ coder: NibCoder) {
    add(coder.element.list("subviews"), to: view, coder.load)
  }

  static func add(_ elements: [NibElement], to view: UIView, _ load: NibLoad) {
    for element in elements where !(element.id.map(load.excluded.contains) ?? false) {
      guard let child = load.make(element) as? UIView else { continue }
      if let stack = view as? UIStackView {
        stack.addArrangedSubview(child)
      } else {
        view.addSubview(child)
      }
    }
  }

  /// The content view that cells and effect views have already: what the file says of it is set.
  static func decodeContent(_ content: UIView, _ element: NibElement?, _ load: NibLoad) {
    guard let element else { return }
    load.register(content, element)
    let coder = NibCoder(element, load)
    if let color = coder.color("backgroundColor") { content.backgroundColor = color }
    if let clips = element.bool("clipsSubviews") { content.clipsToBounds = clips }
    decodeLayout(content, element)
    decodeGuides(content, element, load)
    decodeSubviews(of: content, coder)
    load.addConstraints(element.list("constraints"), to: content)
  }

  // MARK: Stacks

  private static let distributions: [String: UIStackView.Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
  ]
  private static let alignments: [String: UIStackView.Alignment] = [
    "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline, "center": .center,
    "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline,
  ]

  static func decodeStack(_ stack: UIStackView, _ coder: NibCoder) {
    let element = coder.element
    if element["axis"] == "vertical" { stack.axis = .vertical }
    if let distribution = element["distribution"].flatMap({ distributions[$0] }) {
      stack.distribution = distribution
    }
    if let alignment = element["alignment"].flatMap({ alignments[$0] }) { stack.alignment = alignment }
    if let spacing = element.number("spacing") { stack.spacing = spacing }
    if let isRelative = element.bool("baselineRelativeArrangement") {
      stack.isBaselineRelativeArrangement = isRelative
    }
    if let isRelative = element.bool("layoutMarginsRelativeArrangement") {
      stack.isLayoutMarginsRelativeArrangement = isRelative
    }
  }

  // MARK: Effects

  private static let blurStyles: [String: UIBlurEffect.Style] = [
    "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular,
    "prominent": .prominent, "systemUltraThinMaterial": .systemUltraThinMaterial,
    "systemThinMaterial": .systemThinMaterial, "systemMaterial": .systemMaterial,
    "systemThickMaterial": .systemThickMaterial, "systemChromeMaterial": .systemChromeMaterial,
    "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
    "systemThinMaterialLight": .systemThinMaterialLight, "systemMaterialLight": .systemMaterialLight,
    "systemThickMaterialLight": .systemThickMaterialLight,
    "systemChromeMaterialLight": .systemChromeMaterialLight,
    "systemUltraThinMaterialDark": .systemUltraThinMaterialDark,
    "systemThinMaterialDark": .systemThinMaterialDark, "systemMaterialDark": .systemMaterialDark,
    "systemThickMaterialDark": .systemThickMaterialDark,
    "systemChromeMaterialDark": .systemChromeMaterialDark,
  ]

  static func decodeEffect(_ view: UIVisualEffectView, _ coder: NibCoder) {
    func blur(_ element: NibElement) -> UIBlurEffect {
      UIBlurEffect(style: element["style"].flatMap { blurStyles[$0] } ?? .light)
    }
    if let element = coder.element.child("blurEffect") { view.effect = blur(element) }
    if let element = coder.element.child("vibrancyEffect") {
      view.effect = UIVibrancyEffect(
        blurEffect: element.child("blurEffect").map(blur) ?? UIBlurEffect(style: .light))
    }
    decodeContent(view.contentView, coder.element.child(key: "contentView"), coder.load)
  }
}
