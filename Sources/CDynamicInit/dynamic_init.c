#include "dynamic_init.h"
