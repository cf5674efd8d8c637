import CMediaTime
import CoreGraphics
import Support
import Synchronization

/// The work of one stage that came through Dispatch, Foundation's timers and Swift's tasks, and waits for media time.
///
/// What the code of a stage puts on the main queue, lets wait or starts as a task belongs to the stage: it runs with
/// the stage's clock, in the order of its media times, and is released with it.
///
/// Tasks leave the main actor even for a short sleep. While frames are made without a window (`isAwaited`), their jobs
/// run one after the other in the order of asking, and the frame waits for them: then what they do does not depend on
/// how fast the machine is.
package final class DispatchedWork: @unchecked Sendable {
  /// Main-queue work that keeps asking for another turn at one moment is put off after this many.
  private static let turnsAtOneTime = 10_000
  /// Milliseconds of real time that a frame waits for tasks that are not on the main actor; then it continues without
  /// them.
  private static let patience = 10_000
  /// Milliseconds that an ending stage waits for them.
  private static let patienceAtEnd = 100
  /// Milliseconds after which waiting looks whether a task waits for the main queue.
  private static let pause = 10
  /// How many jobs of tasks may still run after their stage has gone, so that they can end.
  private static let turnsAfterEnd = 1000

  private struct Job {
    let job: media_job
    /// The input in whose wake it was asked for.
    let cause: Int
    /// The code that lets it wait, where somebody observes the stage.
    var origin: (any MotionOrigin)?
  }

  /// Work that waits for its time.
  private final class Wait {
    let due: CFTimeInterval
    let job: Job
    /// The Swift task that waits, kept.
    var task: UnsafeMutableRawPointer?
    var scheduled: ScheduledWork?

    init(due: CFTimeInterval, job: Job, task: UnsafeMutableRawPointer?) {
      self.due = due
      self.job = job
      self.task = task
    }

    func releaseTask() {
      if let task { media_time_release_task(task) }
      task = nil
    }
  }

  private struct State {
    /// What waits for the main queue's turn.
    var main: [Job] = []
    /// What waits for the jobs before it; only while `isSerial`.
    var others: [Job] = []
    /// How many jobs run elsewhere.
    var running = 0
    /// What other threads let wait.
    var arrivals: [Wait] = []
    var isSerial = true
    /// Whether a frame has lost patience with a job that still runs.
    var isGivenUp = false
    /// Whether the main thread waits for others.
    var isBlocked = false
    /// Whether the main queue was asked for a turn.
    var isNudged = false
    var isClosed = false
    var turnsLeft = DispatchedWork.turnsAfterEnd

    /// Whether a job waits for the one before it.
    var awaitsTurn: Bool { isSerial && !isGivenUp && running > 0 }

    /// All that waits for other jobs, to run beside them.
    mutating func takeOthers() -> [Job] {
      defer { others.removeAll() }
      running += others.count
      return others
    }
  }

  private let state = Locked(State())
  private let calendar = Locked(Int64(0))
  /// What the stage's code gets as random numbers.
  private let randomNumbers = Locked(ReproducibleNumbers(seed: 0))
  private weak var scheduler: MediaScheduler?
  private var waiting: [ObjectIdentifier: Wait] = [:]
  private var timers: [ObjectIdentifier: WeakTimer] = [:]
  private struct WeakTimer { weak var timer: MediaTimer? }
  private let sources = Locked<[WeakSource]>([])
  private struct WeakSource { weak var source: MediaSource? }
  /// Whether this thread is making a turn already.
  private var isBusy = false
  /// Whether the main queue's work is left for the next moment.
  private var isPutOff = false
  /// Runs what it is given as code of the stage. Default: without a stage.
  package var perform: ((() -> Void) -> Void)?
  /// The code of the stage on the main thread, for `media_time_enter`.
  private lazy var code = StageCode(self, cause: nil)

  init(_ scheduler: MediaScheduler) {
    StageCode.install()
    self.scheduler = scheduler
  }

  /// Whether frames wait for tasks and their jobs run one after the other. Default true.
  package var isAwaited: Bool {
    get { state.withLock { $0.isSerial } }
    set {
      let ready = state.withLock { state -> [Job] in
        state.isSerial = newValue
        return newValue ? [] : state.takeOthers()
      }
      ready.forEach(submit)
    }
  }

  /// What the calendar of the stage's code shows at media time 0, in nanoseconds since 1970.
  package var calendarStart: Int64 {
    get { calendar.withLock { $0 } }
    set { calendar.withLock { $0 = newValue } }
  }

  /// Lets the random numbers of the stage's code begin from a seed. Default 0.
  package func seedRandomNumbers(_ seed: UInt64) {
    randomNumbers.withLock { $0 = ReproducibleNumbers(seed: seed) }
  }

  /// Fills memory with the next random numbers, eight bytes of each.
  func fillRandomly(_ bytes: UnsafeMutableRawBufferPointer) {
    randomNumbers.withLock { numbers in
      for start in stride(from: 0, to: bytes.count, by: 8) {
        withUnsafeBytes(of: numbers.next().littleEndian) {
          UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: $0.prefix(bytes.count - start)))
        }
      }
    }
  }

  /// Makes this the work that the running thread's code adds to; call `leave` with the answer.
  func enter() -> UnsafeMutableRawPointer?? {
    guard media_time_is_main_thread() else { return nil }
    return .some(media_time_enter(Unmanaged.passUnretained(code).toOpaque()))
  }

  static func leave(_ outer: UnsafeMutableRawPointer??) {
    if let outer { _ = media_time_enter(outer) }
  }

  // MARK: Any thread

  /// The media time.
  var now: CFTimeInterval {
    get { CFTimeInterval(bitPattern: time.load(ordering: .acquiring)) }
    set { time.store(newValue.bitPattern, ordering: .releasing) }
  }
  /// The bits of the media time, which each frame writes: a lock would cost it a tenth of what a spring does.
  private let time = Atomic<UInt64>(0)

  func enqueue(_ job: media_job, cause: Int?) {
    let job = Job(job: job, cause: cause ?? scheduler?.cause ?? 0)
    let isReady = state.withLock { state -> Bool in
      if job.job.queue == nil {
        state.main.append(job)
        return false
      }
      if state.awaitsTurn {
        state.others.append(job)
        return false
      }
      state.running += 1
      return true
    }
    if isReady { submit(job) }
    if job.job.queue == nil {
      media_time_signal()
      nudge()
    }
  }

  func after(_ due: CFTimeInterval, _ job: media_job, task: UnsafeMutableRawPointer?, cause: Int?) {
    let isFromMain = cause == nil && job.queue == nil
    let wait = Wait(
      due: MediaScheduler.onGrid(due),
      job: Job(
        job: job, cause: cause ?? scheduler?.cause ?? 0, origin: isFromMain ? MotionMaker.timer.origin : nil),
      task: task)
    if state.withLock({ $0.isClosed }) { return cancel(wait) }
    if job.queue != nil, due.isFinite, state.withLock({ $0.isBlocked }) { return goesOn(wait) }
    // Only the code on the main thread has no cause of its own.
    if cause == nil { return add(wait) }
    state.withLock { $0.arrivals.append(wait) }
    nudge()
  }

  /// Gives a job to its own queue, as code of the stage.
  private func submit(_ job: Job) {
    guard let queue = job.job.queue else { return }
    let turn = JobTurn(job: job.job, code: StageCode(self, cause: job.cause)) { [self] in jobEnded() }
    media_time_submit(queue, Unmanaged.passRetained(turn).toOpaque(), JobTurn.run)
  }

  private func jobEnded() {
    let next = state.withLock { state -> Job? in
      state.running -= 1
      if state.running == 0 { state.isGivenUp = false }
      guard state.running == 0, !state.others.isEmpty else { return nil }
      state.running = 1
      return state.others.removeFirst()
    }
    if let next { submit(next) }
    media_time_signal()
  }

  /// Asks the main queue for a turn, for those who do not make frames now.
  private func nudge() {
    let isNew = state.withLock { state -> Bool in
      defer { state.isNudged = true }
      return !state.isNudged
    }
    guard isNew else { return }
    media_time_submit_main(Unmanaged.passRetained(self).toOpaque()) { context in
      guard let context else { return }
      media_time_take_over(context)
      Unmanaged<DispatchedWork>.fromOpaque(context).takeRetainedValue().nudged()
    }
  }

  // MARK: The main thread

  private func nudged() {
    state.withLock { $0.isNudged = false }
    guard !isBusy else { return }
    let turn = { [self] in
      let outer = enter()
      collect()
      runMainJobs()
      DispatchedWork.leave(outer)
    }
    if let perform { perform(turn) } else { turn() }
    if hasMainJobs { nudge() }
  }

  /// Whether the main queue's turn has something to do at the present time.
  var isDue: Bool { !isPutOff && hasMainJobs }

  private var hasMainJobs: Bool { state.withLock { !$0.main.isEmpty } }

  /// What other threads let wait takes its place in the order of time.
  func collect() {
    for wait in state.withLock({ state in
      defer { state.arrivals.removeAll() }
      return state.arrivals
    }) { add(wait) }
  }

  private func add(_ wait: Wait) {
    waiting[ObjectIdentifier(wait)] = wait
    guard wait.due.isFinite else { return }
    wait.scheduled = scheduler?.at(wait.due, cause: wait.job.cause) { [weak self] in self?.end(wait) }
  }

  private func end(_ wait: Wait) {
    waiting[ObjectIdentifier(wait)] = nil
    wait.releaseTask()
    if wait.job.job.queue == nil { run(wait.job) } else { enqueue(wait.job.job, cause: wait.job.cause) }
  }

  private func run(_ job: Job) {
    scheduler?.cause = job.cause
    scheduler?.noteCall(from: job.origin ?? job.job.origin)
    job.job.work?(job.job.context)
  }

  private func runMainJobs() {
    let jobs = state.withLock { state -> [Job] in
      defer { state.main.removeAll() }
      guard state.isClosed else { return state.main }
      // A stage that has gone lets its tasks end, but not continue for ever.
      let left = state.turnsLeft
      state.turnsLeft = max(0, left - state.main.count)
      return Array(state.main.prefix(left))
    }
    for job in jobs {
      if let drop = job.job.drop, state.withLock({ $0.isClosed }) {
        drop(job.job.context)
      } else {
        run(job)
      }
    }
  }

  /// The main queue's turn in a frame of a window: what waits now.
  package func takeTurn() {
    isPutOff = false
    runMainJobs()
    collect()
  }

  /// The main queue's turn in a frame without a window: until nothing is left to do at this media time.
  ///
  /// - Parameter drain: Does what other code put on the main queue.
  package func settle(_ drain: () -> Void) {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    isPutOff = false
    runMainJobs()
    drain()
    var turns = 0
    awaitJobs(patience: DispatchedWork.patience, drain)
    while hasMainJobs {
      turns += 1
      guard turns < DispatchedWork.turnsAtOneTime else {
        Diagnostics.report("main-queue work keeps asking for another turn at \(now) s; the rest is put off")
        isPutOff = true
        break
      }
      runMainJobs()
      awaitJobs(patience: DispatchedWork.patience, drain)
    }
    collect()
  }

  /// Waits until no job runs elsewhere.
  private func awaitJobs(patience: Int, _ drain: () -> Void) {
    var waited = 0
    while true {
      let seen = media_time_signals()
      guard state.withLock({ $0.awaitsTurn }) else { return }
      guard waited < patience else {
        if !state.withLock({ $0.isClosed }) {
          Diagnostics.report(
            "a task has not left its thread for \(patience / 1000) s; the picture at \(now) s does not wait for it"
          )
        }
        // One that blocks until another has run must not block it.
        let ready = state.withLock { state -> [Job] in
          state.isGivenUp = true
          return state.takeOthers()
        }
        ready.forEach(submit)
        return
      }
      media_time_wait(seen, Int32(DispatchedWork.pause))
      guard media_time_signals() == seen else { continue }
      waited += DispatchedWork.pause
      drain()
    }
  }

  // MARK: Timers

  func note(_ timer: MediaTimer) { timers[ObjectIdentifier(timer)] = WeakTimer(timer: timer) }
  func forget(_ timer: MediaTimer) { timers[ObjectIdentifier(timer)] = nil }

  func schedule(_ due: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork? {
    scheduler?.at(MediaScheduler.onGrid(due), cause: scheduler?.cause ?? 0, work)
  }

  /// Sources are made on any thread.
  func note(_ source: MediaSource) {
    sources.withLock { sources in
      sources.removeAll { $0.source == nil }
      sources.append(WeakSource(source: source))
    }
  }

  func noteCall(from origin: (any MotionOrigin)?) { scheduler?.noteCall(from: origin) }

  /// The input in whose wake the code on the main thread runs.
  var cause: Int { scheduler?.cause ?? 0 }

  // MARK: The main thread waits

  /// The main thread is about to wait for others, or has done so. Media time stands still meanwhile: what other queues
  /// wait for, and what they ask for, comes in real time then.
  func mainThreadWaits(_ isBlocked: Bool) {
    guard media_time_is_main_thread() else { return }
    state.withLock { $0.isBlocked = isBlocked }
    guard isBlocked else { return }
    collect()
    let gone = waiting.values.filter { $0.job.job.queue != nil && $0.due.isFinite }.sorted { $0.due < $1.due }
    for wait in gone {
      waiting[ObjectIdentifier(wait)] = nil
      wait.scheduled?.cancel()
      goesOn(wait)
    }
  }

  /// Lets real time pass for work that waits on another queue.
  private func goesOn(_ wait: Wait) {
    guard let queue = wait.job.job.queue else { return }
    Diagnostics.report(
      "the main thread waits for another one, so what other queues wait for comes in real time, not in media time: "
        + "pictures depend on the machine's speed; let the main queue be called instead",
      severity: .warning)
    wait.releaseTask()
    state.withLock { $0.running += 1 }
    let turn = JobTurn(job: wait.job.job, code: StageCode(self, cause: wait.job.cause)) { [self] in jobEnded()
    }
    media_time_submit_after(wait.due - now, queue, Unmanaged.passRetained(turn).toOpaque(), JobTurn.run)
  }

  // MARK: The end

  /// Lets everything go: timers end, blocks are dropped, sleeping tasks are cancelled and may end.
  package func close() {
    guard !state.withLock({ $0.isClosed }) else { return }
    let outer = enter()
    defer { DispatchedWork.leave(outer) }
    perform = nil
    for entry in timers.values { entry.timer?.invalidate() }
    timers = [:]
    for entry in sources.withLock({ $0 }) { entry.source?.end() }
    collect()
    let waits = waiting.values.sorted { $0.due < $1.due }
    waiting = [:]
    state.withLock { $0.isClosed = true }
    waits.forEach(cancel)
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    var rounds = 0
    repeat {
      runMainJobs()
      awaitJobs(patience: DispatchedWork.patienceAtEnd) {}
      rounds += 1
    } while hasMainJobs && rounds < DispatchedWork.turnsAfterEnd
  }

  private func cancel(_ wait: Wait) {
    wait.scheduled?.cancel()
    if let drop = wait.job.job.drop {
      wait.releaseTask()
      drop(wait.job.job.context)
    } else {
      if let task = wait.task { media_time_cancel_task(task) }
      wait.task = nil
      enqueue(wait.job.job, cause: wait.job.cause)
    }
  }
}
