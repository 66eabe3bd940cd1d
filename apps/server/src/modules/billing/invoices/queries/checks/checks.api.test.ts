import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../../cli/check.ts';
import { startScenario } from '../../test/scenarios/scenario.ts';

let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
let home: number;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
  scenario.on('2025-12-01');
  home = await scenario.package('Home', 620_00, { connectionChargeMinor: 500_00 });
});
afterAll(() => server.close());

/** Writes what the application would reject. */
const bypassTriggers = (sql: string) =>
  server.db.sql(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);

const violations = async () =>
  (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);

interface Invoiced {
  readonly id: number;
  readonly invoices: readonly { readonly id: number; readonly number: string }[];
}

/** A subscriber with a real IP for 200.00 and a device for 62.00 by the day from February on, and the first invoices of 2026. */
async function invoiced(username: string): Promise<Invoiced> {
  scenario.on('2026-01-01');
  const id = await scenario.join(username, home);
  const from = '2026-02-01';
  const items = [
    { kind: 'real_ip' as const, text: 'Real IP', amountMinor: 200_00, from },
    { kind: 'device' as const, text: 'Router', amountMinor: 62_00, from, prorated: true },
  ];
  await scenario.owner(calls.invoices.setCharges, { params: { subscriberId: id }, body: { items } });
  // They count for the invoices that were issued more than a minute later.
  await bypassTriggers(
    `update recurring_charges set updated_at = updated_at - interval '1 hour' where subscriber_id = ${id}`,
  );
  for (const month of ['01', '02', '03', '04']) {
    scenario.on(`2026-${month}-01`);
    await scenario.invoice(id);
  }
  const invoices = await server.db.sql<{ id: number; number: string }>(
    'select id::int, number from invoices where subscriber_id = $1 order by id',
    [id],
  );
  expect(await violations()).toEqual([]);
  return { id, invoices };
}

/** What `wrong` breaks, how it is put right, and what is reported meanwhile. */
type Case = (made: Invoiced) => readonly [wrong: string, right: string, ...expected: string[]];

const cases: Readonly<Record<string, Case>> = {
  'a recurring charge that was not invoiced': ({ invoices: [, february] }) => [
    `update invoice_lines set kind = 'other' where invoice_id = ${february?.id} and text = 'Real IP'`,
    `update invoice_lines set kind = 'extra' where invoice_id = ${february?.id} and text = 'Real IP'`,
    `Invoice ${february?.number} of ISP 1 charges "Real IP" of 20000 0 times instead of 1.`,
  ],
  'a recurring charge that was invoiced twice': ({ invoices: [, february, march] }) => [
    `update invoice_lines set invoice_id = ${february?.id}, line_no = 99 where invoice_id = ${march?.id} and text = 'Real IP'`,
    `update invoice_lines set invoice_id = ${march?.id}, line_no = 98 where line_no = 99`,
    `Invoice ${february?.number} of ISP 1 charges "Real IP" of 20000 2 times instead of 1.`,
    `Invoice ${march?.number} of ISP 1 charges "Real IP" of 20000 0 times instead of 1.`,
  ],
  'a recurring charge at another price': ({ id, invoices }) => [
    `update recurring_charges set amount_minor = 100_00 where subscriber_id = ${id} and text = 'Real IP'`,
    `update recurring_charges set amount_minor = 200_00 where subscriber_id = ${id} and text = 'Real IP'`,
    ...invoices
      .slice(1)
      .flatMap(({ number }) => [
        `Invoice ${number} of ISP 1 charges "Real IP" of 10000 0 times instead of 1.`,
        `Invoice ${number} of ISP 1 charges "Real IP" of 20000 1 times instead of 0.`,
      ]),
  ],
  'a recurring charge that costs more than its price': ({ invoices: [, , march] }) => [
    `update invoice_lines set amount_minor = 63_00 where invoice_id = ${march?.id} and text = 'Router'`,
    `update invoice_lines set amount_minor = 62_00 where invoice_id = ${march?.id} and text = 'Router'`,
    `"Router" of invoice ${march?.number} of ISP 1 costs 6300 with its changes, but one period costs 6200 at most.`,
  ],
  'a recurring charge that a later invoice charges again': ({ invoices: [, , march, april] }) => [
    `insert into invoice_lines (isp_id, invoice_id, line_no, kind, text, unit_minor, amount_minor, taxable, adjusts_invoice_id)
     values (1, ${april?.id}, 99, 'proration', 'Router', 31_00, 31_00, true, ${march?.id})`,
    'delete from invoice_lines where line_no = 99',
    `"Router" of invoice ${march?.number} of ISP 1 costs 9300 with its changes, but one period costs 6200 at most.`,
  ],
  'a second connection charge': ({ id, invoices: [january, , march] }) => [
    `update invoice_lines set kind = 'connection', text = null where invoice_id = ${march?.id} and text = 'Real IP'`,
    `update invoice_lines set kind = 'extra', text = 'Real IP' where invoice_id = ${march?.id} and kind = 'connection'`,
    `Subscriber ${id} of ISP 1 is charged for the connection by invoices ${january?.number}, ${march?.number}.`,
  ],
  'a month that was never invoiced': ({ id, invoices: [, , march] }) => [
    `update invoices set kind = 'one_off', period_start = null, period_end = null, whole_days = null where id = ${march?.id}`,
    `update invoices set kind = 'monthly', period_start = '2026-03-01', period_end = '2026-03-31', whole_days = 31 where id = ${march?.id}`,
    `Subscriber ${id} of ISP 1 had service from 2026-03-01 on, but no invoice has these days.`,
  ],
};

describe('check reports', () => {
  it.each(Object.entries(cases))('%s', async (name, of) => {
    const [wrong, right, ...expected] = of(await invoiced(name.replaceAll(' ', '.').slice(-30)));
    await bypassTriggers(wrong);
    const found = await violations();
    await bypassTriggers(right);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(await violations()).toEqual([]);
  });
});
