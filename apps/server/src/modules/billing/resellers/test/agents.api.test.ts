import { type Client, calls, ProblemError } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const c = calls.resellers;
const a = calls.resellerAgents;
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let count = 0;

interface Seller {
  readonly id: number;
  readonly userId: number;
  readonly client: Client;
}
let parent: Seller;
let agent: Seller;
/** Of the agent. */
let subscriberId: number;

const login = () => {
  count += 1;
  return { fullName: `Seller ${count}`, email: `agents${count}@north.test`, password: testPassword };
};

async function reseller(model: 'commission' | 'wholesale' = 'commission'): Promise<Seller> {
  const user = login();
  const body = { ...user, model, commissionRate: 1000, commissionBasis: 'before_vat' as const };
  const { id, userId } = await owner(c.create, { body });
  return { id, userId, client: await server.clientOf(user.email) };
}

async function agentOf({ id }: Seller, by: Client, shareRate: number): Promise<Seller> {
  const user = login();
  const created = await by(a.create, { params: { id }, body: { ...user, shareRate } });
  return { id: created.id, userId: created.userId, client: await server.clientOf(user.email) };
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
beforeEach(async () => {
  parent = await reseller();
  agent = await agentOf(parent, parent.client, 4000);
  subscriberId = await make.subscriber({ resellerUserId: agent.userId });
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const invoice = (unitMinor: number, of = subscriberId) =>
  owner(calls.invoices.create, {
    params: { subscriberId: of },
    body: { kind: 'one_off', lines: [{ text: 'Month', unitMinor }] },
  });
const pay = (by: Client, amountMinor: number, method: 'cash' | 'bkash') =>
  by(calls.payments.create, { body: { subscriberId, amountMinor, method } });
const details = ({ id }: Seller) => owner(c.get, { params: { id } });

describe('the commission of an agent', () => {
  it('is the share of the reseller’s commission, of which the reseller keeps the rest', async () => {
    await invoice(1000_00);
    const { id: paymentId } = await pay(owner, 1000_00, 'bkash');
    expect(await details(parent)).toMatchObject({ commissionMinor: 60_00, owesMinor: -60_00 });
    expect(await details(agent)).toMatchObject({
      commissionMinor: 40_00,
      owesMinor: -40_00,
      shareRate: 4000,
      parent: { id: parent.id },
    });
    const earned = await agent.client(c.statement, { params: { id: agent.id }, query: {} });
    expect(earned.rows).toMatchObject([{ kind: 'commission.credited', amountMinor: -40_00 }]);
    await owner(calls.payments.reverse, { body: { id: paymentId, reason: 'Mistake' } });
    expect(await details(parent)).toMatchObject({ commissionMinor: 0, owesMinor: 0 });
    expect(await details(agent)).toMatchObject({ commissionMinor: 0, owesMinor: 0 });
  });

  it('of an uneven amount is rounded once, and nothing is lost', async () => {
    await invoice(333_35);
    await pay(owner, 333_35, 'bkash');
    const [whole, part] = [await details(parent), await details(agent)];
    expect([whole.commissionMinor + part.commissionMinor, part.commissionMinor]).toEqual([33_34, 13_34]);
  });

  it('keeps the share of the first payment of an invoice, and a new share counts for others', async () => {
    await invoice(1000_00);
    await pay(owner, 500_00, 'bkash');
    const { version } = await details(agent);
    await parent.client(a.share, { params: { id: agent.id }, body: { shareRate: 10_000, version } });
    await pay(owner, 500_00, 'bkash');
    expect((await details(agent)).commissionMinor).toBe(40_00);
    await invoice(100_00);
    await pay(owner, 100_00, 'bkash');
    expect((await details(agent)).commissionMinor).toBe(50_00);
    expect((await details(parent)).commissionMinor).toBe(60_00);
  });

  it('is kept from what the agent collects: the agent owes the ISP, not the reseller', async () => {
    await invoice(1000_00);
    await pay(agent.client, 600_00, 'cash');
    await pay(agent.client, 400_00, 'bkash');
    expect(await details(agent)).toMatchObject({ owesMinor: 960_00, cashMinor: 600_00 });
    expect(await details(parent)).toMatchObject({ owesMinor: -60_00, cashMinor: 0 });
  });

  it('of money that the reseller collects from a subscriber of the agent is owed by the reseller', async () => {
    await invoice(1000_00);
    await pay(parent.client, 1000_00, 'bkash');
    expect(await details(parent)).toMatchObject({ owesMinor: 940_00 });
    expect(await details(agent)).toMatchObject({ owesMinor: -40_00 });
  });
});

describe('the shares of all agents of a reseller', () => {
  const code = async (work: Promise<unknown>) => (await expectProblem(work)).code;

  it('never exceed the whole commission', async () => {
    expect(await code(agentOf(parent, parent.client, 6001))).toBe('resellers.shares_exceeded');
    const second = await agentOf(parent, owner, 6000);
    const body = { shareRate: 6001, version: (await details(second)).version };
    expect(await code(parent.client(a.share, { params: { id: second.id }, body }))).toBe(
      'resellers.shares_exceeded',
    );
    await parent.client(a.share, { params: { id: second.id }, body: { ...body, shareRate: 5999 } });
    const listed = await parent.client(a.list, { params: { id: parent.id } });
    expect(listed.items.map(({ shareRate }) => shareRate).sort()).toEqual([4000, 5999]);
    await expect(
      server.db.sql('update resellers set share_rate = 9000 where id = $1', [second.id]),
    ).rejects.toMatchObject({ constraint: 'reseller_shares' });
  });

  it('do not exceed it together if two are added at once', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => agentOf(parent, parent.client, 5000)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a reseller and their agents', () => {
  const seenBy = async (client: Client) => {
    const [subscribers, invoices, payments] = [
      await client(calls.subscribers.list, { query: {} }),
      await client(calls.invoices.list, { query: {} }),
      await client(calls.payments.list, { query: {} }),
    ];
    return {
      subscribers: subscribers.items.map(({ id }) => id).sort(),
      totals: [subscribers.total, invoices.total, payments.total],
      invoices: [...new Set(invoices.items.map(({ subscriber }) => subscriber.id))].sort(),
      payments: [...new Set(payments.items.map(({ subscriber }) => subscriber.id))].sort(),
    };
  };
  const rowsOf = (...ids: number[]) => ({ subscribers: ids, invoices: ids, payments: ids });

  it('the reseller sees the subscribers of both with their money, the agent only their own', async () => {
    const own = await make.subscriber({ resellerUserId: parent.userId });
    const unrelated = await make.subscriber({ resellerUserId: (await reseller()).userId });
    for (const id of [own, subscriberId, unrelated]) {
      await invoice(100_00, id);
      await owner(calls.payments.create, {
        body: { subscriberId: id, amountMinor: 50_00, method: 'bkash' },
      });
    }
    const both = [own, subscriberId].sort();
    expect(await seenBy(parent.client)).toEqual({ ...rowsOf(...both), totals: [2, 2, 2] });
    expect(await seenBy(agent.client)).toEqual({ ...rowsOf(subscriberId), totals: [1, 1, 1] });
    const sums = await parent.client(calls.invoices.list, { query: { status: 'partial' } });
    expect(sums.sums).toMatchObject({ totalMinor: 200_00 });
    // A filter by a reseller is of what they sold themselves, in every list.
    const query = { resellerId: parent.userId };
    expect((await owner(calls.subscribers.list, { query })).items.map(({ id }) => id)).toEqual([own]);
    expect((await owner(calls.invoices.list, { query })).items.map((one) => one.subscriber?.id)).toEqual([
      own,
    ]);
    expect((await owner(calls.payments.list, { query })).items.map((one) => one.subscriber?.id)).toEqual([
      own,
    ]);
    const show = { params: { id: own } };
    expect((await expectProblem(agent.client(calls.subscribers.get, show))).status).toBe(404);
    await parent.client(calls.subscribers.get, { params: { id: subscriberId } });
  });

  it('the reseller sees a new agent at once, the agent sees no other reseller', async () => {
    const listed = await parent.client(c.list, { query: {} });
    expect(listed.items.map(({ id }) => id).sort()).toEqual([parent.id, agent.id].sort());
    const own = await agent.client(c.list, { query: {} });
    expect(own.items).toMatchObject([{ id: agent.id, parent: { id: null }, shareRate: 4000 }]);
    const hidden = agent.client(c.get, { params: { id: parent.id } });
    expect((await expectProblem(hidden)).status).toBe(404);
    const statement = await parent.client(c.statement, { params: { id: agent.id }, query: {} });
    expect(statement.rows).toEqual([]);
  });

  it('what the reseller adds belongs to the reseller, what the agent adds to the agent', async () => {
    const { routerId, packageId } = make;
    const add = (by: Client, username: string) =>
      by(calls.subscribers.create, {
        body: {
          customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
          username,
          routerId,
          packageId,
          bindMac: false,
          billing: 'normal',
          billingMode: 'prepaid',
          billingDay: 1,
          monthlyDiscountMinor: 0,
          activate: true,
        },
      });
    const sold = [await add(parent.client, `par.${count}`), await add(agent.client, `agent.${count}`)];
    const ids = sold.map(({ id }) => id);
    const rows = await server.db.sql(
      'select reseller_user_id from subscribers where id = any($1) order by id',
      [ids],
    );
    expect(rows.map((row) => Number(row['reseller_user_id']))).toEqual([parent.userId, agent.userId]);
    // What the reseller may not sell, the agent may not sell either.
    await server.db.sql('update resellers set package_ids = array[0]::bigint[] where id = $1', [parent.id]);
    const refused = await expectProblem(add(agent.client, `agent.more.${count}`));
    expect(refused.code).toBe('resellers.package_not_allowed');
  });

  it('rights that the reseller loses are lost by the agent too', async () => {
    await server.db.sql('update resellers set may_collect = false where id = $1', [parent.id]);
    await expect
      .poll(async () => {
        const refused = await pay(agent.client, 1_00, 'cash').catch((error: unknown) => error);
        return refused instanceof ProblemError ? refused.problem.status : undefined;
      })
      .toBe(403);
  });
});

describe('who has agents', () => {
  const code = async (work: Promise<unknown>) => (await expectProblem(work)).code;
  const body = () => ({ ...login(), shareRate: 100 });

  it('agents have none, and neither have wholesale resellers', async () => {
    const of = (by: Client, id: number) => by(a.create, { params: { id }, body: body() });
    expect(await code(of(agent.client, agent.id))).toBe('resellers.agents_not_possible');
    expect(await code(of(owner, agent.id))).toBe('resellers.agents_not_possible');
    expect(await code(of(owner, (await reseller('wholesale')).id))).toBe('resellers.agents_not_possible');
    for (const one of [parent, agent]) {
      const { version } = await details(one);
      const change = owner(c.update, { params: { id: one.id }, body: { model: 'wholesale', version } });
      expect(await code(change)).toBe('resellers.model_in_use');
    }
  });

  it('agents and their staff cannot sign in after the reseller was deactivated', async () => {
    const user = login();
    await owner(calls.resellerStaff.create, { params: { id: agent.id }, body: user });
    const { version } = await details(parent);
    await owner(c.status, { body: { id: parent.id, status: 'inactive', version } });
    expect(await owner(a.list, { params: { id: parent.id } })).toMatchObject({
      items: [{ id: agent.id, status: 'disabled' }],
    });
    expect(await details(agent)).toMatchObject({ status: 'inactive' });
    await expect(server.clientOf(user.email)).rejects.toThrow();
    await expect(agent.client(calls.subscribers.list, { query: {} })).rejects.toThrow();
  });

  it('an agent chooses neither their share nor conditions', async () => {
    const { version } = await details(agent);
    const share = { params: { id: agent.id }, body: { shareRate: 9000, version } };
    expect(await code(agent.client(a.share, share))).toBe('outside_data_scope');
    const conditions = {
      validFrom: '2199-01-01',
      commissionRate: 500,
      commissionBasis: 'before_vat' as const,
    };
    expect(await code(owner(c.conditions, { params: { id: agent.id }, body: conditions }))).toBe(
      'resellers.agent_conditions',
    );
  });

  it('another reseller neither adds agents to them nor changes their shares', async () => {
    const other = await reseller();
    const { version } = await details(agent);
    expect(await code(other.client(a.create, { params: { id: parent.id }, body: body() }))).toBe('not_found');
    const share = { params: { id: agent.id }, body: { shareRate: 1, version } };
    expect(await code(other.client(a.share, share))).toBe('not_found');
    expect(await code(other.client(a.list, { params: { id: parent.id } }))).toBe('not_found');
  });
});
