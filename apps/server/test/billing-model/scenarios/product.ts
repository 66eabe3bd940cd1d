import { type Call, type CallArguments, type CallOutput, calls } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { Cipher } from '@lastmile/kit/encryption';
import type { TestDatabase } from '@lastmile/testing';
import type { Caller } from '../../../src/core/caller.ts';
import type { Route } from '../../../src/core/route.ts';
import { invoiceChunk } from '../../../src/modules/billing/billing-runs/operations/invoice-chunk.ts';
import { insertRun } from '../../../src/modules/billing/billing-runs/queries/runs.ts';
import { creditNoteRoutes } from '../../../src/modules/billing/credit-notes/index.ts';
import { dunningRoutes } from '../../../src/modules/billing/dunning/index.ts';
import { invoiceRoutes, loadBillingContext } from '../../../src/modules/billing/invoices/index.ts';
import { issueFinalInvoices } from '../../../src/modules/billing/invoices/operations/issue-final-invoices.ts';
import { createPayLinks } from '../../../src/modules/billing/pay-links/index.ts';
import { paymentRoutes } from '../../../src/modules/billing/payments/index.ts';
import { applyScheduledChanges, subscriberRoutes } from '../../../src/modules/customers/subscribers/index.ts';
import { packageRoutes } from '../../../src/modules/network/packages/index.ts';
import { createTestRouter } from '../../support/subscribers.ts';
import { testKeyRing } from '../../support/test-server.ts';
import type { ScenarioIsp } from './actions.ts';

/** Both may do everything, and each has their own cash. */
export type User = 'owner' | 'clerk';

interface Schema {
  parse(value: unknown): unknown;
}

/** An ISP of the real product, with the calls of its owner and the work of its worker. */
export class Product {
  readonly db: TestDatabase;
  readonly ispId: number;
  readonly clock: MovableClock;
  readonly packageIds: readonly number[];
  readonly userIds: Readonly<Record<User, number>>;
  readonly #routerId: number;
  readonly #caller: Caller;
  readonly #routes: ReadonlyMap<string, Route>;
  #joined = 0;

  private constructor(
    db: TestDatabase,
    rows: { ispId: number; userIds: Record<User, number>; routerId: number; packageIds: number[] },
    nowMs: number,
  ) {
    this.db = db;
    this.ispId = rows.ispId;
    this.packageIds = rows.packageIds;
    this.userIds = rows.userIds;
    this.#routerId = rows.routerId;
    this.clock = new MovableClock(nowMs);
    const services = {
      clock: this.clock,
      cipher: new Cipher(testKeyRing),
      payLinks: createPayLinks(testKeyRing, () => 'https://panel.test'),
    };
    const routes = [
      ...subscriberRoutes(services),
      ...packageRoutes(services as never),
      ...invoiceRoutes(services),
      ...paymentRoutes(services as never),
      ...creditNoteRoutes(services),
      ...dunningRoutes(services),
    ];
    this.#routes = new Map(routes.map((route) => [route.call.id, route]));
    this.#caller = {
      userId: rows.userIds.owner,
      sessionId: 0,
      role: 'client',
      ispId: rows.ispId,
      abilities: [{ action: 'manage', subject: 'all' }],
      ispStatus: 'active',
      actsAsIsp: false,
      mustSetUpTwoFactor: false,
      isRestricted: false,
    } as Caller;
  }

  static async create(db: TestDatabase, isp: ScenarioIsp): Promise<Product> {
    const idOf = async (text: string, values: unknown[]) => Number((await db.sql(text, values))[0]?.['id']);
    const ispId = await idOf(
      "insert into isps (name, status, currency, timezone) values ('Scenario', 'active', $1, $2) returning id",
      [isp.currency, isp.timezone],
    );
    await db.sql(
      `insert into isp_settings (isp_id, vat_mode, vat_rate, round_to_whole, first_invoice, invoice_suspended, reactivation_rule)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ispId,
        isp.vatMode,
        isp.vatRate,
        isp.roundToWhole,
        isp.firstInvoice,
        isp.invoiceSuspended,
        isp.reactivationRule,
      ],
    );
    const userOf = (name: User) =>
      idOf(
        `insert into users (isp_id, full_name, email, password_hash, role_id)
         values ($1, $2, $3, 'none', (select id from roles where name = 'client' and is_system)) returning id`,
        [ispId, name, `${name}${ispId}@scenario.test`],
      );
    const userIds = { owner: await userOf('owner'), clerk: await userOf('clerk') };
    const routerId = await createTestRouter(db, ispId);
    const packageIds: number[] = [];
    for (const { name, price, vatMode, vatRate, connectionCharge } of isp.packages) {
      packageIds.push(
        await idOf(
          `insert into packages (isp_id, name, price_minor, vat_mode, vat_rate, connection_charge_minor, download_kbps, upload_kbps, profile_name)
           values ($1, $2, $3, $4, $5, $6, 10000, 10000, $2) returning id`,
          [ispId, name, price, vatMode, vatRate, connectionCharge],
        ),
      );
    }
    return new Product(db, { ispId, userIds, routerId, packageIds }, isp.startMs);
  }

  /** Performs a call as the API does: parsed by its contract, in one transaction of the ISP. */
  async ask<C extends Call>(call: C, input: CallArguments<C>, by: User = 'owner'): Promise<CallOutput<C>> {
    const handler = this.#routes.get(call.id)?.handler;
    if (handler?.kind !== 'transaction') throw new Error(`${call.id} is not available`);
    const given = input as { params?: unknown; query?: unknown; body?: unknown };
    const parsed = {
      params: (call.params as Schema | undefined)?.parse(given.params),
      query: (call.query as Schema | undefined)?.parse(given.query ?? {}),
      body: (call.body as Schema | undefined)?.parse(given.body),
    };
    const caller = { ...this.#caller, userId: this.userIds[by] };
    return this.transaction((tx) => handler.run(tx, parsed as never, caller)) as Promise<CallOutput<C>>;
  }

  transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(this.db.database, this.ispId, { actor: { userId: this.#caller.userId } }, work);

  async join(
    fields: Partial<CallArguments<typeof calls.subscribers.create>['body']> & { packageId: number },
  ): Promise<number> {
    const { id } = await this.ask(calls.subscribers.create, {
      body: {
        customer: { name: 'Customer', mobile: '01712345678', clientType: 'home', language: 'en' },
        username: `subscriber${++this.#joined}`,
        routerId: this.#routerId,
        bindMac: false,
        billing: 'normal',
        billingMode: 'prepaid',
        billingDay: 1,
        monthlyDiscountMinor: 0,
        activate: true,
        ...fields,
      },
    });
    return id;
  }

  /** What the worker does after a subscriber was closed. */
  issueFinalInvoices = () =>
    issueFinalInvoices(this.clock, { transaction: this.transaction, report: async () => {} });

  /** What the worker does once a day. */
  async runDay(): Promise<void> {
    const { clock, transaction } = this;
    if (await this.#hasSchedule()) {
      const context = await transaction((tx) => loadBillingContext(tx, clock));
      const { closed } = await applyScheduledChanges(context, { transaction, report: async () => {} });
      if (closed > 0) await this.issueFinalInvoices();
    }
    await transaction(async (tx) => {
      const { today, at } = await loadBillingContext(tx, clock);
      const run = {
        kind: 'scheduled',
        until: today,
        month: null,
        scheduledFor: today,
        own: null,
        at,
      } as const;
      const runId = await insertRun(tx, run);
      if (runId !== undefined) await invoiceChunk(tx, clock, runId, 1_000);
    });
  }

  /** Otherwise there is nothing that a day could change. */
  async #hasSchedule(): Promise<boolean> {
    const rows = await this.db.sql(
      "select from subscribers where isp_id = $1 and (change_on is not null or status = 'on_hold') limit 1",
      [this.ispId],
    );
    return rows.length > 0;
  }
}
