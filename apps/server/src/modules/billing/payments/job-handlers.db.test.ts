import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock, minor } from '@lastmile/kit';
import { createTestDatabase, standingIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBillable } from '../../../../test/support/billing.ts';
import { runChecks } from '../../../cli/check.ts';
import type { Caller } from '../../../core/caller.ts';
import { billingMoment } from '../invoices/index.ts';
import { issueInvoices } from '../invoices/operations/issue-invoices.ts';
import { buildFromLines } from '../invoices/rules/build-invoice.ts';
import { plainLine } from '../invoices/rules/invoice-lines.ts';
import { paymentHandlers } from './job-handlers.ts';
import { bulkPaid, bulkUnpaid } from './operations/bulk/bulk-payments.ts';

const ispId = standingIsps.north.id;
const clock = new MovableClock('2026-03-10T04:00:00Z');
const caller = { userId: 2, ispId, role: 'client' } as Caller;
const bills = 1_203;
let db: TestDatabase;
let lines: number[];
beforeAll(async () => {
  db = await createTestDatabase();
  const make = await makeBillable(db, ispId);
  lines = await Promise.all(Array.from({ length: 60 }, () => make.line()));
  await tenant(async (tx) => {
    const moment = await billingMoment(tx, clock);
    const built = buildFromLines(moment.settings, {
      tax: { vatMode: 'exempt', vatRate: 0 },
      period: null,
      lines: [plainLine('other', minor(10_00), false)],
    });
    await issueInvoices(tx, moment, async () =>
      Array.from({ length: bills }, (_, n) => ({
        subscriberId: lines[n % lines.length] ?? 0,
        kind: 'one_off' as const,
        built,
        dueOn: moment.today,
        note: null,
      })),
    );
  });
}, 300_000);
afterAll(() => db.close());

const tenant = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(db.database, ispId, { actor: { userId: caller.userId } }, work);
const progress: object[] = [];
const run = {
  transaction: tenant,
  read: tenant,
  report: async (told: object) => void progress.push(told),
} as unknown as JobRun;

/** The job that was enqueued last, run by hand. */
async function runEnqueued(name: string) {
  const [job] = await db.sql('select payload from jobs where name = $1 order by id desc limit 1', [name]);
  const handler = paymentHandlers({ clock }).find((one) => one.job.name === name);
  return handler?.run(job?.['payload'], run);
}
const paid = async () =>
  Number((await db.sql("select count(*) from invoices where status = 'paid'"))[0]?.['count']);

it('more than a thousand bills are paid and made unpaid by a job, which does no harm when it runs twice', async () => {
  const target = { all: true, filter: { search: '' } } as const;
  const byHand = { method: 'cash', reference: null, note: null } as const;
  const preview = await tenant((tx) => bulkPaid(clock, tx, { ...target, ...byHand, preview: true }, caller));
  expect(preview).toMatchObject({ invoices: bills, amountMinor: bills * 10_00, jobId: null });
  const asked = await tenant((tx) => bulkPaid(clock, tx, { ...target, ...byHand, preview: false }, caller));
  expect(asked).toMatchObject({ jobId: expect.any(Number), done: [] });
  expect(await paid()).toBe(0);
  expect(await runEnqueued('payments.pay-bills')).toMatchObject({
    done: bills,
    refused: 0,
    amountMinor: bills * 10_00,
  });
  expect(progress.at(-1)).toEqual({ done: bills, total: bills });
  expect(await paid()).toBe(bills);
  expect(await runEnqueued('payments.pay-bills')).toMatchObject({ done: 0, refused: bills, amountMinor: 0 });

  const undo = { ...target, reason: 'Wrong month', preview: false };
  await tenant((tx) => bulkUnpaid(clock, tx, undo, caller));
  // Taken after the wish: it stays.
  await tenant((tx) => bulkPaid(clock, tx, { ids: [1], ...byHand, preview: false }, caller));
  expect(await runEnqueued('payments.unpay-bills')).toMatchObject({ done: bills, refused: 0 });
  expect(await paid()).toBe(0);
  await tenant((tx) => bulkPaid(clock, tx, { ids: [1], ...byHand, preview: false }, caller));
  expect(await runEnqueued('payments.unpay-bills')).toMatchObject({ done: 0, refused: bills });
  expect(await paid()).toBe(1);
  expect(
    (await runChecks(db.database))
      .flatMap(({ faults }) => faults)
      .filter((fault) => !fault.startsWith('Job')),
  ).toEqual([]);
}, 300_000);
