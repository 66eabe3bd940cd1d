import { areaCalls, areaProblems } from './areas.ts';
import { healthCalls } from './health.ts';
import { identityCalls, identityProblems } from './identity.ts';
import type { Call } from './kit/call.ts';
import { commonProblems } from './kit/problems.ts';

/** Every problem code that the server may answer with. */
export const problems = { ...commonProblems, ...identityProblems, ...areaProblems };
export type ProblemCode = keyof typeof problems;

/** Every call there is, by domain. */
export const calls = {
  health: healthCalls,
  identity: identityCalls,
  areas: areaCalls,
};

export const allCalls: readonly Call[] = Object.values(calls).flatMap((domain) =>
  Object.values<Call>(domain),
);
