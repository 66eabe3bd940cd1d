import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../server/src/core/caller.ts';
import {
  refundCreditNote,
  reverseCreditNote,
} from '../../../server/src/modules/billing/credit-notes/index.ts';
import { createCreditNote } from '../../../server/src/modules/billing/invoices/index.ts';
import { drawNumber, drawOne } from '../seeded-random.ts';
import type { DemoSubscriber } from '../subscribers.ts';

interface Credited {
  readonly id: number;
  readonly subscriber: DemoSubscriber;
}

const given = [
  { cause: 'outage', reason: 'Fibre broken for three days', amountMinor: 150_00 },
  { cause: 'outage', reason: 'বিদ্যুৎ বিভ্রাটে দুই দিন সংযোগ ছিল না', amountMinor: 100_00 },
  { cause: 'write_off', reason: 'Small balance written off', amountMinor: 20_00 },
  { cause: 'other', reason: 'Recommended a new customer', amountMinor: 300_00 },
] as const;

const share = (subscriber: DemoSubscriber, what: string): number =>
  drawNumber(`${subscriber.username} ${what}`);

/** A few credits each month; one in ten is taken back, one in ten is partly paid out by bKash. */
export async function creditSubscribers(
  { tx, subscribers, owner }: { tx: Tx; subscribers: readonly Credited[]; owner: Caller },
  today: string,
  clock: Clock,
): Promise<void> {
  for (const { id: subscriberId, subscriber } of subscribers) {
    if (share(subscriber, `${today} credited`) >= 0.008) continue;
    const credit = drawOne(`${subscriber.username} ${today} credit`, given);
    const { id, allocations } = await createCreditNote(clock, tx, { subscriberId, ...credit }, owner);
    const after = share(subscriber, `${today} after`);
    if (after < 0.1) {
      await reverseCreditNote(clock, tx, { id, reason: 'Given to the wrong subscriber' }, owner);
    } else if (after < 0.3 && allocations.length === 0) {
      const amountMinor = credit.amountMinor / 2;
      const refund = {
        id,
        amountMinor,
        method: 'bkash',
        reference: null,
        reason: 'The customer asked for it',
      } as const;
      await refundCreditNote(clock, tx, refund, owner);
    }
  }
}
