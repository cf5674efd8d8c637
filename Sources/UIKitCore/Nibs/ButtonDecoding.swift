import Foundation
import QuartzCore

/// What files say of buttons: titles and images by state, and configurations.
@MainActor
enum ButtonDecoding {
  private static let types: [String: UIButton.ButtonType] = [
    "custom": .custom, "system": .system, "roundedRect": .system, "detailDisclosure": .detailDisclosure,
    "infoLight": .infoLight, "infoDark": .infoDark, "contactAdd": .contactAdd, "close": .close,
  ]
  private static let states: [String: UIControl.State] = [
    "normal": .normal, "highlighted": .highlighted, "disabled": .disabled, "selected": .selected,
    "focused": .focused,
  ]
  private static let lineBreakModes = NibValues.lineBreakModes

  static func decode(_ button: UIButton, _ coder: NibCoder) {
    let element = coder.element
    button.adoptType(element["buttonType"].flatMap { types[$0] } ?? .custom)
    if let role = element["role"] {
      let roles: [String: UIButton.Role] = [
        "normal": .normal, "primary": .primary, "cancel": .cancel, "destructive": .destructive,
      ]
      button.role = roles[role] ?? .normal
    }
    if let mode = element["lineBreakMode"].flatMap({ lineBreakModes[$0] }) {
      button.titleLabel?.lineBreakMode = mode
    }
    if let font = coder.font() { button.titleLabel?.font = font }
    for state in element.children where state.name == "state" {
      guard let key = state["key"], let controlState = states[key] else { continue }
      decode(state, key, controlState, of: button, coder)
    }
    if let insets = element.child(key: "contentEdgeInsets") {
      button.contentEdgeInsets = NibValues.insets(insets)
    }
    if let insets = element.child(key: "titleEdgeInsets") {
      button.titleEdgeInsets = NibValues.insets(insets)
    }
    if let insets = element.child(key: "imageEdgeInsets") {
      button.imageEdgeInsets = NibValues.insets(insets)
    }
    if let adjusts = element.bool("adjustsImageWhenHighlighted") {
      button.adjustsImageWhenHighlighted = adjusts
    }
    if let adjusts = element.bool("adjustsImageWhenDisabled") { button.adjustsImageWhenDisabled = adjusts }
    if let changes = element.bool("changesSelectionAsPrimaryAction") {
      button.changesSelectionAsPrimaryAction = changes
    }
    if let configuration = element.child("buttonConfiguration", key: "configuration") {
      button.configuration = self.configuration(configuration, coder)
    }
  }

  private static func decode(
    _ state: NibElement, _ key: String, _ controlState: UIControl.State, of button: UIButton,
    _ coder: NibCoder
  ) {
    let document = coder.load.document
    if let title = NibTexts.text(state, "title", document) {
      let translated = NibTexts.translated(title, coder.element.id, "\(key)Title", document)
      button.setTitle(translated, for: controlState)
    }
    if let title = state.child("attributedString", key: "attributedTitle") {
      button.setAttributedTitle(NibTexts.attributed(title, document), for: controlState)
    }
    if let color = state.child("color", key: "titleColor").flatMap({ NibColors.color($0, document) }) {
      button.setTitleColor(color, for: controlState)
    }
    if let color = state.child("color", key: "titleShadowColor").flatMap({ NibColors.color($0, document) }) {
      button.setTitleShadowColor(color, for: controlState)
    }
    if let image = NibFonts.image(state, "image") { button.setImage(image, for: controlState) }
    if let image = NibFonts.image(state, "backgroundImage") {
      button.setBackgroundImage(image, for: controlState)
    }
    if let configuration = state.child(key: "preferredSymbolConfiguration") {
      button.setPreferredSymbolConfiguration(configuration.symbolConfiguration, forImageIn: controlState)
    }
  }

  // MARK: Configurations

  private static func style(_ name: String?) -> UIButton.Configuration {
    switch name {
    case "filled"?: .filled()
    case "tinted"?: .tinted()
    case "gray"?: .gray()
    case "bordered"?: .bordered()
    case "borderedTinted"?: .borderedTinted()
    case "borderedProminent"?: .borderedProminent()
    case "borderless"?: .borderless()
    default: .plain()
    }
  }

  private static let placements: [String: NSDirectionalRectEdge] = [
    "leading": .leading, "trailing": .trailing, "top": .top, "bottom": .bottom,
  ]

  private static func configuration(_ element: NibElement, _ coder: NibCoder) -> UIButton.Configuration {
    let document = coder.load.document
    let id = coder.element.id
    var made = style(element["style"])
    if let title = NibTexts.text(element, "title", document) {
      made.title = NibTexts.translated(title, id, "configuration.title", document)
    }
    if let subtitle = NibTexts.text(element, "subtitle", document) {
      made.subtitle = NibTexts.translated(subtitle, id, "configuration.subtitle", document)
    }
    if let image = NibFonts.image(element, "image") { made.image = image }
    if let placement = element["imagePlacement"].flatMap({ placements[$0] }) {
      made.imagePlacement = placement
    }
    if let padding = element.number("imagePadding") { made.imagePadding = padding }
    if let padding = element.number("titlePadding") { made.titlePadding = padding }
    if let shows = element.bool("showsActivityIndicator") { made.showsActivityIndicator = shows }
    let corners: [String: UIButton.Configuration.CornerStyle] = [
      "fixed": .fixed, "dynamic": .dynamic, "small": .small, "medium": .medium, "large": .large,
      "capsule": .capsule,
    ]
    if let corner = element["cornerStyle"].flatMap({ corners[$0] }) { made.cornerStyle = corner }
    let sizes: [String: UIButton.Configuration.Size] = [
      "mini": .mini, "small": .small, "medium": .medium, "large": .large,
    ]
    if let size = (element["buttonSize"] ?? element["size"]).flatMap({ sizes[$0] }) { made.buttonSize = size }
    let alignments: [String: UIButton.Configuration.TitleAlignment] = [
      "automatic": .automatic, "leading": .leading, "center": .center, "trailing": .trailing,
    ]
    if let alignment = element["titleAlignment"].flatMap({ alignments[$0] }) {
      made.titleAlignment = alignment
    }
    if let insets = element.child("directionalEdgeInsets", key: "contentInsets") {
      made.contentInsets = NibValues.directionalInsets(insets)
    }
    func color(_ key: String) -> UIColor? {
      element.child("color", key: key).flatMap { NibColors.color($0, document) }
    }
    if let color = color("baseForegroundColor") { made.baseForegroundColor = color }
    if let color = color("baseBackgroundColor") { made.baseBackgroundColor = color }
    if let background = element.child("backgroundConfiguration", key: "background") {
      if let color = background.child("color", key: "backgroundColor").flatMap({
        NibColors.color($0, document)
      }) {
        made.background.backgroundColor = color
      }
      if let color = background.child("color", key: "strokeColor").flatMap({ NibColors.color($0, document) })
      {
        made.background.strokeColor = color
      }
      if let width = background.number("strokeWidth") { made.background.strokeWidth = width }
      if let radius = background.number("cornerRadius") { made.background.cornerRadius = radius }
    }
    if let font = element.child("fontDescription", key: "titleFontDescription") {
      let font = NibFonts.font(font)
      made.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
        var outgoing = incoming
        outgoing.font = font
        return outgoing
      }
    }
    if let symbol = element.child(key: "preferredSymbolConfigurationForImage") {
      made.preferredSymbolConfigurationForImage = symbol.symbolConfiguration
    }
    return made
  }
}
