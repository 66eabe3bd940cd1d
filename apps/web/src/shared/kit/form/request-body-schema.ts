import type { Call } from '@lastmile/contract';

/** The schema of what a call takes, to build its form on. */
export function requestBodySchema<C extends Call>(call: C): NonNullable<C['body']> {
  if (!call.body) throw new Error(`${call.id} takes no body`);
  return call.body as NonNullable<C['body']>;
}
