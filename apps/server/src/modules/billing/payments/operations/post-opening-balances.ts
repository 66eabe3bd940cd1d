import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { type BillingMoment, billingMoment, issueInvoices, openingBill } from '../../invoices/index.ts';
import { balanceOf, lockNumbers, refuseGivingAway } from '../../ledger/index.ts';
import { markOpened, type Opening, openingsToPost } from '../queries/opening-balances.ts';
import { hasLine } from '../queries/record-payments.ts';
import type { NewPayment } from '../rules/new-payment.ts';
import { takePayments } from './record-payments.ts';

/** Bills and receipts are numbered under locks that come before all others. */
export async function lockForOpenings(tx: Tx, { year }: BillingMoment): Promise<void> {
  await lockNumbers(tx, 'invoice', year);
  await lockNumbers(tx, 'payment', year);
}

interface TakenOverLines {
  /** Made in this transaction, with the mark that the books hold what they came with. */
  readonly marked: readonly Opening[];
  /** Lines that were there before, some of which bear that mark. */
  readonly unmarked: readonly number[];
}

/**
 * Puts what these lines were taken over with into the books: what they owed as a bill, what they had in favour as money
 * received before. Each line once, whoever asks how often; `lockForOpenings` must have come before the lines were locked.
 */
export async function postOpenings(
  tx: Tx,
  moment: BillingMoment,
  { marked, unmarked }: TakenOverLines,
  by: number | null,
): Promise<void> {
  const openings = [...(await openingsToPost(tx, unmarked, moment.at)), ...marked];
  const owed = openings.filter(({ amountMinor }) => amountMinor > 0);
  const inFavour = openings.filter(({ amountMinor }) => amountMinor < 0);
  await issueInvoices(tx, moment, async () =>
    owed.map((opening) => openingBill(moment, { ...opening, note: null })),
  );
  await takePayments(tx, moment, async () =>
    inFavour.map((opening) => openingPayment(moment, opening, { note: null, by })),
  );
}

/** What a line owed or had in favour when it was taken over, said by a person. */
export async function openBalance(
  clock: Clock,
  tx: Tx,
  { subscriberId, amountMinor, note }: CallInput<typeof calls.invoices.openingBalance>['body'],
  caller: Caller,
) {
  refuseGivingAway(caller);
  const moment = await billingMoment(tx, clock);
  const opening = { subscriberId, amountMinor };
  const refuseStrangers = async () => {
    if (!(await hasLine(tx, subscriberId, resellerOf(caller)))) throw new Problem('not_found');
  };
  const [bill] =
    amountMinor < 0
      ? []
      : await issueInvoices(tx, moment, async () => {
          await refuseStrangers();
          return [openingBill(moment, { ...opening, note })];
        });
  const [payment] =
    amountMinor > 0
      ? []
      : await takePayments(tx, moment, async () => {
          await refuseStrangers();
          return [openingPayment(moment, opening, { note, by: caller.userId })];
        });
  await markOpened(tx, subscriberId, moment.at);
  return {
    invoiceId: bill?.id ?? null,
    paymentId: payment?.id ?? null,
    number: bill?.number ?? payment?.number ?? '',
    balanceMinor: await balanceOf(tx, subscriberId),
  };
}

const openingPayment = (
  { at, today }: BillingMoment,
  { subscriberId, amountMinor }: Opening,
  { note, by }: { readonly note: string | null; readonly by: number | null },
): NewPayment => ({
  subscriberId,
  amountMinor: -amountMinor,
  method: 'cash',
  channel: 'import',
  collectedBy: 'isp',
  reference: null,
  note,
  receivedAt: at,
  receivedOn: today,
  receivedBy: by,
  cashUserId: null,
});
