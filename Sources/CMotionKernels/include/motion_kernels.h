#pragma once
// Under-damped springs, two, four or eight at a time, which Swift cannot say for the processors that have the vectors.
// Each has the bits of `SpringSolution.underDamped` in the module Scene: the same operations in the same order, none
// fused.
#include <stdbool.h>
#include <stdint.h>

/// What a plain spring is evaluated from: the head of `RunningRecord` in the module Scene.
typedef struct {
  /// The number that is written, and the one that is added to it.
  double *target;
  const double *beneath;
  double begin, end, decay, rate, coefficient, from, to;
} motion_spring;

/// Evaluates `width` springs at `time` and writes their values: 8 where there is AVX-512, 4 where there is AVX2, 2
/// where there is SSE4.1 or NEON. Each is `stride` bytes behind the one before.
///
/// Where a spring is not running at the time, or its numbers need the scalar form (huge ones, and those next to a
/// multiple of π/2), nothing is written and the result is false.
bool motion_springs(int64_t width, const motion_spring *first, int64_t stride, double time);

/// The same for springs whose value goes to three places, `step` numbers apart, and is added to nothing.
bool motion_scale_springs(int64_t width, const motion_spring *first, int64_t stride, double time, int64_t step);
