import UIKit

/// One picture: a view that shows itself.
class Figure: UIView {
  /// The file's name, without what all files have.
  class var name: String { "" }
  /// Points.
  class var size: CGSize { CGSize(width: width, height: 240) }
  /// Pixels a point: fewer where there is no small text.
  class var scale: CGFloat { 2 }
  /// The moment of media time that is shown.
  class var time: TimeInterval { 0 }

  static let width: CGFloat = 760
  static let margin: CGFloat = 24

  required override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    arrange()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adds the layers and views of the figure; drawing comes beneath them.
  func arrange() {}

  // MARK: Writing

  /// Writes a line under something: a name, and a quiet remark below it.
  func caption(_ title: String, _ remark: String = "", centeredAt x: CGFloat, top: CGFloat) {
    write(title, at: CGPoint(x: x, y: top), font: .systemFont(ofSize: 13, weight: .semibold))
    if !remark.isEmpty {
      write(remark, at: CGPoint(x: x, y: top + 18), font: .systemFont(ofSize: 11), color: Palette.quiet)
    }
  }

  /// Writes with the top of the first line at a point.
  func write(
    _ text: String, at point: CGPoint, font: UIFont, color: UIColor = Palette.ink,
    alignment: NSTextAlignment = .center
  ) {
    let string = NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
    let size = string.size()
    var origin = point
    switch alignment {
    case .center: origin.x -= size.width / 2
    case .right: origin.x -= size.width
    default: break
    }
    string.draw(at: origin)
  }

  /// A thin arrow from left to right.
  func arrow(from start: CGPoint, length: CGFloat) {
    let path = UIBezierPath()
    path.move(to: start)
    path.addLine(to: CGPoint(x: start.x + length, y: start.y))
    path.move(to: CGPoint(x: start.x + length - 4, y: start.y - 4))
    path.addLine(to: CGPoint(x: start.x + length, y: start.y))
    path.addLine(to: CGPoint(x: start.x + length - 4, y: start.y + 4))
    path.lineWidth = 1.25
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    Palette.quiet.setStroke()
    path.stroke()
  }
}

/// The colours of all figures: ink on paper, one colour for what matters, and a warm one for what contrasts with it.
enum Palette {
  static let paper = UIColor(white: 1, alpha: 1)
  static let ink = UIColor(red: 0.11, green: 0.12, blue: 0.15, alpha: 1)
  static let quiet = UIColor(red: 0.45, green: 0.47, blue: 0.53, alpha: 1)
  static let line = UIColor(red: 0.86, green: 0.87, blue: 0.90, alpha: 1)
  static let wash = UIColor(red: 0.955, green: 0.96, blue: 0.975, alpha: 1)
  static let accent = UIColor(red: 0.28, green: 0.33, blue: 0.86, alpha: 1)
  static let warm = UIColor(red: 0.90, green: 0.38, blue: 0.20, alpha: 1)
}
