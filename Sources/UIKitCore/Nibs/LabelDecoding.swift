import Foundation
import QuartzCore

/// What files say of labels.
@MainActor
enum LabelDecoding {
  static func decode(_ label: UILabel, _ coder: NibCoder) {
    let element = coder.element
    coder.set(label, \.font, coder.font().map { Optional($0) })
    if let color = coder.color("textColor") { label.textColor = color }
    if let color = coder.color("highlightedColor") { label.highlightedTextColor = color }
    if let alignment = element["textAlignment"].flatMap({ NibValues.textAlignments[$0] }) {
      label.textAlignment = alignment
    }
    if let mode = element["lineBreakMode"].flatMap({ NibValues.lineBreakModes[$0] }) {
      label.lineBreakMode = mode
    }
    if let lines = element.integer("numberOfLines") { label.numberOfLines = lines }
    if let isEnabled = element.bool("enabled") { label.isEnabled = isEnabled }
    if let isHighlighted = element.bool("highlighted") { label.isHighlighted = isHighlighted }
    if let scale = element.number("minimumScaleFactor") {
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = scale
    }
    if element.bool("adjustsFontSizeToFit") == true || element["minimumFontSize"] != nil {
      label.adjustsFontSizeToFitWidth = element.bool("adjustsFontSizeToFit") ?? true
    }
    if let adjusts = element.bool("adjustsFontForContentSizeCategory") {
      label.adjustsFontForContentSizeCategory = adjusts
    }
    if let width = element.number("preferredMaxLayoutWidth") { label.preferredMaxLayoutWidth = width }
    let baselines: [String: UIBaselineAdjustment] = [
      "alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": UIBaselineAdjustment.none,
    ]
    if let adjustment = element["baselineAdjustment"].flatMap({ baselines[$0] }) {
      label.baselineAdjustment = adjustment
    }
    if let color = coder.color("shadowColor") { label.shadowColor = color }
    if let offset = element.child("size", key: "shadowOffset")?.size { label.shadowOffset = offset }
    if let text = coder.text("text") { label.text = text }
    if let text = coder.attributedText("attributedText") { label.attributedText = text }
  }
}

/// What files say of image views.
@MainActor
enum ImageViewDecoding {
  static func decode(_ view: UIImageView, _ coder: NibCoder) {
    if let configuration = coder.element.child(key: "preferredSymbolConfiguration") {
      view.preferredSymbolConfiguration = configuration.symbolConfiguration
    }
    if let image = coder.image("image") { view.image = image }
    if let image = coder.image("highlightedImage") { view.highlightedImage = image }
    if let isHighlighted = coder.element.bool("highlighted") { view.isHighlighted = isHighlighted }
  }
}

extension NibElement {
  /// The size and weight of a symbol, as `preferredSymbolConfiguration` has them.
  @MainActor
  var symbolConfiguration: UIImage.SymbolConfiguration {
    let weights: [String: UIImage.SymbolWeight] = [
      "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
      "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
    ]
    let scales: [String: UIImage.SymbolScale] = ["small": .small, "medium": .medium, "large": .large]
    let weight = self["weight"].flatMap { weights[$0] } ?? .unspecified
    let scale = self["scale"].flatMap { scales[$0] } ?? .unspecified
    if let size = number("pointSize") {
      return UIImage.SymbolConfiguration(pointSize: size, weight: weight, scale: scale)
    }
    if let style = self["textStyle"] {
      return UIImage.SymbolConfiguration(textStyle: UIFont.TextStyle(rawValue: style), scale: scale)
    }
    return weight == .unspecified
      ? UIImage.SymbolConfiguration(scale: scale) : UIImage.SymbolConfiguration(weight: weight)
  }
}
