import Foundation
import QuartzCore

/// What a button with a configuration shows beside its title and its image, and where everything is.
@MainActor
final class ConfiguredButtonContent {
  /// The mark of a button that chooses from a menu: side and gap, in points. [read off screenshots; not documented]
  private static let indicatorSize = CGSize(width: 9, height: 14)
  private static let indicatorGap: CGFloat = 6

  /// Where the parts are.
  struct Frames {
    var image = CGRect.zero
    var title = CGRect.zero
    var subtitle = CGRect.zero
    var indicator = CGRect.zero
    var size = CGSize.zero
  }

  private unowned let button: UIButton
  private let background = ConfiguredBackground(frame: .zero)
  private let subtitle = UILabel(frame: .zero)
  private var spinner: UIActivityIndicatorView?
  private var indicator: UIImageView?
  private var configuration: UIButton.Configuration?

  init(_ button: UIButton) {
    self.button = button
    subtitle.numberOfLines = 0
    subtitle.isHidden = true
    button.insertSubview(background, at: 0)
    button.addSubview(subtitle)
  }

  /// Takes everything out of the button again.
  func remove() {
    for view in [background, subtitle, spinner, indicator].compactMap({ $0 }) { view.removeFromSuperview() }
    button.label.numberOfLines = 1
    button.label.lineBreakMode = .byTruncatingMiddle
  }

  var shownSubtitle: UILabel? { subtitle.isHidden ? nil : subtitle }

  // MARK: Look

  /// Shows a configuration whose colours are chosen.
  func show(_ configuration: UIButton.Configuration) {
    self.configuration = configuration
    let color = configuration.baseForegroundColor ?? button.tintColor ?? .tintColor
    showText(configuration, color)
    showImage(configuration, color)
    showIndicator(color)
    background.show(configuration.background, tint: button.tintColor, radius: radius(configuration))
    background.frame = backgroundRect(in: button.bounds)
    if !button.placesAfterUpdate { button.setNeedsLayout() }
  }

  private func showText(_ configuration: UIButton.Configuration, _ color: UIColor) {
    let label = button.label
    let state = button.state
    var title: AttributedText?
    if let attributed = configuration.attributedTitle
      ?? button.title(for: state).map({ AttributedString($0) })
    {
      title = attributed.labelText(
        base: base(configuration.metrics.titleStyle, color),
        transform: configuration.titleTextAttributesTransformer)
    } else {
      title = button.attributedTitle(for: state).map { AttributedText($0) }
    }
    if button.traitCollection.values.wishes.contains(.buttonShapes), !hasShape(configuration.background) {
      title = title?.underlined
    }
    label.numberOfLines = configuration.titleLineBreakMode == .byWordWrapping ? 0 : 1
    label.lineBreakMode = configuration.titleLineBreakMode
    if label.styledText != title { label.styledText = title }
    label.isHidden = title?.isEmpty ?? true
    label.alpha = 1
    let second = configuration.attributedSubtitle?.labelText(
      base: base(configuration.metrics.subtitleStyle, color),
      transform: configuration.subtitleTextAttributesTransformer)
    if subtitle.styledText != second { subtitle.styledText = second }
    subtitle.numberOfLines = configuration.subtitleLineBreakMode == .byWordWrapping ? 0 : 1
    subtitle.lineBreakMode = configuration.subtitleLineBreakMode
    subtitle.isHidden = configuration.attributedSubtitle == nil
    let alignment = textAlignment(configuration)
    label.textAlignment = alignment
    subtitle.textAlignment = alignment
  }

  /// Whether something behind the title shows that it is a button.
  private func hasShape(_ background: UIBackgroundConfiguration) -> Bool {
    if background.image != nil || background.customView != nil || background.visualEffect != nil {
      return true
    }
    let tint = button.tintColor ?? .tintColor
    func isSeen(_ color: UIColor) -> Bool {
      color.resolvedColor(with: button.traitCollection).cgColor.alpha > 0
    }
    return isSeen(background.resolvedBackgroundColor(for: tint))
      || background.strokeWidth > 0 && isSeen(background.resolvedStrokeColor(for: tint))
  }

  private func base(_ style: UIFont.TextStyle, _ color: UIColor) -> AttributeContainer {
    var container = AttributeContainer()
    container[AttributeScopes.UIKitAttributes.FontAttribute.self] = UIFont.preferredFont(forTextStyle: style)
    container[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
    return container
  }

  private func textAlignment(_ configuration: UIButton.Configuration) -> NSTextAlignment {
    let leading: NSTextAlignment = button.isMirrored ? .right : .left
    let trailing: NSTextAlignment = button.isMirrored ? .left : .right
    switch configuration.titleAlignment {
    case .leading: return leading
    case .trailing: return trailing
    case .center: return .center
    case .automatic:
      let isBeside = configuration.imagePlacement.isDisjoint(with: [.top, .bottom])
      let hasPicture = button.currentImage != nil || configuration.showsActivityIndicator
      guard isBeside, hasPicture, !subtitle.isHidden || configuration.attributedSubtitle != nil else {
        return .center
      }
      return configuration.imagePlacement.contains(.trailing) ? trailing : leading
    }
  }

  private func showImage(_ configuration: UIButton.Configuration, _ color: UIColor) {
    let picture = button.picture
    let image = button.currentImage
    picture.show(
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image,
      with: configuration.symbolContentTransition)
    picture.tintColor = configuration.imageColorTransformer.map { $0(color) } ?? color
    picture.preferredSymbolConfiguration =
      configuration.preferredSymbolConfigurationForImage ?? button.currentPreferredSymbolConfiguration
      ?? UIImage.SymbolConfiguration(textStyle: configuration.metrics.titleStyle)
    picture.contentMode = .scaleAspectFit
    picture.isHidden = image == nil || configuration.showsActivityIndicator
    picture.alpha = 1
    guard configuration.showsActivityIndicator else {
      spinner?.removeFromSuperview()
      spinner = nil
      return
    }
    let view = spinner ?? UIActivityIndicatorView(style: .medium)
    view.color = configuration.activityIndicatorColorTransformer.map { $0(color) } ?? color
    if spinner == nil {
      spinner = view
      button.addSubview(view)
      view.startAnimating()
    }
  }

  private func showIndicator(_ color: UIColor) {
    let isWanted =
      switch configuration?.indicator ?? .none {
      case .popup: true
      case .automatic: button.opensMenu && button.changesSelectionAsPrimaryAction
      case .none: false
      }
    guard isWanted else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let view = indicator ?? UIImageView(image: ButtonTypeImage.chevrons(Self.indicatorSize))
    view.tintColor = color
    if indicator == nil {
      indicator = view
      button.addSubview(view)
    }
  }

  // MARK: Layout

  private func radius(_ configuration: UIButton.Configuration) -> CGFloat {
    configuration.cornerRadius(for: backgroundRect(in: button.bounds).size)
  }

  /// The outline of the background, for the focus ring.
  var outline: (rect: CGRect, radius: CGFloat) {
    (backgroundRect(in: button.bounds), configuration.map(radius) ?? 0)
  }

  private func backgroundRect(in bounds: CGRect) -> CGRect {
    bounds.inset(by: sides(configuration?.background.backgroundInsets ?? .zero))
  }

  func contentRect(in bounds: CGRect) -> CGRect {
    bounds.inset(by: sides(configuration?.contentInsets ?? .zero))
  }

  private func sides(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: insets.top, left: button.isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
      right: button.isMirrored ? insets.leading : insets.trailing)
  }

  /// Places what the button itself does not.
  func place(in bounds: CGRect) {
    background.frame = backgroundRect(in: bounds)
    if let configuration {
      background.show(configuration.background, tint: button.tintColor, radius: radius(configuration))
    }
    let frames = frames(in: button.contentRect(forBounds: bounds))
    subtitle.frame = frames.subtitle
    spinner?.frame = frames.image
    indicator?.frame = frames.indicator
  }

  /// The size that everything wants, in whole points.
  var size: CGSize {
    let insets = configuration?.contentInsets ?? .zero
    let content = frames(in: CGRect(x: 0, y: 0, width: 0, height: 0), isLimited: false).size
    return CGSize(
      width: (content.width + insets.leading + insets.trailing).rounded(.up),
      height: (content.height + insets.top + insets.bottom).rounded(.up))
  }

  /// Where the parts are in the content's rectangle, or, without limits, how large they are together.
  func frames(in rect: CGRect, isLimited: Bool = true) -> Frames {
    guard let configuration else { return Frames() }
    let unlimited = CGFloat.greatestFiniteMagnitude
    let placement = configuration.imagePlacement
    let isStacked = !placement.isDisjoint(with: [.top, .bottom])
    let imageSize = imageSize(configuration)
    let hasText = !button.label.isHidden || !subtitle.isHidden
    let gap = imageSize.width > 0 && hasText ? configuration.imagePadding : 0
    let tail = indicator == nil ? 0 : Self.indicatorSize.width + Self.indicatorGap
    var room = isLimited ? max(rect.width - tail, 0) : unlimited
    if !isStacked, isLimited { room = max(room - imageSize.width - gap, 0) }
    let title = size(of: button.label, in: room)
    let second = size(of: subtitle, in: room)
    let padding = title.height > 0 && second.height > 0 ? configuration.titlePadding : 0
    let text = CGSize(
      width: max(title.width, second.width), height: title.height + padding + second.height)
    var frames = Frames()
    frames.size =
      isStacked
      ? CGSize(width: max(imageSize.width, text.width) + tail, height: imageSize.height + gap + text.height)
      : CGSize(width: imageSize.width + gap + text.width + tail, height: max(imageSize.height, text.height))
    let origin = origin(of: frames.size, in: rect)
    let inner = CGSize(width: frames.size.width - tail, height: frames.size.height)
    var textOrigin = origin
    var imageOrigin = origin
    if isStacked {
      imageOrigin.x += (inner.width - imageSize.width) / 2
      textOrigin.x += (inner.width - text.width) / 2
      if placement.contains(.top) {
        textOrigin.y += imageSize.height + gap
      } else {
        imageOrigin.y += text.height + gap
      }
    } else {
      imageOrigin.y += (inner.height - imageSize.height) / 2
      textOrigin.y += (inner.height - text.height) / 2
      if placement.contains(.trailing) {
        imageOrigin.x += text.width + gap
      } else {
        textOrigin.x += imageSize.width + gap
      }
    }
    frames.image = CGRect(origin: imageOrigin, size: imageSize)
    frames.title = CGRect(origin: textOrigin, size: CGSize(width: text.width, height: title.height))
    frames.subtitle = CGRect(
      x: textOrigin.x, y: textOrigin.y + title.height + padding, width: text.width, height: second.height)
    if tail > 0 {
      frames.indicator = CGRect(
        x: origin.x + inner.width + Self.indicatorGap,
        y: origin.y + (inner.height - Self.indicatorSize.height) / 2,
        width: Self.indicatorSize.width, height: Self.indicatorSize.height)
    }
    return button.isMirrored ? frames.mirrored(in: CGRect(origin: origin, size: frames.size)) : frames
  }

  private func imageSize(_ configuration: UIButton.Configuration) -> CGSize {
    if let spinner { return spinner.intrinsicContentSize }
    return button.currentImage == nil ? .zero : button.picture.sizeThatFits(.zero)
  }

  private func size(of label: UILabel, in width: CGFloat) -> CGSize {
    guard !label.isHidden else { return .zero }
    let size = label.sizeThatFits(CGSize(width: width, height: CGFloat.greatestFiniteMagnitude))
    return CGSize(width: min(size.width, width), height: size.height)
  }

  private func origin(of size: CGSize, in rect: CGRect) -> CGPoint {
    let x: CGFloat
    switch button.effectiveContentHorizontalAlignment {
    case .left: x = rect.minX
    case .right: x = rect.maxX - size.width
    default: x = rect.midX - size.width / 2
    }
    let y: CGFloat
    switch button.contentVerticalAlignment {
    case .top: y = rect.minY
    case .bottom: y = rect.maxY - size.height
    case .center, .fill: y = rect.midY - size.height / 2
    }
    return CGPoint(x: x, y: y)
  }
}

extension ConfiguredButtonContent.Frames {
  /// The same with left and right swapped within `rect`.
  fileprivate func mirrored(in rect: CGRect) -> Self {
    func flip(_ frame: CGRect) -> CGRect {
      CGRect(x: rect.minX + rect.maxX - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }
    var result = self
    result.image = flip(image)
    result.title = flip(title)
    result.subtitle = flip(subtitle)
    result.indicator = flip(indicator)
    return result
  }
}
