import Foundation
import UIKit

/// What writing numbers back would do to one source file.
public struct SourceChange: Sendable {
  /// One number: what becomes of it.
  public struct Line: Equatable, Sendable {
    /// `SpringyTabs.swift:26 dampingRatio`.
    public let title: String
    /// Why it is not written, in one sentence that says what to do; nil when it is.
    public let refusal: String?
    /// What else changes with it; nil for nothing.
    public let note: String?
    /// From 1; 0 for a refusal.
    public let line: Int
    /// The literal that is there, and what is to be there.
    public let old: String
    /// The literal that is to be there.
    public let new: String
  }

  /// The file.
  public let path: String
  /// Its path below `Sources`.
  public let file: String
  /// The literals that change or cannot be changed.
  public let lines: [Line]
  /// The file's text now, and as it would be.
  public let before: String
  /// The file's text after the change.
  public let after: String
  /// What would change, in the form of `diff -u`; empty when nothing would.
  public let diff: String

  let numbers: [Number]
  /// A number of the table and its outcome.
  struct Number: Sendable {
    let id: WrittenNumber
    let value: ParameterValue
    let isWritten: Bool
  }

  /// Whether anything would be written.
  public var isEmpty: Bool { before == after }
}

/// A number of a subject or of a constant.
enum WrittenNumber: Hashable, Sendable {
  case parameter(TuningSubject.ID, ParameterKey)
  case constant(AppConstant.ID)
}

/// Why nothing can be written into the source; each is one line that says what to do.
public enum SourceError: Error, Equatable, CustomStringConvertible {
  case readOnly(String)
  case changed(String)
  /// What was written is no longer there as it was written.
  case changedSinceWritten(String)
  case unwritable(String, reason: String)

  /// Why the source cannot be changed, in one line.
  public var description: String {
    switch self {
    case .readOnly(let path): return "\(path) is read-only; nothing was written. Make it writable first"
    case .changed(let path):
      return "\(path) has changed since the tuner started; nothing was written. Build and start it again"
    case .changedSinceWritten(let path):
      return "\(path) is no longer as it was written; nothing was put back. Undo it in your editor"
    case .unwritable(let path, let reason): return "cannot write \(path): \(reason)"
    }
  }
}

/// The source files as they were when the tuner started.
struct SourceLedger {
  private struct Stamp: Equatable {
    let date: Date?
    let size: Int?
  }

  private var stamps: [String: Stamp] = [:]
  /// Files that stand in for others: copies, in tests.
  var copies: [String: String] = [:]

  private static func stamp(_ path: String) -> Stamp {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return Stamp(
      date: attributes?[.modificationDate] as? Date, size: (attributes?[.size] as? NSNumber)?.intValue)
  }

  func path(_ path: String) -> String { copies[path] ?? path }

  /// Notes how a file is now.
  mutating func note(_ path: String) { stamps[path] = Self.stamp(self.path(path)) }

  /// Whether a file is as it was noted. One that was never noted is noted now.
  mutating func isUnchanged(_ path: String) -> Bool {
    guard let stamp = stamps[path] else {
      note(path)
      return true
    }
    return stamp == Self.stamp(self.path(path))
  }
}
