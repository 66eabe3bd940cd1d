import { type ProblemBody, ProblemError } from '@lastmile/contract';

/** The problem of a rejected call; a call that succeeds fails the test. */
export async function expectProblem(call: Promise<unknown>): Promise<ProblemBody> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error('The call was expected to be refused');
}
