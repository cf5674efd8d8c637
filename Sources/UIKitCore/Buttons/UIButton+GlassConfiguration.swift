import QuartzCore

extension UIButton.Configuration.Style {
  var isGlass: Bool {
    switch self {
    case .glass, .clearGlass, .prominentGlass, .prominentClearGlass: true
    case .plain, .gray, .tinted, .filled: false
    }
  }
}

extension UIButton.Configuration {
  /// How opaque the colour of prominent glass is, at rest and pressed. [read off pictures]
  private static let glassTintAlpha: CGFloat = 0.85
  private static let glassPressedAlpha: CGFloat = 0.65

  @MainActor
  mutating func resolveGlass(_ shownStyle: Style, _ state: UIControl.State, _ tint: UIColor) {
    let isProminent = shownStyle == .prominentGlass || shownStyle == .prominentClearGlass
    let isClear = shownStyle == .clearGlass || shownStyle == .prominentClearGlass
    let isPressed = state.contains(.highlighted)
    if background.visualEffect == nil {
      let glass = UIGlassEffect(style: isClear ? .clear : .regular)
      let color = isProminent ? baseBackgroundColor ?? tint : baseBackgroundColor
      glass.tintColor = color?.dimmed(isPressed ? Self.glassPressedAlpha : Self.glassTintAlpha)
      if state.contains(.disabled), isProminent { glass.tintColor = .tertiarySystemFill }
      background.visualEffect = glass
    }
    var foreground = baseForegroundColor ?? (isProminent ? .white : .label)
    if state.contains(.disabled) {
      foreground = .tertiaryLabel
    } else if isPressed, !isProminent {
      foreground = foreground.dimmed(Self.glassPressedAlpha)
    }
    baseForegroundColor = foreground
  }
}
