import Foundation

struct Trail {
  let name: String
  let place: String
  let picture: String
  let kilometres: Double
  let climb: Int
  let hours: Double
  let level: Level
  let text: String

  enum Level: String { case easy = "Easy", fair = "Fair", hard = "Hard" }

  static let all = [
    Trail(
      name: "Falcon ridge", place: "High Moors", picture: "Ridge", kilometres: 14.2, climb: 860, hours: 5.5,
      level: .hard,
      text:
        "Follow the crest over three small summits. The wind is fresh up there even in July, and on clear days you see the sea."
    ),
    Trail(
      name: "Round the mere", place: "Lower Valley", picture: "Lake", kilometres: 6.8, climb: 90, hours: 2,
      level: .easy,
      text:
        "A walk for an evening: flat, quiet and always beside the water. Herons stand where the brook comes in."
    ),
    Trail(
      name: "Old forest way", place: "Northern Woods", picture: "Forest", kilometres: 10.5, climb: 320,
      hours: 3.5,
      level: .fair,
      text:
        "Carts went here for two hundred years; now moss has the stones. Halfway there is a hut with a bench and a stove."
    ),
  ]
}

/// How lengths are written; a person chooses.
enum Units: Int {
  case kilometres, miles

  static var current: Units {
    get { Units(rawValue: UserDefaults.standard.integer(forKey: "units")) ?? .kilometres }
    set { UserDefaults.standard.set(newValue.rawValue, forKey: "units") }
  }

  func text(_ kilometres: Double) -> String {
    self == .kilometres
      ? String(format: "%.1f km", kilometres) : String(format: "%.1f mi", kilometres * 0.6214)
  }
}
