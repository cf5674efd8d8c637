// Reads two springs in either of the instruction sets that take two at a time.

/// Two springs' numbers.
static inline __attribute__((always_inline)) MOTION_TARGETED void motion_read_2(
  const motion_spring *first, int64_t stride, MOTION_DOUBLES *begin, MOTION_DOUBLES *end, MOTION_DOUBLES *decay,
  MOTION_DOUBLES *rate, MOTION_DOUBLES *coefficient, MOTION_DOUBLES *from, MOTION_DOUBLES *to) {
  const double *n0 = motion_numbers(first, stride, 0), *n1 = motion_numbers(first, stride, 1);
  *begin = MOTION_TWO(0);
  *end = MOTION_TWO(1);
  *decay = MOTION_TWO(2);
  *rate = MOTION_TWO(3);
  *coefficient = MOTION_TWO(4);
  *from = MOTION_TWO(5);
  *to = MOTION_TWO(6);
}
