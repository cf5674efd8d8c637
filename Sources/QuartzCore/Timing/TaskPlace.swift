import CMediaTime
import CoreGraphics

/// Where a Swift task stands that goes on: nothing of the code that waited is on the call stack by then.
enum TaskPlace {
  /// Functions that wait further out are not of interest.
  private static let deepest = 16

  /// The origin of what a job does as the observer of the running context sees it; nil without one, and for other jobs.
  static func origin(of job: media_job) -> (any MotionOrigin)? {
    guard job.is_task, Session.current.context.observer != nil else { return nil }
    let places = withUnsafePointer(to: job) { job in
      [UInt](unsafeUninitializedCapacity: deepest) { buffer, count in
        count = Int(media_time_task_places(job, buffer.baseAddress, Int32(deepest)))
      }
    }
    return places.isEmpty ? nil : MotionMaker.task(places).origin
  }
}
