import { ProblemError } from '@lastmile/contract';

/** Whether it is not known if the money was taken: no answer came, or one that does not say. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error !== null &&
  (!(error instanceof ProblemError) ||
    error.problem.status >= 500 ||
    error.problem.code === 'idempotency_in_flight');
