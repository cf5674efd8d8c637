import Foundation
import QuartzCore
import Support

/// One wheel of a picker: a scroll view whose rows are on a cylinder. Only the rows that show have views.
@MainActor
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  /// How strongly rows beside the middle fade. [read off screenshots; not documented]
  private static let sideAlpha: CGFloat = 0.45

  /// Distances from a finger that differ by less are equal.
  private static let placesPerPoint: CGFloat = 1024

  private(set) var rowCount = 0
  private(set) var rowHeight: CGFloat = 0
  /// The row that was chosen last.
  private(set) var selectedRow = 0
  private var shown: [Int: UIView] = [:]
  private var spare: [UIView] = []

  /// Makes the view of a row, from one that is not needed any more when there is one.
  var makeRow: (Int, UIView?) -> UIView = { _, _ in UIView() }
  /// Called when the wheel has come to rest by hand.
  var onSelect: (Int) -> Void = { _ in }

  override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    delegate = self
    decelerationRate = .fast
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    scrollsToTop = false
    alwaysBounceVertical = true
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    let tap = UITapGestureRecognizer()
    tap.addTarget(self, action: Selector("tapped:", PickerWheel.tapped(_:)))
    addGestureRecognizer(tap)
  }

  // MARK: Rows

  /// Takes other rows; a choice beyond them goes to the last.
  func reload(count: Int, height: CGFloat) {
    rowCount = max(count, 0)
    rowHeight = height
    for view in shown.values { view.removeFromSuperview() }
    shown = [:]
    spare = []
    selectedRow = min(selectedRow, max(rowCount - 1, 0))
    measure()
  }

  /// The view of a row, while it shows.
  func view(forRow row: Int) -> UIView? { shown[row] }

  /// Turns to a row without telling anybody.
  func select(_ row: Int, animated: Bool) {
    selectedRow = row
    setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: animated && window != nil)
    placeRows()
  }

  private func offset(of row: Int) -> CGFloat { CGFloat(row) * rowHeight - contentInset.top }

  private var rowInTheMiddle: Int {
    guard rowHeight > 0 else { return 0 }
    let row = ((contentOffset.y + contentInset.top) / rowHeight).rounded()
    return Int(min(max(row, 0), CGFloat(max(rowCount - 1, 0))))
  }

  // MARK: Layout

  private var measured = CGSize.zero

  private func measure() {
    let margin = max((bounds.height - rowHeight) / 2, 0)
    measured = bounds.size
    contentInset = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
    contentSize = CGSize(width: bounds.width, height: CGFloat(rowCount) * rowHeight)
    setContentOffset(CGPoint(x: 0, y: offset(of: selectedRow)), animated: false)
    placeRows()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.size != measured { measure() } else { placeRows() }
  }

  /// Puts the rows on a cylinder as high as the picker.
  private func placeRows() {
    guard rowHeight > 0, bounds.height > 0 else { return }
    let radius = bounds.height / 2
    let middle = contentOffset.y + bounds.height / 2
    let reach = radius * .pi / 2
    func row(at distance: CGFloat) -> CGFloat { (middle + distance) / rowHeight }
    let first = Int(max(row(at: -reach).rounded(.down), 0))
    let last = Int(min(row(at: reach).rounded(.up), CGFloat(rowCount))) - 1
    for (row, view) in shown.inOrder(where: { $0 < first || $0 > last }) {
      view.removeFromSuperview()
      spare.append(view)
      shown[row] = nil
    }
    guard first <= last else { return }
    for row in first...last {
      let view = self.view(of: row)
      let distance = (CGFloat(row) + 0.5) * rowHeight - middle
      let angle = min(max(distance / radius, -.pi / 2), .pi / 2)
      let height = CGFloat(ElementaryFunctions.cos(Double(angle)))
      view.bounds.size = CGSize(width: bounds.width, height: rowHeight)
      view.center = CGPoint(
        x: bounds.width / 2, y: middle + radius * CGFloat(ElementaryFunctions.sin(Double(angle))))
      view.transform = CGAffineTransform(scaleX: 1 - (1 - height) * 0.1, y: max(height, 0.01))
      // The row in the middle is the clearest.
      let nearness = max(1 - abs(distance) / rowHeight, 0)
      view.alpha = height * (Self.sideAlpha + (1 - Self.sideAlpha) * nearness)
    }
  }

  private func view(of row: Int) -> UIView {
    if let view = shown[row] { return view }
    let view = BlockAnimation.outside { makeRow(row, spare.popLast()) }
    BlockAnimation.outside {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    shown[row] = view
    return view
  }

  // MARK: By hand

  func scrollViewDidScroll(_ scrollView: UIScrollView) { placeRows() }

  /// The wheel comes to rest on a row.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    guard rowHeight > 0 else { return }
    let wanted = ((targetContentOffset.pointee.y + contentInset.top) / rowHeight).rounded()
    let row = min(max(wanted, 0), CGFloat(max(rowCount - 1, 0)))
    targetContentOffset.pointee.y = row * rowHeight - contentInset.top
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }

  private func settle() {
    guard rowCount > 0 else { return }
    let row = rowInTheMiddle
    let exact = offset(of: row)
    if abs(contentOffset.y - exact) > 0.01 { setContentOffset(CGPoint(x: 0, y: exact), animated: true) }
    choose(row)
  }

  private func choose(_ row: Int) {
    guard row != selectedRow else { return }
    selectedRow = row
    onSelect(row)
  }

  private func tapped(_ recognizer: UITapGestureRecognizer) {
    guard rowHeight > 0 else { return }
    let place = recognizer.location(in: self)
    // What is drawn nearest to the finger, which is not where a flat list would have it.
    // Rows that lie edge-on at one place hide behind the one that is nearest to the middle.
    let middle = rowInTheMiddle
    func order(_ row: Int, _ view: UIView) -> (CGFloat, Int, Int) {
      ((abs(view.center.y - place.y) * Self.placesPerPoint).rounded(), abs(row - middle), row)
    }
    let nearest = shown.min { order($0.key, $0.value) < order($1.key, $1.value) }
    if let nearest { turn(to: nearest.key) }
  }

  private func turn(to row: Int) {
    guard (0..<rowCount).contains(row) else { return }
    setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: window != nil)
    choose(row)
  }

  // MARK: Keyboard and assistive tools

  /// What the row in the middle says.
  override var accessibilityValue: String? {
    get {
      var words: String?
      shown[selectedRow]?.walkTree { view in
        if words == nil { words = view.accessibilityLabel ?? (view as? UILabel)?.text }
        return words == nil
      }
      return words
    }
    set { super.accessibilityValue = newValue }
  }
  override func accessibilityIncrement() { turn(to: selectedRow + 1) }
  override func accessibilityDecrement() { turn(to: selectedRow - 1) }

  override var canBecomeFocused: Bool { rowCount > 0 && isUserInteractionEnabled }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch isFocused ? presses.first?.key?.keyCode : nil {
    case .some(.keyboardUpArrow): turn(to: selectedRow - 1)
    case .some(.keyboardDownArrow): turn(to: selectedRow + 1)
    case .some(.keyboardHome): turn(to: 0)
    case .some(.keyboardEnd): turn(to: rowCount - 1)
    default: super.pressesBegan(presses, with: event)
    }
  }
}
