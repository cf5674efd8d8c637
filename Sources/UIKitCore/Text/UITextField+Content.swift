import Foundation
import QuartzCore

/// The look and the layout of text fields.
extension UITextField {
  /// Stands for a character that is secret.
  private static let bullet: Character = "\u{2022}"

  /// A white cross on a grey disc that does on light and dark.
  static let clear = ScreenImage {
    let side = Metrics.clearSide
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      UIColor(white: 0.6, alpha: 1).setFill()
      let path = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: side - 2, height: side - 2))
      path.fill()
      UIColor.white.setStroke()
      let (near, far) = (side * 0.36, side * 0.64)
      for (start, end) in [
        (CGPoint(x: near, y: near), CGPoint(x: far, y: far)),
        (CGPoint(x: far, y: near), CGPoint(x: near, y: far)),
      ] {
        let line = UIBezierPath()
        line.move(to: start)
        line.addLine(to: end)
        line.lineWidth = 1.5
        line.lineCapStyle = .round
        line.stroke()
      }
    }
  }

  func followTextSize() {
    guard adjustsFontForContentSizeCategory, let font else { return }
    let scaled = font.adjusted(for: traitCollection)
    if scaled != font { self.font = scaled }
  }

  // MARK: Look

  /// The text is another one.
  func textChanged() {
    refresh()
    invalidateIntrinsicContentSize()
    accessibilityValue = isSecureTextEntry ? nil : edited.string
  }

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var showsClearButton: Bool { isShown(clearButtonMode) && hasText && isEnabled }

  /// Shows everything as it is now; the layout places it.
  func refresh() {
    let font = font ?? .systemFont(ofSize: Metrics.fontSize)
    let shown = isSecureTextEntry ? edited.characters.map { _ in Self.bullet } : edited.characters
    let label = canvas.label
    label.font = font
    if let richText, !isSecureTextEntry {
      label.attributedText = richText
    } else if textStyle.isEmpty {
      label.text = String(shown)
      label.textColor = textColor ?? .label
    } else {
      label.styledText = AttributedText(String(shown), attributes: defaultTextAttributes)
    }
    label.isEnabled = isEnabled
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth && !isEditing
    label.minimumScaleFactor = font.pointSize > 0 ? minimumFontSize / font.pointSize : 0
    canvas.alignment = textAlignment
    canvas.show(shown, selection: edited.selection, head: edited.head, isEditing: isEditing)
    placeholderLabel.font = placeholderLabel.attributedText == nil ? font : placeholderLabel.font ?? font
    if placeholderLabel.text != nil, placeholderLabel.textColor == placeholderColor {
      placeholderLabel.font = font
    }
    placeholderLabel.textAlignment = textAlignment
    placeholderLabel.isHidden = hasText
    showFrame()
    clearButton.isHidden = !showsClearButton
    leftView?.isHidden = !isShown(leftViewMode)
    rightView?.isHidden = !isShown(rightViewMode) || showsClearButton
    inputTextChanged()
    setNeedsLayout()
  }

  private func showFrame() {
    var frame = UIBackgroundConfiguration.clear()
    frame.strokeWidth = 0
    switch borderStyle {
    case .none: break
    case .line:
      frame.strokeColor = .label
      frame.strokeWidth = 1
    case .bezel:
      frame.strokeColor = .systemGray
      frame.strokeWidth = 1
      frame.backgroundColor = .systemBackground
    case .roundedRect:
      frame.strokeColor = .systemGray4
      frame.strokeWidth = 1 / max(traitCollection.displayScale, 1)
      frame.backgroundColor = isEnabled ? .systemBackground : .secondarySystemBackground
    }
    frameView.show(frame, tint: tintColor, radius: borderStyle == .roundedRect ? Metrics.cornerRadius : 0)
    // With the rounded border the picture is ignored, as in UIKit.
    let picture = isEnabled ? background : disabledBackground ?? background
    backgroundPicture.image = borderStyle == .roundedRect ? nil : picture
  }

  // MARK: Layout

  private var inset: CGFloat {
    switch borderStyle {
    case .none: 0
    case .line, .bezel: Metrics.lineInset
    case .roundedRect: Metrics.roundedInset
    }
  }

  func standardTextRect(_ bounds: CGRect) -> CGRect {
    var before: CGFloat = inset
    var behind: CGFloat = inset
    if let leftView, isShown(leftViewMode) { before = leftView.bounds.width + inset }
    if showsClearButton {
      behind = Metrics.clearSide + 2 * Metrics.clearGap
    } else if let rightView, isShown(rightViewMode) {
      behind = rightView.bounds.width + inset
    }
    return directed(
      CGRect(
        x: bounds.minX + before, y: bounds.minY, width: max(bounds.width - before - behind, 0),
        height: bounds.height), in: bounds)
  }

  func standardClearRect(_ bounds: CGRect) -> CGRect {
    let side = Metrics.clearSide
    return directed(
      CGRect(
        x: bounds.maxX - Metrics.clearGap - side, y: bounds.midY - side / 2, width: side, height: side),
      in: bounds)
  }

  func standardSideRect(_ bounds: CGRect, _ view: UIView?, isLeading: Bool) -> CGRect {
    let size = view?.bounds.size ?? .zero
    let x = isLeading ? bounds.minX : bounds.maxX - size.width
    return directed(
      CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height), in: bounds)
  }

  var standardSize: CGSize {
    let font = font ?? .systemFont(ofSize: Metrics.fontSize)
    let shown = hasText ? canvas.label : placeholderLabel
    var size = shown.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    size.height = max(font.lineHeight.rounded(.up), 0)
    // The caret has its place behind the text.
    size.width = (size.width + 2 * inset + 2).rounded(.up)
    size.height += borderStyle == .none ? 1 : 2 * Metrics.verticalPadding + 1
    return size
  }

  func placeParts() {
    frameView.frame = borderRect(forBounds: bounds)
    backgroundPicture.frame = bounds
    canvas.frame = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    placeholderLabel.frame = placeholderRect(forBounds: bounds)
    clearButton.frame = clearButtonRect(forBounds: bounds)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
  }
}
