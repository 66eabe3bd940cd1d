import type { Tx } from '@lastmile/database';
import { lockOpenPeriod } from '../../ledger/index.ts';
import type { NewPayment } from '../rules/new-payment.ts';

type Received = Pick<NewPayment, 'receivedAt' | 'receivedOn'>;

/**
 * When payments count: at the time they were received or, where that month is closed, from the first open day on. The
 * time on the document stays.
 */
export async function postingDates(tx: Tx, payments: readonly Received[], at: string) {
  const isLate = payments.some(({ receivedAt }) => Date.parse(receivedAt) < Date.parse(at));
  const open = isLate ? await lockOpenPeriod(tx) : undefined;
  return ({ receivedAt, receivedOn }: Received) =>
    open && receivedOn < open.opensOn
      ? { receivedOn: open.opensOn, postedAt: open.opensAt }
      : { receivedOn, postedAt: receivedAt };
}
