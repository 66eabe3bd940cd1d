import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const { getBillingSettings: showBillingSettings, updateBillingSettings } = calls.isps;
let server: TestServer;
let owner: Client;
let subscriberId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  subscriberId = await (await createBillable(server.db, north.id)).subscriber();
});
afterAll(() => server.close());

const version = async () => (await owner(showBillingSettings, {})).version;
const creditNote = () =>
  owner(calls.invoices.creditNote, {
    body: { subscriberId, amountMinor: 100, cause: 'outage', reason: 'Storm' },
  });
const payment = () =>
  owner(calls.payments.create, { body: { subscriberId, amountMinor: 100, method: 'cash' } });

it('every series of numbers uses the prefix of its setting, and keeps counting when it changes', async () => {
  expect([(await creditNote()).number, (await payment()).number]).toEqual([
    'CN-2026-000001',
    'MR-2026-000001',
  ]);
  await owner(updateBillingSettings, {
    body: { version: await version(), creditNotePrefix: 'AVR', receiptPrefix: 'RC9' },
  });
  expect([(await creditNote()).number, (await payment()).number]).toEqual([
    'AVR-2026-000002',
    'RC9-2026-000002',
  ]);
});

it('rejects a prefix that is not 1 to 10 capital letters or digits', async () => {
  for (const receiptPrefix of ['', 'mr', 'M R', 'M-R', 'ABCDEFGHIJK', 'রসিদ']) {
    const wrong = owner(updateBillingSettings, { body: { version: await version(), receiptPrefix } });
    expect(await expectProblem(wrong)).toMatchObject({ status: 422, errors: [{ path: 'receiptPrefix' }] });
  }
});

it('rejects a prefix of another series, also if only one of them is changed', async () => {
  await owner(updateBillingSettings, { body: { version: await version(), invoicePrefix: 'FA' } });
  for (const [path, body] of [
    ['creditNotePrefix', { creditNotePrefix: 'FA' }],
    ['receiptPrefix', { receiptPrefix: 'FA' }],
    ['receiptPrefix', { invoicePrefix: 'X', creditNotePrefix: 'Y', receiptPrefix: 'Y' }],
  ] as const) {
    const wrong = owner(updateBillingSettings, { body: { version: await version(), ...body } });
    expect(await expectProblem(wrong)).toMatchObject({
      status: 422,
      code: 'isps.same_prefix',
      errors: [{ path }],
    });
  }
});
