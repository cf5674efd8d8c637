import QuartzCore
import Support
import XCTest

@testable import UIKitCore

/// A view of an app's with a part of its own.
final class ArchivedCard: UIView {
  var number = 0

  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    number = coder.decodeInteger(forKey: "number")
  }
  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(number, forKey: "number")
  }
}

final class ArchivedCell: UICollectionViewCell {}

final class ConstrainedView: UIView {
  var own: NSLayoutConstraint?
  var other: NSLayoutConstraint?

  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    own = coder.decodeObject(forKey: "own") as? NSLayoutConstraint
    if coder.containsValue(forKey: "other") {
      other = coder.decodeObject(forKey: "other") as? NSLayoutConstraint
    }
  }
  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(own, forKey: "own")
    if other != nil { coder.encode(other, forKey: "other") }
  }
}

/// Copies of views by way of an archive, as much code for iOS makes them.
final class ViewArchiveTests: XCTestCase {
  @MainActor
  private func copied<View: UIView>(_ view: View) throws -> View {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let copy = try XCTUnwrap(NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? View)
    XCTAssertFalse(copy === view)
    return copy
  }

  func testAViewKeepsWhatItHas() throws {
    try MainActor.assumeIsolated {
      let view = ArchivedCard(frame: CGRect(x: 10, y: 20.5, width: 100, height: 51))
      view.transform = CGAffineTransform(rotationAngle: 0.5)
      view.alpha = 0.25
      view.isHidden = true
      view.tag = 7
      view.number = 42
      view.clipsToBounds = true
      view.contentMode = .bottomRight
      view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      view.isUserInteractionEnabled = false
      view.backgroundColor = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
      view.layer.cornerRadius = 9
      let copy = try copied(view)
      XCTAssertEqual(copy.bounds, view.bounds)
      XCTAssertEqual(copy.center, view.center)
      XCTAssertEqual(copy.transform, view.transform)
      XCTAssertEqual(copy.alpha, 0.25)
      XCTAssertTrue(copy.isHidden && copy.clipsToBounds && !copy.isUserInteractionEnabled)
      XCTAssertEqual(copy.tag, 7)
      XCTAssertEqual(copy.number, 42)
      XCTAssertEqual(copy.contentMode, .bottomRight)
      XCTAssertEqual(copy.autoresizingMask, [.flexibleWidth, .flexibleTopMargin])
      XCTAssertEqual(copy.backgroundColor, view.backgroundColor)
      // What the layer alone has is in no archive, as on iOS.
      XCTAssertEqual(copy.layer.cornerRadius, 0)
    }
  }

  func testTheTreeAndItsConstraintsComeAlong() throws {
    try MainActor.assumeIsolated {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      let label = UILabel()
      label.text = "Grüße"
      label.font = .systemFont(ofSize: 20, weight: .bold)
      label.textColor = .red
      label.textAlignment = .center
      label.numberOfLines = 2
      let box = UIView()
      for child in [label, box] {
        child.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(child)
      }
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 12),
        label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
        label.widthAnchor.constraint(equalToConstant: 80),
        box.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 5),
        box.widthAnchor.constraint(equalTo: label.widthAnchor, multiplier: 0.5),
        box.heightAnchor.constraint(equalToConstant: 30),
        box.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ])
      for constraint in view.constraints + label.constraints + box.constraints {
        constraint.shouldBeArchived = true
      }
      let copy = try copied(view)
      copy.layoutIfNeeded()
      XCTAssertEqual(copy.subviews.count, 2)
      let text = try XCTUnwrap(copy.subviews[0] as? UILabel)
      XCTAssertEqual(text.text, "Grüße")
      XCTAssertEqual(text.font.pointSize, 20)
      XCTAssertEqual(text.font.fontName, label.font.fontName)
      XCTAssertEqual(text.textColor, .red)
      XCTAssertEqual(text.textAlignment, .center)
      XCTAssertEqual(text.numberOfLines, 2)
      XCTAssertEqual(text.frame.origin, CGPoint(x: 12, y: 8))
      XCTAssertEqual(text.frame.width, 80)
      XCTAssertEqual(copy.subviews[1].frame, CGRect(x: 97, y: 70, width: 40, height: 30))
    }
  }

  func testContentViewsAndTheirConstraints() throws {
    try MainActor.assumeIsolated {
      let cell = ArchivedCell(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
      let card = ArchivedCard()
      card.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(card)
      NSLayoutConstraint.activate([
        card.centerXAnchor.constraint(equalTo: cell.contentView.centerXAnchor),
        card.topAnchor.constraint(equalTo: cell.topAnchor, constant: 6),
        card.widthAnchor.constraint(equalToConstant: 20), card.heightAnchor.constraint(equalToConstant: 10),
      ])
      for constraint in cell.constraints + cell.contentView.constraints + card.constraints {
        constraint.shouldBeArchived = true
      }
      let copy = try copied(cell)
      copy.layoutIfNeeded()
      XCTAssertEqual(copy.contentView.subviews.count, 1)
      XCTAssertEqual(copy.contentView.subviews[0].frame, CGRect(x: 50, y: 6, width: 20, height: 10))
    }
  }

  func testButtonsStacksAndPictures() throws {
    try MainActor.assumeIsolated {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      let dot = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4), format: format).image {
        UIColor.blue.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 3, height: 4))
      }
      let button = UIButton(type: .system)
      button.setTitle("Go", for: .normal)
      button.setTitle("Gone", for: .disabled)
      button.setTitleColor(.green, for: .normal)
      button.setImage(dot.withRenderingMode(.alwaysOriginal), for: .normal)
      button.isEnabled = false
      let picture = UIImageView(image: dot)
      let icon = UIImageView(image: UIImage(systemName: "star"))
      let stack = UIStackView(arrangedSubviews: [button, picture, icon])
      stack.axis = .vertical
      stack.spacing = 3
      stack.alignment = .center
      let copy = try copied(stack)
      XCTAssertEqual(copy.arrangedSubviews.count, 3)
      XCTAssertEqual(copy.axis, .vertical)
      XCTAssertEqual(copy.spacing, 3)
      XCTAssertEqual(copy.alignment, .center)
      let again = try XCTUnwrap(copy.arrangedSubviews[0] as? UIButton)
      XCTAssertEqual(again.buttonType, .system)
      XCTAssertEqual(again.title(for: .normal), "Go")
      XCTAssertEqual(again.currentTitle, "Gone")
      XCTAssertEqual(again.titleColor(for: .normal), .green)
      XCTAssertEqual(again.subviews.count, button.subviews.count)
      let shown = try XCTUnwrap((copy.arrangedSubviews[1] as? UIImageView)?.image)
      XCTAssertEqual(shown.size, CGSize(width: 6, height: 4))
      XCTAssertEqual(shown.scale, 2)
      XCTAssertEqual(shown.pngData(), dot.pngData())
      let star = try XCTUnwrap((copy.arrangedSubviews[2] as? UIImageView)?.image)
      XCTAssertEqual(star.size, icon.image?.size)
      XCTAssertEqual(star.renderingMode, .alwaysTemplate)
      XCTAssertEqual(
        copy.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize),
        stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize))
    }
  }

  /// As Apple's header says: only constraints that are meant to be archived are.
  func testConstraintsOfCodeStayBehind() throws {
    try MainActor.assumeIsolated {
      let view = UIView()
      view.widthAnchor.constraint(equalToConstant: 20).isActive = true
      let height = view.heightAnchor.constraint(equalToConstant: 30)
      height.shouldBeArchived = true
      height.identifier = "height"
      height.isActive = true
      let copy = try copied(view)
      XCTAssertEqual(copy.constraints.map(\.identifier), ["height"])
      XCTAssertTrue(copy.constraints.allSatisfy(\.shouldBeArchived))
    }
  }

  /// A constraint that a view, or a subview of its, encodes by itself is the copy's own.
  func testAConstraintThatIsEncodedMovesTheCopy() throws {
    try MainActor.assumeIsolated {
      let holder = ConstrainedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let inner = ConstrainedView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      holder.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: holder.leadingAnchor),
        inner.topAnchor.constraint(equalTo: holder.topAnchor),
        inner.heightAnchor.constraint(equalToConstant: 5),
      ])
      let width = inner.widthAnchor.constraint(equalToConstant: 10)
      width.isActive = true
      // The one is held by the view that encodes it, the other one by its superview.
      inner.own = width
      holder.own = holder.constraints.first { $0.firstAttribute == .leading }
      inner.other = holder.own
      for constraint in holder.constraints + inner.constraints { constraint.shouldBeArchived = true }

      let copy = try copied(holder)
      let copiedInner = try XCTUnwrap(copy.subviews.first as? ConstrainedView)
      copy.layoutIfNeeded()
      XCTAssertEqual(copiedInner.frame, CGRect(x: 0, y: 0, width: 10, height: 5))
      try XCTUnwrap(copiedInner.own).constant = 40
      try XCTUnwrap(copy.own).constant = 7
      copy.layoutIfNeeded()
      XCTAssertEqual(copiedInner.frame, CGRect(x: 7, y: 0, width: 40, height: 5))
      XCTAssertTrue(copiedInner.other === copy.own)
      XCTAssertEqual(copy.constraints.count, 2)
      XCTAssertEqual(copiedInner.constraints.count, 2)
      holder.layoutIfNeeded()
      XCTAssertEqual(inner.frame.width, 10)
    }
  }

  func testAClassWithinAnother() throws {
    try MainActor.assumeIsolated {
      final class Inner: UIView {}
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      view.addSubview(Inner(frame: CGRect(x: 1, y: 2, width: 3, height: 4)))
      view.addSubview(PrivateView(frame: CGRect(x: 2, y: 2, width: 3, height: 4)))
      view.addSubview(GenericView<Int>(frame: CGRect(x: 3, y: 2, width: 3, height: 4)))
      let copy = try copied(view)
      XCTAssertEqual(copy.subviews.map(\.frame.minX), [1, 2, 3])
      XCTAssertTrue(copy.subviews.first is Inner)
      XCTAssertTrue(copy.subviews.dropFirst().first is PrivateView)
      XCTAssertTrue(copy.subviews.last is GenericView<Int>)
    }
  }

  func testARootOfAPrivateClassIsSaidOnceAndBecomesItsSuperclass() throws {
    try MainActor.assumeIsolated {
      let view = PrivateView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      let (data, messages) = Diagnostics.withCapture { NSKeyedArchiver.archivedData(withRootObject: view) }
      XCTAssertEqual(messages.count, 1, "\(messages)")
      XCTAssertTrue(messages.first?.text.contains("it has a UIView instead") ?? false, "\(messages)")
      let copy = try XCTUnwrap(NSKeyedUnarchiver.unarchiveObject(with: data) as? UIView)
      XCTAssertTrue(type(of: copy) == UIView.self)
      XCTAssertEqual(copy.frame, view.frame)
      XCTAssertTrue(
        ArchivedClass.nameable(GenericView<Int>.self) == UIView.self
          && ArchivedClass.nameable(UILabel.self) == UILabel.self)
    }
  }
}

private final class PrivateView: UIView {}

private final class GenericView<Value>: UIView {}
