import type { CallInput, settlementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { findPlatformSettings } from '../../isps/index.ts';
import { findSettlementSettings } from '../queries/settlement-settings.ts';
import {
  countPayable,
  insertSettlement,
  leftOutUntil,
  lockUnsettled,
  nextSettlementNumber,
  type Picked,
  totalsUntil,
} from '../queries/settlement-totals.ts';
import { addSettlementEvent, findIspToSettle, insertAdjustment } from '../queries/settlements.ts';
import { settledUntil } from '../rules/settled-until.ts';

async function requireIsp(tx: Tx, ispId: number) {
  const isp = await findIspToSettle(tx, ispId);
  if (!isp) throw new Problem('not_found');
  return isp;
}

type Refusal = 'settlements.nothing_to_settle' | 'settlements.below_minimum';
const refusalOf = (netMinor: number, minimum: number): Refusal | null => {
  if (netMinor <= 0) return 'settlements.nothing_to_settle';
  return netMinor < minimum ? 'settlements.below_minimum' : null;
};

/** Payments that were chosen must be payable, all of them: the caller would not notice that one is missing. */
async function requirePayable(tx: Tx, { ispId, until, paymentIds }: Picked): Promise<void> {
  if (!paymentIds) return;
  const chosen = [...new Set(paymentIds)];
  if ((await countPayable(tx, { ispId, until, paymentIds: chosen })) !== chosen.length)
    throw fieldProblem('settlements.payment_not_payable', 'paymentIds');
}

export async function previewSettlement(
  clock: Clock,
  tx: Tx,
  { params: { ispId }, query }: CallInput<typeof settlementCalls.preview>,
) {
  const { id, name, currency, timezone } = await requireIsp(tx, ispId);
  const { holdDays, minPayoutMinor } = await findSettlementSettings(tx);
  const until = settledUntil(clock.now(), holdDays, query.until, timezone);
  const totals = await totalsUntil(tx, { ispId, until });
  return {
    isp: { id, name },
    currency,
    ...totals,
    until,
    minPayoutMinor,
    leftOut: await leftOutUntil(tx, ispId, until),
    refusal: refusalOf(totals.netMinor, minPayoutMinor),
  };
}

/** Takes everything past the hold that no live settlement has, or the payments that were chosen. Makers of one ISP wait for each other. */
export async function createSettlement(
  clock: Clock,
  tx: Tx,
  { ispId, until: lastDay, paymentIds, note }: CallInput<typeof settlementCalls.create>['body'],
  userId: number,
) {
  const isp = await requireIsp(tx, ispId);
  await lockUnsettled(tx, ispId);
  const { holdDays, minPayoutMinor } = await findSettlementSettings(tx);
  const now = clock.now();
  const until = settledUntil(now, holdDays, lastDay, isp.timezone);
  const picked = { ispId, until, paymentIds };
  await requirePayable(tx, picked);
  const number = await nextSettlementNumber(tx, todayIn(isp.timezone, clock).year);
  const at = new Date(now).toISOString();
  const { brandName: issuer } = await findPlatformSettings(tx);
  const made = await insertSettlement(tx, { ...picked, number, minPayoutMinor, note, issuer, userId, at });
  if (!made) {
    const { netMinor } = await totalsUntil(tx, picked);
    throw new Problem(refusalOf(netMinor, minPayoutMinor) ?? 'settlements.nothing_to_settle');
  }
  await addSettlementEvent(tx, {
    ispId,
    settlementId: made.id,
    kind: 'created',
    userId,
    at,
    note: note?.slice(0, 300) ?? null,
  });
  return { id: made.id, number, netMinor: made.netMinor };
}

/** Posted in both books at once; the next settlement pays it. */
export async function adjustPayable(
  tx: Tx,
  { ispId, amountMinor, note }: CallInput<typeof settlementCalls.adjust>['body'],
) {
  await requireIsp(tx, ispId);
  await lockUnsettled(tx, ispId);
  return {
    id: await insertAdjustment(tx, { isp_id: ispId, kind: 'correction', amount_minor: amountMinor, note }),
  };
}
