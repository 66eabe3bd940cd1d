import { allCalls, type Call, type Client, calls, exportHeader, urlOf } from '@lastmile/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../support/billing.ts';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';

/** Every list with amounts shows the same ones in its exported file, in major units. */

let server: TestServer;
let owner: Client;
let token: string;
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
  const [customer] = await server.db.sql('select customer_id as id from subscribers where id = $1', [
    subscriberId,
  ]);
  ids['customerId'] = Number(customer?.['id']);
  // Later the rest is overdue, so that the subscriber is about to be suspended.
  server.clock.set(new Date(server.clock.now() + 40 * 86_400_000).toISOString());
  token = await server.tokenOf(north.logins.client);
});
afterAll(() => server.close());

const fetchAs = (url: string, language = 'en') =>
  server.request(url, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } });

const withAmounts: readonly Call[] = allCalls.filter(({ exportColumns }) =>
  exportColumns?.some((key) => key.endsWith('Minor')),
);
/** A run has amounts only after a preview, which its own test makes. */
const lists = withAmounts.filter(({ id }) => id !== 'billingRuns.outcomes');
const paramsOf = ({ id }: Call) =>
  id === 'statements.customer' ? { id: ids['customerId'] } : { id: ids['subscriberId'] };

describe.each(lists.map((call) => ({ name: call.id, call })))('$name', ({ call }) => {
  const keys = (call.exportColumns ?? []).filter((key) => key.endsWith('Minor'));
  const isStatement = /statement/i.test(call.id);
  const urlFor = (format: string) =>
    urlOf(call, call.params ? paramsOf(call) : undefined, {
      format,
      ...(isStatement ? { from: '2026-01-01' } : {}),
    });

  it('exports the amounts of the list in major units', async () => {
    const answer = (await (await fetchAs(urlFor('json'))).json()) as Record<string, unknown>;
    const items = (answer['items'] ?? answer['rows']) as Record<string, unknown>[];
    const text = await (await fetchAs(urlFor('csv'))).text();
    const all = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    // A statement begins and ends with a balance.
    const rows = isStatement ? all.slice(1, -1) : all;
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
    const [header = ''] = (await (await fetchAs(urlFor('csv'), 'de-AT,de;q=0.9')).text()).split('\n');
    for (const key of keys) expect(header).toContain(exportHeader(key, 'de', 'BDT'));
  });
});
