#include "call_stack.h"
