import { withTenant } from '@lastmile/database';
import { RouterError } from '@lastmile/routeros';
import type { AcquiredConnection, RouterServices } from '../../routers/index.ts';
import { AddressNotAllowed, findConnection, NameNotFound, targetOf } from '../../routers/index.ts';

const longestWords = 200;

class RouterArchived extends Error {}

/** Loads the current connection settings, then connects after the transaction has ended. */
export async function openRouter(
  { database, cipher, routers }: RouterServices,
  { ispId, routerId }: { readonly ispId: number; readonly routerId: number },
): Promise<AcquiredConnection> {
  const options = { actor: { userId: null, call: 'live.data' }, readOnly: true };
  const router = await withTenant(database, ispId, options, (tx) => findConnection(tx, routerId));
  if (!router || router.archivedAt) throw new RouterArchived('This router is archived');
  return routers.acquire(router, targetOf(cipher, router));
}

const isTheRouters = (error: unknown): error is Error =>
  error instanceof RouterError ||
  error instanceof AddressNotAllowed ||
  error instanceof NameNotFound ||
  error instanceof RouterArchived;

/** Router errors are shown as they are; our own errors are logged and shown as a generic message. */
export function describeFailure({ log }: RouterServices, routerId: number, error: unknown): string {
  if (isTheRouters(error)) return error.message.slice(0, longestWords);
  log.error({ err: error, routerId }, 'live data: could not query the router');
  return 'The router could not be queried';
}
