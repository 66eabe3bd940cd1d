import { ProblemError } from '@lastmile/contract';

/** True if the payment may or may not have been recorded: no response, or an inconclusive one. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error !== null &&
  (!(error instanceof ProblemError) ||
    error.problem.status >= 500 ||
    error.problem.code === 'idempotency_in_flight');
