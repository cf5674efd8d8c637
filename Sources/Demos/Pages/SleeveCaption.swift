// What is written on a record: its title above its artist.
import UIKit

final class SleeveCaption: UIStackView {
  convenience init(titleSize: CGFloat, artistSize: CGFloat, spacing: CGFloat) {
    self.init(frame: .zero)
    axis = .vertical
    self.spacing = spacing
    let title = UILabel()
    title.text = Sleeve.title
    title.font = .systemFont(ofSize: titleSize, weight: titleSize < 20 ? .semibold : .bold)
    addArrangedSubview(title)
    let artist = UILabel()
    artist.text = Sleeve.artist
    artist.font = .systemFont(ofSize: artistSize)
    artist.textColor = .secondaryLabel
    addArrangedSubview(artist)
  }
}
