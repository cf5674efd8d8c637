// Loaded into a program before the C library (LD_PRELOAD), it lets calls fail as the environment says:
//   FAULTS_WRITE=N      the bytes that regular files take in all; then the disk is full
//   FAULTS_KILL=1       then the process is killed instead
//   FAULTS_READ=1       reads give a few bytes at a time and are interrupted in between
//   FAULTS_THREADS=1    no thread can be made
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_regular(int descriptor) {
  struct stat status;
  return descriptor > 2 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  static size_t written;
  if (!real) real = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  const char *limit = getenv("FAULTS_WRITE");
  if (!limit || !is_regular(descriptor)) return real(descriptor, bytes, count);
  size_t room = strtoul(limit, 0, 10) - written;
  if (room == 0 && count > 0) {
    if (getenv("FAULTS_KILL")) raise(SIGKILL);
    errno = ENOSPC;
    return -1;
  }
  ssize_t done = real(descriptor, bytes, count < room ? count : room);
  if (done > 0) written += (size_t)done;
  return done;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  static ssize_t (*real)(int, void *, size_t);
  static unsigned calls;
  if (!real) real = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  if (!getenv("FAULTS_READ") || !is_regular(descriptor)) return real(descriptor, bytes, count);
  if (++calls % 3 == 0) {
    errno = EINTR;
    return -1;
  }
  size_t most = calls % 7 + 1;
  return real(descriptor, bytes, count < most ? count : most);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (getenv("FAULTS_THREADS")) return EAGAIN;
  if (!real)
    real = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  return real(thread, attributes, body, argument);
}
