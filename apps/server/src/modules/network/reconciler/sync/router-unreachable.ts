import { type Outcome, RouterError, type RouterErrorKind } from '@lastmile/routeros';
import { AddressNotAllowed, NameNotFound } from '../../routers/index.ts';

/** Errors of the router as a whole, not of one entry: the run ends and the rows stay pending. */
const ofTheRouter: ReadonlySet<RouterErrorKind> = new Set([
  'unreachable',
  'refused',
  'timed-out',
  'tls',
  'bad-login',
  'not-permitted',
  'busy',
  'protocol',
  'cancelled',
]);

export const isRouterUnreachable = (error: unknown): error is Error =>
  (error instanceof RouterError && ofTheRouter.has(error.kind)) ||
  error instanceof AddressNotAllowed ||
  error instanceof NameNotFound;

/** The first sign that the router is unreachable ends the run. A change that is not permitted fails alone. */
export function throwIfUnreachable(outcomes: readonly Outcome<unknown>[]): void {
  for (const outcome of outcomes)
    if (!outcome.ok && outcome.error.kind !== 'not-permitted' && isRouterUnreachable(outcome.error))
      throw outcome.error;
}
