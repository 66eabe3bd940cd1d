import type { CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../core/caller.ts';
import { enqueueRouterSync } from '../../desired-state/index.ts';
import { currentWorkingRouter, setWritesAllowed } from '../../routers/index.ts';
import { lastPollOf } from '../queries/reconciliation-lists.ts';
import { previewSync } from './preview-sync.ts';

/** Enables sync for a read-only router; `preview` only returns what would be written. */
export async function enableSync(
  tx: Tx,
  { clock, cipher }: { readonly clock: Clock; readonly cipher: Cipher },
  { body }: CallInput<typeof routerCalls.enableSync>,
  caller: Caller,
) {
  const router = await currentWorkingRouter(tx, body);
  const { id, version } = router;
  const asOf = (await lastPollOf(tx, id))?.polledAt ?? null;
  const plan = asOf === null ? null : await previewSync(tx, cipher, router);
  if (body.preview) return { id, version, asOf, plan };
  const changed = await setWritesAllowed(tx, id, new Date(clock.now()).toISOString(), caller.userId);
  await enqueueRouterSync(tx, [id]);
  return { ...changed, asOf, plan };
}
