import { allCalls, type Call, type Client, calls, exportHeader, urlOf } from '@lastmile/contract';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../support/billing.ts';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';

/** Every list with amounts shows the same ones in its exported file, in major units. */

let server: TestServer;
let owner: Client;
const tokens = { isp: '', platform: '' };
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const make = await createBillable(server.db, north.id);
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
  await owner(calls.payments.store, { body: { subscriberId, amountMinor: 1_300_07, method: 'cash' } });
  await owner(calls.cashBook.expense, {
    body: { amountMinor: 50_50, category: 'rent', note: 'Rent' },
  });
  ids['subscriberId'] = subscriberId;
  const reseller = await owner(calls.resellers.store, {
    body: {
      ...{ fullName: 'Corner shop', email: 'corner@example.com', password: 'rainy-sundays-77' },
      ...{ commissionRate: 1000, commissionBasis: 'before_vat' },
    },
  });
  ids['resellerId'] = reseller.id;
  await owner(calls.resellers.topUp, { body: { id: reseller.id, amountMinor: 77_07, method: 'bkash' } });
  const wholesaler = await owner(calls.resellers.store, {
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
  const bought = await seller(calls.subscribers.store, {
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
  ids['wholesalerId'] = wholesaler.id;
  await seller(calls.retail.pay, { body: { subscriberId: bought.id, amountMinor: 100_11, method: 'cash' } });
  // What gateways and the platform would have written.
  await server.db.sql(`set session_replication_role = replica;
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
  const [customer] = await server.db.sql('select customer_id as id from subscribers where id = $1', [
    subscriberId,
  ]);
  ids['customerId'] = Number(customer?.['id']);
  // Later the rest is overdue, so that the subscriber is about to be suspended.
  server.clock.set(new Date(server.clock.now() + 40 * 86_400_000).toISOString());
  tokens.isp = await server.tokenOf(north.logins.client);
  tokens.platform = await server.tokenOf(platformAdmin);
});
afterAll(() => server.close());

const fetchAs = ({ scope }: Call, url: string, language = 'en') => {
  const token = scope === 'platform' ? tokens.platform : tokens.isp;
  return server.request(url, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } });
};

const withAmounts: readonly Call[] = allCalls.filter(({ exportColumns }) =>
  exportColumns?.some((key) => key.endsWith('Minor')),
);
/** They have amounts only after a preview, a campaign, an upload or a settlement, which their own tests make and export. */
const others = ['billingRuns.outcomes', 'campaigns.recipients', 'gatewayStatements.rows'];
const lists = withAmounts.filter(({ id }) => !others.includes(id) && !id.startsWith('settlements.'));
const idNames: Record<string, string> = {
  'statements.customer': 'customerId',
  'resellers.statement': 'resellerId',
  'retail.invoices': 'wholesalerId',
  'retail.payments': 'wholesalerId',
};
const paramsOf = ({ id }: Call) => ({ id: ids[idNames[id] ?? 'subscriberId'] });

describe.each(lists.map((call) => ({ name: call.id, call })))('$name', ({ call }) => {
  const keys = (call.exportColumns ?? []).filter((key) => key.endsWith('Minor'));
  const isStatement = /statement/i.test(call.id);
  const hasRange =
    isStatement ||
    ['reports.newConnections', 'reports.collectors', 'reports.vat', 'reportDocuments.vat'].includes(call.id);
  const urlFor = (format: string) =>
    urlOf(call, call.params ? paramsOf(call) : undefined, {
      format,
      ...(hasRange ? { from: '2026-01-01' } : {}),
    });

  it('exports the amounts of the list in major units', async () => {
    const answer = (await (await fetchAs(call, urlFor('json'))).json()) as Record<string, unknown>;
    const items = (answer['items'] ?? answer['rows']) as Record<string, unknown>[];
    const text = await (await fetchAs(call, urlFor('csv'))).text();
    const all = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    // A statement begins and ends with a balance, a report ends with the totals.
    const isReport = /^report(s|Documents)\./.test(call.id);
    const rows = isStatement || isReport ? all.slice(isReport ? 0 : 1, -1) : all;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(items.length);
    for (const [index, item] of items.entries()) {
      for (const key of keys.filter((name) => name in item)) {
        const minor = item[key];
        const exported = rows[index]?.[exportHeader(key, 'en', 'BDT')];
        expect(exported, `${key} of row ${index}`).toBe(
          minor === null ? '' : (Number(minor) / 100).toFixed(2),
        );
      }
    }
  });

  it('has headers in the language of the reader', async () => {
    const [header = ''] = (await (await fetchAs(call, urlFor('csv'), 'de-AT,de;q=0.9')).text()).split('\n');
    for (const key of keys) expect(header).toContain(exportHeader(key, 'de', 'BDT'));
  });
});
