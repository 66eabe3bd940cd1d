import { withTenant } from '@lastmile/database';
import { type Clock, minor } from '@lastmile/kit';
import type { TestDatabase } from '@lastmile/testing';
import { billingMoment } from '../../src/modules/billing/invoices/index.ts';
import { issueInvoices } from '../../src/modules/billing/invoices/operations/issue-invoices.ts';
import { buildFromLines } from '../../src/modules/billing/invoices/rules/build-invoice.ts';
import { plainLine } from '../../src/modules/billing/invoices/rules/invoice-lines.ts';
import { takePayments } from '../../src/modules/billing/payments/operations/record-payments.ts';
import { receivedByHand } from '../../src/modules/billing/payments/rules/manual-payment.ts';
import { makeLine, makePackage, makeRouter } from './subscribers.ts';

/** An ISP's router and package, and lines on them that can be billed. */
export async function makeBillable(db: TestDatabase, ispId: number) {
  const [routerId, packageId] = [await makeRouter(db, ispId), await makePackage(db, ispId)];
  return {
    routerId,
    packageId,
    line: (more: { resellerUserId?: number; status?: string } = {}): Promise<number> =>
      makeLine(db, ispId, { routerId, packageId, status: 'active', ...more }),
  };
}

interface Place {
  readonly db: TestDatabase;
  readonly clock: Clock;
  readonly ispId: number;
}

/** A one-off bill, as the panel would have issued it. */
export const issueBill = (
  { db, clock, ispId }: Place,
  subscriberId: number,
  amountMinor: number,
): Promise<number> =>
  withTenant(db.database, ispId, { actor: { userId: null } }, async (tx) => {
    const moment = await billingMoment(tx, clock);
    const built = buildFromLines(moment.settings, {
      tax: { vatMode: 'exempt', vatRate: 0 },
      period: null,
      lines: [plainLine('other', minor(amountMinor), false)],
    });
    const bill = { subscriberId, kind: 'one_off', built, dueOn: moment.today, note: null } as const;
    const [issued] = await issueInvoices(tx, moment, async () => [bill]);
    return issued?.id ?? 0;
  });

/** Cash that this user took for a line. */
export const takeCash = (
  { db, clock, ispId }: Place,
  { subscriberId, amountMinor, userId }: { subscriberId: number; amountMinor: number; userId: number },
): Promise<number> =>
  withTenant(db.database, ispId, { actor: { userId } }, async (tx) => {
    const moment = await billingMoment(tx, clock);
    const received = receivedByHand(
      { method: 'cash', reference: null, note: null },
      { role: 'client', userId },
      moment,
    );
    const [taken] = await takePayments(tx, moment, async () => [{ ...received, subscriberId, amountMinor }]);
    return taken?.id ?? 0;
  });
