import { randomUUID } from 'node:crypto';
import { type Client, calls, urlOf } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { resellerInvariants } from '../../billing/resellers/index.ts';
import { onlinePayment, onlineTopUp } from '../../billing/resellers/test/online-money.ts';
import { expectBalancedBooks, payableInBothBooks } from './test/books.ts';
import { collect, refundCollected, verifiedPayoutAccount } from './test/collected.ts';

const c = calls.gatewayStatements;
const s = calls.settlements;
const dayMs = 24 * 3_600_000;
let server: TestServer;
let admin: Client;
let checker: Client;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.sql(
    `insert into users (full_name, email, role_id, password_hash, status, two_factor_exempt)
     select 'Second Approver', 'second@platform.test', r.id, u.password_hash, 'active', true from users u, roles r
     where u.email = $1 and r.name = 'platform_accountant'`,
    [platformAdmin],
  );
  admin = await server.clientOf(platformAdmin);
  checker = await server.clientOf('second@platform.test');
});
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(server.clock.now() - days * dayMs).toISOString();
const day = (days: number) => daysAgo(days).slice(0, 10);
const code = async (call: Promise<unknown>) => (await expectProblem(call)).code;
const header = 'Date,TrxID,Amount,Charge';
const columns = {
  transactionColumn: 'TrxID',
  amountColumn: 'Amount',
  feeColumn: 'Charge',
  dateColumn: 'Date',
};
const file = (...lines: string[]) =>
  new Blob([[header, ...lines].join('\n')], { type: 'application/octet-stream' });
const upload = (contents: Blob, period: { startsOn?: string; endsOn?: string } = {}, client = admin) =>
  client(c.upload, {
    query: {
      gateway: 'bkash',
      fileName: 'bkash.csv',
      startsOn: day(20),
      endsOn: day(10),
      ...columns,
      ...period,
    },
    file: contents,
  });
const rowsOf = async (id: number, query = {}) => (await admin(c.rows, { params: { id }, query })).items;
const transactionOf = async (id: number) =>
  (await server.db.sql<{ key: string }>('select transaction_id as key from checkouts where id = $1', [id]))[0]
    ?.key ?? '';
const payable = (ispId: number) => payableInBothBooks(server.db, ispId);
const expectSound = () => expectBalancedBooks(server.db);

it('matches a statement with online payments, and keeps its columns for the next one', async () => {
  const [same = 0, fee = 0, amount = 0, absent = 0, refunded = 0] = await collect(
    server.db,
    north.id,
    [1, 2, 3, 4, 5].map((n) => ({ paid: n * 100_00, fee: n * 1_85 })),
    daysAgo(15),
  );
  await collect(server.db, north.id, [{ paid: 700_00, fee: 0 }], daysAgo(2));
  await refundCollected(server.db, north.id, refunded, 200_00, daysAgo(12));
  const ids = await Promise.all([same, fee, amount, refunded].map(transactionOf));
  const read = await admin(c.columns, { query: { gateway: 'bkash' }, file: file('x') });
  expect(read).toEqual({ headers: header.split(','), mapping: columns });
  const contents = file(
    `1 Nov,${ids[0]?.toLowerCase()},100.00,1.85`,
    `2 Nov,${ids[1]},200.00,4.00`,
    `3 Nov,${ids[2]},305,5.55`,
    `4 Nov,${ids[3]},500.00,9.25`,
    `4 Nov,${ids[3]},-200.00,`,
    `5 Nov,${ids[0]},100.00,1.85`,
    '6 Nov,UNKNOWN1,50.00,1.00',
    '7 Nov,BROKEN1,"=1+1",1.00',
    'Total,,1255.00,',
  );
  const { id, isNew } = await upload(contents);
  expect(isNew).toBe(true);
  const rows = await rowsOf(id);
  expect(rows.map(({ rowNumber, result }) => [rowNumber, result])).toEqual([
    [2, 'matched'],
    [3, 'fee_differs'],
    [4, 'amount_differs'],
    [5, 'matched'],
    [6, 'matched'],
    [7, 'duplicate'],
    [8, 'missing_here'],
    [9, 'unreadable'],
    [null, 'missing_there'],
  ]);
  expect(rows.at(-1)).toMatchObject({ checkoutId: absent, ourAmountMinor: 400_00, ourFeeMinor: 7_40 });
  const headers = { authorization: `Bearer ${await server.tokenOf(platformAdmin)}` };
  const exported = await server.request(urlOf(c.rows, { id }, { format: 'csv' }), { headers });
  const lines = (await exported.text()).trim().split('\n');
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines.find((line) => line.includes('UNKNOWN1'))).toMatch(/\b50\.00,1\.00\b/);
  expect(rows[1]).toMatchObject({ feeMinor: 4_00, ourFeeMinor: 3_70, isp: 'North Net', day: '2 Nov' });
  // Also the row that is no payment of ours.
  expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['BDT']));
  expect(await admin(c.get, { params: { id } })).toMatchObject({
    rowCount: 9,
    skippedCount: 1,
    matchedCount: 3,
    openCount: 6,
  });

  // The same file again, also at the same time, changes nothing.
  const again = await Promise.all([upload(contents), upload(contents)]);
  expect(again).toEqual([
    { id, isNew: false },
    { id, isNew: false },
  ]);
  expect((await admin(c.list, { query: {} })).total).toBe(1);
  expect(await rowsOf(id)).toEqual(rows);
});

it('corrects the fee at a payment in no settlement, in both books, once', async () => {
  const { items } = await admin(c.list, { query: {} });
  const statementId = items[0]?.id ?? 0;
  const [row] = await rowsOf(statementId, { result: 'fee_differs' });
  const rowIds = [row?.id ?? 0];
  const before = await payable(north.id);
  const [other] = await rowsOf(statementId, { result: 'amount_differs' });
  expect(
    await code(
      admin(c.resolve, { body: { statementId, action: 'correct_fee', rowIds: [other?.id ?? 0], note: 'x' } }),
    ),
  ).toBe('gateway_statements.not_a_fee');
  const send = () =>
    admin(
      c.resolve,
      { body: { statementId, action: 'correct_fee', rowIds, note: 'New tariff of bKash' } },
      { idempotencyKey: randomUUID() },
    );
  expect(await send()).toEqual({ resolved: 1, corrected: 1, adjusted: 0 });
  expect(await code(send())).toBe('gateway_statements.resolved');
  expect(await payable(north.id)).toBe(before - 30);
  expect(await rowsOf(statementId, { result: 'fee_differs' })).toMatchObject([
    { resolution: 'fee_corrected', note: 'New tariff of bKash', resolvedBy: expect.any(String) },
  ]);
  await expectSound();
  const preview = await admin(s.preview, { params: { ispId: north.id } });
  expect(preview.gatewayFeeMinor).toBe(1_85 + 4_00 + 5_55 + 7_40 + 9_25);
});

it('corrects the fee of a payment that was paid out by an adjustment of the next settlement', async () => {
  await verifiedPayoutAccount(server.db, south.id);
  const ids = await collect(
    server.db,
    south.id,
    [
      { paid: 1_000_00, fee: 18_50 },
      { paid: 2_000_00, fee: 37_00 },
    ],
    daysAgo(15),
  );
  const { id: settlementId } = await admin(s.create, { body: { ispId: south.id } });
  await checker(s.update, { body: { id: settlementId, status: 'approved' } });
  await checker(s.update, { body: { id: settlementId, status: 'paid', reference: 'R1', paidOn: day(0) } });
  const [first, second] = await Promise.all(ids.map(transactionOf));
  const { id: statementId } = await upload(file(`1,${first},1000,20.00`, `2,${second},2000,30.00`));
  const before = await payable(south.id);
  const done = await admin(c.resolve, { body: { statementId, action: 'correct_fee', note: 'Billed later' } });
  expect(done).toEqual({ resolved: 2, corrected: 0, adjusted: 2 });
  expect(await payable(south.id)).toBe(before - 1_50 + 7_00);
  await expectSound();
  const preview = await admin(s.preview, { params: { ispId: south.id } });
  expect(preview).toMatchObject({ adjustmentMinor: 5_50, netMinor: 5_50 });

  // A later file with the same fees finds nothing to correct any more.
  const next = await upload(file(`1,${first},1000,20.00`, `2,${second},2000,30`, '3,UNKNOWN9,1,0'));
  expect(
    (await rowsOf(next.id)).filter(({ rowNumber }) => rowNumber !== null).map(({ result }) => result),
  ).toEqual(['matched', 'matched', 'missing_here']);
  const wrong = await upload(file(`1,${first},1000,21.00`));
  await admin(c.resolve, { body: { statementId: wrong.id, action: 'correct_fee', note: 'Again' } });
  expect((await admin(s.preview, { params: { ispId: south.id } })).adjustmentMinor).toBe(4_50);
  await expectSound();
});

it('corrects fees of what went to the wallet of a reseller at the cost of the ISP', async () => {
  const owner = await server.clientOf(north.logins.client);
  const { id, userId } = await owner(calls.resellers.create, {
    body: {
      ...{ fullName: 'Corner net', email: 'corner@north.test', model: 'wholesale', commissionRate: 0 },
      commissionBasis: 'before_vat',
    },
  });
  const make = await createBillable(server.db, north.id);
  const subscriberId = await make.subscriber({ resellerUserId: userId, status: 'pending' });
  const reseller = { ispId: north.id, id, userId };
  const clock = new MovableClock(daysAgo(15));
  const paid = { amountMinor: 1_000_00, feeMinor: 15_00, collectedBy: 'platform' } as const;
  const made = [
    await onlineTopUp(server.db, clock, reseller, paid),
    await onlinePayment(server.db, clock, { ...reseller, subscriberId }, paid),
  ];
  const sums = async () =>
    Object.fromEntries(
      (
        await server.db.sql<{ account: string; sum: number }>(
          `select account, sum(amount_minor)::int as sum from journal_lines
           where isp_id = $1 and account in ('fees', 'reseller', 'retail_fees') group by 1`,
          [north.id],
        )
      ).map(({ account, sum }) => [account, sum]),
    );
  const before = await sums();
  expect(before).toMatchObject({ reseller: -1_985_00, retail_fees: 15_00 });
  const [topUp, payment] = await Promise.all(made.map(transactionOf));
  const { id: statementId } = await upload(file(`1,${topUp},1000,16.00`, `2,${payment},1000,17.50`));
  const done = await admin(c.resolve, { body: { statementId, action: 'correct_fee', note: 'New tariff' } });
  expect(done).toEqual({ resolved: 2, corrected: 2, adjusted: 0 });
  expect(await sums()).toEqual({ ...before, fees: (before['fees'] ?? 0) + 3_50 });
  await expectSound();
  const options = { actor: { userId: null, call: 'test' }, readOnly: true };
  const violations = await withPlatform(server.db.database, options, async (tx) => {
    const all: string[] = [];
    for (const { findViolations } of resellerInvariants) all.push(...(await findViolations(tx, '')));
    return all;
  });
  expect(violations).toEqual([]);
});

it('is resolved with a note by a person, and closes what a later statement has', async () => {
  const statement = (await admin(c.list, { query: { sort: 'createdAt' } })).items[0];
  const statementId = statement?.id ?? 0;
  const [missing] = await rowsOf(statementId, { result: 'missing_there' });
  const [unknown] = await rowsOf(statementId, { result: 'missing_here' });
  const note = (rowIds: number[]) =>
    admin(
      c.resolve,
      { body: { statementId, action: 'note', rowIds, note: 'Refunded by hand' } },
      { idempotencyKey: randomUUID() },
    );
  expect(await note([unknown?.id ?? 0])).toEqual({ resolved: 1, corrected: 0, adjusted: 0 });
  expect(await code(note([unknown?.id ?? 0, missing?.id ?? 0]))).toBe('gateway_statements.resolved');
  await upload(file(`9,${missing?.transactionId},400,7.40`), { startsOn: day(9), endsOn: day(9) });
  expect(await rowsOf(statementId, { result: 'missing_there' })).toMatchObject([
    { resolution: 'found_later', resolvedBy: null },
  ]);
});

it('refuses files that are no statement, and leaves nothing behind', async () => {
  const { total } = await admin(c.list, { query: {} });
  expect(await code(upload(new Blob([''])))).toBe('imports.empty');
  expect(await code(upload(new Blob(['Date;Id\n1;2'])))).toBe('gateway_statements.column_missing');
  expect(await code(upload(file('Total,,1,')))).toBe('gateway_statements.no_transactions');
  expect(await code(upload(new Blob([new Uint8Array([0xff, 0x41, 0x0a, 0x80])])))).toBe(
    'imports.unreadable_file',
  );
  expect(await code(upload(new Blob([`${header}\n1,${'9'.repeat(200_000)},1,1`])))).toBe(
    'imports.unreadable_file',
  );
  expect(await code(upload(file('1,A1,1,1'), { startsOn: day(1), endsOn: day(2) }))).toBe(
    'gateway_statements.period',
  );
  expect((await admin(c.list, { query: {} })).total).toBe(total);
  const owner = await server.clientOf(north.logins.client);
  expect(await code(upload(file('1,A1,1,1'), {}, owner))).toBe('forbidden');
});

it('has no file of a statement that does not exist', async () => {
  const [params, headers] = [
    { id: 999_999 },
    { authorization: `Bearer ${await server.tokenOf(platformAdmin)}` },
  ];
  for (const format of ['json', 'csv', 'xlsx']) {
    const answer = await server.request(urlOf(c.rows, params, { format }), { headers });
    expect({ format, status: answer.status, problem: await answer.json() }).toMatchObject({
      ...{ format, status: 404, problem: { code: 'not_found' } },
    });
  }
});

it('matches thousands of rows in one pass', { timeout: 120_000 }, async () => {
  await server.db.sql(
    `insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
       amount_minor, currency, state, transaction_id, started_at)
     select $1, 'LMBULK' || lpad(n::text, 8, '0'), (select min(id) from gateway_accounts), 'bkash', 'settlement-tests', 'platform', false,
       'reseller_top_up', 1, 10000, 'BDT', 'needs_review', 'BULK' || n, $2 from generate_series(1, 5000) n`,
    [north.id, daysAgo(40)],
  );
  const lines = Array.from({ length: 5_000 }, (_, n) => `1,BULK${n + 1},100.00,1.85`);
  const { id } = await upload(file(...lines));
  const { results } = await admin(c.get, { params: { id } });
  expect(results).toContainEqual({ result: 'missing_here', count: 5_000, open: 5_000 });
});
