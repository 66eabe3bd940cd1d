import type { CallInput, settlementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { findPlatformSettings } from '../../isps/index.ts';
import { payRenewal, quoteRenewal } from '../../plans/index.ts';
import { answerRequest, wantsServiceCharge } from '../queries/payout-requests.ts';
import { findSettlementSettings } from '../queries/settlement-settings.ts';
import {
  countPayable,
  insertSettlement,
  lockUnsettled,
  nextSettlementNumber,
  type SettlementSelection,
  sumExcludedUntil,
  totalsUntil,
} from '../queries/settlement-totals.ts';
import { addSettlementEvent, findIspToSettle, insertAdjustment, postOffset } from '../queries/settlements.ts';
import { refusalOf } from '../rules/refusal.ts';
import { settledUntil } from '../rules/settled-until.ts';

async function requireIsp(tx: Tx, ispId: number) {
  const isp = await findIspToSettle(tx, ispId);
  if (!isp) throw new Problem('not_found');
  return isp;
}

/** Payments that were chosen must be payable, all of them: the caller would not notice that one is missing. */
async function requirePayable(tx: Tx, { ispId, until, paymentIds }: SettlementSelection): Promise<void> {
  if (!paymentIds) return;
  const chosen = [...new Set(paymentIds)];
  if ((await countPayable(tx, { ispId, until, paymentIds: chosen })) !== chosen.length)
    throw fieldProblem('settlements.payment_not_payable', 'paymentIds');
}

/** What the ISP could pay of its plan with the settlement. */
async function offeredCharge(tx: Tx, clock: Clock, ispId: number) {
  const quote = await quoteRenewal(tx, clock, ispId);
  if (!quote) return null;
  const { amounts, plan, periodStart, periodEnd } = quote;
  return { amountMinor: amounts.totalMinor, planName: plan.name, periodStart, periodEnd };
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
    leftOut: await sumExcludedUntil(tx, ispId, until),
    refusal: refusalOf(totals.netMinor, minPayoutMinor),
    serviceCharge: await offeredCharge(tx, clock, ispId),
    isServiceChargeRequested: await wantsServiceCharge(tx, ispId),
  };
}

type NewSettlementForm = CallInput<typeof settlementCalls.create>['body'];

/**
 * Takes everything past the hold that no live settlement has, or the payments that were chosen. Makers of one ISP wait for each other. Without
 * a user it is made by the schedule of the ISP.
 */
export async function createSettlement(
  clock: Clock,
  tx: Tx,
  { ispId, until: lastDay, paymentIds, note, takesServiceCharge }: NewSettlementForm,
  userId: number | null,
  { scheduledFor = null }: { readonly scheduledFor?: string | null } = {},
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
  const charge = takesServiceCharge ? await payRenewal(tx, clock, ispId, number) : undefined;
  if (takesServiceCharge && !charge)
    throw fieldProblem('settlements.no_service_charge', 'takesServiceCharge');
  const made = await insertSettlement(tx, {
    ...picked,
    number,
    minPayoutMinor,
    note,
    issuer,
    userId,
    at,
    scheduledFor,
    charge,
  });
  if (!made) {
    const { netMinor } = await totalsUntil(tx, picked);
    throw new Problem(refusalOf(netMinor, minPayoutMinor) ?? 'settlements.charge_too_high');
  }
  if (charge) await postOffset(tx, made.id, at);
  await addSettlementEvent(tx, {
    ispId,
    settlementId: made.id,
    kind: 'created',
    userId,
    at,
    note: note?.slice(0, 300) ?? null,
  });
  await answerRequest(tx, ispId, made.id);
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
