import type { Call } from '@lastmile/contract';

/** The schema of a call's request body, for its form. */
export function requestBodySchema<C extends Call>(call: C): NonNullable<C['body']> {
  if (!call.body) throw new Error(`${call.id} takes no body`);
  return call.body as NonNullable<C['body']>;
}
