import Foundation
import Glibc

/// Work in numbered pieces that several threads share.
///
/// Dispatch's `concurrentPerform` would do, but where no thread can be made it sleeps and tries again for ever. Here
/// the calling thread does what no other thread takes.
package enum ConcurrentLoop {
  /// Calls `body` once for each number from 0 to `iterations` − 1 and returns when all calls have. The order is not
  /// fixed.
  package static func perform(iterations: Int, _ body: (Int) -> Void) {
    guard iterations > 1, WorkerPool.mostWorkers > 0 else {
      for index in 0..<max(iterations, 0) { body(index) }
      return
    }
    withoutActuallyEscaping(body) { body in
      var loop = SharedLoop(iterations: iterations, body: body)
      withUnsafeMutablePointer(to: &loop) { WorkerPool.shared.perform($0) }
    }
  }
}

/// One call of `ConcurrentLoop.perform`, which lives on the caller's stack; the pool's lock guards it.
private struct SharedLoop {
  let iterations: Int
  let body: (Int) -> Void
  /// The next number that no thread has taken.
  var next = 0
  /// How many workers hold the loop.
  var helpers = 0

  init(iterations: Int, body: @escaping (Int) -> Void) {
    self.iterations = iterations
    self.body = body
  }
}

/// Threads that wait for loops to help with.
private final class WorkerPool: @unchecked Sendable {
  static let shared = WorkerPool()
  /// The calling thread works too.
  static let mostWorkers = ProcessInfo.processInfo.activeProcessorCount - 1

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// A loop has come.
  private let work = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// A worker has released a loop.
  private let released = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var loops: [UnsafeMutablePointer<SharedLoop>] = []
  private var workers = 0
  /// Fewer once the system has refused a thread.
  private var mostWorkers = WorkerPool.mostWorkers

  private init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(work, nil)
    pthread_cond_init(released, nil)
    loops.reserveCapacity(16)
  }

  func perform(_ loop: UnsafeMutablePointer<SharedLoop>) {
    pthread_mutex_lock(lock)
    while workers < mostWorkers, workers < loop.pointee.iterations - 1 {
      if !addWorker() { mostWorkers = workers }
    }
    loops.append(loop)
    pthread_cond_broadcast(work)
    takePart(in: loop)
    // No new worker finds it; those who hold it finish their pieces.
    loops.removeAll { $0 == loop }
    while loop.pointee.helpers > 0 { pthread_cond_wait(released, lock) }
    pthread_mutex_unlock(lock)
  }

  /// Does pieces until all are taken; called and left with the lock held.
  private func takePart(in loop: UnsafeMutablePointer<SharedLoop>) {
    while loop.pointee.next < loop.pointee.iterations {
      let index = loop.pointee.next
      loop.pointee.next += 1
      pthread_mutex_unlock(lock)
      loop.pointee.body(index)
      pthread_mutex_lock(lock)
    }
  }

  private func addWorker() -> Bool {
    var thread = pthread_t()
    // Signals are for the program's own threads; faults of a thread stay its own.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGPROF] { sigdelset(&all, number) }
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let fault = pthread_create(
      &thread, nil,
      { _ in
        WorkerPool.shared.help()
        return nil
      }, nil)
    guard fault == 0 else { return false }
    pthread_detach(thread)
    workers += 1
    return true
  }

  /// What a worker does for as long as the process lives.
  private func help() {
    pthread_mutex_lock(lock)
    while true {
      guard let loop = loops.first(where: { $0.pointee.next < $0.pointee.iterations }) else {
        pthread_cond_wait(work, lock)
        continue
      }
      loop.pointee.helpers += 1
      takePart(in: loop)
      loop.pointee.helpers -= 1
      if loop.pointee.helpers == 0 { pthread_cond_broadcast(released) }
    }
  }
}
