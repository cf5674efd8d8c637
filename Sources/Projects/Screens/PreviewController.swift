import CoreGraphics
import UIKit

/// Shows one view in the middle of the screen: at its own size, else at the size that its contents ask for, else as a
/// square with a margin around it. A text field asks for no more than its text, and gets the width that there is.
final class PreviewController: UIViewController {
  /// Points between a view without a size and the edges of the screen.
  private static let margin: CGFloat = 20
  /// The height of a text field, in points: what a finger needs, and borders and titles that it may have of its own.
  private static let fieldHeight: CGFloat = 44
  private let content: UIView
  /// The size that the view came with.
  private let ownSize: CGSize
  /// What a view that has constraints of its own is placed by; they give way to those.
  private var lengths: [NSLayoutConstraint] = []
  /// The room that the view was last measured for: measuring is a layout of its own, which would go on without end.
  private var measured = CGRect.null

  init(_ content: UIView) {
    self.content = content
    ownSize = content.bounds.size
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    // Before the view comes into a window, where many set up what depends on their size.
    place()
    view.addSubview(content)
    if !content.translatesAutoresizingMaskIntoConstraints { constrain() }
  }

  private func constrain() {
    let area = view.safeAreaLayoutGuide
    lengths = [
      content.widthAnchor.constraint(equalToConstant: content.bounds.width),
      content.heightAnchor.constraint(equalToConstant: content.bounds.height),
    ]
    for length in lengths { length.priority = UILayoutPriority(rawValue: 1) }
    let middle = [
      content.centerXAnchor.constraint(equalTo: area.centerXAnchor),
      content.centerYAnchor.constraint(equalTo: area.centerYAnchor),
    ]
    NSLayoutConstraint.activate(lengths + middle)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place()
  }

  private func place() {
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    let room = safe.insetBy(dx: Self.margin, dy: Self.margin)
    guard room != measured else { return }
    measured = room
    let size = size(in: room)
    guard lengths.isEmpty else {
      (lengths[0].constant, lengths[1].constant) = (size.width, size.height)
      return
    }
    content.bounds.size = size
    content.center = CGPoint(x: safe.midX, y: safe.midY)
  }

  private func size(in room: CGRect) -> CGSize {
    if ownSize.width > 0, ownSize.height > 0 { return ownSize }
    if content is UITextField {
      let height = max(ownSize.height, content.intrinsicContentSize.height, Self.fieldHeight)
      return CGSize(width: ownSize.width > 0 ? ownSize.width : room.width, height: height)
    }
    let side = min(room.width, room.height)
    let asked = content.intrinsicContentSize
    let fitting = content.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    func length(_ own: CGFloat, _ asked: CGFloat, _ fitting: CGFloat) -> CGFloat? {
      [own, asked, fitting].first { $0 > 0 }
    }
    let width = length(ownSize.width, asked.width, fitting.width)
    let height = length(ownSize.height, asked.height, fitting.height)
    switch (width, height) {
    case (let width?, let height?): return CGSize(width: width, height: height)
    case (let width?, nil): return CGSize(width: width, height: width)
    // A bar or a field: as wide as there is room for.
    case (nil, let height?): return CGSize(width: room.width, height: height)
    case (nil, nil): return CGSize(width: side, height: side)
    }
  }
}
