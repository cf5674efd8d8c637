import Foundation
import QuartzCore

extension UINavigationItem {
  /// The seconds in which the title makes room for a search. [close to the phone's; not documented]
  private static let searchDuration: TimeInterval = 0.3

  /// The search of the page: its bar is below the title, and alone while the search is under way. Default nil.
  var attachedSearch: UISearchController? {
    get { heldSearch as? UISearchController }
    set {
      guard newValue !== attachedSearch else { return }
      attachedSearch?.activityChanged = { _ in }
      attachedSearch?.heightChanged = {}
      attachedSearch?.searchBar.isInNavigationBar = false
      heldSearch = newValue
      hidesTitle = false
      bottomView = newValue?.searchBar
      newValue?.searchBar.isInNavigationBar = true
      newValue?.heightChanged = { [weak self] in self?.bottomViewChanged() }
      newValue?.activityChanged = { [weak self, weak newValue] isActive in
        guard let self, let newValue, newValue.hidesNavigationBarDuringPresentation || !isActive else {
          return
        }
        self.hidesTitle = isActive
        guard let view = self.bar?.superview, view.window != nil else { return }
        UIView.animate(withDuration: Self.searchDuration, delay: 0, options: .allowUserInteraction) {
          view.layoutIfNeeded()
        }
      }
    }
  }
}
