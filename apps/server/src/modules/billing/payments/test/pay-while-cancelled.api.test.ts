import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const { invoices, payments } = calls;
let server: TestServer;
let owner: Client;
let accountant: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
let invoiceId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  accountant = await server.clientOf(north.logins.accountant);
  make = await createBillable(server.db, north.id);
});
beforeEach(async () => {
  subscriberId = await make.subscriber();
  invoiceId = await issueTestInvoice(
    { db: server.db, clock: server.clock, ispId: north.id },
    subscriberId,
    500_00,
  );
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

async function untilWaiting(connections: number): Promise<void> {
  const [row] = await server.db.sql(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (Number(row?.['n']) < connections) return untilWaiting(connections);
}

/** Both requests are under way at once: the first waits for this lock, the second for the first. */
async function race<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  return withTenant(server.db.database, north.id, { actor: { userId: null } }, async (tx) => {
    await sql`select id from invoices where id = ${invoiceId} for update`.execute(tx);
    const begun = first();
    await untilWaiting(1);
    const followed = second();
    await untilWaiting(2);
    return { begun: [begun], followed: [followed] };
  });
}

const cancel = () => owner(invoices.cancel, { body: { id: invoiceId, reason: 'Wrong' } });
const pay = () => accountant(invoices.pay, { body: { invoiceId, amountMinor: 500_00, method: 'bkash' } });
const allocated = async () =>
  (
    await server.db.sql('select amount_minor from allocations where isp_id = $1 and invoice_id = $2', [
      north.id,
      invoiceId,
    ])
  ).length;

describe('an invoice that is paid and cancelled at the same moment', () => {
  it('is cancelled, and the payer hears that it is cancelled instead of paying', async () => {
    const { begun, followed } = await race(cancel, pay);
    const refused = expectProblem(Promise.all(followed));
    await Promise.all(begun);
    expect(await refused).toMatchObject({ status: 409, code: 'invoices.cancelled' });
    expect(await allocated()).toBe(0);
    expect((await owner(payments.list, { query: { subscriberId } })).total).toBe(0);
  });

  it('is cancelled, and money given without naming it becomes account credit', async () => {
    const give = () =>
      accountant(payments.create, { body: { subscriberId, amountMinor: 500_00, method: 'bkash' } });
    const { begun, followed } = await race(cancel, give);
    await Promise.all(begun);
    expect(await Promise.all(followed)).toMatchObject([{ allocations: [], creditMinor: 500_00 }]);
    expect(await allocated()).toBe(0);
  });

  it('is paid, and cancelling it is refused because it has payments', async () => {
    const { begun, followed } = await race(pay, cancel);
    const refused = expectProblem(Promise.all(followed));
    expect(await Promise.all(begun)).toMatchObject([{ allocations: [{ invoiceId, amountMinor: 500_00 }] }]);
    expect(await refused).toMatchObject({ status: 409, code: 'invoices.already_paid' });
  });

  it('never takes money once it is cancelled, whatever writes it', async () => {
    const { id } = await accountant(payments.create, {
      body: { subscriberId: await make.subscriber(), amountMinor: 1, method: 'bkash' },
    });
    await cancel();
    const allocate = server.db.sql(
      `insert into allocations (isp_id, invoice_id, payment_id, origin, amount_minor, at, posted_at)
       values ($1, $2, $3, 'given', 1, now(), now())`,
      [north.id, invoiceId, id],
    );
    await expect(allocate).rejects.toMatchObject({ constraint: 'invoices_cancelled_unpaid' });
  });
});
