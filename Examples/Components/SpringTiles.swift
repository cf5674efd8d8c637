// 2024: tiles that open on springs with a bounce, and follow the traits.
import UIKit

final class SpringTiles: UIView {
  private var tiles: [UIButton] = []
  private let hub = UIButton(configuration: .filled())
  private var isOpen = false

  init(symbols: [String], colors: [UIColor]) {
    super.init(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    for (symbol, color) in zip(symbols, colors) {
      let tile = UIButton(
        configuration: .filled(),
        primaryAction: UIAction { [weak self] action in self?.choose(action.sender) })
      tile.configuration?.image = UIImage(systemName: symbol)
      tile.configuration?.baseBackgroundColor = color
      tile.configuration?.background.cornerRadius = 22
      tile.accessibilityIdentifier = symbol
      tiles.append(tile)
      addSubview(tile)
    }
    hub.configuration?.image = UIImage(systemName: "plus")
    hub.configuration?.cornerStyle = .capsule
    hub.configuration?.baseBackgroundColor = .label
    hub.configuration?.baseForegroundColor = .systemBackground
    hub.accessibilityIdentifier = "hub"
    hub.addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
    addSubview(hub)
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in
      self.styleShadows()
    }
    styleShadows()
    arrange()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func styleShadows() {
    for tile in tiles {
      tile.layer.shadowOpacity = traitCollection.userInterfaceStyle == .dark ? 0 : 0.25
      tile.layer.shadowRadius = 10
      tile.layer.shadowOffset = .init(width: 0, height: 5)
    }
  }

  private func arrange() {
    hub.bounds.size = .init(width: 64, height: 64)
    hub.center = .init(x: bounds.midX, y: bounds.midY)
    hub.transform = isOpen ? .init(rotationAngle: .pi * 0.75) : .identity
    for (index, tile) in tiles.enumerated() { place(tile, index) }
  }

  private func place(_ tile: UIButton, _ index: Int) {
    let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(tiles.count) - .pi / 2
    let reach: CGFloat = isOpen ? 108 : 0
    tile.bounds.size = .init(width: 72, height: 72)
    tile.center = .init(x: bounds.midX + reach * cos(angle), y: bounds.midY + reach * sin(angle))
    tile.transform = isOpen ? .identity : .init(scaleX: 0.3, y: 0.3).rotated(by: -.pi / 2)
    tile.alpha = isOpen ? 1 : 0
  }

  private func toggle() {
    isOpen.toggle()
    UIView.animate(springDuration: 0.5, bounce: 0.3) {
      hub.transform = isOpen ? .init(rotationAngle: .pi * 0.75) : .identity
    }
    for (index, tile) in tiles.enumerated() {
      UIView.animate(
        springDuration: 0.6, bounce: isOpen ? 0.42 : 0, delay: 0.04 * Double(index),
        options: .allowUserInteraction
      ) {
        place(tile, index)
      }
    }
    UIImpactFeedbackGenerator(style: .soft).impactOccurred()
  }

  private func choose(_ sender: Any?) {
    guard let tile = sender as? UIButton else { return }
    let pulse = CASpringAnimation(perceptualDuration: 0.45, bounce: 0.5)
    pulse.keyPath = "transform.scale"
    pulse.fromValue = 0.8
    pulse.toValue = 1
    pulse.duration = pulse.settlingDuration
    tile.layer.add(pulse, forKey: "pulse")
    Task { @MainActor in
      try? await Task.sleep(for: .milliseconds(350))
      toggle()
    }
  }
}

#Preview("Tiles") {
  let tiles = SpringTiles(
    symbols: ["heart.fill", "bolt.fill", "leaf.fill", "moon.fill", "star.fill"],
    colors: [.systemPink, .systemOrange, .systemGreen, .systemIndigo, .systemYellow])
  return tiles
}
