import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownFigureLinks } from '../../../../../../web/src/entities/resellers/own-figure-links.ts';
import { createBillable } from '../../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-03-10T04:00:00Z');
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

const create = async (model: 'commission' | 'wholesale') => {
  const email = `own-${model}@north.test`;
  const body = {
    fullName: 'Reseller',
    email,
    password: testPassword,
    model,
    commissionRate: model === 'wholesale' ? 0 : 1000,
    commissionBasis: 'before_vat' as const,
    creditLimitMinor: 100_00,
  };
  return { email, ...(await owner(calls.resellers.create, { body })) };
};
const figures = async (login: string) =>
  (await (await server.clientOf(login))(calls.resellers.own, {})).reseller;

/** Each figure with what the page behind its link shows to the reseller. */
async function shownBehind(login: string) {
  const client = await server.clientOf(login);
  const { reseller } = await client(calls.resellers.own, {});
  if (!reseller) throw new Error('Not a reseller');
  const links = ownFigureLinks(reseller);
  const params = { id: reseller.id };
  const queryOf = (key: keyof typeof links) => {
    const { tab: _, ...query } = Object.fromEntries(new URL(links[key], 'http://panel.example').searchParams);
    return query;
  };
  const statement = async (key: keyof typeof links) =>
    client(calls.resellers.statement, { params, query: queryOf(key) });
  const details = await client(calls.resellers.get, { params });
  const shown = {
    commissionMinor: (await statement('commissionMinor')).commissionMinor,
    owesMinor: (await statement('owesMinor')).closingMinor,
  };
  const { commissionMinor, owesMinor, wallet } = reseller;
  if (!wallet) return { figures: { commissionMinor, owesMinor }, shown };
  const retail = async (key: keyof typeof links) =>
    client(calls.retail.invoices, { params, query: queryOf(key) });
  const [open, overdue] = [await retail('balanceDueMinor'), await retail('overdueMinor')];
  const sumOf = ({ items }: typeof open) => items.reduce((sum, row) => sum + row.balanceDueMinor, 0);
  expect([sumOf(open), sumOf(overdue)]).toEqual([open.sums.balanceDueMinor, overdue.sums.overdueMinor]);
  const { renewUntil: _, renewalMinor: __, ...figuresOfWallet } = wallet;
  return {
    figures: { commissionMinor, owesMinor, ...figuresOfWallet },
    shown: {
      ...shown,
      availableMinor: details.creditLimitMinor - details.owesMinor,
      renewalCount: (await client(calls.subscribers.list, { query: queryOf('renewalCount') })).total,
      balanceDueMinor: open.sums.balanceDueMinor,
      overdueMinor: overdue.sums.overdueMinor,
    },
  };
}

const expectEqualLists = async (login: string) => {
  const { figures: own, shown } = await shownBehind(login);
  expect(shown).toEqual(own);
};

it('a reseller with a commission sees what they earned this month and owe', async () => {
  const { id, userId, email } = await create('commission');
  const subscriberId = await make.subscriber({ resellerUserId: userId });
  const earn = async (unitMinor: number) => {
    const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor }] };
    await owner(calls.invoices.create, { params: { subscriberId }, body });
    const by = await server.clientOf(email);
    await by(calls.payments.create, { body: { subscriberId, amountMinor: unitMinor, method: 'cash' } });
  };
  await earn(500_00);
  expect(await figures(email)).toEqual({
    id,
    model: 'commission',
    owesMinor: 450_00,
    monthStart: '2026-03-01',
    commissionMinor: 50_00,
    wallet: null,
  });
  await expectEqualLists(email);
  server.clock.set('2026-04-01T04:00:00Z');
  owner = await server.clientOf(north.logins.client);
  await earn(200_00);
  expect(await figures(email)).toMatchObject({ owesMinor: 630_00, commissionMinor: 20_00 });
  await expectEqualLists(email);
  expect(await figures(north.logins.client)).toBeNull();
  server.clock.set('2026-03-10T04:00:00Z');
});

it('a wholesale reseller sees what is available and the renewals of the next days', async () => {
  const { id, email } = await create('wholesale');
  owner = await server.clientOf(north.logins.client);
  await owner(calls.resellerPrices.update, {
    params: { id },
    body: { items: [{ packageId: make.packageId, priceMinor: 310_00 }] },
  });
  await owner(calls.resellers.topUp, { body: { id, amountMinor: 700_00, method: 'bkash' } });
  const self = await server.clientOf(email);
  await owner(calls.resellerPrices.retail, {
    params: { id },
    body: { items: [{ packageId: make.packageId, retailMinor: 400_00 }] },
  });
  for (const username of ['own.1', 'own.2'])
    await self(calls.subscribers.create, {
      body: {
        customer: { name: 'Buyer', mobile: '+8801712345678', clientType: 'home', language: 'en' },
        username,
        routerId: make.routerId,
        packageId: make.packageId,
        bindMac: false,
        billing: 'normal',
        billingMode: 'prepaid',
        billingDay: 1,
        monthlyDiscountMinor: 0,
        activate: true,
      },
    });
  const wallet = { availableMinor: 180_00, renewUntil: '2026-03-17', renewalCount: 0, renewalMinor: 0 };
  const balanceDueMinor = 800_00;
  expect(await figures(email)).toMatchObject({
    owesMinor: -80_00,
    wallet: { ...wallet, balanceDueMinor, overdueMinor: 0 },
  });
  await expectEqualLists(email);
  // Paid until 9 April.
  server.clock.set('2026-04-03T04:00:00Z');
  expect(await figures(email)).toMatchObject({
    wallet: {
      renewUntil: '2026-04-10',
      renewalCount: 2,
      renewalMinor: 620_00,
      overdueMinor: balanceDueMinor,
    },
  });
  await expectEqualLists(email);
});
