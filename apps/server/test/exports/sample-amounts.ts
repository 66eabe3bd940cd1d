import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { collect } from '../../src/modules/platform/settlements/test/collected.ts';
import { createBillable } from '../support/billing.ts';
import { north, south, type TestServer } from '../support/test-server.ts';

/** Where the paths of lists with an id find amounts. */
export interface SampleIds {
  readonly subscriberId: number;
  readonly customerId: number;
  readonly resellerId: number;
  readonly wholesalerId: number;
  readonly runId: number;
  readonly campaignId: number;
  readonly settlementId: number;
  readonly statementId: number;
}

/** An amount in every list: those of an ISP in taka, and on the platform also of one in yen. */
export async function createSampleAmounts(server: TestServer): Promise<SampleIds> {
  const owner = await server.clientOf(north.logins.client);
  const ids = await createAmountsOfIsp(server, owner);
  const sent = await createSentAmounts(server, ids.subscriberId);
  return { ...ids, ...sent, ...(await createPlatformAmounts(server)) };
}

async function createAmountsOfIsp(server: TestServer, owner: Client) {
  const { db } = server;
  const make = await createBillable(db, north.id);
  const subscriberId = await make.subscriber();
  const oneOff = (unitMinor: number) =>
    owner(calls.invoices.create, {
      params: { subscriberId },
      body: { kind: 'one_off', lines: [{ text: 'Router', unitMinor }] },
    });
  await oneOff(1_234_56);
  await oneOff(1_400_00);
  await owner(calls.invoices.creditNote, {
    body: { subscriberId, amountMinor: 5_05, cause: 'outage', reason: 'Outage' },
  });
  await owner(calls.payments.create, { body: { subscriberId, amountMinor: 1_300_07, method: 'cash' } });
  await owner(calls.cashBook.expense, {
    body: { amountMinor: 50_50, category: 'rent', note: 'Rent' },
  });
  const reseller = await owner(calls.resellers.create, {
    body: {
      ...{ fullName: 'Corner shop', email: 'corner@example.com', password: 'rainy-sundays-77' },
      ...{ commissionRate: 1000, commissionBasis: 'before_vat' },
    },
  });
  await owner(calls.resellers.topUp, { body: { id: reseller.id, amountMinor: 77_07, method: 'bkash' } });
  const wholesaler = await owner(calls.resellers.create, {
    body: {
      ...{ fullName: 'Island net', email: 'island@example.com', password: testPassword },
      ...{ model: 'wholesale', commissionRate: 0, commissionBasis: 'before_vat' },
    },
  });
  await owner(calls.resellerPrices.update, {
    params: { id: wholesaler.id },
    body: { items: [{ packageId: make.packageId, priceMinor: 310_31 }] },
  });
  await owner(calls.resellerPrices.retail, {
    params: { id: wholesaler.id },
    body: { items: [{ packageId: make.packageId, retailMinor: 450_45 }] },
  });
  await owner(calls.resellers.topUp, { body: { id: wholesaler.id, amountMinor: 500_00, method: 'bkash' } });
  const seller = await server.clientOf('island@example.com');
  const bought = await seller(calls.subscribers.create, {
    body: {
      customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
      ...{ username: 'island-1', routerId: make.routerId, packageId: make.packageId, bindMac: false },
      ...{
        billing: 'normal',
        billingMode: 'prepaid',
        billingDay: 1,
        monthlyDiscountMinor: 0,
        activate: true,
      },
    },
  });
  await seller(calls.retail.pay, { body: { subscriberId: bought.id, amountMinor: 100_11, method: 'cash' } });
  // What gateways and the platform would have written.
  await db.sql(`set session_replication_role = replica;
    insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
        subscriber_id, amount_minor, currency, state, started_at, transaction_id, paid_minor, paid_currency, fee_minor)
      values (${north.id}, 'LMAMOUNTS0000001', 1, 'bkash', 'merchant', 'isp', false, 'subscriber_invoice', ${subscriberId},
        ${subscriberId}, 12345, 'BDT', 'needs_review', now(), 'TX1', 12344, 'BDT', 185);
    insert into payment_claims (isp_id, subscriber_id, method, transaction_id, transaction_key, amount_minor, form_key)
      values (${north.id}, ${subscriberId}, 'bkash', 'TRANSACTION2', 'TRANSACTION2', 70105, 'form');
    insert into service_charges (isp_id, kind, plan_id, version_id, plan_name, months, counted, monthly_minor, fee_minor, charge_minor,
        discount_minor, adjustment_minor, vat_rate, vat_minor, total_minor, currency)
      values (${north.id}, 'renewal', 1, 1, 'Small', 1, 3, 50050, 0, 50050, 1001, -205, 500, 2442, 51286, 'BDT');
    update subscribers set connected_on = '2026-01-10' where isp_id = ${north.id} and id = ${subscriberId};
    reset session_replication_role`);
  const [customer] = await db.sql('select customer_id as id from subscribers where id = $1', [subscriberId]);
  return {
    subscriberId,
    customerId: Number(customer?.['id']),
    resellerId: reseller.id,
    wholesalerId: wholesaler.id,
  };
}

const idOf = (rows: readonly Record<string, unknown>[]): number => Number(rows[0]?.['id']);

/** What a billing run and a campaign would have written. */
async function createSentAmounts({ db }: TestServer, subscriberId: number) {
  const runId = idOf(
    await db.sql(
      `insert into billing_runs (isp_id, kind, until_on, newest_subscriber_id, state, requested_at, ended_at)
       values ($1, 'manual', '2026-03-31', $2, 'done', now(), now()) returning id`,
      [north.id, subscriberId],
    ),
  );
  await db.sql('insert into billing_run_progress (isp_id, run_id, subscribers_total) values ($1, $2, 1)', [
    north.id,
    runId,
  ]);
  await db.sql(
    `insert into billing_run_outcomes (isp_id, run_id, subscriber_id, outcome, invoices, amount_minor)
     values ($1, $2, $3, 'invoiced', 1, 50013)`,
    [north.id, runId, subscriberId],
  );
  const campaignId = idOf(
    await db.sql(
      `insert into campaigns (isp_id, name, channel, body, target, scheduled_at, pace_per_second)
       values ($1, 'Maintenance', 'sms', 'Tonight', '{}', now(), 1) returning id`,
      [north.id],
    ),
  );
  await db.sql(
    `insert into notifications (isp_id, subscriber_id, kind, channel, dedupe_key, campaign_id, queued_at, due_at, recipient, segments, cost_minor)
     values ($1, $2, 'campaign', 'sms', 'campaign:1', $3, now(), now(), '+8801712345678', 1, 35)`,
    [north.id, subscriberId, campaignId],
  );
  return { runId, campaignId };
}

/** Online payments that the platform collected for both ISPs, a settlement and a statement of the gateway. */
async function createPlatformAmounts({ db, clock }: TestServer) {
  const at = new Date(clock.now()).toISOString();
  const before = new Date(clock.now() - 60_000).toISOString();
  const [inYen = 0] = await collect(db, south.id, [{ paid: 1_400, fee: 26 }], before);
  await collect(db, north.id, [{ paid: 300_30, fee: 5_55 }], at);
  await db.sql(`set session_replication_role = replica;
    update isps set currency = 'JPY' where id = ${south.id};
    update checkouts set currency = 'JPY', paid_currency = 'JPY' where id = ${inYen};
    insert into isp_overviews (isp_id, subscribers, growth, online, routers, routers_down, balance_due_minor, refreshed_at)
      values (${north.id}, 2, 0, 0, 1, 0, 123456, now()), (${south.id}, 1, 0, 0, 1, 0, 98765, now())
      on conflict (isp_id) do update set balance_due_minor = excluded.balance_due_minor;
    reset session_replication_role`);
  const settlementId = idOf(
    await db.sql(
      `insert into settlements (isp_id, number, until, currency, payment_count, gross_minor, gateway_fee_minor, refund_minor,
         adjustment_minor, net_minor, issuer, made_at)
       values ($1, 'ST-2026-000001', $2, 'JPY', 1, 1400, 26, 0, 0, 1374, 'Platform', $2) returning id`,
      [south.id, at],
    ),
  );
  await db.sql(
    `insert into settlement_items (isp_id, settlement_id, kind, checkout_id, gross_minor, fee_minor, net_minor, at)
     values ($1, $2, 'payment', $3, 1400, 26, 1374, $4)`,
    [south.id, settlementId, inYen, at],
  );
  const statementId = idOf(
    await db.sql(
      `insert into gateway_statements (gateway, file_name, digest, starts_on, ends_on, row_count, skipped_count)
       values ('bkash', 'bkash.csv', repeat('a', 64), '2026-03-01', '2026-03-31', 2, 0) returning id`,
    ),
  );
  await db.sql(
    `insert into gateway_statement_rows (statement_id, row_no, transaction_id, amount_minor, fee_minor, checkout_id, our_amount_minor,
       our_fee_minor, result)
     values ($1, 2, 'YEN1', 1400, 30, $2, 1400, 26, 'fee_differs'), ($1, 3, 'UNKNOWN1', 5000, 100, null, null, null, 'missing_here')`,
    [statementId, inYen],
  );
  // Three decimals, so that no amount looks right by chance.
  await db.sql("update platform_settings set currency = 'KWD'");
  return { settlementId, statementId };
}
