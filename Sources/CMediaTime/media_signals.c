#include "media_time.h"
#include <pthread.h>
#include <time.h>

// Signals between threads, in real time.

static pthread_mutex_t signal_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t signal_condition = PTHREAD_COND_INITIALIZER;
static uint64_t signals;
static const int64_t second = 1000000000;

uint64_t media_time_signals(void) {
  pthread_mutex_lock(&signal_mutex);
  uint64_t count = signals;
  pthread_mutex_unlock(&signal_mutex);
  return count;
}

void media_time_signal(void) {
  pthread_mutex_lock(&signal_mutex);
  signals++;
  pthread_cond_broadcast(&signal_condition);
  pthread_mutex_unlock(&signal_mutex);
}

void media_time_wait(uint64_t seen, int milliseconds) {
  // Called from here, the clock is the machine's.
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int64_t end = now.tv_sec * second + now.tv_nsec + (int64_t)milliseconds * 1000000;
  struct timespec deadline = {end / second, end % second};
  pthread_mutex_lock(&signal_mutex);
  while (signals == seen)
    if (pthread_cond_timedwait(&signal_condition, &signal_mutex, &deadline)) break;
  pthread_mutex_unlock(&signal_mutex);
}
