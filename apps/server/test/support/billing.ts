import { withTenant } from '@lastmile/database';
import { type Clock, minor } from '@lastmile/kit';
import type { TestDatabase } from '@lastmile/testing';
import { loadBillingContext } from '../../src/modules/billing/invoices/index.ts';
import { issueInvoices } from '../../src/modules/billing/invoices/operations/issue-invoices.ts';
import { buildFromLines } from '../../src/modules/billing/invoices/rules/build-invoice.ts';
import { plainLine } from '../../src/modules/billing/invoices/rules/invoice-lines.ts';
import { recordPayments } from '../../src/modules/billing/payments/operations/record-payments.ts';
import { manualPayment } from '../../src/modules/billing/payments/rules/manual-payment.ts';
import {
  assignCollectorArea,
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from './subscribers.ts';

/** An ISP's router and package, with subscribers that can be invoiced and who are in the area of its collectors. */
export async function createBillable(db: TestDatabase, ispId: number) {
  await assignCollectorArea(db, ispId);
  const [routerId, packageId] = [await createTestRouter(db, ispId), await createTestPackage(db, ispId)];
  return {
    routerId,
    packageId,
    subscriber: (
      more: { resellerUserId?: number; areaId?: number | null; status?: string } = {},
    ): Promise<number> => createTestSubscriber(db, ispId, { routerId, packageId, status: 'active', ...more }),
  };
}

interface Place {
  readonly db: TestDatabase;
  readonly clock: Clock;
  readonly ispId: number;
}

/** A one-off invoice, issued as the application does. */
export const issueTestInvoice = (
  { db, clock, ispId }: Place,
  subscriberId: number,
  amountMinor: number,
): Promise<number> =>
  withTenant(db.database, ispId, { actor: { userId: null } }, async (tx) => {
    const billingContext = await loadBillingContext(tx, clock);
    const built = buildFromLines(billingContext.settings, {
      tax: { vatMode: 'exempt', vatRate: 0 },
      period: null,
      lines: [plainLine('other', minor(amountMinor), false)],
    });
    const invoice = {
      subscriberId,
      kind: 'one_off',
      built,
      dueOn: billingContext.today,
      note: null,
    } as const;
    const [issued] = await issueInvoices(tx, billingContext, async () => [invoice]);
    return issued?.id ?? 0;
  });

/** Cash that this user received from a subscriber. */
export const recordCashPayment = (
  { db, clock, ispId }: Place,
  { subscriberId, amountMinor, userId }: { subscriberId: number; amountMinor: number; userId: number },
): Promise<number> =>
  withTenant(db.database, ispId, { actor: { userId } }, async (tx) => {
    const billingContext = await loadBillingContext(tx, clock);
    const received = manualPayment(
      { method: 'cash', reference: null, note: null },
      { userId },
      billingContext,
    );
    const [taken] = await recordPayments(tx, billingContext, async () => [
      { ...received, subscriberId, amountMinor },
    ]);
    return taken?.id ?? 0;
  });

/** Changes an issued invoice, which nothing else can do: for tests that need other dates. */
export const changeInvoices = (db: TestDatabase, change: string, where: string) =>
  db.sql(`alter table invoices disable trigger reject_change; update invoices set ${change} where ${where};
    alter table invoices enable trigger reject_change`);
