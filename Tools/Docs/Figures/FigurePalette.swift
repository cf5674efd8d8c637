import UIKit

/// The colours of all figures: ink on a quiet wash, one colour for what is shown and one for what contrasts with it.
enum FigurePalette {
  static let wash = shade(UIColor(red: 0.957, green: 0.961, blue: 0.976, alpha: 1), dark: 0.11)
  static let card = shade(.white, dark: 0.2)
  static let line = shade(UIColor(red: 0.80, green: 0.82, blue: 0.87, alpha: 1), dark: 0.32)
  static let accent = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 0.52, green: 0.57, blue: 1, alpha: 1)
      : UIColor(red: 0.28, green: 0.33, blue: 0.86, alpha: 1)
  }
  static let warm = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 1, green: 0.55, blue: 0.36, alpha: 1)
      : UIColor(red: 0.90, green: 0.38, blue: 0.20, alpha: 1)
  }

  private static func shade(_ light: UIColor, dark white: CGFloat) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: white, alpha: 1) : light }
  }
}

/// What every figure stands on.
class FigureView: UIView {
  /// Points; each preview has this size.
  static let size = CGSize(width: 240, height: 160)
  /// The middle of a figure.
  static let middle = CGPoint(x: size.width / 2, y: size.height / 2)

  init() {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    backgroundColor = FigurePalette.wash
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A figure of views in a column, in the middle.
  convenience init(_ views: UIView..., spacing: CGFloat = 12, width: CGFloat? = nil) {
    self.init()
    let column = UIStackView(arrangedSubviews: views)
    column.axis = .vertical
    column.alignment = width == nil ? .center : .fill
    column.spacing = spacing
    column.translatesAutoresizingMaskIntoConstraints = false
    addSubview(column)
    NSLayoutConstraint.activate([
      column.centerXAnchor.constraint(equalTo: centerXAnchor),
      column.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    if let width { column.widthAnchor.constraint(equalToConstant: width).isActive = true }
  }

  /// A figure of layers, which a closure adds.
  convenience init(_ arrange: (CALayer) -> Void) {
    self.init()
    arrange(layer)
  }
}
