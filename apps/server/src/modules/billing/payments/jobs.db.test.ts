import { bulkPaymentsResult } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock, minor } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { checkInvariants } from '../../../cli/check.ts';
import type { Caller } from '../../../core/caller.ts';
import { loadBillingContext } from '../invoices/index.ts';
import { issueInvoices } from '../invoices/operations/issue-invoices.ts';
import { buildFromLines } from '../invoices/rules/build-invoice.ts';
import { plainLine } from '../invoices/rules/invoice-lines.ts';
import { paymentHandlers } from './jobs.ts';
import { bulkPaid, bulkUnpaid } from './operations/bulk/bulk-payments.ts';

const ispId = sampleIsps.north.id;
const clock = new MovableClock('2026-03-10T04:00:00Z');
const caller = { userId: 2, ispId, role: 'client' } as Caller;
const invoices = 1_203;
let db: TestDatabase;
let subscribers: number[];
beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  subscribers = await Promise.all(Array.from({ length: 60 }, () => make.subscriber()));
  await tenant(async (tx) => {
    const billingContext = await loadBillingContext(tx, clock);
    const built = buildFromLines(billingContext.settings, {
      tax: { vatMode: 'exempt', vatRate: 0 },
      period: null,
      lines: [plainLine('other', minor(10_00), false)],
    });
    await issueInvoices(tx, billingContext, async () =>
      Array.from({ length: invoices }, (_, n) => ({
        subscriberId: subscribers[n % subscribers.length] ?? 0,
        kind: 'one_off' as const,
        built,
        dueOn: billingContext.today,
        note: null,
      })),
    );
  });
}, 300_000);
afterAll(() => db.close());

const tenant = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(db.database, ispId, { actor: { userId: caller.userId } }, work);
const progress: object[] = [];

/** Runs the job that was enqueued last. `onReport` is called between two chunks. */
async function runEnqueued(name: string, onReport = () => {}) {
  const [job] = await db.sql('select id, payload from jobs where name = $1 order by id desc limit 1', [name]);
  const handler = paymentHandlers({ clock }).find((one) => one.job.name === name);
  const report = async (reported: object) => {
    progress.push(reported);
    onReport();
  };
  const run = { id: Number(job?.['id']), transaction: tenant, read: tenant, report };
  return handler?.run(job?.['payload'], run as unknown as JobRun);
}
const kill = () => {
  throw new Error('The worker was killed');
};
const paid = async () =>
  Number((await db.sql("select count(*) from invoices where status = 'paid'"))[0]?.['count']);
/** What the ledger has received as cash. */
const cashReceived = async () =>
  Number(
    (
      await db.sql("select coalesce(sum(amount_minor), 0) as sum from journal_lines where account = 'cash'")
    )[0]?.['sum'],
  );

it('a bulk job that is resumed after its worker was killed reports everything it has done', async () => {
  const target = { all: true, filter: { search: '' } } as const;
  const cash = { method: 'cash', reference: null, note: null, preview: false } as const;
  await tenant((tx) => bulkPaid(clock, tx, { ...target, ...cash }, caller));
  await expect(runEnqueued('payments.pay-invoices', kill)).rejects.toThrow('killed');
  expect(await paid()).toBe(500);
  const result = await runEnqueued('payments.pay-invoices');
  expect(result).toMatchObject({ done: invoices, refused: 0, amountMinor: await cashReceived() });
  expect(progress.at(-1)).toEqual({ done: invoices, total: invoices });
  expect(await paid()).toBe(invoices);

  const unpaying = { ...target, reason: 'Wrong month', preview: false };
  await tenant((tx) => bulkUnpaid(clock, tx, unpaying, caller));
  await expect(runEnqueued('payments.unpay-invoices', kill)).rejects.toThrow('killed');
  expect(await paid()).toBe(invoices - 500);
  const undone = await runEnqueued('payments.unpay-invoices');
  expect(undone).toMatchObject({ done: invoices, refused: 0, amountMinor: invoices * 10_00 });
  expect(await cashReceived()).toBe(0);
}, 300_000);

it('more than a thousand invoices are paid and made unpaid by a job, which is idempotent', async () => {
  const target = { all: true, filter: { search: '' } } as const;
  const manualPaymentFields = { method: 'cash', reference: null, note: null } as const;
  const preview = await tenant((tx) =>
    bulkPaid(clock, tx, { ...target, ...manualPaymentFields, preview: true }, caller),
  );
  expect(preview).toMatchObject({ invoices: invoices, amountMinor: invoices * 10_00, jobId: null, done: [] });
  expect(preview.rows).toHaveLength(200);
  expect(preview.rows[0]).toMatchObject({ username: expect.any(String), amountMinor: 10_00 });
  const request = await tenant((tx) =>
    bulkPaid(clock, tx, { ...target, ...manualPaymentFields, preview: false }, caller),
  );
  expect(request).toMatchObject({ jobId: expect.any(Number), done: [] });
  expect(await paid()).toBe(0);
  expect(await runEnqueued('payments.pay-invoices')).toMatchObject({
    done: invoices,
    refused: 0,
    amountMinor: invoices * 10_00,
  });
  expect(progress.at(-1)).toEqual({ done: invoices, total: invoices });
  expect(await paid()).toBe(invoices);
  const payments = await db.sql('select count(*) from payments');
  expect(await runEnqueued('payments.pay-invoices')).toMatchObject({ done: invoices, refused: 0 });
  expect(await db.sql('select count(*) from payments')).toEqual(payments);

  const paidAgain = await tenant((tx) =>
    bulkPaid(clock, tx, { ...target, ...manualPaymentFields, preview: true }, caller),
  );
  expect(paidAgain.refused).toHaveLength(200);
  const undo = { ...target, reason: 'Wrong month', preview: false };
  await tenant((tx) => bulkUnpaid(clock, tx, undo, caller));
  // Recorded after the request, so it stays.
  await tenant((tx) => bulkPaid(clock, tx, { ids: [1], ...manualPaymentFields, preview: false }, caller));
  expect(await runEnqueued('payments.unpay-invoices')).toMatchObject({ done: invoices, refused: 0 });
  expect(await paid()).toBe(0);
  await tenant((tx) => bulkPaid(clock, tx, { ids: [1], ...manualPaymentFields, preview: false }, caller));
  expect(await runEnqueued('payments.unpay-invoices')).toMatchObject({ done: invoices, refused: 0 });
  expect(await paid()).toBe(1);

  // One that was paid meanwhile is refused, and the dialog reads why.
  await tenant((tx) =>
    bulkPaid(clock, tx, { ...target, ...manualPaymentFields, reference: 'Second', preview: false }, caller),
  );
  await db.sql(
    'update jobs set payload = payload || \'{"target": {"ids": [1, 2]}}\' where status = \'waiting\'',
  );
  const partly = bulkPaymentsResult((await runEnqueued('payments.pay-invoices')) ?? null);
  expect(partly).toMatchObject({ done: 1, refused: 1 });
  expect(partly.refusals).toMatch(/^\S+: invoices\.nothing_due$/);
  expect(
    (await checkInvariants(db.database))
      .flatMap(({ violations }) => violations)
      .filter((violation) => !violation.startsWith('Job')),
  ).toEqual([]);
}, 300_000);
