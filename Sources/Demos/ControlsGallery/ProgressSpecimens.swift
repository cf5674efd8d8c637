// What shows that something goes on: bars, spinners, pages. The switch sets the spinners going, the slider fills
// the bar.
import UIKit

@MainActor
final class ProgressSpecimens {
  private let bar = UIProgressView(progressViewStyle: .default)
  private let tinted = UIProgressView(progressViewStyle: .default)
  private let spinners = [UIActivityIndicatorView(style: .medium), UIActivityIndicatorView(style: .large)]
  private let pages = UIPageControl()
  private let prominent = UIPageControl()

  func card() -> ControlsCard {
    bar.progress = 0.6
    tinted.progress = 0.35
    tinted.progressTintColor = .systemGreen
    let amount = UISlider()
    amount.value = bar.progress
    amount.accessibilityIdentifier = "progress.amount"
    amount.addAction(
      UIAction { [weak bar] action in
        if let slider = action.sender as? UISlider { bar?.setProgress(slider.value, animated: true) }
      }, for: .valueChanged)
    for spinner in spinners { spinner.hidesWhenStopped = false }
    let work = UISwitch()
    work.accessibilityIdentifier = "progress.work"
    work.addAction(
      UIAction { [weak self] action in
        guard let self, let work = action.sender as? UISwitch else { return }
        for spinner in self.spinners {
          if work.isOn { spinner.startAnimating() } else { spinner.stopAnimating() }
        }
      }, for: .valueChanged)
    let label = UILabel()
    label.text = "Working"
    label.font = .systemFont(ofSize: 15)
    pages.numberOfPages = 5
    pages.currentPage = 1
    pages.accessibilityIdentifier = "pages.plain"
    prominent.numberOfPages = 5
    prominent.backgroundStyle = .prominent
    for control in [pages, prominent] {
      control.currentPageIndicatorTintColor = .label
      control.pageIndicatorTintColor = .tertiaryLabel
    }
    prominent.accessibilityIdentifier = "pages.prominent"
    let card = ControlsCard(
      "Progress and pages",
      rows: [
        .wide(bar), .wide(tinted), .wide(amount), .flow([work, label] + spinners), .flow([pages, prominent]),
      ])
    card.owner = self
    return card
  }
}
