// 2016: a text field whose placeholder floats above the text, with a line that grows and an error that shakes.
import UIKit

@IBDesignable
open class FloatingField: UITextField {
  @IBInspectable dynamic open var activeColor: UIColor = UIColor(red: 0.1, green: 0.55, blue: 0.9, alpha: 1) {
    didSet { refresh(animated: false) }
  }
  @IBInspectable dynamic open var errorColor: UIColor = UIColor(red: 0.88, green: 0.24, blue: 0.24, alpha: 1)
  @IBInspectable open var errorMessage: String? { didSet { refresh(animated: true) } }

  private let titleLabel = UILabel()
  private let line = CALayer()
  private let activeLine = CALayer()
  private let titleHeight: CGFloat = 20

  public init(placeholder: String, width: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: 56))
    self.placeholder = placeholder
    commonInit()
  }

  required public init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private final func commonInit() {
    borderStyle = .none
    font = UIFont.systemFont(ofSize: 18)
    layer.addSublayer(line)
    layer.addSublayer(activeLine)
    addSubview(titleLabel)
    titleLabel.font = UIFont.systemFont(ofSize: 13, weight: UIFontWeightMedium)
    titleLabel.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    addTarget(self, action: #selector(FloatingField.changed), for: .editingChanged)
    NotificationCenter.default.addObserver(
      self, selector: #selector(changed), name: NSNotification.Name.UITextFieldTextDidBeginEditing,
      object: self)
    NotificationCenter.default.addObserver(
      self, selector: #selector(changed), name: UITextField.textDidEndEditingNotification, object: self)
    refresh(animated: false)
  }

  deinit { NotificationCenter.default.removeObserver(self) }

  @objc private func changed() {
    if hasText { errorMessage = nil }
    refresh(animated: true)
  }

  private var isFloating: Bool { return isFirstResponder || hasText || errorMessage != nil }

  override open func drawPlaceholder(in rect: CGRect) {}
  override open func textRect(forBounds bounds: CGRect) -> CGRect {
    return CGRect(x: 0, y: titleHeight, width: bounds.width, height: bounds.height - titleHeight - 4)
  }
  override open func editingRect(forBounds bounds: CGRect) -> CGRect { return textRect(forBounds: bounds) }
  override open var intrinsicContentSize: CGSize { return CGSize(width: UIViewNoIntrinsicMetric, height: 56) }

  override open func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    titleLabel.text = errorMessage ?? placeholder
    titleLabel.bounds.size = titleLabel.sizeThatFits(bounds.size)
    let scale: CGFloat = isFloating ? 1 : 18 / 13
    titleLabel.transform = CGAffineTransform(scaleX: scale, y: scale)
    let text = textRect(forBounds: bounds)
    titleLabel.center = CGPoint(x: 0, y: isFloating ? titleHeight / 2 : text.midY)
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    let width = isFirstResponder || errorMessage != nil ? bounds.width : 0
    activeLine.frame = CGRect(x: (bounds.width - width) / 2, y: bounds.height - 2, width: width, height: 2)
  }

  private func refresh(animated: Bool) {
    let color = errorMessage != nil ? errorColor : activeColor
    titleLabel.textColor = errorMessage != nil || isFirstResponder ? color : UIColor.gray
    line.backgroundColor = UIColor(white: 0.8, alpha: 1).cgColor
    activeLine.backgroundColor = color.cgColor
    tintColor = color
    guard animated else { return place() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.curveEaseOut, .beginFromCurrentState],
      animations: { self.place() }, completion: nil)
    if errorMessage != nil { shake() }
  }

  private func shake() {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 9, -7, 5, -3, 0]
    animation.isAdditive = true
    animation.duration = 0.45
    layer.add(animation, forKey: "shake")
  }
}

private class FloatingFormController: UIViewController, UITextFieldDelegate {
  private let mail = FloatingField(placeholder: "E-mail", width: 310)
  private let code = FloatingField(placeholder: "Invitation code", width: 310)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let button = UIButton(type: .system)
    button.setTitle("Join", for: .normal)
    button.titleLabel?.font = .boldSystemFont(ofSize: 18)
    button.addTarget(self, action: #selector(join(_:)), for: .touchUpInside)
    button.accessibilityIdentifier = "join"
    mail.accessibilityIdentifier = "mail"
    mail.delegate = self
    code.text = "SPRING"
    for (index, part) in [mail, code, button].enumerated() {
      part.frame = CGRect(x: 40, y: 140 + 84 * CGFloat(index), width: 310, height: 56)
      view.addSubview(part)
    }
  }

  @objc private func join(_ sender: Any?) {
    view.endEditing(true)
    if !mail.hasText { mail.errorMessage = "We need an address" }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { return textField.resignFirstResponder() }
}

#Preview("Field") { FloatingFormController() }
