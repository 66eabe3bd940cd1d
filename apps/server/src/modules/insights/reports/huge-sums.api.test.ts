import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const most = Number.MAX_SAFE_INTEGER;
let server: TestServer;
let owner: Client;
/** 1,000 cancelled invoices of the largest amount, which add up to more than a number holds exactly. */
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const subscriberId = await (await createBillable(server.db, north.id)).subscriber();
  await issueTestInvoice({ db: server.db, clock: server.clock, ispId: north.id }, subscriberId, 100_00);
  await server.db.sql(`set session_replication_role = replica;
    insert into invoices (isp_id, number, number_year, number_in_year, subscriber_id, kind, month, issued_on, due_on, subtotal_minor,
      vat_mode, vat_rate, total_minor, snapshot, router_id, package_id, cancelled_at, cancelled_reason)
    select isp_id, 'INV-2026-' || n, number_year, n, subscriber_id, kind, month, issued_on, due_on, 1e13, vat_mode, vat_rate, 1e13, snapshot,
      router_id, package_id, now(), 'Wrong'
    from invoices, generate_series(1001, 2000) n;
    insert into credit_notes (isp_id, number, number_year, number_in_year, subscriber_id, invoice_id, amount_minor, kind, cause, reason,
      issued_on, issued_at)
    select isp_id, 'CN-2026-' || number_in_year, number_year, number_in_year, subscriber_id, id, total_minor, 'cancellation', 'cancellation',
      'Wrong', issued_on, now()
    from invoices where cancelled_at is not null;
    reset session_replication_role`);
});
afterAll(() => server.close());

it('cancellation notes are listed, with the largest sum that can be answered', async () => {
  const { total, sums } = await owner(calls.creditNotes.list, { query: { kind: 'cancellation' } });
  expect([total, sums.amountMinor]).toEqual([1_000, most]);
});

it('the VAT return and its documents are answered', async () => {
  const query = { from: '2026-03-01', to: '2026-03-31' };
  expect((await owner(calls.reports.vat, { query })).items).toMatchObject([
    { document: 'credit_note', documents: 1_000, grossMinor: -most },
    { document: 'invoice', documents: 1_001, grossMinor: most },
  ]);
  for (const [document, grossMinor] of [
    ['invoice', most],
    ['credit_note', -most],
  ] as const) {
    const { totals } = await owner(calls.reportDocuments.vat, { query: { ...query, document } });
    expect(totals).toMatchObject({ grossMinor, netMinor: grossMinor });
  }
});
