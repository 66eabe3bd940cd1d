import { issueBill, takeCash } from '../../support/billing.ts';
import { makeLine, makePackage, makeRouter } from '../../support/subscribers.ts';
import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { World, WorldPerson } from '../fixtures.ts';

const billReaders = 'client accountant technician collector reseller';
const cashiers = 'client accountant collector reseller';
const heads = 'client accountant';

export const placeOf = (world: World, { ispId }: WorldPerson) => {
  const { db, clock } = world.panel;
  return { db, clock, ispId: ispId ?? north.id };
};

/** A line that the caller may reach: a reseller's is their own. Its person can be written to. */
export async function line(world: World, caller: WorldPerson): Promise<number> {
  const { db, ispId } = placeOf(world, caller);
  const [routerId, packageId] = await Promise.all([makeRouter(db, ispId), makePackage(db, ispId)]);
  const [role] = await db.sql<{ name: string }>(
    'select r.name from users u join roles r on r.id = u.role_id where u.id = $1',
    [caller.id],
  );
  const resellerUserId = role?.name === 'reseller' ? caller.id : null;
  const id = await makeLine(db, ispId, { routerId, packageId, status: 'active', resellerUserId });
  await db.sql(
    "update persons set email = 'someone@access.test' where id = (select person_id from subscribers where id = $1)",
    [id],
  );
  return id;
}

export const bill = async (world: World, caller: WorldPerson) =>
  issueBill(placeOf(world, caller), await line(world, caller), 100_00);

const payment = async (world: World, caller: WorldPerson) =>
  takeCash(placeOf(world, caller), {
    subscriberId: await line(world, caller),
    amountMinor: 100_00,
    userId: caller.id,
  });

async function paidBill(world: World, caller: WorldPerson): Promise<number> {
  const subscriberId = await line(world, caller);
  const place = placeOf(world, caller);
  const id = await issueBill(place, subscriberId, 100_00);
  await takeCash(place, { subscriberId, amountMinor: 100_00, userId: caller.id });
  return id;
}

/** Cash that someone else handed over to the caller. */
async function handOver(world: World, caller: WorldPerson): Promise<number> {
  const giver = await world.person(north, 'collector');
  const { db, ispId } = placeOf(world, caller);
  const paymentId = await payment(world, { ...giver, ispId });
  const [row] = await db.sql<{ id: string }>(
    `with made as (
       insert into cash_hand_overs (isp_id, from_user_id, to_user_id, amount_minor, payments, made_at)
       values ($1, $2, $3, 10000, 1, now()) returning isp_id, id
     ), sent as (
       update payments p set hand_over_id = made.id from made where p.isp_id = made.isp_id and p.id = $4 returning p.id
     ) select made.id from made, sent`,
    [ispId, giver.id, caller.id, paymentId],
  );
  return Number(row?.id);
}

type Given = (world: World, caller: WorldPerson) => object | Promise<object>;
const row = (allows: string, stranger: AccessRow['stranger'], sample: Given): AccessRow => ({
  allows,
  needsIsp: true,
  stranger,
  sample,
});
const list = (allows: string) => row(allows, 'own', () => ({}));

/** Bills are read by whoever deals with subscribers and made by the office; a reseller bills their own lines. */
export const billingRows: AccessTable = {
  'invoices.list': list(billReaders),
  'invoices.show': row(billReaders, 404, async (world, caller) => ({
    query: { invoiceId: await bill(world, caller) },
  })),
  'invoices.pdf': row(billReaders, 404, async (world, caller) => ({
    params: { id: await bill(world, caller) },
  })),
  'invoices.pdfOfMany': row(billReaders, 404, async (world, caller) => ({
    body: { ids: [await bill(world, caller), await bill(world, caller)] },
  })),
  'invoices.create': row('client accountant reseller', 404, async (world, caller) => ({
    params: { subscriberId: await line(world, caller) },
    body: { kind: 'one_off', lines: [{ text: 'Cable', unitMinor: 100 }] },
  })),
  // Both give money away, which a reseller may not.
  'invoices.openingBalance': row(heads, 404, async (world, caller) => ({
    body: { subscriberId: await line(world, caller), amountMinor: 100 },
  })),
  'invoices.creditNote': row(heads, 404, async (world, caller) => ({
    body: { subscriberId: await line(world, caller), amountMinor: 100, cause: 'outage', reason: 'Storm' },
  })),
  'invoices.charges': row(billReaders, 404, async (world, caller) => ({
    params: { subscriberId: await line(world, caller) },
  })),
  'invoices.setCharges': row(heads, 404, async (world, caller) => ({
    params: { subscriberId: await line(world, caller) },
    body: { items: [{ kind: 'real_ip', text: 'Real IP', amountMinor: 100, from: '2026-03-01' }] },
  })),
  'invoices.edit': row(heads, 404, async (world, caller) => ({
    body: { id: await bill(world, caller), version: 1, lines: [{ text: 'Cable', unitMinor: 100 }] },
  })),
  'invoices.cancel': row(heads, 404, async (world, caller) => ({
    body: { id: await bill(world, caller), reason: 'Wrong' },
  })),
  'invoices.pay': row(cashiers, 404, async (world, caller) => ({
    body: { invoiceId: await bill(world, caller), amountMinor: 100, method: 'cash' },
  })),
  'invoices.bulkPaid': row(cashiers, 404, async (world, caller) => ({
    body: { ids: [await bill(world, caller)], method: 'cash' },
  })),
  'invoices.bulkUnpaid': row(heads, 404, async (world, caller) => ({
    body: { ids: [await paidBill(world, caller)], reason: 'Wrong' },
  })),

  'payments.index': list(cashiers),
  'payments.show': row(cashiers, 404, async (world, caller) => ({
    params: { id: await payment(world, caller) },
  })),
  'payments.store': row(cashiers, 404, async (world, caller) => ({
    body: { subscriberId: await line(world, caller), amountMinor: 100, method: 'cash' },
  })),
  'payments.reverse': row(heads, 404, async (world, caller) => ({
    body: { id: await payment(world, caller), reason: 'Wrong' },
  })),
  'payments.refund': row(heads, 404, async (world, caller) => ({
    body: { id: await payment(world, caller), amountMinor: 100, reason: 'Left' },
  })),
  'payments.receipt': row(cashiers, 404, async (world, caller) => ({
    params: { id: await payment(world, caller) },
  })),
  'payments.sendReceipt': row(cashiers, 404, async (world, caller) => ({
    body: { id: await payment(world, caller) },
  })),
  'payments.cashBalances': list(cashiers),
  'payments.recipients': list(cashiers),
  'payments.handOvers': list(cashiers),
  'payments.handOver': row(cashiers, 422, async (world, caller) => ({
    body: {
      paymentIds: [await payment(world, caller)],
      toUserId: (await world.person(north, 'accountant')).id,
    },
  })),
  'payments.decideHandOver': row(cashiers, 404, async (world, caller) => ({
    body: { id: await handOver(world, caller) },
  })),
  'payments.statement': row(billReaders, 404, async (world, caller) => ({
    params: { id: await line(world, caller) },
  })),
  'payments.dues': row(billReaders, 404, async (world, caller) => ({
    params: { id: await line(world, caller) },
  })),
};
