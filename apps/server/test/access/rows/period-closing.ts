import { withTenant } from '@lastmile/database';
import { closeMonth } from '../../../src/modules/billing/period-closing/index.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { billingScopeOf, invoiceReaders, list, officeRoles, row, subscriber } from './billing.ts';

/** Long before the first posting; each attempt takes the next month, because months are closed in order. */
let takenMonths = 0;
const nextOpenMonth = () => new Date(Date.UTC(1950, takenMonths++, 1)).toISOString().slice(0, 7);

async function closedMonth(fixtures: AccessFixtures, caller: TestUser): Promise<string> {
  const { db, clock, ispId } = billingScopeOf(fixtures, caller);
  const month = nextOpenMonth();
  await withTenant(db.database, ispId, { actor: { userId: caller.id } }, (tx) =>
    closeMonth(clock, tx, { month }, { userId: caller.id }),
  );
  return month;
}

async function skippedMonth(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, ispId } = billingScopeOf(fixtures, caller);
  const [made] = await db.sql<{ id: string }>(
    `insert into skipped_months (isp_id, subscriber_id, month, reason) values ($1, $2, '2026-05-01', 'Away') returning id`,
    [ispId, await subscriber(fixtures, caller)],
  );
  return Number(made?.id);
}

/** The office closes months, only the owner reopens them. Months are skipped by those who may change invoices. */
export const periodClosingRows: AccessTable = {
  'periodClosing.list': list(officeRoles),
  'periodClosing.preview': row(officeRoles, 'own', () => ({ query: { month: nextOpenMonth() } })),
  'periodClosing.close': row(officeRoles, 'own', () => ({ body: { month: nextOpenMonth() } })),
  'periodClosing.reopen': row('client', 409, async (fixtures, caller) => ({
    body: { month: await closedMonth(fixtures, caller), reason: 'Missing invoice' },
  })),
  'skippedMonths.list': row(invoiceReaders, 404, async (fixtures, caller) => ({
    query: { subscriberId: await subscriber(fixtures, caller) },
  })),
  'skippedMonths.create': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { ids: [await subscriber(fixtures, caller)], months: ['2026-05'], reason: 'Away' },
  })),
  'skippedMonths.delete': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await skippedMonth(fixtures, caller) },
  })),
};
