import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, recordCashPayment } from '../support/billing.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';
import { AccessFixtures, type TestUser } from './fixtures.ts';
import { resellerWithEveryPermission } from './selling-resellers.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let billable: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  panel = await startTestServer({ logLevel: 'silent' });
  fixtures = new AccessFixtures(panel);
  billable = await createBillable(panel.db, north.id);
});
afterAll(() => panel.close());

const clientOf = ({ token }: TestUser) => panel.clientWith(token);

/** A user of a role that has the permissions and the data scope of a built-in one, under another name. */
async function userOfCopy(roleName: string): Promise<TestUser> {
  const admin = clientOf(await fixtures.user(null, 'admin'));
  const built = await admin(calls.roles.get, { params: { id: await fixtures.roleId(roleName) } });
  const { id: roleId } = await admin(calls.roles.create, {
    body: {
      name: fixtures.fresh('Copy'),
      permissionIds: built.permissions.map(({ id }) => id),
      ispId: north.id,
      copyOf: built.id,
    },
  });
  const user = await fixtures.user(north, roleName);
  await panel.db.sql('update users set role_id = $2 where id = $1', [user.id, roleId]);
  return user;
}

/** A subscriber of the ISP itself, with its customer. */
async function foreignSubscriber() {
  const id = await billable.subscriber();
  const [row] = await panel.db.sql<{ customer_id: number; customer_code: string; username: string }>(
    `select s.customer_id, s.username, c.customer_code from subscribers s
     join customers c on c.isp_id = s.isp_id and c.id = s.customer_id where s.id = $1`,
    [id],
  );
  return {
    id,
    customerId: Number(row?.customer_id),
    code: row?.customer_code ?? '',
    username: row?.username ?? '',
  };
}

const newSubscriber = (customer: object) => ({
  customer,
  routerId: billable.routerId,
  packageId: billable.packageId,
  username: fixtures.fresh('line').replace(' ', '.'),
  bindMac: false,
  billing: 'normal' as const,
  billingMode: 'prepaid' as const,
  billingDay: 1,
  monthlyDiscountMinor: 0,
  activate: true,
});

describe.each([
  ['the built-in reseller', () => fixtures.user(north, 'reseller')],
  ['a copy of the reseller role', () => userOfCopy('reseller')],
] as const)('%s', (_, reseller) => {
  it('cannot add a subscriber to a customer of the ISP', async () => {
    const { customerId } = await foreignSubscriber();
    const client = clientOf(await reseller());
    const body = newSubscriber({ id: customerId });
    expect(await expectProblem(client(calls.subscribers.create, { body } as never))).toMatchObject({
      status: 422,
      code: 'subscribers.customer_not_found',
    });
    const [row] = await panel.db.sql('select count(*) from subscribers where customer_id = $1', [customerId]);
    expect(Number(row?.['count'])).toBe(1);
  });

  it('cannot assign a subscriber of theirs to a customer of the ISP', async () => {
    const { customerId } = await foreignSubscriber();
    const user = await reseller();
    const own = await billable.subscriber({ resellerUserId: user.id });
    expect(
      await expectProblem(clientOf(user)(calls.subscribers.assign, { body: { ids: [own], customerId } })),
    ).toMatchObject({ status: 422, code: 'subscribers.customer_not_found' });
  });

  it('does not find a customer of the ISP by the customer code', async () => {
    const { code } = await foreignSubscriber();
    const client = clientOf(await reseller());
    expect(
      await expectProblem(client(calls.subscribers.findPairCode, { query: { pairCode: code } })),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('lists and opens their own subscribers only', async () => {
    const { id } = await foreignSubscriber();
    const user = await reseller();
    const own = await billable.subscriber({ resellerUserId: user.id });
    const client = clientOf(user);
    const { items, total } = await client(calls.subscribers.list, { query: {} });
    expect(items.map((item) => item.id)).toEqual([own]);
    expect(total).toBe(1);
    expect(await expectProblem(client(calls.subscribers.get, { params: { id } }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('a copy of the collector role', () => {
  it('shows only payments that its user received', async () => {
    const collector = await userOfCopy('collector');
    const other = await fixtures.user(north, 'collector');
    const subscriberId = await billable.subscriber();
    const place = { db: panel.db, clock: panel.clock, ispId: north.id };
    await recordCashPayment(place, { subscriberId, amountMinor: 10_000, userId: other.id });
    const { items, total } = await clientOf(collector)(calls.payments.list, { query: {} });
    expect(items).toEqual([]);
    expect(total).toBe(0);
  });
});

describe('messages in the name of a reseller', () => {
  it('are not shown to the next reseller of the subscriber, nor to collectors', async () => {
    const [former, own] = [
      await fixtures.user(north, 'reseller'),
      await resellerWithEveryPermission(fixtures),
    ];
    const collector = await userOfCopy('collector');
    const id = await billable.subscriber({ resellerUserId: own.id });
    await panel.db.sql(
      'update users set area_ids = (select array[s.area_id] from subscribers s where s.id = $2) where id = $1',
      [collector.id, id],
    );
    await panel.db.sql(
      `insert into role_permissions (role_id, permission_id) select u.role_id, p.id from users u, permissions p
       where u.id = $1 and p.action = 'read' and p.subject = 'Notification'`,
      [collector.id],
    );
    const sellers = { 'FORMER-1': former.id, 'ISP-1': null, 'OWN-1': own.id };
    for (const [number, seller] of Object.entries(sellers))
      await panel.db.sql(
        `insert into notifications (isp_id, subscriber_id, kind, channel, dedupe_key, seller_user_id, amount_minor, number, queued_at, due_at)
         values ($1, $2, 'invoice_issued', 'sms', $3, $4, 50000, $3, now(), now())`,
        [north.id, id, number, seller],
      );
    const ids = await panel.db.sql<{ id: string; number: string }>(
      'select id, number from notifications where subscriber_id = $1 order by number',
      [id],
    );
    const numberOf = new Map(ids.map((row) => [Number(row.id), row.number]));
    const shownTo = async (user: TestUser) => {
      const { items } = await clientOf(user)(calls.notifications.list, { query: { subscriberId: id } });
      return items.map((item) => numberOf.get(item.id)).sort();
    };
    expect(await shownTo(own)).toEqual(['ISP-1', 'OWN-1']);
    expect(await shownTo(collector)).toEqual(['ISP-1']);
    const hidden = Number(ids.find(({ number }) => number === 'FORMER-1')?.id);
    expect(
      await expectProblem(clientOf(own)(calls.notifications.get, { params: { id: hidden } })),
    ).toMatchObject({ code: 'not_found' });
  });
});
