// Evaluates random springs and prints a hash of their places: two at a time.
#include <stdio.h>
#include <string.h>

#include "motion_kernels.h"

static uint64_t state = 88172645463325252ULL;

static double within(double low, double high) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return low + (high - low) * (double)(state >> 11) * 0x1p-53;
}

int main(void) {
  const int64_t width = 2;
  uint64_t hash = 0xCBF29CE484222325ULL;
  int evaluated = 0;
  for (int round = 0; round < 20000; round++) {
    motion_spring springs[8];
    double places[8] = {0}, zero = 0;
    const double time = within(0, 4);
    for (int k = 0; k < 8; k++) {
      springs[k] = (motion_spring){
        places + k, &zero, time - within(0, time), time + 1, within(0, 20), within(0, 60), within(-3, 3), within(-9, 9),
        within(-9, 9)};
    }
    for (int64_t k = 0; k < 8; k += width) {
      if (motion_springs(width, springs + k, sizeof(motion_spring), time)) { evaluated++; }
    }
    for (int k = 0; k < 8; k++) {
      uint64_t bits;
      memcpy(&bits, places + k, 8);
      hash = (hash ^ bits) * 0x100000001B3ULL;
    }
  }
  printf("springs: %llu, %d\n", (unsigned long long)hash, evaluated * (int)width);
}
