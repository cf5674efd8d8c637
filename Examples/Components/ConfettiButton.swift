// 2021: a configured button that throws confetti from an emitter when its task is done.
import UIKit

final class ConfettiButton: UIButton {
  private lazy var emitter: CAEmitterLayer = {
    let emitter = CAEmitterLayer()
    emitter.emitterShape = .line
    emitter.birthRate = 0
    emitter.emitterCells = [UIColor.systemPink, .systemYellow, .systemTeal, .systemPurple].flatMap { color in
      [ConfettiButton.scrap(round: false), ConfettiButton.scrap(round: true)].map { image in
        let cell = CAEmitterCell()
        cell.contents = image.cgImage
        cell.color = color.cgColor
        cell.birthRate = 26
        cell.lifetime = 2.4
        cell.velocity = 320
        cell.velocityRange = 120
        cell.emissionLongitude = 0
        cell.emissionRange = .pi / 3
        cell.yAcceleration = 480
        cell.spin = 5
        cell.spinRange = 8
        cell.scale = 0.7
        cell.scaleRange = 0.3
        cell.alphaSpeed = -0.4
        return cell
      }
    }
    return emitter
  }()

  init(title: String, doneTitle: String) {
    super.init(frame: .zero)
    var configuration = UIButton.Configuration.filled()
    configuration.title = title
    configuration.image = UIImage(systemName: "sparkles")
    configuration.imagePadding = 10
    configuration.cornerStyle = .capsule
    configuration.buttonSize = .large
    configuration.baseBackgroundColor = .systemIndigo
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = .systemFont(ofSize: 18, weight: .bold)
      return outgoing
    }
    self.configuration = configuration
    configurationUpdateHandler = { button in
      var configuration = button.configuration
      configuration?.showsActivityIndicator = !button.isEnabled
      configuration?.title = button.isSelected ? doneTitle : title
      configuration?.baseBackgroundColor = button.isSelected ? .systemGreen : .systemIndigo
      button.configuration = configuration
      UIView.animate(withDuration: 0.15) {
        button.transform = button.isHighlighted ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity
      }
    }
    addAction(UIAction { [weak self] _ in self?.run() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private static func scrap(round: Bool) -> UIImage {
    let size = CGSize(width: 12, height: round ? 12 : 8)
    return UIGraphicsImageRenderer(size: size).image { context in
      UIColor.white.setFill()
      if round {
        context.cgContext.fillEllipse(in: CGRect(origin: .zero, size: size))
      } else {
        context.fill(CGRect(origin: .zero, size: size))
      }
    }
  }

  private func run() {
    guard !isSelected else {
      isSelected = false
      return
    }
    isEnabled = false
    Task { @MainActor in
      try? await Task.sleep(nanoseconds: 900_000_000)
      isEnabled = true
      isSelected = true
      burst()
    }
  }

  private func burst() {
    guard let host = window?.layer else { return }
    let place = convert(bounds, to: nil)
    emitter.emitterPosition = CGPoint(x: place.midX, y: place.minY + 6)
    emitter.emitterSize = CGSize(width: place.width * 0.7, height: 1)
    emitter.beginTime = CACurrentMediaTime()
    emitter.birthRate = 1
    host.addSublayer(emitter)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { [emitter] in emitter.birthRate = 0 }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3) { [emitter] in emitter.removeFromSuperlayer() }
  }
}

#Preview("Confetti") {
  let button = ConfettiButton(title: "Finish the week", doneTitle: "Well done")
  button.accessibilityIdentifier = "finish"
  return button
}
