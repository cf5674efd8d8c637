#pragma once
// xxHash, which makes 128 bits of a picture as fast as memory is read.
#include <xxhash.h>
