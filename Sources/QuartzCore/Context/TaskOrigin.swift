import CMediaTime
import CoreGraphics

extension media_job {
  /// Functions that wait further out are not of interest.
  private static let deepest = 16

  /// Where the Swift task stands that goes on with this job, as the observer of the running context sees it: nothing of
  /// the code that waited is on the call stack by then. Nil without an observer, and for other jobs.
  var origin: (any MotionOrigin)? {
    guard is_task, Session.current.context.observer != nil else { return nil }
    let places = withUnsafePointer(to: self) { job in
      [UInt](unsafeUninitializedCapacity: Self.deepest) { buffer, count in
        count = Int(media_time_task_places(job, buffer.baseAddress, Int32(Self.deepest)))
      }
    }
    return places.isEmpty ? nil : MotionMaker.task(places).origin
  }
}
