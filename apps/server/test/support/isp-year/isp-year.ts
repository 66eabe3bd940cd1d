import { withTenant } from '@lastmile/database';
import { addDays, type DateText } from '@lastmile/kit';
import { loadBillingContext } from '../../../src/modules/billing/invoices/index.ts';
import { recordPayments } from '../../../src/modules/billing/payments/operations/record-payments.ts';
import { manualPayment } from '../../../src/modules/billing/payments/rules/manual-payment.ts';
import { Network } from '../../../src/modules/network/reconciler/test/test-network.ts';
import { WorkerProcess } from './worker-process.ts';

export interface YearOptions {
  readonly subscribers: number;
  readonly days: number;
  readonly seed: number;
  /** The worker is killed on average once in this many days. */
  readonly daysPerKill: number;
}

/** How soon after the issue of an invoice it is paid: a share of all subscribers, and the range of days. */
const payers = [
  { share: 0.55, from: 0, to: 7 },
  { share: 0.25, from: 8, to: 25 },
  { share: 0.15, from: 20, to: 70 },
  { share: 0.05, from: 10_000, to: 10_000 },
] as const;
const routerCount = 4;
export const firstDay: DateText = '2026-01-01';
export const ispId = 1;

interface OutstandingInvoice {
  readonly id: number;
  readonly subscriberId: number;
  readonly age: number;
  readonly balanceDueMinor: number;
}

/** Simulates an ISP day by day: invoices, payments, and outages of routers and the worker. */
export class IspYear {
  readonly network: Network;
  readonly worker: WorkerProcess;
  readonly options: YearOptions;
  readonly #random: () => number;
  readonly #unreachable = new Map<number, number>();
  #clerk = 0;
  payments = 0;
  daysAway = 0;
  runsAway = 0;
  today: DateText = firstDay;

  private constructor(network: Network, options: YearOptions) {
    this.network = network;
    this.options = options;
    this.worker = new WorkerProcess(network);
    this.#random = randomFrom(options.seed);
  }

  static async start(options: YearOptions): Promise<IspYear> {
    const year = new IspYear(await Network.start(), options);
    await year.#settle();
    return year;
  }

  /**
   * Subscribers on four routers with any billing day, one in five billed in arrears. There are no suspensions
   * on Fridays.
   */
  async #settle(): Promise<void> {
    const { network } = this;
    network.clock.set(`${firstDay}T04:00:00Z`);
    const routers = [];
    for (let n = 0; n < routerCount; n++) routers.push((await network.router()).id);
    const packages = [await network.package('Home'), await network.package('Office')];
    for (let n = 0; n < this.options.subscribers; n++) {
      const routerId = routers[n % routerCount] ?? 0;
      const packageId = packages[n % 2] ?? 0;
      await network.subscriber({ routerId, packageId, username: `line${n}` });
    }
    await network.db.sql(`
      update subscribers set billing_day = 1 + (id * 7) % 28,
        billing_mode = case when id % 5 = 0 then 'postpaid' else 'prepaid' end;
      insert into isp_settings (isp_id, excluded_weekdays) values (${ispId}, '{5}')`);
    const [clerk] = await network.db.sql<{ id: string }>(
      `select id from users where isp_id = ${ispId} order by id limit 1`,
    );
    this.#clerk = Number(clerk?.id);
    await this.worker.start();
  }

  /** Suspensions and invoices, then the day with its payments. */
  async live(): Promise<void> {
    for (let day = 0; day < this.options.days; day++) {
      const isKilled = this.#random() < 1 / this.options.daysPerKill;
      await this.runNight(isKilled ? Math.floor(this.#random() * 400) : undefined);
      this.#toggleRouters();
      await this.#day();
      this.today = addDays(this.today, 1);
    }
  }

  /**
   * 01:10 in Dhaka, after the hour of suspensions, then 02:10, after that of invoices. On one day of ten
   * the worker is down over both, and finds them due at the same time.
   */
  async runNight(killedAfterMs?: number): Promise<void> {
    const eve = addDays(this.today, -1);
    const isRouterUnreachable = this.#random() < 1 / 10;
    const isKilledAtInvoices = isRouterUnreachable || this.#random() < 0.5;
    if (isRouterUnreachable) this.runsAway += 1;
    else await this.worker.at(`${eve}T19:10:00Z`, isKilledAtInvoices ? undefined : killedAfterMs);
    await this.worker.at(`${eve}T20:10:00Z`, isKilledAtInvoices ? killedAfterMs : undefined);
  }

  async #day(): Promise<void> {
    this.network.clock.set(`${this.today}T06:00:00Z`);
    await this.#pay();
    await this.worker.at(`${this.today}T06:02:00Z`);
  }

  #toggleRouters(): void {
    for (const [index, simulator] of this.network.simulators.entries()) {
      const left =
        this.#unreachable.get(index) ?? (this.#random() < 1 / 40 ? 1 + Math.floor(this.#random() * 5) : 0);
      simulator.faults.rejectLogin = left > 0;
      if (left > 0) this.daysAway += 1;
      if (left > 1) this.#unreachable.set(index, left - 1);
      else this.#unreachable.delete(index);
    }
  }

  async #pay(): Promise<void> {
    const open = await this.network.db.sql<{ id: string; subscriber: string; age: number; open: string }>(
      `select id, subscriber_id as subscriber, $2::date - issued_on as age, total_minor - paid_minor as open from invoices
       where isp_id = $1 and status in ('unpaid', 'partial') order by id`,
      [ispId, this.today],
    );
    const paid = open
      .map(
        (invoice): OutstandingInvoice => ({
          id: Number(invoice.id),
          subscriberId: Number(invoice.subscriber),
          age: invoice.age,
          balanceDueMinor: Number(invoice.open),
        }),
      )
      .filter((invoice) => invoice.age >= this.#daysUntilPaid(invoice));
    if (paid.length === 0) return;
    this.payments += paid.length;
    await withTenant(this.network.db.database, ispId, { actor: { userId: this.#clerk } }, async (tx) => {
      const moment = await loadBillingContext(tx, this.network.clock);
      const by = { role: 'client', userId: this.#clerk } as const;
      const received = manualPayment({ method: 'cash', reference: null, note: null }, by, moment);
      await recordPayments(tx, moment, async () =>
        // One in ten pays more than the balance due, which leaves account credit.
        paid.map(({ subscriberId, balanceDueMinor }) => ({
          ...received,
          subscriberId,
          amountMinor: balanceDueMinor + (this.#random() < 0.1 ? 10_000 : 0),
        })),
      );
    });
  }

  /** Deterministic for each invoice. */
  #daysUntilPaid({ id, subscriberId }: OutstandingInvoice): number {
    let share = randomFrom(this.options.seed + subscriberId)();
    const payer = payers.find((one) => {
      share -= one.share;
      return share < 0;
    });
    const { from, to } = payer ?? payers[0];
    return from + Math.floor(randomFrom(this.options.seed + id * 7919)() * (to - from + 1));
  }

  /** All routers are back online, and one more day passes up to noon on a day that allows suspensions. */
  async settleDown(): Promise<void> {
    for (const simulator of this.network.simulators) simulator.faults.rejectLogin = false;
    if (new Date(this.today).getUTCDay() === 5) this.today = addDays(this.today, 1);
    await this.runNight();
    for (const time of ['06:30', '07:30', '08:30', '09:30'])
      await this.worker.at(`${this.today}T${time}:00Z`);
  }

  async close(): Promise<void> {
    await this.worker.stop();
    await this.network.close();
  }
}

/** A small random number generator for 0 to 1, deterministic for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
