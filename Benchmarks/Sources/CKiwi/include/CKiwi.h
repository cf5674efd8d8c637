#pragma once
#include <stdint.h>

// The constraint solver kiwi behind plain functions, so that Swift can time it. kiwi itself is not part of the
// repository: README.md says how to fetch it.

#ifdef __cplusplus
extern "C" {
#endif

/// A linear system as flat arrays: constraint i has the terms starts[i] ..< starts[i + 1].
typedef struct {
  int32_t variableCount;
  int32_t constraintCount;
  const int32_t *starts;
  const int32_t *variables;
  const double *coefficients;
  /// -1 for <=, 0 for ==, 1 for >=.
  const int32_t *relations;
  const double *constants;
  /// 1000 is required.
  const double *priorities;
} KiwiSystem;

typedef struct KiwiSolver KiwiSolver;

/// Makes the variables and constraints, adds all of them and solves.
KiwiSolver *kiwi_build(const KiwiSystem *system);
/// Suggests a value for a variable, which becomes an edit variable the first time, and solves.
void kiwi_suggest(KiwiSolver *solver, int32_t variable, double value);
/// Removes every constraint, last first.
void kiwi_remove_all(KiwiSolver *solver);
double kiwi_value(const KiwiSolver *solver, int32_t variable);
void kiwi_free(KiwiSolver *solver);

#ifdef __cplusplus
}
#endif
