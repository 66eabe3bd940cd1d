import { type Client, calls, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../../test/support/billing.ts';
import { readPdf } from '../../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.creditNotes;
let server: TestServer;
let owner: Client;
let id: number;
let number: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  await server.db.sql(`insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, 500, 'inclusive')`, [
    north.id,
  ]);
  const subscriberId = await (await createBillable(server.db, north.id)).subscriber();
  await server.db.sql(
    `update customers set name = 'Krishna', name_bn = 'কৃষ্ণচন্দ্র বন্দ্যোপাধ্যায়', house = 'বাসা ১২'
     where id = (select customer_id from subscribers where id = $1)`,
    [subscriberId],
  );
  await issueTestInvoice({ db: server.db, clock: server.clock, ispId: north.id }, subscriberId, 50_00);
  const body = { subscriberId, amountMinor: 210_00, cause: 'outage', reason: 'তার কাটা' } as const;
  ({ id, number } = await owner(calls.invoices.creditNote, { body }));
  await owner(c.refund, { body: { id, amountMinor: 60_00, method: 'bkash', reason: 'Asked for it' } });
});
afterAll(() => server.close());

const print = async (query: object, login: string = north.logins.client) => {
  const authorization = `Bearer ${await server.tokenOf(login)}`;
  return server.request(urlOf(c.pdf, { id }, query), { headers: { authorization } });
};
const textsOf = async (response: Response) =>
  (await readPdf(Buffer.from(await response.arrayBuffer()))).pages.flat();

it.each(['a4', '80mm'])(
  'a credit note on %s shows customer, reason, VAT, uses and what is left',
  async (size) => {
    const response = await print({ size });
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${number}.pdf"`);
    expect(await textsOf(response)).toEqual(
      expect.arrayContaining([
        'Credit note',
        number,
        'কৃষ্ণচন্দ্র বন্দ্যোপাধ্যায়',
        'Net amount',
        'Tk 200.00',
        'VAT 5%',
        'Tk 10.00',
        'Tk 210.00',
        'Taka two hundred ten only',
        'Refunded',
        'Tk 60.00',
        'Unused credit',
        'Tk 100.00',
      ]),
    );
  },
);

it.each([
  ['de', 'Gutschrift', 'Nicht verrechnetes Guthaben'],
  ['fr', 'Avoir', 'Crédit non utilisé'],
  ['pt', 'Nota de crédito', 'Crédito não utilizado'],
  ['bn', 'ক্রেডিট নোট', 'অব্যবহৃত ক্রেডিট'],
])('is printed in the language %s', async (language, title, unused) => {
  expect(await textsOf(await print({ language }))).toEqual(expect.arrayContaining([title, unused]));
});

it('is not found by another ISP', async () => {
  expect((await print({}, south.logins.client)).status).toBe(404);
});

it.each([
  ['a4', 'en', 'Cancellation note', 'Cancels invoice', 'Cancelled amount'],
  ['80mm', 'en', 'Cancellation note', 'Cancels invoice', 'Cancelled amount'],
  ['a4', 'de', 'Stornorechnung', 'Storniert Rechnung', 'Stornobetrag'],
  ['a4', 'fr', 'Note d’annulation', 'Annule la facture', 'Montant annulé'],
  ['a4', 'pt', 'Nota de cancelamento', 'Cancela a fatura', 'Valor cancelado'],
  ['a4', 'bn', 'বাতিল নোট', 'বাতিল বিল', 'বাতিল পরিমাণ'],
])('a cancellation note is printed on %s in the language %s', async (size, language, ...expected) => {
  const { subscriber } = await owner(c.get, { params: { id } });
  const body = { kind: 'one_off' as const, lines: [{ text: 'Router', unitMinor: 105_00 }] };
  const invoice = await owner(calls.invoices.create, { params: { subscriberId: subscriber.id }, body });
  const reason = 'ভুল গ্রাহক';
  const cancelled = await owner(calls.invoices.cancel, { body: { id: invoice.id ?? 0, reason } });
  ({ id, number } = cancelled.cancellationNote);
  const texts = await textsOf(await print({ size, language }));
  expect(texts).toEqual(expect.arrayContaining([number, reason, 'কৃষ্ণচন্দ্র বন্দ্যোপাধ্যায়', ...expected]));
  expect(texts.join(' ')).toMatch(/ [5৫]\s?%/);
  expect(texts.join(' ')).toContain(invoice.number);
});

it('shows that it is reversed, and why', async () => {
  const { subscriber } = await owner(c.get, { params: { id } });
  const body = { subscriberId: subscriber.id, amountMinor: 10_00, cause: 'other', reason: 'Gift' } as const;
  ({ id, number } = await owner(calls.invoices.creditNote, { body }));
  await owner(c.reverse, { body: { id, reason: 'Given twice' } });
  expect(await textsOf(await print({}))).toEqual(expect.arrayContaining(['Reversed', 'Given twice']));
});
