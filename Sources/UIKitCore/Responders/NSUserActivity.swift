import Foundation
import QuartzCore

/// What the user does, so that it can be taken up elsewhere. There is no elsewhere here: it only holds its values.
open class NSUserActivity: NSObject {
  /// As "com.company.app.reading".
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var requiredUserInfoKeys: Set<String>?
  open var keywords: Set<String> = []
  open var webpageURL: URL?
  open var needsSave = false
  open var isEligibleForHandoff = true
  open var isEligibleForSearch = false
  open var isEligibleForPublicIndexing = false
  open var isEligibleForPrediction = false

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Adds entries to `userInfo`.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// Reported: no other device takes the activity up.
  open func becomeCurrent() { reportUnused("becomeCurrent()", "no other device takes an activity up") }
  open func resignCurrent() {}
  open func invalidate() {}
}

/// What can take up an activity: responders.
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Shows what the activity is about.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {}
