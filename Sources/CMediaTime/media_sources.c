#define _GNU_SOURCE
#include "media_time_own.h"
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

// Timer sources of Dispatch that the code of a stage makes. The real source is there and never fires: its stage calls
// the handler at media times.

extern char _dispatch_main_q, _dispatch_source_type_timer;
extern void *dispatch_get_global_queue(long identifier, unsigned long flags);
extern void dispatch_retain(void *object);
extern void dispatch_release(void *object);
extern void dispatch_set_context(void *object, void *context);
extern void dispatch_set_finalizer_f(void *object, media_work finalizer);

static const dispatch_time_t forever = ~0ull;

// MARK: Blocks on other queues

struct queued_block { void *queue, *block; };

static void end_queued(struct queued_block *queued) {
  _Block_release(queued->block);
  dispatch_release(queued->queue);
  free(queued);
}

static void run_queued(void *context) {
  struct layout { void *isa; int flags, reserved; void (*invoke)(void *); };
  struct queued_block *queued = context;
  ((struct layout *)queued->block)->invoke(queued->block);
  end_queued(queued);
}

static void drop_queued(void *context) { end_queued(context); }

struct media_job media_time_block_job(void *queue, void *block) {
  struct queued_block *queued = malloc(sizeof *queued);
  *queued = (struct queued_block){queue ? queue : &_dispatch_main_q, _Block_copy(block)};
  dispatch_retain(queued->queue);
  return (struct media_job){queue == &_dispatch_main_q ? NULL : queue, queued, run_queued, drop_queued};
}

void media_time_release_block(void *block) { _Block_release(block); }
void media_time_keep_queue(void *queue) { dispatch_retain(queue); }
void media_time_release_queue(void *queue) { dispatch_release(queue); }

// MARK: Which sources are a stage's

struct entry { void *source, *own; struct entry *next; };
static struct entry *entries[64];
static pthread_mutex_t entries_mutex = PTHREAD_MUTEX_INITIALIZER;

static struct entry **place_of(void *source) { return &entries[((uintptr_t)source >> 6) % 64]; }

/// What belongs to a source that a stage's code made; nil for any other.
static void *own_of(void *source) {
  void *own = NULL;
  pthread_mutex_lock(&entries_mutex);
  for (struct entry *entry = *place_of(source); entry && !own; entry = entry->next)
    if (entry->source == source) own = entry->own;
  pthread_mutex_unlock(&entries_mutex);
  return own;
}

/// The source is gone; its context is its entry.
static void forget(void *context) {
  struct entry *gone = context;
  pthread_mutex_lock(&entries_mutex);
  struct entry **link = place_of(gone->source);
  while (*link && *link != gone) link = &(*link)->next;
  if (*link) *link = gone->next;
  pthread_mutex_unlock(&entries_mutex);
  media_time_handlers.source_release(gone->own);
  free(gone);
}

// MARK: Dispatch's functions

void *dispatch_source_create(void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  REAL(dispatch_source_create)
  void *source = next(type, handle, mask, queue);
  const void *caller = __builtin_return_address(0);
  if (!source || type != &_dispatch_source_type_timer || !media_time_is_of_stage(caller) ||
      media_time_is_concurrency(caller))
    return source;
  struct entry *entry = malloc(sizeof *entry);
  entry->source = source;
  entry->own = media_time_handlers.source_make(
    media_time_stage(), queue == &_dispatch_main_q ? NULL : queue ? queue : dispatch_get_global_queue(0, 0));
  pthread_mutex_lock(&entries_mutex);
  entry->next = *place_of(source);
  *place_of(source) = entry;
  pthread_mutex_unlock(&entries_mutex);
  dispatch_set_context(source, entry);
  dispatch_set_finalizer_f(source, forget);
  return source;
}

bool media_time_set_source(void *source, dispatch_time_t start, uint64_t interval) {
  void *own = own_of(source);
  if (!own) return false;
  bool is_from_now = !media_time_stage();
  media_time_handlers.source_set(
    own, is_from_now ? media_time_until_dispatch(start) : media_time_of_dispatch(start),
    interval >= (uint64_t)INT64_MAX ? INFINITY : (double)interval / 1e9, is_from_now);
  return true;
}

void dispatch_source_set_event_handler(void *source, void *block) {
  REAL(dispatch_source_set_event_handler)
  void *own = own_of(source);
  // The real source would keep what is never called.
  if (!own) return next(source, block);
  media_time_handlers.source_handle(own, block ? _Block_copy(block) : NULL);
}

void dispatch_source_cancel(void *source) {
  REAL(dispatch_source_cancel)
  void *own = own_of(source);
  if (own) media_time_handlers.source_turn(own, media_source_cancelled);
  next(source);
}

void dispatch_activate(void *object) {
  REAL(dispatch_activate)
  void *own = own_of(object);
  if (own) media_time_handlers.source_turn(own, media_source_activated);
  next(object);
}

void dispatch_resume(void *object) {
  REAL(dispatch_resume)
  void *own = own_of(object);
  if (own) media_time_handlers.source_turn(own, media_source_resumed);
  next(object);
}

void dispatch_suspend(void *object) {
  REAL(dispatch_suspend)
  void *own = own_of(object);
  if (own) media_time_handlers.source_turn(own, media_source_suspended);
  next(object);
}
