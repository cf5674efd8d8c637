// Loaded into a program before the C library (LD_PRELOAD), it lets calls fail as the environment says:
//   FAULTS_WRITE=N      the bytes that regular files take in all; then the disk is full
//   FAULTS_KILL=1       then the process is killed instead
//   FAULTS_READ=1       reads give a few bytes at a time and are interrupted in between
//   FAULTS_BAD=NAME     a file whose path ends so cannot be read beyond FAULTS_BAD_AT bytes, as on a bad disk
//   FAULTS_RENAME=N     the n-th file that is given another name is refused
//   FAULTS_THREADS=1    no thread can be made
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/// How many bytes are left before the bad place of a file; a large number for other files.
static size_t good_bytes(int descriptor) {
  const char *name = getenv("FAULTS_BAD"), *place = getenv("FAULTS_BAD_AT");
  char link[64], path[4096];
  if (!name || !is_regular(descriptor)) return SIZE_MAX;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path);
  size_t ending = strlen(name);
  if (length < (ssize_t)ending || memcmp(path + length - ending, name, ending)) return SIZE_MAX;
  off_t bad = place ? strtol(place, 0, 10) : 0, now = lseek(descriptor, 0, SEEK_CUR);
  return now < bad ? (size_t)(bad - now) : 0;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  static ssize_t (*real)(int, void *, size_t);
  static unsigned calls;
  if (!real) real = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  size_t good = good_bytes(descriptor);
  if (good == 0 && count > 0) {
    errno = EIO;
    return -1;
  }
  if (good < count) count = good;
  if (!getenv("FAULTS_READ") || !is_regular(descriptor)) return real(descriptor, bytes, count);
  if (++calls % 3 == 0) {
    errno = EINTR;
    return -1;
  }
  size_t most = calls % 7 + 1;
  return real(descriptor, bytes, count < most ? count : most);
}

int rename(const char *old, const char *new) {
  static int (*real)(const char *, const char *);
  static unsigned long calls;
  if (!real) real = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  const char *refused = getenv("FAULTS_RENAME");
  if (refused && ++calls == strtoul(refused, 0, 10)) {
    if (getenv("FAULTS_KILL")) raise(SIGKILL);
    errno = EIO;
    return -1;
  }
  return real(old, new);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (getenv("FAULTS_THREADS")) return EAGAIN;
  if (!real)
    real = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  return real(thread, attributes, body, argument);
}
