#define _GNU_SOURCE
#include "media_time.h"
#include <dlfcn.h>
#include <stddef.h>

// The beginnings of a task and of what one of its asynchronous functions keeps, as Swift's runtime lays them out since
// 5.5 (`Job`, `AsyncTask` and `AsyncContext` in swift/ABI/Task.h).

struct frame {
  struct frame *parent;
  void *resume_parent;
};

struct task {
  void *metadata, *references, *scheduler[2];
  uint32_t flags, number;
  void *voucher, *reserved;
  void *resume;
  struct frame *context;
};

_Static_assert(offsetof(struct task, resume) == 56, "swift/ABI/Task.h");

/// The kind of a job is in the low byte of its flags; this one is a task.
static const uint32_t kinds = 0xFF, kind_task = 0;

static bool is_code(void *address) {
  Dl_info info;
  return address && dladdr(address, &info);
}

int media_time_task_places(const struct media_job *job, uintptr_t *places, int most) {
  const struct task *task = job->context;
  if (!job->is_task || !task || (task->flags & kinds) != kind_task || most < 1 || !is_code(task->resume)) return 0;
  int count = 0;
  // A call returns behind itself; a task goes on at the beginning of a piece of code.
  places[count++] = (uintptr_t)task->resume + 1;
  for (struct frame *frame = task->context; frame && count < most; frame = frame->parent) {
    if (!is_code(frame->resume_parent)) break;
    places[count++] = (uintptr_t)frame->resume_parent + 1;
  }
  return count;
}
