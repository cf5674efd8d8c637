#pragma once
/// Starts counting the calls to the allocator that the calling thread makes.
void allocation_counter_start(void);
/// Stops counting and returns how many calls there were.
long allocation_counter_stop(void);
/// Lets the n-th allocation (from 1) that the calling thread makes from one of the C libraries which decode pictures
/// fail, and all later ones, until `allocation_counter_stop`. Swift's own go on: they end the process where they fail.
void allocation_counter_fail_decoders(long nth);
/// Whether allocations can be counted and refused: 0 under the sanitizers, whose allocators must stay.
int allocation_counter_is_active(void);
