import type { CallInput, settlementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { findOwners, notifyUsers } from '../../../messaging/outbox/index.ts';
import { voidRefundedRenewal } from '../../plans/index.ts';
import { reopenRequest } from '../queries/payout-requests.ts';
import { findSettlementSettings } from '../queries/settlement-settings.ts';
import { lockUnsettled } from '../queries/settlement-totals.ts';
import {
  addSettlementEvent,
  findIspToSettle,
  findUsablePayoutAccount,
  isPayoutAccountUsable,
  lockSettlement,
  postOffset,
  postPaid,
  releaseItems,
  updateSettlementRow,
} from '../queries/settlements.ts';
import { refusalOf } from '../rules/refusal.ts';
import { requireSettlement } from './get-settlement.ts';

type Body = CallInput<typeof settlementCalls.update>['body'];
type Locked = NonNullable<Awaited<ReturnType<typeof lockSettlement>>>;
interface By {
  readonly userId: number;
  readonly at: string;
}

/** draft → approved → paid; cancelled from draft or approved. A paid settlement is final. */
export async function updateSettlement(clock: Clock, tx: Tx, body: Body, userId: number) {
  // Refunds lock what is unsettled before the settlement: in the same order, nobody waits in a circle.
  await lockUnsettled(tx, (await requireSettlement(tx, body.id)).ispId);
  const settlement = await requireLocked(tx, body.id);
  const by = { userId, at: new Date(clock.now()).toISOString() };
  if (body.status === 'approved') await approve(tx, settlement, by);
  else if (body.status === 'paid') await pay(clock, tx, settlement, body, by);
  else await cancel(clock, tx, settlement, body.note, by);
  return { id: body.id, state: body.status };
}

async function requireLocked(tx: Tx, id: number): Promise<Locked> {
  const settlement = await lockSettlement(tx, id);
  if (!settlement) throw new Problem('not_found');
  return settlement;
}

/** By someone other than the maker. The account is fixed with it. Refunds may have left too little of a draft. */
async function approve(
  tx: Tx,
  { id, ispId, state, madeBy, netMinor }: Locked,
  { userId, at }: By,
): Promise<void> {
  if (state !== 'draft') throw new Problem('settlements.wrong_state');
  const { needsSecondApproval, minPayoutMinor } = await findSettlementSettings(tx);
  if (needsSecondApproval && madeBy === userId) throw new Problem('settlements.own_settlement');
  const refusal = refusalOf(netMinor, minPayoutMinor);
  if (refusal) throw new Problem(refusal);
  const account = await findUsablePayoutAccount(tx, ispId, at);
  if (!account) throw new Problem('settlements.account_not_ready');
  await updateSettlementRow(tx, id, {
    state: 'approved',
    approved_by: userId,
    approved_at: at,
    payout_account_id: account.id,
  });
  await addSettlementEvent(tx, { ispId, settlementId: id, kind: 'approved', userId, at });
}

/** The money was sent: posted in both books, and the owners are told. */
async function pay(
  clock: Clock,
  tx: Tx,
  { id, ispId, state, accountId, number, netMinor }: Locked,
  { reference, paidOn }: Extract<Body, { status: 'paid' }>,
  { userId, at }: By,
): Promise<void> {
  if (state !== 'approved' || accountId === null) throw new Problem('settlements.wrong_state');
  const { timezone = 'UTC' } = (await findIspToSettle(tx, ispId)) ?? {};
  if (paidOn > todayIn(timezone, clock).toString()) throw fieldProblem('settlements.paid_on', 'paidOn');
  if (!(await isPayoutAccountUsable(tx, ispId, accountId, at)))
    throw new Problem('settlements.account_not_ready');
  await updateSettlementRow(tx, id, {
    state: 'paid',
    paid_by: userId,
    paid_at: at,
    paid_on: paidOn,
    reference,
  });
  await postPaid(tx, id);
  await addSettlementEvent(tx, { ispId, settlementId: id, kind: 'paid', userId, at, note: reference });
  await notifyUsers(tx, clock, {
    ispId,
    kind: 'settlement_paid',
    key: String(id),
    userIds: (await findOwners(tx, ispId)).map((owner) => owner.id),
    amountMinor: netMinor,
    number,
    link: `/isp/settlement/${id}`,
  });
}

async function cancel(
  clock: Clock,
  tx: Tx,
  { id, ispId, state, serviceChargeId }: Locked,
  reason: string,
  { userId, at }: By,
): Promise<void> {
  if (state !== 'draft' && state !== 'approved') throw new Problem('settlements.wrong_state');
  await updateSettlementRow(tx, id, {
    state: 'cancelled',
    cancelled_by: userId,
    cancelled_at: at,
    cancelled_reason: reason,
  });
  await releaseItems(tx, id);
  await reopenRequest(tx, ispId, id);
  if (serviceChargeId !== null) {
    await voidRefundedRenewal(tx, clock, ispId, serviceChargeId);
    await postOffset(tx, id, at);
  }
  await addSettlementEvent(tx, { ispId, settlementId: id, kind: 'cancelled', userId, at, note: reason });
}

/** The ISP says that the money arrived. Confirming twice changes nothing. */
export async function confirmSettlement(clock: Clock, tx: Tx, id: number, userId: number) {
  // An ISP may lock its paid settlements only: one that is not paid has to be read first.
  if ((await requireSettlement(tx, id)).state !== 'paid') throw new Problem('settlements.wrong_state');
  const { ispId, state, confirmedAt } = await requireLocked(tx, id);
  if (confirmedAt !== null) return { id, state };
  const at = new Date(clock.now()).toISOString();
  await updateSettlementRow(tx, id, { confirmed_by: userId, confirmed_at: at });
  await addSettlementEvent(tx, { ispId, settlementId: id, kind: 'confirmed', userId, at });
  return { id, state };
}
