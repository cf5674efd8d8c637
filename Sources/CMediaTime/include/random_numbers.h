#pragma once
#include <stddef.h>
// Makes random numbers of a stage's code the stage's own.
//
// The program's own definitions of the functions that give random numbers stand before the libraries' (the dynamic
// linker takes the first definition that it finds). Outside of a stage's code they pass every call on. Swift's hashing
// is set to the same seeds in every process, so that dictionaries and sets have the same order.

/// Sets where random bytes for the code of a stage come from; `stage` is what was given to `media_time_enter`. Called
/// on any thread.
void random_numbers_install(void (*fill)(void *stage, void *buffer, size_t count));
