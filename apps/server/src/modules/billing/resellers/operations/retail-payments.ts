import type { CallInput, calls, ProblemCode } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem, stale } from '../../../../core/problem.ts';
import { collectorOf } from '../../../accounts/roles/index.ts';
import { enqueueSending } from '../../../messaging/outbox/index.ts';
import { type JournalEntry, postEntries, postReversals } from '../../ledger/index.ts';
import { isRetailDebtor, isSubscriberVisible } from '../queries/references.ts';
import { findResellerModel } from '../queries/resellers.ts';
import {
  insertRetailPayment,
  lockRetailPayment,
  retailBalanceOf,
  saveReversal,
} from '../queries/retail-payments.ts';

type Input<Name extends 'pay' | 'reverse'> = CallInput<(typeof calls.retail)[Name]>['body'];

/** Money that the reseller received from a subscriber: it is the reseller's, so that no account of the ISP moves. */
export async function recordRetailPayment(
  clock: Clock,
  tx: Tx,
  body: Input<'pay'>,
  caller: Pick<Caller, 'dataScope'>,
) {
  // Collectors collect for the ISP: they see subscribers of resellers in their areas, but nothing of what these invoice.
  const isCollector = collectorOf(caller) !== null;
  const { subscriberId, resellerId } = body;
  if (isCollector || !(await isKnown(tx, subscriberId))) throw new Problem('not_found');
  if (resellerId !== undefined && !(await findResellerModel(tx, resellerId))) throw new Problem('not_found');
  const at = new Date(clock.now()).toISOString();
  const refusal = resellerId === undefined ? 'retail.not_wholesale' : 'retail.exceeds_due';
  const { id, number, ...payee } = await explain(insertRetailPayment(tx, { ...body, at }), refusal);
  await postEntries(tx, [retailEntry({ id, userId: payee.userId, at }, body.amountMinor)]);
  // The database queued the message to the customer, if the ISP sends them.
  await enqueueSending(tx);
  const balanceMinor = await retailBalanceOf(tx, { subscriberId, resellerId: payee.resellerId });
  return { id, number, balanceDueMinor: Math.max(0, balanceMinor) };
}

/** Subscribers who were transferred still pay what they owe. */
const isKnown = async (tx: Tx, subscriberId: number): Promise<boolean> =>
  (await isSubscriberVisible(tx, subscriberId)) || isRetailDebtor(tx, subscriberId);

const retailEntry = (
  { id, userId, at }: { readonly id: number; readonly userId: number; readonly at: string },
  amountMinor: number,
): JournalEntry => ({
  kind: 'retail.paid',
  sourceKind: 'retail_payment',
  sourceId: id,
  at,
  lines: [
    { account: 'retail_money', userId, amountMinor },
    { account: 'retail_receivable', userId, amountMinor: -amountMinor },
  ],
});

/** What was recorded by mistake. Online payments are given back by their gateway. */
export async function reverseRetailPayment(clock: Clock, tx: Tx, { id, reason, version }: Input<'reverse'>) {
  const payment = await lockRetailPayment(tx, id);
  if (!payment) throw new Problem('not_found');
  if (payment.checkoutId !== null) throw new Problem('retail.paid_online');
  if (payment.reversedAt !== null) throw new Problem('retail.already_reversed');
  if (payment.version !== version) throw stale('This payment');
  const at = new Date(clock.now()).toISOString();
  const saved = await saveReversal(tx, id, at, reason);
  await postReversals(
    tx,
    { sourceKind: 'retail_payment', kind: 'retail.paid', posted: [{ id, revision: 1 }] },
    { kind: 'retail.reversed', at },
  );
  return saved;
}

async function explain<T>(write: Promise<T>, refusal: ProblemCode): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === 'retail_subscriber') throw new Problem(refusal);
    throw error;
  }
}
