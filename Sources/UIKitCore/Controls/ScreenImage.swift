import QuartzCore

/// A picture that controls draw for themselves, kept once for each scale of a screen: one that was drawn for another
/// screen would be soft here.
@MainActor
final class ScreenImage {
  private let draw: () -> UIImage
  private var images: [CGFloat: UIImage] = [:]

  init(_ draw: @escaping () -> UIImage) { self.draw = draw }

  /// The picture for the present screen.
  var image: UIImage {
    let scale = UIScreen.main.scale
    if let image = images[scale] { return image }
    let image = draw()
    images[scale] = image
    return image
  }
}
