import UIKit

final class TrailCell: UITableViewCell {
  @IBOutlet private weak var card: UIView!
  @IBOutlet private weak var picture: UIImageView!
  @IBOutlet private weak var nameLabel: UILabel!
  @IBOutlet private weak var placeLabel: UILabel!
  @IBOutlet private weak var levelBadge: LevelLabel!

  override func awakeFromNib() {
    super.awakeFromNib()
    card.layer.cornerCurve = .continuous
    selectionStyle = .none
  }

  func show(_ trail: Trail) {
    picture.image = UIImage(named: trail.picture)
    nameLabel.text = trail.name
    placeLabel.text = "\(trail.place)  ·  \(Units.current.text(trail.kilometres))"
    levelBadge.text = trail.level.rawValue
    accessibilityIdentifier = "trail.\(trail.picture.lowercased())"
  }

  override func setHighlighted(_ highlighted: Bool, animated: Bool) {
    super.setHighlighted(highlighted, animated: animated)
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: .beginFromCurrentState
    ) { self.card.transform = highlighted ? CGAffineTransform(scaleX: 0.97, y: 0.97) : .identity }
  }
}

/// A word in a capsule.
@IBDesignable
final class LevelLabel: UILabel {
  @IBInspectable var inset: CGFloat = 10

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(width: size.width + 2 * inset, height: size.height + inset)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    layer.masksToBounds = true
  }
}
