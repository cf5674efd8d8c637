#define _GNU_SOURCE
#include "media_time_own.h"
#include <link.h>
#include <math.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SWIFT __attribute__((swiftcall))

// What is known of the libraries; their headers are not on every machine.
struct timer_context {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(void *);
  void *copyDescription;
};
extern char _dispatch_main_q;
extern void *dispatch_get_global_queue(long identifier, unsigned long flags);
extern const char *dispatch_queue_get_label(void *queue);
extern void *dispatch_get_context(void *object);
extern void *CFRunLoopGetMain(void);
extern void CFRunLoopTimerGetContext(void *timer, struct timer_context *context);
extern void CFRunLoopTimerInvalidate(void *timer);
extern unsigned char CFRunLoopTimerIsValid(void *timer);
extern void *CFRetain(void *object);
extern void CFRelease(void *object);
extern double CFAbsoluteTimeGetCurrent(void);
extern void *swift_retain(void *object);
extern void swift_release(void *object);
extern SWIFT void *swift_task_getCurrent(void);
extern SWIFT void swift_task_cancel(void *task);

struct media_time_handlers media_time_handlers;
#define handlers media_time_handlers
static _Thread_local void *current;
static _Thread_local void *session;

void *media_time_session(void) { return session; }
void media_time_set_session(void *own) { session = own; }
void *media_time_stage(void) { return current; }
/// What the code of a stage last read from its calendar: seconds since 2001, and the media time then.
static _Thread_local struct { void *stage; double absolute, media; } reading;
/// A timer source of Swift's runtime between being set and getting its handler.
static _Thread_local struct { void *source; double due; } pending_source;

/// Real nanoseconds when media time is 0, of the clock that stops in sleep and of the one that goes on.
static int64_t uptime_base, continuous_base;
static const int64_t second = 1000000000;
/// Seconds from 1970 to 2001.
static const int64_t reference_date = 978307200;
static const dispatch_time_t forever = ~0ull, wall_bit = 1ull << 62, continuous_bit = 1ull << 63;

struct range { uintptr_t begin, end; };
/// Whose readings of the clock are a stage's own, and who calls Dispatch for its own purposes: the run loop, mostly.
static struct range concurrency, essentials, foundation, dispatch;

static int find_range(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  const char *slash = strrchr(info->dlpi_name, '/'), *name = slash ? slash + 1 : info->dlpi_name;
  struct range *range = NULL;
  if (!strncmp(name, "libswift_Concurrency.", 21)) range = &concurrency;
  if (!strncmp(name, "libFoundationEssentials.", 24)) range = &essentials;
  if (!strncmp(name, "libFoundation.", 14)) range = &foundation;
  if (!strncmp(name, "libdispatch.", 12)) range = &dispatch;
  if (!range) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = info->dlpi_phdr + i;
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    range->begin = info->dlpi_addr + header->p_vaddr;
    range->end = range->begin + header->p_memsz;
  }
  return 0;
}

static bool contains(struct range range, const void *address) {
  return (uintptr_t)address >= range.begin && (uintptr_t)address < range.end;
}

bool media_time_is_of_stage(const void *caller) {
  return current && !contains(foundation, caller) && !contains(dispatch, caller);
}

bool media_time_is_concurrency(const void *caller) { return contains(concurrency, caller); }

static int64_t nanoseconds(struct timespec time) { return time.tv_sec * second + time.tv_nsec; }

static int real_clock(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime)
  // While the program is being loaded there may be no other definition yet.
  return next ? next(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

static int64_t real_nanoseconds(clockid_t clock) {
  struct timespec time = {0, 0};
  real_clock(clock, &time);
  return nanoseconds(time);
}

static int64_t media_nanoseconds(void) { return llround(handlers.now(current) * 1e9); }

/// What the stage's calendar shows: nanoseconds since 1970.
static int64_t calendar_nanoseconds(void) { return handlers.calendar(current) + media_nanoseconds(); }

/// The same in seconds since 2001, as Foundation counts them.
static double calendar_absolute(void) {
  int64_t now = calendar_nanoseconds();
  return (double)(now / second - reference_date) + 1e-9 * (double)(now % second);
}

/// Notes that the stage's code has read its calendar.
static void note_reading(void) {
  reading.stage = current;
  reading.absolute = calendar_absolute();
  reading.media = handlers.now(current);
}

static void find_sleep_until(void);

void media_time_install(struct media_time_handlers wanted) {
  handlers = wanted;
  uptime_base = real_nanoseconds(CLOCK_MONOTONIC);
  continuous_base = real_nanoseconds(CLOCK_BOOTTIME);
  dl_iterate_phdr(find_range, NULL);
  find_sleep_until();
}

void *media_time_enter(void *stage) {
  void *before = current;
  current = stage;
  return before;
}

bool media_time_is_main_thread(void) {
  static _Thread_local int answer;
  if (!answer) answer = syscall(SYS_gettid) == getpid() ? 1 : 2;
  return answer == 1;
}

// MARK: Clocks

/// Swift's clocks tell a stage's code its media time, on top of a real moment; `Date` tells what the stage's calendar
/// shows.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = real_clock(clock, time);
  if (!current || result) return result;
  const void *caller = __builtin_return_address(0);
  if (clock == CLOCK_REALTIME) {
    if (contains(essentials, caller)) {
      int64_t now = calendar_nanoseconds();
      time->tv_sec = now / second;
      time->tv_nsec = now % second;
      note_reading();
    }
  } else if ((clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME) && contains(concurrency, caller)) {
    int64_t now = (clock == CLOCK_MONOTONIC ? uptime_base : continuous_base) + media_nanoseconds();
    time->tv_sec = now / second;
    time->tv_nsec = now % second;
  }
  return result;
}

dispatch_time_t dispatch_time(dispatch_time_t when, int64_t delta) {
  REAL(dispatch_time)
  if (when != 0 || !IS_OF_STAGE) return next(when, delta);
  int64_t now = uptime_base + media_nanoseconds(), sum;
  if (__builtin_add_overflow(now, delta, &sum) || sum >= (int64_t)wall_bit) return forever;
  return (dispatch_time_t)(sum < 1 ? 1 : sum);
}

dispatch_time_t dispatch_walltime(const struct timespec *when, int64_t delta) {
  REAL(dispatch_walltime)
  if (when || !IS_OF_STAGE) return next(when, delta);
  note_reading();
  int64_t sum;
  // Dispatch counts such moments backwards; the last ones have meanings of their own.
  if (__builtin_add_overflow(calendar_nanoseconds(), delta, &sum) || sum >= (int64_t)wall_bit) return forever;
  return (dispatch_time_t)-(sum < 3 ? 3 : sum);
}

/// The media time of a moment of the calendar, as the stage's code counted from its last reading of it. Readings carry
/// a time to a tenth of a microsecond only; the rest is rounding.
static double media_of_calendar(double absolute) {
  double now = handlers.now(current);
  bool isRead = reading.stage == current;
  double delay = absolute - (isRead ? reading.absolute : calendar_absolute());
  if (!(delay < 1e9)) return INFINITY;
  return (isRead ? reading.media : now) + round(delay * 1e6) / 1e6;
}

double media_time_of_dispatch(dispatch_time_t when) {
  if (when == forever) return INFINITY;
  if (when == 0) return handlers.now(current);
  if (!(when & continuous_bit)) return (double)((int64_t)when - uptime_base) / 1e9;
  if (when & wall_bit) {
    if ((int64_t)when == -2) return handlers.now(current);
    return media_of_calendar((double)(-(int64_t)when) * 1e-9 - (double)reference_date);
  }
  return (double)((int64_t)(when & ~continuous_bit) - continuous_base) / 1e9;
}

double media_time_until_dispatch(dispatch_time_t when) {
  if (when == forever) return INFINITY;
  if (when == 0) return 0;
  if ((when & continuous_bit) && (when & wall_bit))
    return (double)(-(int64_t)when - real_nanoseconds(CLOCK_REALTIME)) / 1e9;
  bool is_continuous = when & continuous_bit;
  int64_t now = real_nanoseconds(is_continuous ? CLOCK_BOOTTIME : CLOCK_MONOTONIC);
  return (double)((int64_t)(when & ~continuous_bit) - now) / 1e9;
}

/// The real moment that is as far away as the media time that a stage's code asked for.
static dispatch_time_t real_deadline(dispatch_time_t when) {
  if (when == 0 || when == forever) return when;
  if ((when & continuous_bit) && (when & wall_bit)) {
    REAL(dispatch_walltime)
    double delay = media_time_of_dispatch(when) - handlers.now(current);
    return next(NULL, delay > 0 ? llround(delay * 1e9) : 0);
  }
  if (when & continuous_bit) return when;
  int64_t delay = (int64_t)when - uptime_base - media_nanoseconds();
  int64_t deadline = real_nanoseconds(CLOCK_MONOTONIC) + (delay < 0 ? 0 : delay);
  return (dispatch_time_t)(deadline < 1 ? 1 : deadline);
}

// MARK: Queues

static void run_block(void *block) {
  struct layout { void *isa; int flags, reserved; void (*invoke)(void *); };
  ((struct layout *)block)->invoke(block);
  _Block_release(block);
}

static void drop_block(void *block) { _Block_release(block); }

static struct media_job block_job(void *block) {
  return (struct media_job){NULL, _Block_copy(block), run_block, drop_block, false};
}

void dispatch_async(void *queue, void *block) {
  REAL(dispatch_async)
  if (queue == &_dispatch_main_q && IS_OF_STAGE) return handlers.enqueue(current, block_job(block));
  next(queue, block);
}

static void submit(void *queue, void *context, media_work work);

void dispatch_async_f(void *queue, void *context, media_work work) {
  if (!IS_OF_STAGE) return submit(queue, context, work);
  bool is_task = contains(concurrency, __builtin_return_address(0));
  handlers.enqueue(
    current, (struct media_job){queue == &_dispatch_main_q ? NULL : queue, context, work, NULL, is_task});
}

// Dispatch itself is not built for ThreadSanitizer, which would not see that a queue hands work over from one thread to
// another.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
extern void __tsan_release(void *address);
extern void __tsan_acquire(void *address);
#define HAND_OVER(context) __tsan_release(context)
#define TAKE_OVER(context) __tsan_acquire(context)
#endif
#endif
#ifndef HAND_OVER
#define HAND_OVER(context)
#define TAKE_OVER(context)
#endif

static void submit(void *queue, void *context, media_work work) {
  REAL(dispatch_async_f)
  next(queue, context, work);
}

void media_time_submit(void *queue, void *context, media_work work) {
  HAND_OVER(context);
  submit(queue, context, work);
}

void media_time_submit_main(void *context, media_work work) { media_time_submit(&_dispatch_main_q, context, work); }

void media_time_take_over(void *context) { TAKE_OVER(context); }

void dispatch_after(dispatch_time_t when, void *queue, void *block) {
  REAL(dispatch_after)
  if (!IS_OF_STAGE) return next(when, queue, block);
  struct media_job job =
    queue == &_dispatch_main_q ? block_job(block) : media_time_block_job(queue, block);
  handlers.after(current, media_time_of_dispatch(when), job, NULL);
}

/// The task that waits, kept.
static void *waiting_task(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_retain(task) : NULL;
}

/// What `Task.sleep` waits with.
void dispatch_after_f(dispatch_time_t when, void *queue, void *context, media_work work) {
  REAL(dispatch_after_f)
  if (!IS_OF_STAGE) return next(when, queue, context, work);
  struct media_job job = {queue == &_dispatch_main_q ? NULL : queue, context, work, NULL, false};
  handlers.after(current, media_time_of_dispatch(when), job, waiting_task());
}

void media_time_submit_after(double delay, void *queue, void *context, media_work work) {
  REAL(dispatch_after_f)
  HAND_OVER(context);
  int64_t nanoseconds = delay < 1e9 ? (int64_t)(fmax(delay, 0) * 1e9) : second * second;
  next((dispatch_time_t)(real_nanoseconds(CLOCK_MONOTONIC) + nanoseconds), queue, context, work);
}

/// What `Task.sleep` with a tolerance waits with.
void dispatch_source_set_timer(void *source, dispatch_time_t start, uint64_t interval, uint64_t leeway) {
  REAL(dispatch_source_set_timer)
  if (media_time_set_source(source, start, interval)) return next(source, forever, forever, 0);
  if (!IS_OF_STAGE) return next(source, start, interval, leeway);
  if (contains(concurrency, __builtin_return_address(0))) {
    pending_source.source = source;
    pending_source.due = media_time_of_dispatch(start);
    return next(source, forever, forever, 0);
  }
  handlers.unfollowed("DispatchSourceTimer", NULL);
  next(source, real_deadline(start), interval, leeway);
}

void dispatch_source_set_event_handler_f(void *source, media_work work) {
  REAL(dispatch_source_set_event_handler_f)
  next(source, work);
  if (!current || pending_source.source != source) return;
  pending_source.source = NULL;
  struct media_job job = {dispatch_get_global_queue(0, 0), dispatch_get_context(source), work, NULL};
  handlers.after(current, pending_source.due, job, waiting_task());
}

/// Waits in real time. While the main thread waits, media time stands still: what other queues wait for would never
/// come, and is waited for in real time, too.
#define WAIT_IN_REAL_TIME(object, timeout) \
  if (!IS_OF_STAGE) return next(object, timeout); \
  if (!timeout || !media_time_is_main_thread()) return next(object, real_deadline(timeout)); \
  if (!next(object, 0)) return 0; \
  handlers.blocks(current, true); \
  intptr_t result = next(object, real_deadline(timeout)); \
  handlers.blocks(current, false); \
  return result;

intptr_t dispatch_semaphore_wait(void *semaphore, dispatch_time_t timeout) {
  REAL(dispatch_semaphore_wait)
  WAIT_IN_REAL_TIME(semaphore, timeout)
}

intptr_t dispatch_group_wait(void *group, dispatch_time_t timeout) {
  REAL(dispatch_group_wait)
  WAIT_IN_REAL_TIME(group, timeout)
}

intptr_t dispatch_block_wait(void *block, dispatch_time_t timeout) {
  REAL(dispatch_block_wait)
  WAIT_IN_REAL_TIME(block, timeout)
}

/// `Thread.sleep(until:)`.
extern char thread_sleep_until __asm__("$s10Foundation6ThreadC5sleep5untily0A10Essentials4DateV_tFZ");
static struct range sleep_until;

static void find_sleep_until(void) {
  Dl_info info;
  const ElfW(Sym) *symbol = NULL;
  if (!dladdr1(&thread_sleep_until, &info, (void **)&symbol, RTLD_DL_SYMENT) || !symbol) return;
  sleep_until.begin = (uintptr_t)info.dli_saddr;
  sleep_until.end = sleep_until.begin + symbol->st_size;
}

/// What `Thread.sleep(until:)` counts from is what the stage's calendar shows: its date comes from there.
double CFAbsoluteTimeGetCurrent(void) {
  REAL(CFAbsoluteTimeGetCurrent)
  return current && contains(sleep_until, __builtin_return_address(0)) ? calendar_absolute() : next();
}

// MARK: Timers

/// The real moment that is as far away as a moment of the stage's calendar: for run loops of other threads.
static double real_absolute(double absolute) {
  return current ? CFAbsoluteTimeGetCurrent() + (absolute - calendar_absolute()) : absolute;
}

static void own_release(void *own) { handlers.timer_release(own); }
static void own_callout(void *timer, void *own) { handlers.timer_fire(own, timer); }

/// What belongs to a timer that a stage's code made; nil for any other.
static void *own_of(void *timer) {
  struct timer_context context = {0, NULL, NULL, NULL, NULL};
  if (!timer || !CFRunLoopTimerIsValid(timer)) return NULL;
  CFRunLoopTimerGetContext(timer, &context);
  return context.release == own_release ? context.info : NULL;
}

/// Foundation keeps a timer alive through `info` and never lets go; here that ends with the timer.
static void release_object(void *object) { swift_release(object); }

/// `Timer(timeInterval:repeats:block:)`. Foundation lets such a timer call at once and forgets the interval of one that
/// does not repeat; on a stage the first call comes after the interval.
extern SWIFT void *timer_with_interval(
  double interval, bool repeats, void *block, void *captured, __attribute__((swift_context)) void *type)
  __asm__("$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC");
static _Thread_local double pending_interval = NAN;

SWIFT void *timer_with_interval(
  double interval, bool repeats, void *block, void *captured, __attribute__((swift_context)) void *type) {
  static __typeof__(&timer_with_interval) real;
  __typeof__(&timer_with_interval) next = __atomic_load_n(&real, __ATOMIC_RELAXED);
  if (!next) {
    next = (__typeof__(next))dlsym(RTLD_NEXT, "$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC");
    __atomic_store_n(&real, next, __ATOMIC_RELAXED);
  }
  pending_interval = current ? interval : NAN;
  void *timer = next(interval, repeats, block, captured, type);
  pending_interval = NAN;
  return timer;
}

void *CFRunLoopTimerCreate(
  void *allocator, double fire, double interval, unsigned long flags, long order,
  void (*callout)(void *, void *), struct timer_context *context) {
  REAL(CFRunLoopTimerCreate)
  if (!current || !context) return next(allocator, fire, interval, flags, order, callout, context);
  double now = handlers.now(current), first = media_of_calendar(fire);
  fire = real_absolute(fire);
  if (!isnan(pending_interval)) {
    first = now + fmax(pending_interval, 0);
    fire += fmax(pending_interval, 0);
  }
  pending_interval = NAN;
  // The first call of a repeating timer mostly lies one interval away; that is exact.
  if (interval > 0 && fabs(first - now - interval) < 2e-6) first = now + interval;
  void *info = context->retain ? (void *)context->retain(context->info) : context->info;
  media_work release = context->release ? context->release : context->retain ? NULL : release_object;
  struct timer_context own = {
    0, handlers.timer_make(current, first, interval, callout, info, release), NULL, own_release, NULL};
  return next(allocator, fire, interval, flags, order, own_callout, &own);
}

void CFRunLoopAddTimer(void *loop, void *timer, void *mode) {
  REAL(CFRunLoopAddTimer)
  void *own = loop == CFRunLoopGetMain() ? own_of(timer) : NULL;
  if (own) return handlers.timer_add(own, timer);
  next(loop, timer, mode);
}

void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  REAL(CFRunLoopTimerSetNextFireDate)
  next(timer, real_absolute(date));
  void *own = own_of(timer);
  if (!own) return;
  if (current) return handlers.timer_move(own, timer, media_of_calendar(date), false);
  handlers.timer_move(own, timer, date - CFAbsoluteTimeGetCurrent(), true);
}

double CFRunLoopTimerGetNextFireDate(void *timer) {
  REAL(CFRunLoopTimerGetNextFireDate)
  void *own = own_of(timer);
  double remaining = own ? handlers.timer_remaining(own) : NAN;
  if (isnan(remaining)) remaining = next(timer) - CFAbsoluteTimeGetCurrent();
  return (current ? calendar_absolute() : CFAbsoluteTimeGetCurrent()) + remaining;
}

void media_time_invalidate(void *timer) { CFRunLoopTimerInvalidate(timer); }
bool media_time_is_valid(void *timer) { return CFRunLoopTimerIsValid(timer); }
void media_time_retain(void *timer) { CFRetain(timer); }
void media_time_release(void *timer) { CFRelease(timer); }

bool media_time_is_in_place(void) {
  return dlsym(RTLD_DEFAULT, "dispatch_after_f") == (void *)dispatch_after_f;
}

// MARK: Tasks

void media_time_cancel_task(void *task) {
  swift_task_cancel(task);
  swift_release(task);
}

void media_time_release_task(void *task) { swift_release(task); }

void media_time_cancel_current_task(void) {
  void *task = swift_task_getCurrent();
  if (task) swift_task_cancel(task);
}
