import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { reversePayments } from '../../payments/operations/reverse-payments.ts';
import { lockPayments } from '../../payments/queries/update-payments.ts';

let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

async function addReseller(name: string) {
  const email = `${name}@north.test`;
  const terms = { commissionRate: 1000, commissionBasis: 'before_vat' as const };
  const { userId } = await owner(calls.resellers.create, {
    body: { fullName: name, email, password: testPassword, ...terms },
  });
  const self = await server.clientOf(email);
  const sell = () => make.subscriber({ resellerUserId: userId });
  return {
    userId,
    /** Paid at the office, so that only the commission changes what the reseller is owed. */
    async earn(): Promise<number> {
      const subscriberId = await sell();
      const body = { kind: 'one_off' as const, lines: [{ text: 'Month', unitMinor: 500_00 }] };
      await owner(calls.invoices.create, { params: { subscriberId }, body });
      return (
        await owner(calls.payments.create, { body: { subscriberId, amountMinor: 500_00, method: 'bkash' } })
      ).id;
    },
    /** Collected by the reseller before there is an invoice: owed, without a commission. */
    collect: async (): Promise<number> =>
      (
        await self(calls.payments.create, {
          body: { subscriberId: await sell(), amountMinor: 300_00, method: 'bkash' },
        })
      ).id,
  };
}

const reverse = (ids: readonly number[]) =>
  withTenant(server.db.database, north.id, { actor: { userId: null } }, async (tx) =>
    reversePayments(tx, await lockPayments(tx, ids), {
      at: new Date(server.clock.now()).toISOString(),
      by: null,
      reason: 'Test',
    }),
  );

const waiting = async (): Promise<number> => {
  const [row] = await server.db.sql(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(row?.['count']);
};
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout: 120_000, interval: 20 });

it('two runs that reverse payments of the same resellers in different orders do not wait for each other', async () => {
  const [first, second] = [await addReseller('first'), await addReseller('second')];
  const forwards = [await first.earn(), await second.collect()];
  const backwards = [await second.earn(), await first.collect()];
  const runs: Promise<unknown>[] = [];
  // Holds the first reseller until both runs are on their way, so that each would have one and want the other.
  await withTenant(server.db.database, north.id, { actor: { userId: null } }, async (tx) => {
    await tx
      .selectNoFrom((eb) => eb.fn('lock_reseller_balance', [eb.val(first.userId)]).as('balance'))
      .execute();
    runs.push(reverse(forwards));
    await untilWaiting(1);
    runs.push(reverse(backwards));
    await untilWaiting(2);
  });
  expect(await Promise.allSettled(runs)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  const rows = await server.db.sql('select balance_minor from reseller_balances where user_id = any($1)', [
    [first.userId, second.userId],
  ]);
  expect(rows.map((row) => Number(row['balance_minor']))).toEqual([0, 0]);
  const findings = await checkInvariants(server.db.database);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
});
