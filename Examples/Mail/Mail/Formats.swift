import UIKit

extension DateComponents {
  /// The time on the 17th of May, when this account was last read, and the date before.
  var short: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = day == 17 ? "HH:mm" : "d MMM"
    return formatter.string(from: Calendar.current.date(from: self) ?? .distantPast)
  }

  var long: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = "d MMMM yyyy 'at' HH:mm"
    return formatter.string(from: Calendar.current.date(from: self) ?? .distantPast)
  }
}

extension Person {
  /// A disc with the initials.
  func avatar(diameter: CGFloat) -> UIImage {
    let size = CGSize(width: diameter, height: diameter)
    return UIGraphicsImageRenderer(size: size).image { _ in
      UIColor(hue: hue, saturation: 0.5, brightness: 0.75, alpha: 1).setFill()
      UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).fill()
      let text = NSAttributedString(
        string: initials,
        attributes: [
          .font: UIFont.systemFont(ofSize: diameter * 0.4, weight: .semibold),
          .foregroundColor: UIColor.white,
        ])
      let bounds = text.size()
      text.draw(
        at: CGPoint(x: (diameter - bounds.width) / 2, y: (diameter - bounds.height) / 2))
    }
  }
}
