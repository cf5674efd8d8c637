#pragma once
#include <stdbool.h>
#include <stdint.h>
// Makes waiting follow the media clock of a stage.
//
// The program's own definitions of the functions of Dispatch and CoreFoundation that wait stand before the libraries'
// (the dynamic linker takes the first definition that it finds). Outside of a stage's code they pass every call on; in
// a stage's code, and in the tasks that it started, they hand the work to the stage.

/// Work as Dispatch has it: a function and what it is called with.
typedef void (*media_work)(void *context);

/// One piece of work that a stage took over from Dispatch.
struct media_job {
  /// Where it runs; nil for the main queue.
  void *queue;
  void *context;
  media_work work;
  /// Frees the context of work that will not run; nil when only running frees it.
  media_work drop;
  /// Whether the context is a Swift task that goes on.
  bool is_task;
};

/// What becomes of a source; a new one waits to be activated, or resumed for the first time.
enum media_source_turn {
  media_source_activated,
  media_source_resumed,
  media_source_suspended,
  media_source_cancelled,
};

/// What a stage does; `stage` is what was given to `media_time_enter`. All but `now` and `calendar` take over what they
/// are given.
struct media_time_handlers {
  /// The media time in seconds. Called on any thread.
  double (*now)(void *stage);
  /// What the stage's calendar shows at media time 0, in nanoseconds since 1970. Called on any thread.
  int64_t (*calendar)(void *stage);
  /// Runs a job soon. Called on any thread.
  void (*enqueue)(void *stage, struct media_job job);
  /// Runs a job at a media time; `task` is the retained Swift task that waits for it, or nil. Called on any thread.
  void (*after)(void *stage, double due, struct media_job job, void *task);
  /// Says that something waits in real time: what it is, and the name of its queue.
  void (*unfollowed)(const char *what, const char *queue);
  /// A new timer: returns what belongs to it. `first` is a media time, `interval` 0 for once.
  void *(*timer_make)(void *stage, double first, double interval, void (*callout)(void *, void *), void *info,
    media_work release);
  /// The timer was added to the main run loop.
  void (*timer_add)(void *own, void *timer);
  /// The timer's next call was moved: to a media time of the stage, or by seconds from now.
  void (*timer_move)(void *own, void *timer, double time, bool isFromNow);
  /// Seconds of media time until the timer's next call; NaN when it is not waiting on a stage.
  double (*timer_remaining)(void *own);
  /// A run loop of another thread calls the timer.
  void (*timer_fire)(void *own, void *timer);
  /// The timer was invalidated or is gone.
  void (*timer_release)(void *own);
  /// The main thread is about to wait for other threads, in real time, or has done so.
  void (*blocks)(void *stage, bool is_blocked);
  /// A new timer source of Dispatch's, whose handler runs on a queue, nil for the main one: returns what belongs to it.
  void *(*source_make)(void *stage, void *queue);
  /// When the source fires: at a media time of the stage, or by seconds from now; and how often then, in seconds,
  /// infinite for once. Called on any thread.
  void (*source_set)(void *own, double first, double interval, bool is_from_now);
  /// What the source calls: a block that is the receiver's to release, or nil. Called on any thread.
  void (*source_handle)(void *own, void *block);
  /// Whether it may fire has changed. Called on any thread.
  void (*source_turn)(void *own, enum media_source_turn turn);
  /// The source is gone. Called on any thread.
  void (*source_release)(void *own);
};

/// Sets what stages do; call it once, before the first `media_time_enter`.
void media_time_install(struct media_time_handlers handlers);
/// Whether calls reach the definitions here: false in a program that does not export them.
bool media_time_is_in_place(void);

/// The stage whose code runs on this thread from now on, nil for none; returns the one before.
void *media_time_enter(void *stage);
/// The session of this thread, nil before there is one.
void *media_time_session(void);
/// Makes it the session of this thread.
void media_time_set_session(void *session);
/// The stage whose code runs on this thread, nil for none.
void *media_time_stage(void);
/// Whether this is the main thread.
bool media_time_is_main_thread(void);

/// Gives a job to its real queue.
void media_time_submit(void *queue, void *context, media_work work);
/// Gives a job to the real main queue.
void media_time_submit_main(void *context, media_work work);
/// Called first in a job that `media_time_submit` or `media_time_submit_main` gave to its queue: what was written
/// before is seen from here on.
void media_time_take_over(void *context);
/// Gives a job to its real queue when some seconds of real time have passed.
void media_time_submit_after(double delay, void *queue, void *context, media_work work);
/// A block that runs on a queue, nil for the main one; both are kept until it has run or is dropped.
struct media_job media_time_block_job(void *queue, void *block);
void media_time_release_block(void *block);
void media_time_keep_queue(void *queue);
void media_time_release_queue(void *queue);
/// Sets when a source fires; false for one that no stage's code made.
bool media_time_set_source(void *source, uint64_t start, uint64_t interval);
/// Takes a timer out of all run loops and lets go of what it holds.
void media_time_invalidate(void *timer);
bool media_time_is_valid(void *timer);
void media_time_retain(void *timer);
void media_time_release(void *timer);

/// Where the task stands that goes on with a job, then who waits for that, and so on: addresses as those to which calls
/// return. Returns how many of at most `most` were written; 0 for other jobs. Call it before the job runs.
int media_time_task_places(const struct media_job *job, uintptr_t *places, int most);
/// Cancels a Swift task and lets go of it.
void media_time_cancel_task(void *task);
/// Lets go of a Swift task.
void media_time_release_task(void *task);
/// Cancels the task that runs on this thread, if any.
void media_time_cancel_current_task(void);

/// Waits for `media_time_signal`, but not longer than some milliseconds of real time. Signals since `seen` end it at
/// once.
void media_time_wait(uint64_t seen, int milliseconds);
/// How many signals there were.
uint64_t media_time_signals(void);
void media_time_signal(void);
