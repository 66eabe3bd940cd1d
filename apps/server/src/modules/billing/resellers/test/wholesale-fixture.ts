import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { testPassword } from '@lastmile/testing';
import { createBillable } from '../../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { renewWholesale } from '../operations/renew-wholesale.ts';

export interface Wholesaler {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
}

/** An ISP with packages, whose wholesale resellers buy and sell; time is set by the tests. */
export async function startWholesale(start: string) {
  const server: TestServer = await startTestServer();
  const make = await createBillable(server.db, north.id);
  let owner: Client;
  let count = 0;
  const travel = async (to: string): Promise<void> => {
    server.clock.set(to);
    // Tokens expire meanwhile.
    owner = await server.clientOf(north.logins.client);
  };
  await travel(start);
  const call: Client = (...input: Parameters<Client>) => owner(...input) as never;

  const createReseller = async (model: 'wholesale' | 'commission'): Promise<Wholesaler> => {
    count += 1;
    const email = `partner${count}@north.test`;
    const { id, userId } = await owner(calls.resellers.create, {
      body: {
        ...{ fullName: `Partner ${count}`, email, password: testPassword, model },
        ...{ commissionRate: model === 'commission' ? 1000 : 0, commissionBasis: 'before_vat' },
      },
    });
    return { id, userId, email };
  };

  return {
    server,
    make,
    travel,
    owner: call,
    createReseller,
    clientOf: ({ email }: Wholesaler) => server.clientOf(email),
    topUp: ({ id }: Wholesaler, amountMinor: number) =>
      owner(calls.resellers.topUp, { body: { id, amountMinor, method: 'bkash' } }),
    setPrice: ({ id }: Wholesaler, priceMinor: number | null, validFrom?: string) =>
      owner(calls.resellerPrices.update, {
        params: { id },
        body: { validFrom, items: [{ packageId: make.packageId, priceMinor }] },
      }),
    setRetail: ({ id }: Wholesaler, retailMinor: number) =>
      owner(calls.resellerPrices.retail, {
        params: { id },
        body: { items: [{ packageId: make.packageId, retailMinor }] },
      }),
    wallet: async ({ id }: Wholesaler) =>
      0 - (await owner(calls.resellers.get, { params: { id } })).owesMinor,
    /** Sold by the reseller, or by the ISP. */
    async sell(seller: Wholesaler | null, more: object = {}): Promise<number> {
      count += 1;
      const by = seller ? await server.clientOf(seller.email) : owner;
      const { id } = await by(calls.subscribers.create, {
        body: {
          customer: { name: `Buyer ${count}`, mobile: '+8801712345678', clientType: 'home', language: 'en' },
          ...{ username: `sold${count}`, routerId: make.routerId, packageId: make.packageId, bindMac: false },
          ...{ billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 },
          ...{ activate: true, ...more },
        },
      });
      return id;
    },
    renew: () =>
      renewWholesale(
        server.clock,
        {
          ispId: north.id,
          transaction: (work) => withTenant(server.db.database, north.id, { actor: { userId: null } }, work),
        },
        { withNotifications: false },
      ),
  };
}
