#pragma once
/// Starts counting the calls to the allocator that the calling thread makes.
void allocation_counter_start(void);
/// Stops counting and returns how many calls there were.
long allocation_counter_stop(void);
