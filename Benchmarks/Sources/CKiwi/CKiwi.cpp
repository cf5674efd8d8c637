#include "CKiwi.h"

#include <vector>

#include "kiwi/kiwi.h"

struct KiwiSolver {
  kiwi::Solver solver;
  std::vector<kiwi::Variable> variables;
  std::vector<kiwi::Constraint> constraints;
  std::vector<bool> isEdited;
};

static double strength(double priority) {
  if (priority >= 1000) return kiwi::strength::required;
  if (priority >= 750) return kiwi::strength::strong;
  if (priority >= 500) return kiwi::strength::medium;
  return kiwi::strength::weak;
}

KiwiSolver *kiwi_build(const KiwiSystem *system) {
  auto *made = new KiwiSolver();
  made->variables.resize(system->variableCount);
  made->isEdited.resize(system->variableCount);
  made->constraints.reserve(system->constraintCount);
  for (int32_t i = 0; i < system->constraintCount; i++) {
    std::vector<kiwi::Term> terms;
    terms.reserve(system->starts[i + 1] - system->starts[i]);
    for (int32_t k = system->starts[i]; k < system->starts[i + 1]; k++)
      terms.emplace_back(made->variables[system->variables[k]], system->coefficients[k]);
    auto relation = system->relations[i] < 0 ? kiwi::OP_LE : system->relations[i] > 0 ? kiwi::OP_GE : kiwi::OP_EQ;
    made->constraints.emplace_back(
        kiwi::Expression(std::move(terms), -system->constants[i]), relation, strength(system->priorities[i]));
    made->solver.addConstraint(made->constraints.back());
  }
  made->solver.updateVariables();
  return made;
}

void kiwi_suggest(KiwiSolver *solver, int32_t variable, double value) {
  if (!solver->isEdited[variable]) {
    solver->isEdited[variable] = true;
    solver->solver.addEditVariable(solver->variables[variable], kiwi::strength::strong);
  }
  solver->solver.suggestValue(solver->variables[variable], value);
  solver->solver.updateVariables();
}

void kiwi_remove_all(KiwiSolver *solver) {
  for (auto it = solver->constraints.rbegin(); it != solver->constraints.rend(); ++it)
    solver->solver.removeConstraint(*it);
  solver->solver.updateVariables();
}

double kiwi_value(const KiwiSolver *solver, int32_t variable) { return solver->variables[variable].value(); }

void kiwi_free(KiwiSolver *solver) { delete solver; }
