// The tab bar of an AR camera app, after Vasilis Akoinoglou's "Bringing Animations to Life on iOS (UIKit)".
// Stack views and constraints hold everything. A tap shows or hides the arrows and moves the indicator's constraint;
// then one spring block (0.75 s, damping 0.4) turns the arrows, recolours the background and lays out again.
import UIKit

/// A ring that stays round at any size and as thick as 8 % of its height.
final class CircularButton: UIButton {
  override func layoutSubviews() {
    super.layoutSubviews()
    // Made in code, the button does not awake from a nib, where the article sets the colour.
    layer.borderColor = tintColor.cgColor
    layer.cornerRadius = bounds.midY
    layer.borderWidth = 8 * (bounds.height / 100)
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 100) }
  var normalHeight: CGFloat { intrinsicContentSize.height }
  var smallHeight: CGFloat { normalHeight * 0.6 }
}

/// One of the small buttons.
final class CustomTabButton: UIButton {
  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }

  func commonInit() {
    imageView?.contentMode = .scaleAspectFit
  }
}

final class ARCameraViewController: UIViewController {
  private let tabStackView = UIStackView()
  private let cameraButtonStackView = UIStackView()
  private let indicatorView = UIView()
  private let cameraButton = CircularButton()
  private let gamepadButton = CustomTabButton()
  private let linesButton = CustomTabButton()
  private let arrowsButton = CustomTabButton()
  private var cameraButtonHeightConstraint: NSLayoutConstraint!
  private var indicatorAnchorX: NSLayoutConstraint!

  /// The article's three backgrounds: left, middle, right.
  private let colors = [
    UIColor(red: 0.1405054927, green: 0.8361622691, blue: 0.7859327197, alpha: 1),
    UIColor(red: 0.9409117103, green: 0.3756327331, blue: 0.3815465271, alpha: 1),
    UIColor(red: 0.9581180215, green: 0.6209359765, blue: 0.3150889277, alpha: 1),
  ]

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var prefersHomeIndicatorAutoHidden: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.tintColor = .white
    view.backgroundColor = colors[1]
    view.accessibilityIdentifier = "background"
    setUpButtons()
    setUpStacks()
    setUpConstraints()
  }

  private func setUpButtons() {
    let icons = [
      (gamepadButton, "gamecontroller.fill", "gamepad"), (linesButton, "line.3.horizontal", "lines"),
      (arrowsButton, "arrow.triangle.swap", "arrows"),
    ]
    let configuration = UIImage.SymbolConfiguration(pointSize: 24, weight: .semibold)
    for (button, icon, identifier) in icons {
      button.setImage(UIImage(systemName: icon, withConfiguration: configuration), for: .normal)
      button.accessibilityIdentifier = identifier
    }
    cameraButton.accessibilityIdentifier = "camera"
    for (tag, button) in [gamepadButton, cameraButton, linesButton].enumerated() {
      button.tag = tag
      button.addAction(
        UIAction { [unowned self, unowned button] _ in didSelectTab(button) }, for: .touchUpInside)
    }
  }

  private func setUpStacks() {
    cameraButtonStackView.axis = .vertical
    cameraButtonStackView.alignment = .center
    cameraButtonStackView.spacing = 20
    cameraButtonStackView.accessibilityIdentifier = "camera-column"
    cameraButtonStackView.addArrangedSubview(cameraButton)
    cameraButtonStackView.addArrangedSubview(arrowsButton)

    tabStackView.distribution = .equalSpacing
    tabStackView.alignment = .bottom
    tabStackView.accessibilityIdentifier = "columns"
    for column in [gamepadButton, cameraButtonStackView, linesButton] {
      tabStackView.addArrangedSubview(column)
    }

    indicatorView.backgroundColor = .white
    indicatorView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    indicatorView.layer.cornerRadius = 4
    indicatorView.accessibilityIdentifier = "indicator"
  }

  private func setUpConstraints() {
    for subview in [tabStackView, indicatorView] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    let safeArea = view.safeAreaLayoutGuide
    let margin = tabStackView.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor, constant: 52)
    margin.priority = .defaultLow
    let leading = tabStackView.leadingAnchor.constraint(
      greaterThanOrEqualTo: safeArea.leadingAnchor, constant: 20)
    let trailing = tabStackView.trailingAnchor.constraint(
      lessThanOrEqualTo: safeArea.trailingAnchor, constant: -20)
    // A window can be narrower than any phone.
    for constraint in [leading, trailing] { constraint.priority = .defaultHigh }
    cameraButtonHeightConstraint = cameraButton.heightAnchor.constraint(
      equalToConstant: cameraButton.normalHeight)
    indicatorAnchorX = indicatorView.centerXAnchor.constraint(equalTo: cameraButton.centerXAnchor)
    NSLayoutConstraint.activate([
      cameraButtonHeightConstraint,
      cameraButton.widthAnchor.constraint(equalTo: cameraButton.heightAnchor),
      leading, trailing, margin,
      cameraButtonStackView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      indicatorView.topAnchor.constraint(equalTo: tabStackView.bottomAnchor, constant: 10),
      indicatorView.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor),
      indicatorView.widthAnchor.constraint(equalToConstant: 60),
      indicatorView.heightAnchor.constraint(equalToConstant: 5),
      indicatorAnchorX,
    ])
  }

  // MARK: States

  private func hideArrows() {
    arrowsButton.isHidden = true
    cameraButtonHeightConstraint.constant = cameraButton.smallHeight
  }

  private func showArrows() {
    arrowsButton.isHidden = false
    cameraButtonHeightConstraint.constant = cameraButton.normalHeight
  }

  private func rotateArrows(reset: Bool = false) {
    arrowsButton.transform =
      reset ? .identity : CATransform3DGetAffineTransform(CATransform3DMakeRotation(.pi, 0, 0, 1))
  }

  private func centerIndicatorTo(_ view: UIView) {
    indicatorAnchorX.isActive = false
    indicatorAnchorX = indicatorView.centerXAnchor.constraint(equalTo: view.centerXAnchor)
    indicatorAnchorX.isActive = true
  }

  private func animate(block: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.75, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
      options: [.allowUserInteraction], animations: block)
  }

  private func didSelectTab(_ sender: UIButton) {
    sender == cameraButton ? showArrows() : hideArrows()
    centerIndicatorTo(sender)
    animate { [unowned self] in
      rotateArrows(reset: sender == cameraButton)
      view.backgroundColor = colors[sender.tag]
      view.layoutIfNeeded()
    }
  }
}
