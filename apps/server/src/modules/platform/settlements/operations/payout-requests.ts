import type { CallInput, payoutCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import {
  declineRequest,
  findLastRequest,
  hasPlan,
  insertRequest,
  requestExists,
  withdrawRequest,
} from '../queries/payout-requests.ts';
import { findSchedule } from '../queries/payout-schedules.ts';
import { findSettlementSettings } from '../queries/settlement-settings.ts';
import { sumExcludedUntil, totalsUntil } from '../queries/settlement-totals.ts';
import { findUsablePayoutAccount } from '../queries/settlements.ts';
import { refusalOf } from '../rules/refusal.ts';
import { unsettledUntil } from './list-unsettled.ts';

/** What could be paid out now and why not more, for the ISP of the transaction. */
export async function getPayoutTerms(clock: Clock, tx: Tx, ispId: number) {
  const { holdDays, minPayoutMinor } = await findSettlementSettings(tx);
  const until = await unsettledUntil(clock, tx);
  const { netMinor } = await totalsUntil(tx, { ispId, until });
  const held = await sumExcludedUntil(tx, ispId, until);
  const request = (await findLastRequest(tx)) ?? null;
  const now = new Date(clock.now()).toISOString();
  return {
    availableMinor: netMinor,
    heldMinor: held.reduce((sum, { netMinor: net }) => sum + net, 0),
    minPayoutMinor,
    holdDays,
    hasPlan: await hasPlan(tx, ispId),
    hasReadyAccount: (await findUsablePayoutAccount(tx, ispId, now)) !== undefined,
    refusal:
      request?.state === 'open'
        ? ('payouts.already_requested' as const)
        : refusalOf(netMinor, minPayoutMinor),
    request,
    schedule: await findSchedule(tx, ispId),
  };
}

/** One at a time. The amount is what is available now; the settlement pays what is available then. */
export async function requestPayout(
  clock: Clock,
  tx: Tx,
  { note, takesServiceCharge }: CallInput<typeof payoutCalls.request>['body'],
  caller: { readonly ispId: number; readonly userId: number },
) {
  const { availableMinor, refusal } = await getPayoutTerms(clock, tx, caller.ispId);
  if (refusal) throw new Problem(refusal);
  const made = await insertRequest(tx, {
    amount_minor: availableMinor,
    note: note ?? null,
    takes_service_charge: takesServiceCharge,
    requested_by: caller.userId,
  });
  if (!made) throw new Problem('payouts.already_requested');
  return { id: made.id, amountMinor: availableMinor };
}

async function requireOpen(tx: Tx, id: number, changed: { id: number } | undefined) {
  if (changed) return { id };
  throw new Problem((await requestExists(tx, id)) ? 'payouts.not_open' : 'not_found');
}

export const withdrawPayoutRequest = async (tx: Tx, id: number) =>
  requireOpen(tx, id, await withdrawRequest(tx, id));

export const declinePayoutRequest = async (
  tx: Tx,
  { id, reason }: CallInput<typeof payoutCalls.decline>['body'],
  userId: number,
) => requireOpen(tx, id, await declineRequest(tx, id, userId, reason));
