import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../server/src/core/caller.ts';
import { Problem } from '../../../server/src/core/problem.ts';
import {
  cancelInvoice,
  findAmounts,
  outstandingInvoicesOf,
  updateInvoice,
} from '../../../server/src/modules/billing/invoices/index.ts';
import { drawNumber } from '../seeded-random.ts';
import type { DemoSubscriber } from '../subscribers.ts';

interface Invoiced {
  readonly id: number;
  readonly subscriber: DemoSubscriber;
}

/** One unpaid invoice in fifty is wrong: it is cancelled, or a new one with a discount replaces it. */
export async function correctInvoices(
  { tx, subscribers, owner }: { tx: Tx; subscribers: readonly Invoiced[]; owner: Caller },
  today: string,
  clock: Clock,
): Promise<void> {
  const drawn = subscribers.flatMap(({ id, subscriber }) => {
    const share = drawNumber(`${subscriber.username} ${today} corrected`);
    return share < 0.02 ? [[id, share < 0.01] as const] : [];
  });
  const isCancelledOf = new Map(drawn);
  const unpaid = await outstandingInvoicesOf(tx, [...isCancelledOf.keys()]);
  for (const { subscriberId, invoiceId: id } of unpaid) {
    await unlessPaid(async () => {
      if (isCancelledOf.get(subscriberId)) {
        return cancelInvoice(clock, tx, { id, reason: 'The customer was away', month: 'skip' }, owner);
      }
      const { version, totalMinor } = await findAmounts(tx, id);
      // An invoice for the first days of a month may be smaller than the usual discount.
      const discountMinor = Math.min(50_00, Math.floor(totalMinor / 200) * 100);
      const body = { id, version, discountMinor, note: 'Discount agreed by phone', preview: false };
      return updateInvoice(clock, tx, body, owner);
    });
  }
}

/** An invoice with payments is not corrected; nothing was written yet. */
async function unlessPaid(correct: () => Promise<unknown>): Promise<void> {
  try {
    await correct();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'invoices.already_paid')) throw error;
  }
}
