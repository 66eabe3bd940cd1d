import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { billingScopeOf, cashRoles, officeRoles, row, subscriber } from './billing.ts';

async function deposit(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const [made] = await db.sql<{ id: string }>(
    `insert into security_deposits (isp_id, subscriber_id, amount_minor, method, received_at, received_by)
     values ($1, $2, 100, 'bkash', now(), $3) returning id`,
    [ispId, await subscriber(fixtures, caller), caller.id],
  );
  return Number(made?.id);
}

/** Received by those who take payments, returned by those who refund them. */
export const securityDepositRows: AccessTable = {
  'securityDeposits.list': row(cashRoles, 404, async (fixtures, caller) => ({
    query: { subscriberId: await subscriber(fixtures, caller) },
  })),
  'securityDeposits.create': row(cashRoles, 404, async (fixtures, caller) => ({
    body: { subscriberId: await subscriber(fixtures, caller), amountMinor: 100, method: 'cash' },
  })),
  'securityDeposits.return': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await deposit(fixtures, caller), use: 'return' },
  })),
};
