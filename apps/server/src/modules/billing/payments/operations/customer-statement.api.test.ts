import { type Client, calls, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { readPdf } from '../../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.statements;
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let first: number;
let second: number;
let id: number;
let usernames: string[];

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
  [first, second] = [await make.subscriber(), await make.subscriber()];
  id = await customerOf(first);
  await server.db.sql('update subscribers set customer_id = $1 where id = $2', [id, second]);
  await server.db.sql("update customers set name = 'Anis', name_bn = 'আনিসুর রহমান' where id = $1", [id]);
  usernames = (
    await server.db.sql<{ username: string }>(
      'select username from subscribers where id = any($1) order by id',
      [[first, second]],
    )
  ).map(({ username }) => username);
  const place = { db: server.db, clock: server.clock, ispId: north.id };
  await issueTestInvoice(place, first, 500_00);
  await issueTestInvoice(place, second, 300_00);
  server.clock.set('2026-03-13T04:00:00Z');
  owner = await server.clientOf(north.logins.client);
  await pay(first, 400_00);
  const body = { subscriberId: second, amountMinor: 50_00, cause: 'outage', reason: 'Storm' } as const;
  const note = await owner(calls.invoices.creditNote, { body });
  server.clock.set('2026-03-13T04:01:00Z');
  await owner(calls.creditNotes.reverse, { body: { id: note.id, reason: 'Wrong' } });
});
afterAll(() => server.close());

const customerOf = async (subscriberId: number) =>
  Number(
    (
      await server.db.sql<{ id: string }>('select customer_id as id from subscribers where id = $1', [
        subscriberId,
      ])
    )[0]?.id,
  );
const pay = (subscriberId: number, amountMinor: number) =>
  owner(calls.payments.create, { body: { subscriberId, amountMinor, method: 'cash' } });
const statement = (query: object = {}) => owner(c.customer, { params: { id }, query });
const fetchAs = async (url: string) =>
  server.request(url, { headers: { authorization: `Bearer ${await server.tokenOf(north.logins.client)}` } });

it('has the movements of all subscribers of the customer by date, with one running balance', async () => {
  const { rows, subscribers, ...rest } = await statement();
  expect(rest).toMatchObject({
    customer: { id, name: 'Anis' },
    openingMinor: 0,
    closingMinor: 400_00,
    isWhole: true,
  });
  expect(
    rows.map(({ kind, subscriber, amountMinor, balanceMinor }) => [
      kind,
      subscriber.id,
      amountMinor,
      balanceMinor,
    ]),
  ).toEqual([
    ['invoice.issued', first, 500_00, 500_00],
    ['invoice.issued', second, 300_00, 800_00],
    ['payment.received', first, -400_00, 400_00],
    ['credit_note.issued', second, -50_00, 350_00],
    ['credit_note.reversed', second, 50_00, 400_00],
  ]);
  expect(subscribers.map(({ closingMinor }) => closingMinor)).toEqual([100_00, 300_00]);
  expect(rows.every(({ number }) => number !== null)).toBe(true);
});

it('opens with the balance before its first day', async () => {
  const { rows: all } = await statement();
  const from = all.at(-1)?.at.slice(0, 10) ?? '';
  const { openingMinor, closingMinor, rows, subscribers } = await statement({ from });
  expect([openingMinor, rows.length, closingMinor]).toEqual([800_00, 3, 400_00]);
  expect(subscribers.map((one) => one.openingMinor)).toEqual([500_00, 300_00]);
});

it('is exported with the username of each movement', async () => {
  const response = await fetchAs(urlOf(c.customer, { id }, { format: 'csv' }));
  const lines = (await response.text()).trim().split('\n');
  expect(lines[0]).toContain(
    'Date and time,Username,Type,Number,Charged (BDT),Paid or credited (BDT),Balance (BDT)',
  );
  expect(lines).toHaveLength(8);
  expect(lines[3]).toContain(usernames[1]);
  expect(lines.at(-1)).toMatch(/Closing balance.*400.00$/);
  expect((await fetchAs(urlOf(c.customer, { id }, { format: 'xlsx' }))).status).toBe(200);
});

it.each(['a4', '80mm'])('is printed on %s with the Bangla name of the customer', async (size) => {
  const response = await fetchAs(urlOf(c.customerPdf, { id }, { size }));
  expect(response.status).toBe(200);
  const texts = (await readPdf(Buffer.from(await response.arrayBuffer()))).pages.flat();
  expect(texts).toEqual(
    expect.arrayContaining([
      'Statement of account',
      'আনিসুর রহমান',
      'Closing balance',
      'Tk 400.00',
      '-400.00',
      '350.00',
    ]),
  );
  expect(texts).toContain(usernames[1]);
});

it('is not found by another ISP, and shows a reseller only their own subscribers', async () => {
  const otherIsp = await server.clientOf(south.logins.client);
  expect((await expectProblem(otherIsp(c.customer, { params: { id } }))).status).toBe(404);
  const reseller = await server.clientOf(north.logins.reseller);
  expect((await expectProblem(reseller(c.customer, { params: { id } }))).status).toBe(404);
  await server.db.sql(
    'update subscribers set reseller_user_id = (select id from users where email = $1) where id = $2',
    [north.logins.reseller, second],
  );
  // The customer is still one of the ISP.
  expect((await expectProblem(reseller(c.customer, { params: { id } }))).status).toBe(404);
  await server.db.sql(
    'update customers set reseller_user_id = (select id from users where email = $1) where id = $2',
    [north.logins.reseller, id],
  );
  const { rows, closingMinor } = await reseller(c.customer, { params: { id } });
  expect([new Set(rows.map(({ subscriber }) => subscriber.id)), closingMinor]).toEqual([
    new Set([second]),
    300_00,
  ]);
});

it('closes with the balance at its end, also if it does not show every row', async () => {
  const subscriberId = await make.subscriber();
  await server.db.sql(
    `set session_replication_role = replica;
     with made as (insert into journal_entries (isp_id, kind, source_kind, source_id, at)
       select ${north.id}, 'invoice.issued', 'invoice', 1e6 + n, '2026-03-12' from generate_series(1, 1001) n returning id)
     insert into journal_lines (isp_id, entry_id, line_no, account, subscriber_id, amount_minor)
     select ${north.id}, id, 1, 'subscriber', ${subscriberId}, 100 from made;
     reset session_replication_role`,
  );
  const query = { from: '2026-03-12', to: '2026-03-12' };
  const cut = { closingMinor: 1_001_00, isWhole: false };
  const ofSubscriber = await owner(calls.payments.statement, { params: { id: subscriberId }, query });
  expect(ofSubscriber).toMatchObject(cut);
  expect(ofSubscriber.rows).toHaveLength(1_000);
  const params = { id: await customerOf(subscriberId) };
  expect(await owner(c.customer, { params, query })).toMatchObject(cut);
});
