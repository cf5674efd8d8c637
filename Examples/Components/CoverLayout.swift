// 2017: a collection layout that turns its covers away from the middle and snaps to one.
import UIKit

final class CoverAttributes: UICollectionViewLayoutAttributes {
  var shade: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CoverAttributes)?.shade = shade
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    return super.isEqual(object) && (object as? CoverAttributes)?.shade == shade
  }
}

final class CoverLayout: UICollectionViewFlowLayout {
  override class var layoutAttributesClass: AnyClass { return CoverAttributes.self }

  override func prepare() {
    super.prepare()
    scrollDirection = .horizontal
    guard let view = collectionView else { return }
    itemSize = CGSize(width: 210, height: 300)
    minimumLineSpacing = -30
    let side = (view.bounds.width - itemSize.width) / 2
    let above = max((view.bounds.height - itemSize.height) / 2, 0)
    sectionInset = UIEdgeInsetsMake(above, side, above, side)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView, let all = super.layoutAttributesForElements(in: rect) else { return nil }
    let middle = view.contentOffset.x + view.bounds.width / 2
    return all.compactMap { $0.copy() as? CoverAttributes }.map { attributes in
      let distance = (attributes.center.x - middle) / (itemSize.width + minimumLineSpacing)
      let turn = min(max(distance, -1), 1)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 600
      transform = CATransform3DTranslate(transform, 0, 0, -abs(turn) * 90)
      transform = CATransform3DRotate(transform, -turn * .pi / 4, 0, 1, 0)
      attributes.transform3D = transform
      attributes.zIndex = -Int(abs(distance) * 10)
      attributes.shade = abs(turn) * 0.45
      return attributes
    }
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let step = itemSize.width + minimumLineSpacing
    let page = (proposedContentOffset.x / step).rounded()
    return CGPoint(x: page * step, y: proposedContentOffset.y)
  }
}

private final class CoverCell: UICollectionViewCell {
  private let art = CAGradientLayer()
  private let shadeLayer = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 14
    layer.masksToBounds = true
    shadeLayer.backgroundColor = UIColor.black.cgColor
    shadeLayer.actions = ["opacity": NSNull()]
    contentView.layer.addSublayer(art)
    contentView.layer.addSublayer(shadeLayer)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    art.frame = contentView.bounds
    shadeLayer.frame = contentView.bounds
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let attributes = layoutAttributes as? CoverAttributes else { return }
    shadeLayer.opacity = Float(attributes.shade)
  }

  func paint(_ hue: CGFloat) {
    art.colors = [
      UIColor(hue: hue, saturation: 0.75, brightness: 0.95, alpha: 1).cgColor,
      UIColor(hue: fmod(hue + 0.12, 1), saturation: 0.85, brightness: 0.6, alpha: 1).cgColor,
    ]
    art.startPoint = CGPoint.zero
    art.endPoint = CGPoint(x: 1, y: 1)
  }
}

private class CoverController: UICollectionViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView?.backgroundColor = UIColor(white: 0.09, alpha: 1)
    collectionView?.register(CoverCell.self, forCellWithReuseIdentifier: "cover")
    collectionView?.decelerationRate = UIScrollViewDecelerationRateFast
    collectionView?.showsHorizontalScrollIndicator = false
    collectionView?.accessibilityIdentifier = "covers"
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  { return 9 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cover", for: indexPath)
    (cell as? CoverCell)?.paint(CGFloat(indexPath.item) / 9)
    return cell
  }
}

#Preview("Covers") { CoverController(collectionViewLayout: CoverLayout()) }
