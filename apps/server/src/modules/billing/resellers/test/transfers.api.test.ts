import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { createTestPackage } from '../../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const transfer = calls.resellerTransfer.transfer;
interface Seller {
  readonly id: number;
  readonly userId: number;
  readonly client: Client;
}
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let from: Seller;
let to: Seller;
let subscriberId: number;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

async function createSeller(more: object = {}): Promise<Seller> {
  count += 1;
  const email = `seller${count}@north.test`;
  const terms = { commissionRate: 1000, commissionBasis: 'before_vat' as const };
  const { id, userId } = await owner(calls.resellers.create, {
    body: { fullName: `Seller ${count}`, email, password: testPassword, ...terms, ...more },
  });
  return { id, userId, client: await server.clientOf(email) };
}
beforeEach(async () => {
  [from, to] = [await createSeller(), await createSeller()];
  subscriberId = await make.subscriber({ resellerUserId: from.userId });
  await server.db.sql(
    'update customers set reseller_user_id = $2 where id = (select customer_id from subscribers where id = $1)',
    [subscriberId, from.userId],
  );
});

const invoice = async (unitMinor: number): Promise<number> => {
  const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor }] };
  return (await owner(calls.invoices.create, { params: { subscriberId }, body })).id ?? 0;
};
const pay = (by: Client, amountMinor: number) =>
  by(calls.payments.create, { body: { subscriberId, amountMinor, method: 'bkash' } });
const move = (more: object = {}) =>
  owner(transfer, { body: { ids: [subscriberId], toResellerId: to.id, ...more } });
const commissionOf = async ({ id }: Seller) =>
  (await owner(calls.resellers.get, { params: { id } })).commissionMinor;
const invoicesOf = async ({ userId }: Seller) =>
  (await owner(calls.invoices.list, { query: { resellerId: userId } })).items.map(({ id }) => id);
const subscribersOf = async ({ client }: Seller) =>
  (await client(calls.subscribers.list, { query: {} })).items.map(({ id, name }) => [id, name !== null]);

describe('recent transfers', () => {
  const recent = async (client = owner) =>
    (await client(calls.subscribers.recentChanges, {})).items.filter(
      ({ kind, undoableIds }) => kind === 'transfer' && undoableIds.includes(subscriberId),
    );

  it('are offered for undoing to those who may transfer, until the subscriber is transferred again', async () => {
    await move();
    expect(await recent()).toMatchObject([
      { changed: 1, undoableIds: [subscriberId], formerResellerId: from.id, who: 'North Net client' },
    ]);
    expect(await recent(to.client)).toEqual([]);
    expect(await recent(await server.clientOf(south.logins.client))).toEqual([]);
    await move({ toResellerId: from.id });
    expect((await recent()).map(({ formerResellerId }) => formerResellerId)).toEqual([to.id]);
    await move({ toResellerId: null });
    await move();
    expect((await recent()).map(({ formerResellerId }) => formerResellerId)).toEqual([null]);
  });
});

describe('a transfer of subscribers', () => {
  it('is previewed with open invoices, credit and commission, and changes nothing until then', async () => {
    await invoice(1000_00);
    await pay(from.client, 400_00);
    const preview = await move({ preview: true });
    expect(preview).toMatchObject({
      preview: true,
      done: [subscriberId],
      refused: [],
      details: { balanceDueMinor: 600_00 },
      effects: { unpaidInvoiceCount: 1, balanceDueMinor: 600_00, commissionStaysCount: 1, creditMinor: 0 },
      former: [{ resellerId: from.id, ids: [subscriberId] }],
    });
    expect(await subscribersOf(to)).toEqual([]);
    expect(await subscribersOf(from)).toEqual([[subscriberId, true]]);
  });

  it('gives the new reseller the customer and what is open; what is paid stays with the former one', async () => {
    const paid = await invoice(100_00);
    await pay(from.client, 100_00);
    const open = await invoice(500_00);
    await move();
    expect(await subscribersOf(from)).toEqual([]);
    expect(await subscribersOf(to)).toEqual([[subscriberId, true]]);
    expect(await invoicesOf(from)).toEqual([paid]);
    expect(await invoicesOf(to)).toEqual([open]);
    const visible = await to.client(calls.invoices.list, { query: {} });
    expect(visible.items.map(({ id }) => id)).toEqual([open]);
    await pay(to.client, 500_00);
    expect([await commissionOf(from), await commissionOf(to)]).toEqual([10_00, 50_00]);
    const { items } = await owner(calls.subscribers.history, { params: { id: subscriberId }, query: {} });
    expect(items[0]).toMatchObject({
      call: 'resellerTransfer.transfer',
      after: { reseller_user_id: to.userId },
    });
  });

  it('leaves the commission of a partly paid invoice with who earned it, also when the ISP takes over', async () => {
    await invoice(1000_00);
    const { id } = await pay(from.client, 400_00);
    await move({ toResellerId: null });
    await pay(owner, 600_00);
    expect(await commissionOf(from)).toBe(100_00);
    await owner(calls.payments.reverse, { body: { id, reason: 'typed twice' } });
    expect(await commissionOf(from)).toBe(60_00);
  });

  it('refuses what the new reseller may not sell: other packages, other areas, and those of no area', async () => {
    const area = async (name: string, parentId: number | null = null) =>
      (await owner(calls.areas.create, { body: { name: `${name} ${count}`, parentId } })).id;
    const [north1, south1] = [await area('Uttara'), await area('Mirpur')];
    const block = await area('Block A', north1);
    const other = await createTestPackage(server.db, north.id, `Other ${count}`);
    const refusalOf = async (more: object) => {
      to = await createSeller(more);
      const { refused, done } = await move({ preview: true });
      return refused[0]?.code ?? (done.length > 0 ? 'transferred' : 'none');
    };
    const put = (column: 'area_id' | 'next_package_id', value: number | null) =>
      server.db.sql(
        `update subscribers set ${column} = $2,
           change_on = case when ${column === 'next_package_id'} then case when $2::bigint is not null then date '2030-01-01' end else change_on end
         where id = $1`,
        [subscriberId, value],
      );
    expect(await refusalOf({ packageIds: [other] })).toBe('resellers.transfer_package');
    expect(await refusalOf({ packageIds: [other, make.packageId] })).toBe('transferred');
    await put('next_package_id', other);
    expect(await refusalOf({ packageIds: [make.packageId] })).toBe('resellers.transfer_package');
    await put('next_package_id', null);
    await put('area_id', null);
    expect(await refusalOf({ areaIds: [north1] })).toBe('resellers.transfer_area');
    await put('area_id', south1);
    expect(await refusalOf({ areaIds: [north1] })).toBe('resellers.transfer_area');
    await put('area_id', block);
    expect(await refusalOf({ areaIds: [north1] })).toBe('transferred');
    await move();
    expect(await subscribersOf(to)).toEqual([[subscriberId, true]]);
    await put('area_id', south1);
    expect((await move({ toResellerId: null })).done).toEqual([subscriberId]);
  });

  it('lets the new reseller collect an invoice that becomes open again', async () => {
    const reopened = await invoice(300_00);
    const { id } = await pay(owner, 300_00);
    await move();
    expect(await invoicesOf(to)).toEqual([]);
    await owner(calls.payments.reverse, { body: { id, reason: 'cheque bounced' } });
    expect(await invoicesOf(to)).toEqual([reopened]);
    await pay(to.client, 300_00);
    const [row] = await server.db.sql('select status from invoices where id = $1', [reopened]);
    expect(row).toEqual({ status: 'paid' });
  });

  it('moves credit, so that the new reseller’s next invoice uses it', async () => {
    await pay(from.client, 200_00);
    expect((await move()).effects).toMatchObject({ unpaidInvoiceCount: 0, creditMinor: 200_00 });
    const { items } = await to.client(calls.payments.list, { query: {} });
    expect(items).toHaveLength(1);
  });

  it('is undone by transferring back', async () => {
    const open = await invoice(500_00);
    const { former } = await move();
    for (const { resellerId, ids } of former)
      await owner(transfer, { body: { ids, toResellerId: resellerId, keepUsernames: true } });
    expect(await subscribersOf(to)).toEqual([]);
    expect(await subscribersOf(from)).toEqual([[subscriberId, true]]);
    expect(await invoicesOf(from)).toEqual([open]);
  });

  it('refuses usernames without the prefix of the reseller, unless they are to be kept', async () => {
    to = await createSeller({ usernamePrefix: `zz${count}-` });
    expect((await move()).refused).toMatchObject([{ id: subscriberId, code: 'resellers.transfer_prefix' }]);
    expect((await move({ keepUsernames: true })).done).toEqual([subscriberId]);
    expect((await move()).refused).toMatchObject([{ code: 'resellers.already_theirs' }]);
  });

  it('keeps the subscribers of a customer together', async () => {
    const sibling = await make.subscriber({ resellerUserId: from.userId });
    await server.db.sql(
      'update subscribers set customer_id = (select customer_id from subscribers where id = $1) where id = $2',
      [subscriberId, sibling],
    );
    expect((await move()).refused).toMatchObject([{ code: 'resellers.customer_shared' }]);
    expect((await move({ ids: [subscriberId, sibling] })).done).toEqual([subscriberId, sibling]);
  });

  it('by filter takes all subscribers of a reseller', async () => {
    const second = await make.subscriber({ resellerUserId: from.userId });
    const body = { filter: { resellerId: from.userId }, toResellerId: null };
    expect((await owner(transfer, { body })).done).toEqual([subscriberId, second]);
    expect(await subscribersOf(from)).toEqual([]);
  });

  it('needs an active reseller of the same ISP, and staff who see all subscribers', async () => {
    const otherIsp = await server.clientOf(south.logins.client);
    const elsewhere = otherIsp(transfer, { body: { ids: [subscriberId], toResellerId: null } });
    expect(await expectProblem(elsewhere)).toMatchObject({ status: 404 });
    expect(await expectProblem(move({ toResellerId: 999_999 }))).toMatchObject({
      code: 'resellers.not_found',
    });
    const { version } = await owner(calls.resellers.get, { params: { id: to.id } });
    await owner(calls.resellers.status, { body: { id: to.id, status: 'inactive', version } });
    expect(await expectProblem(move())).toMatchObject({ code: 'resellers.inactive' });
    const body = { ids: [subscriberId], toResellerId: null };
    expect(await expectProblem(from.client(transfer, { body }))).toMatchObject({ status: 403 });
  });
});
