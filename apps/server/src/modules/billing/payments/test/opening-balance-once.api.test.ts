import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';

const { invoices, payments } = calls;
let server: TestServer;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
beforeEach(async () => {
  subscriberId = await make.subscriber();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const open = (amountMinor: number) => owner(invoices.openingBalance, { body: { subscriberId, amountMinor } });
const exists = { status: 409, code: 'invoices.opening_exists', errors: [{ path: 'amountMinor' }] };

describe('the opening balance of a subscriber', () => {
  it('is posted once, whether it is due or credit', async () => {
    await open(300_00);
    expect(await expectProblem(open(300_00))).toMatchObject(exists);
    expect(await expectProblem(open(-100_00))).toMatchObject(exists);
    subscriberId = await make.subscriber();
    await open(-100_00);
    expect(await expectProblem(open(-100_00))).toMatchObject(exists);
    expect(await expectProblem(open(300_00))).toMatchObject(exists);
    expect(await owner(payments.balance, { params: { id: subscriberId } })).toMatchObject({
      balanceMinor: -100_00,
    });
  });

  it('can be posted again after its invoice was cancelled or its payment reversed', async () => {
    const { invoiceId } = await open(300_00);
    await owner(invoices.cancel, { body: { id: invoiceId ?? 0, reason: 'Wrong amount' } });
    const { paymentId } = await open(-200_00);
    await owner(payments.reverse, { body: { id: paymentId ?? 0, reason: 'Wrong amount' } });
    expect(await open(250_00)).toMatchObject({ balanceMinor: 250_00 });
    expect(await expectProblem(open(1_00))).toMatchObject(exists);
  });

  it('is posted once by ten requests at the same time', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => open(n % 2 ? 100_00 + n : -100_00 - n)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is posted once, whatever writes to the database', async () => {
    const { invoiceId } = await open(300_00);
    const copy = server.db.sql(
      `insert into invoices (isp_id, number, number_year, number_in_year, subscriber_id, kind, month, issued_on, due_on, subtotal_minor,
         vat_mode, vat_rate, total_minor, snapshot, router_id, package_id)
       select isp_id, 'COPY', number_year, number_in_year + 1000, subscriber_id, kind, month, issued_on, due_on, subtotal_minor,
         vat_mode, vat_rate, total_minor, snapshot, router_id, package_id from invoices where isp_id = $1 and id = $2`,
      [north.id, invoiceId],
    );
    await expect(copy).rejects.toMatchObject({ constraint: 'opening_balances_once' });
  });
});
