import type { CallInput, calls, FixableLeak } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { updateSubscriber } from '../../../customers/subscribers/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { findLeakingSubscriber, recordLeakFixed } from '../queries/fixable-leak.ts';
import { isLeaking } from '../queries/leaks.ts';
import { contextOf } from './list-leaks.ts';

/** What the price becomes; undefined for leaks on a router. */
const newTerms = {
  free: { billing: 'normal' as const },
  below_price: { agreedPriceMinor: null, monthlyDiscountMinor: 0 },
  suspended_online: undefined,
  faster_on_router: undefined,
} satisfies Record<FixableLeak, object | undefined>;

/** Fixes a leak that is still there. The preview returns the same without changing anything. */
export async function fixLeak(
  services: Pick<Services, 'clock' | 'cipher'>,
  tx: Tx,
  { kind, subscriberId, preview }: CallInput<typeof calls.leaks.fix>['body'],
  caller: Caller,
) {
  const isThere = await isLeaking(tx, await contextOf(services.clock, tx), kind, subscriberId);
  const found = isThere ? await findLeakingSubscriber(tx, kind, subscriberId) : undefined;
  if (!found) throw new Problem('leaks.already_fixed');
  const { version, isReadOnly, ...shown } = found;
  const terms = newTerms[kind];
  if (!terms && isReadOnly) throw new Problem('leaks.router_read_only');
  if (!preview) {
    if (terms) {
      const input = { params: { id: subscriberId }, query: undefined, body: { version, ...terms } };
      await updateSubscriber(services, tx, input, caller);
    } else {
      await saveDesiredState(tx, [subscriberId], { repush: true, dropSessions: true });
      await recordLeakFixed(tx, subscriberId);
    }
  }
  const routerName = terms ? null : shown.routerName;
  return { ...shown, kind, subscriberId, routerName, isApplied: !preview };
}
