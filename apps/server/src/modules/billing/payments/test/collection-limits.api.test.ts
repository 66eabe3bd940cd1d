import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
let collector: Client;
let collectorId: number;
/** A district with one street in it, and another district. */
let areas: { district: number; street: number; elsewhere: number };
let subscribers: { street: number; elsewhere: number; nowhere: number };
let invoices: { street: number; elsewhere: number; nowhere: number };

const area = async (name: string, parentId: number | null) =>
  (await owner(calls.areas.create, { body: { name, parentId } })).id;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  collector = await server.clientOf(north.logins.collector);
  const users = await owner(calls.users.list, { query: { search: north.logins.collector } });
  collectorId = users.items[0]?.id ?? 0;
  const district = await area('North district', null);
  areas = { district, street: await area('Mill street', district), elsewhere: await area('South', null) };
});
afterAll(() => server.close());

beforeEach(async () => {
  const make = await createBillable(server.db, north.id);
  const inArea = async (areaId: number | null) => {
    const id = await make.subscriber({ areaId: null });
    if (areaId !== null) await owner(calls.subscribers.moveArea, { body: { ids: [id], areaId } });
    return id;
  };
  const invoiceOf = async (subscriberId: number) => {
    const lines = [{ text: 'Router', unitMinor: 100_00 }];
    const body = { kind: 'one_off' as const, lines };
    return (await owner(calls.invoices.create, { params: { subscriberId }, body })).id ?? 0;
  };
  subscribers = {
    street: await inArea(areas.street),
    elsewhere: await inArea(areas.elsewhere),
    nowhere: await inArea(null),
  };
  invoices = {
    street: await invoiceOf(subscribers.street),
    elsewhere: await invoiceOf(subscribers.elsewhere),
    nowhere: await invoiceOf(subscribers.nowhere),
  };
});

/** Sets what the collector may do; fields that are left out stay as they are. */
async function limit(limits: { areaIds?: number[]; paymentMethods?: ('cash' | 'bkash' | 'nagad')[] }) {
  const { version } = await owner(calls.users.get, { params: { id: collectorId } });
  await owner(calls.users.update, { params: { id: collectorId }, body: { version, ...limits } });
}
const paySubscriber = (subscriberId: number, method: 'cash' | 'bkash' = 'cash') =>
  collector(calls.payments.create, { body: { subscriberId, amountMinor: 10_00, method } });
const payInvoice = (invoiceId: number, method: 'cash' | 'bkash' = 'cash') =>
  collector(calls.invoices.pay, { body: { invoiceId, amountMinor: 10_00, method } });

describe('a collector', () => {
  it('without assigned areas takes no payment, and is told why', async () => {
    await limit({ areaIds: [], paymentMethods: [] });
    const refused = { status: 403, code: 'payments.no_areas' };
    for (const id of Object.values(subscribers))
      expect(await expectProblem(paySubscriber(id, 'bkash'))).toMatchObject(refused);
    expect(await expectProblem(payInvoice(invoices.street))).toMatchObject(refused);
    const body = { ids: [invoices.street], method: 'cash' as const, preview: false };
    expect(await expectProblem(collector(calls.invoices.bulkPaid, { body }))).toMatchObject(refused);
  });

  it('without assigned areas sees no subscriber and no invoice', async () => {
    await limit({ areaIds: [], paymentMethods: [] });
    expect(await collector(calls.subscribers.list, { query: {} })).toMatchObject({ items: [], total: 0 });
    expect(await collector(calls.invoices.list, { query: {} })).toMatchObject({ items: [], total: 0 });
  });

  it('without limited methods takes every method', async () => {
    await limit({ areaIds: [areas.district], paymentMethods: [] });
    expect((await paySubscriber(subscribers.street, 'bkash')).id).toBeGreaterThan(0);
  });

  it('takes payments only in the assigned areas and the areas below them', async () => {
    await limit({ areaIds: [areas.district], paymentMethods: [] });
    expect((await paySubscriber(subscribers.street)).id).toBeGreaterThan(0);
    expect((await payInvoice(invoices.street)).id).toBeGreaterThan(0);
    const refused = { status: 404, code: 'not_found' };
    for (const place of ['elsewhere', 'nowhere'] as const) {
      expect(await expectProblem(paySubscriber(subscribers[place]))).toMatchObject(refused);
      expect(await expectProblem(payInvoice(invoices[place]))).toMatchObject(refused);
    }
  });

  it('marks only invoices of the assigned areas as paid', async () => {
    await limit({ areaIds: [areas.district], paymentMethods: [] });
    const ids = Object.values(invoices);
    const paid = (body: object) =>
      collector(calls.invoices.bulkPaid, { body: { ...body, method: 'cash', preview: false } });
    const result = await paid({ ids });
    expect(result.done).toEqual([invoices.street]);
    expect(result.refused.map(({ id, code }) => [id, code])).toEqual([
      [invoices.elsewhere, 'not_found'],
      [invoices.nowhere, 'not_found'],
    ]);
    expect((await paid({ subscriberIds: Object.values(subscribers) })).done).toEqual([]);
    expect((await paid({ all: true, filter: { subscriberId: subscribers.elsewhere } })).done).toEqual([]);
  });

  it('sees only unpaid invoices and subscribers of the assigned areas when collecting', async () => {
    await limit({ areaIds: [areas.district], paymentMethods: [] });
    const unpaid = await collector(calls.invoices.list, { query: { status: 'unpaid', pageSize: 200 } });
    const seen = unpaid.items.map(({ subscriber }) => subscriber.id);
    expect(seen).toContain(subscribers.street);
    expect(seen).not.toContain(subscribers.elsewhere);
    expect(seen).not.toContain(subscribers.nowhere);
    expect(unpaid.total).toBe(seen.length);
    const [row] = await server.db.sql('select username from subscribers where id = $1', [
      subscribers.elsewhere,
    ]);
    const found = await collector(calls.subscribers.search, { query: { q: String(row?.['username']) } });
    expect(found.items.map(({ id }) => id)).not.toContain(subscribers.elsewhere);
  });

  it('takes payments only with the allowed methods', async () => {
    await limit({ areaIds: [areas.district], paymentMethods: ['bkash', 'nagad'] });
    expect((await paySubscriber(subscribers.street, 'bkash')).id).toBeGreaterThan(0);
    const refused = { status: 403, code: 'payments.method_not_allowed', errors: [{ path: 'method' }] };
    expect(await expectProblem(paySubscriber(subscribers.street))).toMatchObject(refused);
    expect(await expectProblem(payInvoice(invoices.street))).toMatchObject(refused);
    for (const preview of [true, false]) {
      const bulk = collector(calls.invoices.bulkPaid, {
        body: { ids: [invoices.street], method: 'cash', preview },
      });
      expect(await expectProblem(bulk)).toMatchObject(refused);
    }
    expect(await collector(calls.identity.me, {})).toMatchObject({ paymentMethods: ['bkash', 'nagad'] });
  });
});

describe('the limits of a user', () => {
  it('apply to a role that sees the whole ISP, too', async () => {
    const accountant = await server.clientOf(north.logins.accountant);
    const assign = (areaIds: number[]) =>
      server.db.sql('update users set area_ids = $1 where email = $2', [areaIds, north.logins.accountant]);
    const pay = (subscriberId: number) =>
      accountant(calls.payments.create, { body: { subscriberId, amountMinor: 10_00, method: 'cash' } });
    await assign([areas.district]);
    expect((await pay(subscribers.street)).id).toBeGreaterThan(0);
    for (const place of ['elsewhere', 'nowhere'] as const) {
      expect(await expectProblem(pay(subscribers[place]))).toMatchObject({ code: 'payments.outside_areas' });
    }
    await assign([]);
    expect((await pay(subscribers.elsewhere)).id).toBeGreaterThan(0);
  });

  it('are shown on the user, and kept by an update that leaves them out', async () => {
    await limit({ areaIds: [areas.street], paymentMethods: ['cash'] });
    await limit({});
    expect(await owner(calls.users.get, { params: { id: collectorId } })).toMatchObject({
      areaIds: [areas.street],
      paymentMethods: ['cash'],
    });
  });

  it('name areas of the own ISP, which cannot be deleted meanwhile', async () => {
    const otherIsp = await server.clientOf(south.logins.client);
    const theirs = (await otherIsp(calls.areas.create, { body: { name: 'Theirs', parentId: null } })).id;
    expect(await expectProblem(limit({ areaIds: [theirs] }))).toMatchObject({
      status: 422,
      code: 'users.area_not_found',
      errors: [{ path: 'areaIds' }],
    });
    const assigned = await area('Assigned', null);
    await limit({ areaIds: [assigned] });
    const remove = () => owner(calls.areas.delete, { body: { id: assigned, version: 1 } });
    expect(await expectProblem(remove())).toMatchObject({ status: 409, code: 'areas.assigned_to_users' });
    await limit({ areaIds: [] });
    await remove();
  });

  it('cannot be changed by the user', async () => {
    const me = await owner(calls.identity.me, {});
    const { version } = await owner(calls.users.get, { params: { id: me.id } });
    const own = owner(calls.users.update, {
      params: { id: me.id },
      body: { version, areaIds: [areas.street] },
    });
    expect(await expectProblem(own)).toMatchObject({ status: 403, code: 'users.own_role' });
  });
});
