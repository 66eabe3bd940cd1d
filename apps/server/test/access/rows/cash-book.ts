import { withTenant } from '@lastmile/database';
import type { Caller } from '../../../src/core/caller.ts';
import { createAttachmentStore } from '../../../src/core/uploads/attachment-store.ts';
import { closeDay, recordExpense } from '../../../src/modules/billing/cash-book/index.ts';
import { north } from '../../support/test-server.ts';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';
import { billingScopeOf, cashRoles, list, officeRoles, payment, row } from './billing.ts';

/** A collector of the ISP who holds cash. */
export async function cashHolder(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const holder = await fixtures.user(north, 'collector');
  await payment(fixtures, { ...holder, ispId: billingScopeOf(fixtures, caller).ispId });
  return holder.id;
}

async function expense(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, clock, ispId } = billingScopeOf(fixtures, caller);
  const body = { from: 'bank', amountMinor: 100, category: 'rent', reference: null, note: null } as const;
  const office = { userId: caller.id, ispId } as Caller;
  const { id } = await withTenant(db.database, ispId, { actor: { userId: caller.id } }, (tx) =>
    recordExpense(clock, tx, body, office),
  );
  return id;
}

async function closing(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const { db, clock, ispId } = billingScopeOf(fixtures, caller);
  const holder = { userId: (await fixtures.user(north, 'collector')).id, ispId } as Caller;
  const { id } = await withTenant(db.database, ispId, { actor: { userId: caller.id } }, (tx) =>
    closeDay(clock, tx, { countedMinor: 0, note: null }, holder),
  );
  return id;
}

const photoOf = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);

/** An expense of the office with a receipt. */
async function expenseWithReceipt(fixtures: AccessFixtures, caller: TestUser): Promise<number> {
  const id = await expense(fixtures, caller);
  const key = await createAttachmentStore(fixtures.panel.attachmentFolder).save(
    photoOf(fixtures.fresh('Rent')),
  );
  await fixtures.panel.db.sql(
    "update cash_movements set receipt_name = 'rent.jpg', storage_key = $2 where id = $1",
    [id, key],
  );
  return id;
}

/** A day long before the caller's first closing; each attempt takes the next one. */
let closableDays = 0;
const nextOpenDay = () => new Date(Date.UTC(2020, 0, ++closableDays)).toISOString().slice(0, 10);

/** Users who record payments see and close their own cash; the office records deposits and expenses. */
export const cashBookRows: AccessTable = {
  'cashBook.list': list(cashRoles),
  'cashBook.deposit': row(officeRoles, 422, async (fixtures, caller) => ({
    body: { amountMinor: 100, userId: await cashHolder(fixtures, caller) },
  })),
  'cashBook.expense': row(officeRoles, 422, async (fixtures, caller) => ({
    body: { amountMinor: 100, category: 'rent', userId: await cashHolder(fixtures, caller) },
  })),
  'cashBook.opening': row(officeRoles, 422, async (fixtures, caller) => ({
    body: { amountMinor: 100, userId: await cashHolder(fixtures, caller) },
  })),
  'cashBook.reverse': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await expense(fixtures, caller), reason: 'Wrong' },
  })),
  'cashBook.uploadReceipt': row(officeRoles, 404, async (fixtures, caller) => ({
    params: { id: await expense(fixtures, caller) },
    query: { fileName: 'rent.pdf' },
    file: '%PDF-1.4',
  })),
  'cashBook.receipt': {
    ...row(cashRoles, 404, async (fixtures, caller) => ({
      params: { id: await expenseWithReceipt(fixtures, caller) },
    })),
    outOfScope: 'collector reseller',
  },
  'cashBook.statement': list(cashRoles),
  'cashBook.closings': list(cashRoles),
  'cashBook.close': row(cashRoles, 'own', () => ({
    body: { day: nextOpenDay(), countedMinor: 100, note: 'Counted' },
  })),
  'cashBook.reopen': row(officeRoles, 404, async (fixtures, caller) => ({
    body: { id: await closing(fixtures, caller), reason: 'Wrong' },
  })),
};
