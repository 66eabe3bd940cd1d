import { rawQuery, type Tx, withPlatform, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, recordCashPayment } from '../../../../../test/support/billing.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import type { Caller } from '../../../../core/caller.ts';
import { deleteOldOutcomes } from '../queries/scheduled-runs.ts';
import { cancelRun, undoRun } from './cancel-run.ts';
import { generate } from './create-run.ts';
import { getRun } from './get-run.ts';
import { pauseRun } from './pause-run.ts';
import { processRun } from './process-run.ts';
import { enqueueScheduledRuns, startScheduledRun } from './start-scheduled-run.ts';

const { north, south } = sampleIsps;
const ispId = north.id;
const clock = new MovableClock('2026-03-10T04:00:00Z');
const caller = { userId: 2, ispId, role: 'client' } as Caller;
/** Each subscriber owes January to March. */
const invoicesPerSubscriber = 3;
const subscriberCount = 25;
const inParts = 8;

let db: TestDatabase;
let subscribers: number[];
beforeAll(async () => {
  db = await createTestDatabase();
  const make = await createBillable(db, ispId);
  subscribers = [];
  for (let n = 0; n < subscriberCount; n++) subscribers.push(await make.subscriber());
}, 300_000);
beforeEach(async () => {
  clock.set('2026-03-10T04:00:00Z');
  await undoEverything();
});
afterAll(async () => {
  const violations = (await checkInvariants(db.database)).flatMap((finding) => finding.violations);
  await db.close();
  // The jobs run here without the queue.
  expect(violations.filter((violation) => !violation.startsWith('Job'))).toEqual([]);
});

const tenant = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(db.database, ispId, { actor: { userId: caller.userId } }, work);
/** The context that a worker passes to a job. */
const worker = (more: Partial<JobRun> = {}) =>
  ({ transaction: tenant, read: tenant, report: async () => {}, userId: caller.userId, ...more }) as JobRun;

const start = (body: { month?: string; until?: string; preview?: boolean } = {}) =>
  tenant((tx) =>
    generate(clock, tx, { ...(body.until ? {} : { month: '2026-03' }), preview: false, ...body }, caller),
  );
const show = (runId: number) => tenant((tx) => getRun(tx, runId, caller));
const work = (runId: number, run = worker()) => processRun(clock, runId, run, inParts);
const undo = async (runId: number) => {
  await tenant((tx) => cancelRun(clock, tx, { runId, reason: 'Wrong month', preview: false }, caller));
  await undoRun(clock, runId, worker());
};
const count = async (what: string): Promise<number> =>
  Number((await db.sql(`select count(*) from ${what}`))[0]?.['count']);
const invoicesOf = (runId: number) => count(`invoices where run_id = ${runId} and cancelled_at is null`);

/** Every test starts with nothing invoiced and nothing paid. */
async function undoEverything() {
  const runs = await db.sql<{ id: string }>(
    "select id from billing_runs where kind <> 'preview' and state in ('done', 'aborted') order by id",
  );
  for (const { id } of runs) await undo(Number(id));
}

describe('a run', () => {
  it('invoices everyone what is due, once, and records the outcome of each', async () => {
    const { runId, jobId } = await start();
    expect(jobId).toEqual(expect.any(Number));
    await work(runId);
    expect(await show(runId)).toMatchObject({
      state: 'done',
      invoiced: subscriberCount,
      notInvoiced: 0,
      invoices: subscriberCount * invoicesPerSubscriber,
      amountMinor: subscriberCount * invoicesPerSubscriber * 500_00,
      subscribersDone: subscriberCount,
      subscribersTotal: subscriberCount,
      outcomes: [{ outcome: 'invoiced', subscribers: subscriberCount }],
      allowed: ['undo'],
    });
    expect(await invoicesOf(runId)).toBe(subscriberCount * invoicesPerSubscriber);
  });

  it('numbers its invoices in the order of the subscribers, across batches', async () => {
    const { runId } = await start();
    await work(runId);
    const rows = await db.sql<{ subscriber: string; first: number; issuedInvoices: number }>(
      `select subscriber_id as subscriber, min(number_in_year)::int as first, count(*)::int as "issuedInvoices" from invoices
       where run_id = $1 group by 1 order by 2`,
      [runId],
    );
    const first = rows[0]?.first ?? 0;
    expect(rows.map((row) => ({ ...row, subscriber: Number(row.subscriber) }))).toEqual(
      subscribers.map((subscriber, n) => ({
        subscriber,
        first: first + n * invoicesPerSubscriber,
        issuedInvoices: invoicesPerSubscriber,
      })),
    );
  });

  it('updates the table statistics before it completes', async () => {
    await db.sql("update pg_class set reltuples = 0 where oid = 'invoices'::regclass");
    const { runId } = await start();
    let known = 0;
    const observer = worker({
      report: async () => {
        const [row] = await db.sql<{ n: number }>(
          "select reltuples::int as n from pg_class where oid = 'invoices'::regclass",
        );
        known = row?.n ?? 0;
        throw new Error('seen');
      },
    });
    await expect(work(runId, observer)).rejects.toThrow('seen');
    expect(known).toBeGreaterThanOrEqual(inParts * invoicesPerSubscriber);
    await work(runId);
  });

  it('that is requested again while in progress is the same run; requested later, it finds everyone invoiced', async () => {
    const { runId } = await start();
    expect((await start()).runId).toBe(runId);
    await work(runId);
    const again = await start();
    expect(again.runId).not.toBe(runId);
    await work(again.runId);
    expect(await show(again.runId)).toMatchObject({
      invoices: 0,
      outcomes: [{ outcome: 'already_invoiced', subscribers: subscriberCount }],
    });
  });

  it('with several concurrent workers invoices nobody twice', async () => {
    const { runId } = await start();
    const beside = await start({ until: '2026-03-20' });
    await Promise.all([work(runId), work(runId), work(beside.runId), work(runId)]);
    expect((await invoicesOf(runId)) + (await invoicesOf(beside.runId))).toBe(
      subscriberCount * invoicesPerSubscriber,
    );
    expect(await show(runId)).toMatchObject({ state: 'done', subscribersDone: subscriberCount });
    expect(await count(`billing_run_outcomes where run_id = ${runId}`)).toBe(subscriberCount);
  });

  it('that is interrupted within a chunk is resumed where it was', async () => {
    const { runId } = await start();
    let parts = 0;
    const dying = worker({
      transaction: (part) =>
        tenant(async (tx) => {
          const done = await part(tx);
          parts += 1;
          if (parts === 3) throw new Error('killed');
          return done;
        }),
    });
    await expect(work(runId, dying)).rejects.toThrow('killed');
    expect(await show(runId)).toMatchObject({ state: 'running', subscribersDone: 2 * inParts });
    expect(await invoicesOf(runId)).toBe(2 * inParts * invoicesPerSubscriber);
    await work(runId);
    expect(await invoicesOf(runId)).toBe(subscriberCount * invoicesPerSubscriber);
    expect(await show(runId)).toMatchObject({ state: 'done', subscribersDone: subscriberCount });
  });

  it('that is paused invoices nobody afterwards', async () => {
    const { runId } = await start();
    let parts = 0;
    const stopping = worker({
      report: async () => {
        parts += 1;
        if (parts === 2) await tenant((tx) => pauseRun(clock, tx, runId, caller));
      },
    });
    await work(runId, stopping);
    expect(await show(runId)).toMatchObject({
      state: 'aborted',
      subscribersDone: 2 * inParts,
      allowed: ['undo'],
    });
    expect(await invoicesOf(runId)).toBe(2 * inParts * invoicesPerSubscriber);
  });

  it('records who is not invoiced and why, and continues past a subscriber that the database rejects', async () => {
    const [free, nobody, held, suspended, pending, refused] = subscribers as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const set = async (subscriber: number, status: string) => {
      const reason = status === 'suspended' ? 'manual' : null;
      await db.sql('update subscribers set status = $2, status_reason = $3 where id = $1', [
        subscriber,
        status,
        reason,
      ]);
      await db.sql('update subscriber_terms set status = $2 where subscriber_id = $1', [subscriber, status]);
    };
    const [{ customer } = { customer: null }] = await db.sql<{ customer: string | null }>(
      'select customer_id as customer from subscribers where id = $1',
      [nobody],
    );
    await db.sql("update subscribers set billing = 'free' where id = $1", [free]);
    await db.sql('update subscribers set customer_id = null where id = $1', [nobody]);
    await set(held, 'on_hold');
    await set(suspended, 'suspended');
    await set(pending, 'pending');
    await db.sql(
      `alter table invoices add constraint one_is_refused check (subscriber_id <> ${refused} or cancelled_at is not null)`,
    );
    const { runId } = await start();
    await work(runId);
    const reasons = await db.sql(
      "select subscriber_id, outcome, detail from billing_run_outcomes where run_id = $1 and outcome <> 'invoiced' order by 1",
      [runId],
    );
    expect(reasons.map(({ outcome }) => outcome)).toEqual([
      'free',
      'no_customer',
      'on_hold',
      'suspended',
      'pending',
      'error',
    ]);
    expect(reasons.at(-1)).toMatchObject({ detail: 'one_is_refused' });
    expect(await show(runId)).toMatchObject({
      invoiced: subscriberCount - 6,
      notInvoiced: 6,
      subscribersDone: subscriberCount,
    });
    await db.sql('alter table invoices drop constraint one_is_refused');
    await db.sql("update subscribers set billing = 'normal' where id = $1", [free]);
    await db.sql('update subscribers set customer_id = $2 where id = $1', [nobody, customer]);
    for (const subscriber of [held, suspended, pending]) await set(subscriber, 'active');
  });

  it('can be previewed, which issues nothing', async () => {
    const { run, jobId } = await start({ preview: true });
    expect(jobId).toBeNull();
    expect(run).toMatchObject({
      kind: 'preview',
      state: 'done',
      invoiced: subscriberCount,
      amountMinor: subscriberCount * invoicesPerSubscriber * 500_00,
      allowed: ['start'],
    });
    expect(await invoicesOf(run.id)).toBe(0);
  });
});

describe('cancelling a run', () => {
  it('keeps what was paid, cancels the rest, and is idempotent', async () => {
    const { runId } = await start();
    await work(runId);
    const paying = subscribers[0] ?? 0;
    await recordCashPayment(
      { db, clock, ispId },
      { subscriberId: paying, amountMinor: 500_00, userId: caller.userId },
    );
    const preview = await tenant((tx) =>
      cancelRun(clock, tx, { runId, reason: 'Wrong', preview: true }, caller),
    );
    const issuedInvoices = subscriberCount * invoicesPerSubscriber;
    expect(preview).toMatchObject({
      cancels: issuedInvoices - 1,
      notCancellable: 1,
      notCancellableMinor: 500_00,
      jobId: null,
    });
    await Promise.all([undo(runId), undo(runId)]);
    await undo(runId);
    expect(await show(runId)).toMatchObject({
      state: 'undone',
      cancelled: issuedInvoices - 1,
      notCancelled: 1,
    });
    expect(await invoicesOf(runId)).toBe(1);
    expect(await count(`invoices where run_id = ${runId}`)).toBe(issuedInvoices);
  });

  it('issues a numbered cancellation note for every invoice, and leaves its months billable', async () => {
    const first = await start();
    await work(first.runId);
    const invoiced = await invoicesOf(first.runId);
    await undo(first.runId);
    const notes = await db.sql<{ number: string; amount: number }>(
      `select c.number_in_year::int as number, c.amount_minor::int as amount from credit_notes c
       join invoices i on i.isp_id = c.isp_id and i.id = c.invoice_id
       where i.run_id = $1 and c.kind = 'cancellation' and c.reason = 'Wrong month' order by c.id`,
      [first.runId],
    );
    expect(notes).toEqual(
      notes.map((_, index) => ({ number: Number(notes[0]?.number) + index, amount: 500_00 })),
    );
    expect(notes).toHaveLength(invoiced);
    const second = await start();
    await work(second.runId);
    expect(await invoicesOf(second.runId)).toBe(invoiced);
    const preview = await tenant((tx) =>
      cancelRun(clock, tx, { runId: first.runId, reason: 'Wrong', preview: true }, caller),
    );
    expect(preview).toMatchObject({ cancels: 0, cancelledBefore: invoiced });
  });

  it('is rejected until the run has ended', async () => {
    const { runId } = await start();
    const asked = tenant((tx) => cancelRun(clock, tx, { runId, reason: 'Wrong', preview: true }, caller));
    await expect(asked).rejects.toMatchObject({ code: 'billing_runs.still_running' });
    await work(runId);
  });
});

describe('the schedule', () => {
  const enqueueDue = () =>
    withPlatform(db.database, { actor: { userId: null } }, (tx) => enqueueScheduledRuns(clock, tx));
  const enqueued = async () =>
    (
      await db.sql<{ isp: number; date: string }>(
        `select (payload ->> 'ispId')::int as isp, payload -> 'data' ->> 'date' as date
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'billing-runs.start-scheduled' order by 1`,
      )
    ).map(({ isp, date }) => ({ isp: Number(isp), date }));
  const runToday = () => tenant((tx) => startScheduledRun(clock, tx));
  const scheduled = () =>
    db.sql<{ id: string; day: string }>(
      "select id, scheduled_for::text as day from billing_runs where kind = 'scheduled' order by id",
    );
  beforeEach(() => db.sql('delete from graphile_worker._private_jobs'));

  it('enqueues each ISP at its own hour of its own day', async () => {
    const theirs = await createBillable(db, south.id);
    await theirs.subscriber();
    await db.sql("update isps set timezone = 'America/Sao_Paulo' where id = $1", [south.id]);
    clock.set('2026-03-11T01:59:00+06:00');
    await enqueueDue();
    expect(await enqueued(), 'it is before two in Dhaka, and the day before in São Paulo').toEqual([
      { isp: south.id, date: '2026-03-10' },
    ]);
    clock.set('2026-03-11T02:00:00+06:00');
    await enqueueDue();
    expect(await enqueued()).toContainEqual({ isp: ispId, date: '2026-03-11' });
    await db.sql('delete from graphile_worker._private_jobs');
    await db.sql('insert into isp_settings (isp_id, auto_billing) values ($1, false)', [ispId]);
    await enqueueDue();
    expect(await enqueued(), 'switched off').toEqual([{ isp: south.id, date: '2026-03-10' }]);
    await runToday();
    expect(await scheduled()).toEqual([]);
    await db.sql('update isp_settings set auto_billing = true where isp_id = $1', [ispId]);

    const open = `isp_id = ${ispId} and resumed_at is null`;
    await db.sql(
      "insert into automation_pauses (isp_id, paused_at, reason) values ($1, '2026-03-01', 'Flood')",
      [ispId],
    );
    await runToday();
    expect(await scheduled(), 'automation is paused').toEqual([]);
    await db.sql(`update automation_pauses set resumed_at = '2026-03-02' where ${open}`);
  });

  it('has one run a day, which invoices all that came due since the last and records only relevant outcomes', async () => {
    const paidFor = await count('invoices where cancelled_at is null');
    clock.set('2026-03-11T02:00:00+06:00');
    await Promise.all([runToday(), runToday(), runToday()]);
    const [first] = await scheduled();
    expect(await scheduled()).toEqual([{ id: first?.id, day: '2026-03-11' }]);
    await work(Number(first?.id));
    expect(await invoicesOf(Number(first?.id))).toBe(subscriberCount * invoicesPerSubscriber - paidFor);
    await enqueueDue();
    expect((await enqueued()).map(({ isp }) => isp)).not.toContain(ispId);

    // The server was down for weeks.
    clock.set('2026-05-02T10:00:00+06:00');
    await runToday();
    const [, second] = await scheduled();
    await work(Number(second?.id));
    expect(await invoicesOf(Number(second?.id)), 'April and May').toBe(subscriberCount * 2);

    clock.set('2026-05-03T10:00:00+06:00');
    await runToday();
    const [, , third] = await scheduled();
    await work(Number(third?.id));
    expect(await show(Number(third?.id))).toMatchObject({ invoices: 0, notInvoiced: subscriberCount });
    expect(await count(`billing_run_outcomes where run_id = ${third?.id}`)).toBe(0);
    await undo(Number(third?.id));
    await undo(Number(second?.id));
  });

  it('deletes old previews, and nothing that was invoiced', async () => {
    const { runId } = await start();
    await work(runId);
    const before = await count('billing_run_outcomes');
    await start({ preview: true });
    const later = '2027-01-01T00:00:00Z';
    await tenant((tx) => deleteOldOutcomes(tx, { previews: later, outcomes: later }));
    expect(await count("billing_runs where kind = 'preview'")).toBe(0);
    expect(await count(`billing_run_outcomes where run_id = ${runId}`)).toBe(subscriberCount);
    expect(await count('billing_run_outcomes')).toBeLessThanOrEqual(before);
  });
});

it('a run until an earlier day has the discount of its day of issue', async () => {
  const id = subscribers.at(-1);
  await db.sql('update subscribers set monthly_discount_minor = 5000 where id = $1', [id]);
  const changedAt = '2026-03-08T04:00:00Z';
  await tenant((tx) => tx.executeQuery(rawQuery('select save_terms(array[$1::bigint], $2)', id, changedAt)));
  const { runId } = await start({ until: '2026-03-05' });
  await work(runId);
  const totals = await db.sql(
    'select total_minor::int as total from invoices where run_id = $1 and subscriber_id = $2 order by period_start',
    [runId, id],
  );
  expect(totals).toEqual([{ total: 500_00 }, { total: 500_00 }, { total: 450_00 }]);
});
