import CMediaTime
import CoreGraphics
import Support

/// Code of a stage that runs on some thread: what `CMediaTime` knows a stage by.
final class StageCode {
  unowned let work: DispatchedWork
  /// The input in whose wake it runs; nil on the main thread, where the scheduler knows it.
  let cause: Int?

  init(_ work: DispatchedWork, cause: Int?) {
    self.work = work
    self.cause = cause
  }

  private static func of(_ stage: UnsafeMutableRawPointer?) -> StageCode? {
    stage.map { Unmanaged<StageCode>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The media time of the stage whose code runs on this thread; nil for none.
  static var mediaTime: CFTimeInterval? { of(media_time_stage())?.work.now }

  /// Makes the program's waiting functions known to stages, once.
  static func install() { _ = installed }

  private static let installed: Void = {
    media_time_install(
      media_time_handlers(
        now: { StageCode.of($0)?.work.now ?? 0 },
        calendar: { StageCode.of($0)?.work.calendarStart ?? 0 },
        enqueue: { stage, job in
          guard let code = StageCode.of(stage) else { return }
          code.work.enqueue(job, cause: code.cause)
        },
        after: { stage, due, job, task in
          guard let code = StageCode.of(stage) else { return }
          code.work.after(due, job, task: task, cause: code.cause)
        },
        unfollowed: { what, queue in
          StageCode.reportUnfollowed(
            what.map { String(cString: $0) } ?? "", queue.map { String(cString: $0) })
        },
        timer_make: { stage, first, interval, callout, info, release in
          guard let code = StageCode.of(stage) else { return nil }
          let timer = MediaTimer(code.work, first: first, interval: interval) { callout?($0, info) }
          timer.onRelease = { release?(info) }
          return Unmanaged.passRetained(timer).toOpaque()
        },
        timer_add: { own, timer in MediaTimer.of(own)?.add(timer) },
        timer_move: { own, timer, time, isFromNow in MediaTimer.of(own)?.move(to: time, isFromNow: isFromNow)
        },
        timer_remaining: { MediaTimer.of($0)?.remaining ?? .nan },
        timer_fire: { own, timer in MediaTimer.of(own)?.callout(timer) },
        timer_release: { own in
          guard let own else { return }
          Unmanaged<MediaTimer>.fromOpaque(own).takeRetainedValue().ended()
        },
        blocks: { stage, isBlocked in StageCode.of(stage)?.work.mainThreadWaits(isBlocked) },
        source_make: { stage, queue in
          guard let code = StageCode.of(stage) else { return nil }
          let cause = code.cause ?? code.work.cause
          return Unmanaged.passRetained(MediaSource(code.work, queue: queue, cause: cause)).toOpaque()
        },
        source_set: { MediaSource.of($0)?.set(first: $1, interval: $2, isFromNow: $3) },
        source_handle: { own, block in MediaSource.of(own)?.handle(block) },
        source_turn: { own, turn in MediaSource.of(own)?.turn(turn) },
        source_release: { own in
          if let own { Unmanaged<MediaSource>.fromOpaque(own).takeRetainedValue().end() }
        }))
    random_numbers_install { stage, buffer, count in
      StageCode.of(stage)?.work.fillRandomly(UnsafeMutableRawBufferPointer(start: buffer, count: count))
    }
    if !media_time_is_in_place() {
      Diagnostics.report(
        "this program does not export what it links, so timers, delays and sleeping tasks wait in real time and "
          + "random numbers are other ones each time; "
          + "link it with -Xlinker --export-dynamic", severity: .warning)
    }
  }()

  private static func reportUnfollowed(_ what: String, _ queue: String?) {
    let place = queue.map { $0.isEmpty ? " on a queue without a name" : " on the queue '\($0)'" } ?? ""
    Diagnostics.report(
      "\(what)\(place) waits in real time, not in media time: pictures depend on the machine's speed; "
        + "use the main queue, a Timer or a sleeping Task",
      severity: .warning)
  }
}

/// A job on its way through its own queue.
final class JobTurn {
  private let job: media_job
  private let code: StageCode
  private let ended: () -> Void

  init(job: media_job, code: StageCode, ended: @escaping () -> Void) {
    self.job = job
    self.code = code
    self.ended = ended
  }

  /// Runs the turn that it is called with, as code of its stage.
  static let run: media_work = { context in
    guard let context else { return }
    media_time_take_over(context)
    let turn = Unmanaged<JobTurn>.fromOpaque(context).takeRetainedValue()
    let outer = media_time_enter(Unmanaged.passUnretained(turn.code).toOpaque())
    turn.job.work?(turn.job.context)
    _ = media_time_enter(outer)
    turn.ended()
  }
}
