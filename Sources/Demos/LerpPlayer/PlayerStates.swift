// The two states of the player: what stands still in each, and the invisible references for what does not.
// Only these are laid out by constraints.
import UIKit

/// A view that shows nothing and holds a place.
private func reference() -> UIView {
  let view = UIView()
  view.isHidden = true
  return view
}

private func label(_ text: String, size: CGFloat, weight: UIFont.Weight, color: UIColor = .label) -> UILabel {
  let label = UILabel()
  label.text = text
  label.font = .systemFont(ofSize: size, weight: weight)
  label.textColor = color
  return label
}

extension UIView {
  /// Adds views that constraints place.
  fileprivate func add(_ views: [UIView], _ constraints: [NSLayoutConstraint]) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate(constraints)
  }
}

/// The bar: artwork, title, bars, play button in a row.
final class CompactPlayerView: UIControl {
  static let height: CGFloat = 72

  let artworkReference = reference()
  let playReference = reference()
  let barsReference = reference()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let title = label(Sleeve.title, size: 16, weight: .semibold)
    let artist = label(Sleeve.artist, size: 13, weight: .regular, color: .secondaryLabel)
    let titles = UIStackView(arrangedSubviews: [title, artist])
    titles.axis = .vertical
    titles.spacing = 2
    // In a window that is too narrow the title gives way.
    let room = titles.trailingAnchor.constraint(lessThanOrEqualTo: barsReference.leadingAnchor, constant: -12)
    room.priority = .defaultHigh
    add(
      [artworkReference, titles, barsReference, playReference],
      [
        artworkReference.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
        artworkReference.centerYAnchor.constraint(equalTo: centerYAnchor),
        artworkReference.widthAnchor.constraint(equalToConstant: 48),
        artworkReference.heightAnchor.constraint(equalTo: artworkReference.widthAnchor),
        titles.leadingAnchor.constraint(equalTo: artworkReference.trailingAnchor, constant: 12),
        titles.centerYAnchor.constraint(equalTo: centerYAnchor),
        room,
        barsReference.widthAnchor.constraint(equalToConstant: 20),
        barsReference.heightAnchor.constraint(equalToConstant: 16),
        barsReference.centerYAnchor.constraint(equalTo: centerYAnchor),
        barsReference.trailingAnchor.constraint(equalTo: playReference.leadingAnchor, constant: -20),
        playReference.widthAnchor.constraint(equalToConstant: 24),
        playReference.heightAnchor.constraint(equalToConstant: 24),
        playReference.centerYAnchor.constraint(equalTo: centerYAnchor),
        playReference.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
      ])
  }

  required init?(coder: NSCoder) { nil }
}

/// The page: artwork, titles, a line of time, bars and the play button, in a column.
final class ExpandedPlayerView: UIControl {
  let artworkReference = reference()
  let playReference = reference()
  let barsReference = reference()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let grabber = UIView()
    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = 2.5
    let title = label(Sleeve.title, size: 24, weight: .bold)
    let artist = label(Sleeve.artist, size: 18, weight: .regular, color: .secondaryLabel)
    let titles = UIStackView(arrangedSubviews: [title, artist])
    titles.axis = .vertical
    titles.spacing = 4
    let track = UIView()
    track.backgroundColor = .tertiarySystemFill
    track.layer.cornerRadius = 3
    let played = UIView()
    played.backgroundColor = .secondaryLabel
    played.layer.cornerRadius = 3
    let elapsed = label("1:24", size: 12, weight: .medium, color: .secondaryLabel)
    let rest = label("-2:36", size: 12, weight: .medium, color: .secondaryLabel)
    let back = UIImageView(image: UIImage(systemName: "backward.fill"))
    let next = UIImageView(image: UIImage(systemName: "forward.fill"))
    for view in [back, next] {
      view.tintColor = .label
      view.contentMode = .scaleAspectFit
    }
    let full = artworkReference.widthAnchor.constraint(equalTo: widthAnchor, constant: -48)
    full.priority = .defaultHigh
    let room = titles.trailingAnchor.constraint(lessThanOrEqualTo: barsReference.leadingAnchor, constant: -16)
    room.priority = .defaultHigh
    // In a low window the artwork gives way to the buttons.
    let bottom = playReference.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -16)
    bottom.priority = UILayoutPriority(999)
    add(
      [
        grabber, artworkReference, titles, barsReference, track, played, elapsed, rest, playReference, back,
        next,
      ],
      [
        grabber.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 10),
        grabber.centerXAnchor.constraint(equalTo: centerXAnchor),
        grabber.widthAnchor.constraint(equalToConstant: 40),
        grabber.heightAnchor.constraint(equalToConstant: 5),
        artworkReference.topAnchor.constraint(equalTo: grabber.bottomAnchor, constant: 56),
        artworkReference.centerXAnchor.constraint(equalTo: centerXAnchor),
        full,
        artworkReference.widthAnchor.constraint(lessThanOrEqualTo: heightAnchor, multiplier: 0.41),
        artworkReference.heightAnchor.constraint(equalTo: artworkReference.widthAnchor),
        titles.topAnchor.constraint(equalTo: artworkReference.bottomAnchor, constant: 44),
        titles.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 28),
        room,
        barsReference.widthAnchor.constraint(equalToConstant: 40),
        barsReference.heightAnchor.constraint(equalToConstant: 32),
        barsReference.centerYAnchor.constraint(equalTo: titles.centerYAnchor),
        barsReference.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -28),
        track.topAnchor.constraint(equalTo: titles.bottomAnchor, constant: 32),
        track.leadingAnchor.constraint(equalTo: titles.leadingAnchor),
        track.trailingAnchor.constraint(equalTo: barsReference.trailingAnchor),
        track.heightAnchor.constraint(equalToConstant: 6),
        played.leadingAnchor.constraint(equalTo: track.leadingAnchor),
        played.topAnchor.constraint(equalTo: track.topAnchor),
        played.bottomAnchor.constraint(equalTo: track.bottomAnchor),
        played.widthAnchor.constraint(equalTo: track.widthAnchor, multiplier: 0.35),
        elapsed.topAnchor.constraint(equalTo: track.bottomAnchor, constant: 8),
        elapsed.leadingAnchor.constraint(equalTo: track.leadingAnchor),
        rest.topAnchor.constraint(equalTo: elapsed.topAnchor),
        rest.trailingAnchor.constraint(equalTo: track.trailingAnchor),
        playReference.topAnchor.constraint(equalTo: elapsed.bottomAnchor, constant: 44),
        bottom,
        playReference.centerXAnchor.constraint(equalTo: centerXAnchor),
        playReference.widthAnchor.constraint(equalToConstant: 48),
        playReference.heightAnchor.constraint(equalToConstant: 48),
        back.centerYAnchor.constraint(equalTo: playReference.centerYAnchor),
        back.trailingAnchor.constraint(equalTo: playReference.leadingAnchor, constant: -52),
        next.centerYAnchor.constraint(equalTo: playReference.centerYAnchor),
        next.leadingAnchor.constraint(equalTo: playReference.trailingAnchor, constant: 52),
      ]
        + [back, next].flatMap {
          [$0.widthAnchor.constraint(equalToConstant: 36), $0.heightAnchor.constraint(equalToConstant: 36)]
        })
  }

  required init?(coder: NSCoder) { nil }
}
