import { withPlatform, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../../test/support/billing.ts';
import { subscriberHandlers } from '../../../customers/subscribers/index.ts';
import { billingRunHandlers } from '../../billing-runs/index.ts';
import { dunningHandlers } from '../jobs.ts';

const { north, south } = sampleIsps;
const due = { dueAt: '2026-03-01T00:00:00Z', date: '2026-03-01' };

interface Subscriber {
  readonly id: number;
  readonly ispId: number;
}

/**
 * Two ISPs with subscribers that owe money, a movable clock and a worker. Invoices are due on their issue
 * date.
 */
export class DunningScenario {
  readonly db: TestDatabase;
  /** Noon in Dhaka. */
  readonly clock = new MovableClock('2026-03-01T06:00:00Z');
  readonly #billable = new Map<number, Awaited<ReturnType<typeof createBillable>>>();

  private constructor(db: TestDatabase) {
    this.db = db;
  }

  /** Both ISPs have had a first run, so that the next one suspends. */
  static async start(): Promise<DunningScenario> {
    const collecting = new DunningScenario(await createTestDatabase());
    for (const { id } of [north, south])
      collecting.#billable.set(id, await createBillable(collecting.db, id));
    await collecting.round();
    return collecting;
  }

  async subscriber(ispId: number = north.id): Promise<Subscriber> {
    return { id: (await this.#billable.get(ispId)?.subscriber()) ?? 0, ispId };
  }

  addOverdueInvoice({ id, ispId }: Subscriber, amountMinor = 500_00): Promise<number> {
    return issueTestInvoice({ db: this.db, clock: this.clock, ispId }, id, amountMinor);
  }

  /** A subscriber with one invoice that is due today. */
  async overdueSubscriber(ispId: number = north.id): Promise<Subscriber> {
    const subscriber = await this.subscriber(ispId);
    await this.addOverdueInvoice(subscriber);
    return subscriber;
  }

  async pay({ id, ispId }: Subscriber, amountMinor = 500_00): Promise<number> {
    const [user] = await this.db.sql<{ id: string }>('select id from users where isp_id = $1 limit 1', [
      ispId,
    ]);
    const place = { db: this.db, clock: this.clock, ispId };
    return recordCashPayment(place, { subscriberId: id, amountMinor, userId: Number(user?.id) });
  }

  within<T>(ispId: number, work: Parameters<typeof withTenant<T>>[3]): Promise<T> {
    return withTenant(this.db.database, ispId, { actor: { userId: null, call: 'test' } }, work);
  }

  change({ id }: Subscriber, set: string): Promise<unknown> {
    return this.db.sql(`update subscribers set ${set} where id = $1`, [id]);
  }

  /** Sets a billing setting of an ISP. */
  settings(ispId: number, column: string, value: string): Promise<unknown> {
    return this.db.sql(`insert into isp_settings (isp_id, ${column}) values ($1, ${value})`, [ispId]);
  }

  /** Runs one job as a worker does. */
  async run(name: string, ispId: number = north.id, payload?: object): Promise<unknown> {
    const { clock } = this;
    const handlers = [
      ...dunningHandlers({ clock }),
      ...billingRunHandlers({ clock }),
      ...subscriberHandlers(),
    ];
    const handler = handlers.find(({ job }) => job.name === name);
    const actor = { userId: null, call: name };
    const isOfPlatform = handler?.job.scope === 'platform';
    const transaction: JobRun['transaction'] = (work) =>
      isOfPlatform
        ? withPlatform(this.db.database, { actor }, work)
        : withTenant(this.db.database, ispId, { actor }, work);
    const { signal } = new AbortController();
    const run = { transaction, read: transaction, report: async () => {}, signal } as unknown as JobRun;
    return handler?.run(payload ?? (isOfPlatform ? due : {}), run);
  }

  /** Takes the queued dunning jobs out of the queue; returns name and ISP of each. */
  async takeQueued(): Promise<(readonly [name: string, ispId: number])[]> {
    const rows = await this.db.sql<{ name: string; key: string }>(
      `with taken as (
         delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier like 'dunning.%' returning t.identifier as name, j.key)
       select name, key from taken order by name, key`,
    );
    return rows.map(({ name, key }) => [name, Number(/\d+/.exec(key)?.[0])] as const);
  }

  /** One minute of the worker: finds what is due and runs the queued jobs. */
  async round(): Promise<void> {
    await this.run('dunning.find-due');
    for (const [name, ispId] of await this.takeQueued()) await this.run(name, ispId);
  }

  /** Sets the clock and lets one minute pass. */
  async roundAt(instant: string): Promise<void> {
    this.clock.set(instant);
    await this.round();
  }

  async stateOf({ id }: Subscriber): Promise<string> {
    const [row] = await this.db.sql<{ state: string }>(
      `select s.status || coalesce(' ' || s.status_reason, '') || ', ' || k.desired_state as state
       from subscribers s join router_secrets k on k.subscriber_id = s.id where s.id = $1`,
      [id],
    );
    return row?.state ?? 'gone';
  }

  close(): Promise<void> {
    return this.db.close();
  }
}

export const active = 'active, enabled';
export const suspended = 'suspended unpaid, disabled';
export { north, south };
