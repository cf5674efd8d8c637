import Foundation

extension Stage.Configuration {
  /// What a calendar shows where no date was named: the time of the status bar, on a day on which no clocks change.
  private static let standardDay = DateComponents(year: 2024, month: 1, day: 9, hour: 9, minute: 41)

  /// What `Date()` is at media time 0, the default resolved.
  package var firstDate: Date {
    if let date { return date }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    return calendar.date(from: Self.standardDay) ?? Date(timeIntervalSince1970: 0)
  }

  /// The same in nanoseconds since 1970; a date too far away is the farthest that fits.
  var calendarStart: Int64 {
    let seconds = firstDate.timeIntervalSince1970
    guard seconds.isFinite else { return 0 }
    let limit = Self.farthestDate
    let near = min(max(seconds, -limit), limit), whole = near.rounded(.down)
    return Int64(whole) * 1_000_000_000 + Int64(((near - whole) * 1e9).rounded())
  }

  /// Seconds: some 140 years before or after 1970, half of what nanoseconds in 64 bits can count.
  private static let farthestDate = 4.6e9
}

extension Date {
  /// As ISO 8601 has it, to the second and in UTC: `2024-01-09T09:41:00Z`.
  package var iso8601: String { formatted(.iso8601) }

  /// Nil for another text.
  package init?(iso8601 text: String) {
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self = date
  }
}
