import { type Client, calls, payPagePerMinute, urlOf } from '@lastmile/contract';
import { smallPng } from '@lastmile/pdf/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.payPage;
let server: TestServer;
let visitor: Client;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  visitor = server.clientWith();
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

const place = () => ({ db: server.db, clock: server.clock, ispId: north.id });
const tokenOf = (subscriberId: number, version = 1, ispId: number = north.id) =>
  server.panel.services.payLinks.tokenOf({ ispId, subscriberId, version });
const ofCustomer = (subscriberId: number, set: string) =>
  server.db.sql(
    `update customers set ${set} where id = (select customer_id from subscribers where id = $1)`,
    [subscriberId],
  );
const invoice = (subscriberId: number, amountMinor: number) =>
  issueTestInvoice(place(), subscriberId, amountMinor);
const cash = (subscriberId: number, amountMinor: number) =>
  recordCashPayment(place(), { subscriberId, amountMinor, userId: 2 });
const page = async (token: string, path = '', headers: Record<string, string> = {}) => {
  const response = await server.request(`/pay/${token}${path}`, {
    headers: { accept: 'text/html', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the pay page', () => {
  it('shows the balance due, payments and how to pay, and nothing of other subscribers', async () => {
    const [mine, other] = [await make.subscriber(), await make.subscriber()];
    await invoice(mine, 500_00);
    await invoice(mine, 300_00);
    await invoice(other, 999_00);
    await cash(mine, 600_00);
    const { version } = await owner(calls.isps.getPaymentSettings, {});
    const how = {
      text: 'Send money',
      bkash: '01711000000',
      nagad: null,
      office: 'House 4\nRoad 2',
      collector: null,
    };
    await owner(calls.isps.updatePaymentSettings, { body: { ...how, version } });
    const shown = await visitor(c.get, { params: { token: tokenOf(mine) } });
    expect(shown).toMatchObject({ balanceDueMinor: 200_00, creditMinor: 0, howToPay: how, currency: 'BDT' });
    expect(shown.invoices).toMatchObject([{ totalMinor: 300_00, balanceDueMinor: 200_00, overdue: false }]);
    expect(shown.paidInvoices).toMatchObject([{ totalMinor: 500_00 }]);
    expect(shown.receipts).toMatchObject([{ amountMinor: 600_00, method: 'cash' }]);
    expect(JSON.stringify(shown)).not.toContain('99900');
    const html = (await page(tokenOf(mine))).text;
    for (const text of ['Tk 200.00', '01711000000', 'Send money', shown.receipts[0]?.number ?? '?'])
      expect(html).toContain(text);
    expect(html).not.toContain('999.00');
  });

  it('serves the documents of its own subscriber and of no other', async () => {
    const [mine, other] = [await make.subscriber(), await make.subscriber()];
    const [invoiceId, receiptId] = [await invoice(mine, 100_00), await cash(mine, 50_00)];
    await invoice(other, 100_00);
    await cash(other, 50_00);
    const token = tokenOf(mine);
    const idsOf = async (subscriberId: number) => {
      const shown = await visitor(c.get, { params: { token: tokenOf(subscriberId) } });
      return [shown.invoices[0]?.id ?? '', shown.receipts[0]?.id ?? ''] as const;
    };
    const [ownInvoice, ownReceipt] = await idsOf(mine);
    const [foreignInvoice, foreignReceipt] = await idsOf(other);
    const writePdf = async (call: typeof c.invoice | typeof c.receipt, id: string, language: string) => {
      const response = await server.request(urlOf(call, { token, id }, { language }));
      return response.ok ? readPdf(Buffer.from(await response.arrayBuffer())).pages.flat() : response.status;
    };
    expect(await writePdf(c.invoice, ownInvoice, 'de')).toContain('Rechnung');
    expect(await writePdf(c.receipt, ownReceipt, 'fr')).toContain('Reçu');
    // Ids are neither counted nor of use on another page.
    for (const id of [ownInvoice, ownReceipt]) expect(id).not.toMatch(/^\d+$/);
    expect(await writePdf(c.invoice, String(invoiceId), 'en')).toBe(404);
    expect(await writePdf(c.receipt, ownInvoice, 'en')).toBe(404);
    expect(await writePdf(c.invoice, foreignInvoice, 'en')).toBe(404);
    expect(await writePdf(c.receipt, foreignReceipt, 'en')).toBe(404);
    await owner(calls.payments.reverse, { body: { id: receiptId, reason: 'Wrong' } });
    expect(await writePdf(c.receipt, ownReceipt, 'en')).toBe(404);
  });

  it('does not open for a subscriber of another ISP', async () => {
    const subscriber = await make.subscriber();
    const crossed = tokenOf(subscriber, 1, south.id);
    expect(await expectProblem(visitor(c.get, { params: { token: crossed } }))).toMatchObject({
      status: 404,
    });
    expect((await page(crossed)).status).toBe(404);
  });

  it('stops working when its link is replaced: the new link works, the old one shows a friendly message', async () => {
    const id = await make.subscriber();
    const { url } = await owner(c.link, { params: { id } });
    const old = url.split('/').at(-1) ?? '';
    expect((await page(old)).status).toBe(200);
    const next = (await owner(c.rotate, { body: { id } })).url.split('/').at(-1) ?? '';
    expect(next).not.toBe(old);
    expect(await page(old)).toMatchObject({
      status: 404,
      text: expect.stringContaining('This link does not work'),
    });
    expect(await expectProblem(visitor(c.get, { params: { token: old } }))).toMatchObject({ status: 404 });
    expect((await page(next)).status).toBe(200);
    const log = await server.db.sql(
      "select after from audit_log where entity = 'subscribers' and entity_id = $1 and call = 'payPage.rotate'",
      [id],
    );
    expect(log).toHaveLength(1);
  });

  it('answers forged links like unknown ones', async () => {
    const token = tokenOf(await make.subscriber());
    const hostile = [
      '1',
      "'%20or%201=1--",
      '%00',
      '..%2f..%2fetc',
      'A'.repeat(43),
      `${token}A`,
      'x'.repeat(290),
      '%F0%9F%92%B8',
    ];
    for (const text of hostile) {
      const { status, text: said } = await page(text, '', { 'accept-language': 'fr-CH,fr;q=0.9' });
      expect(status, text).toBe(404);
      expect(said, text).toContain('Ce lien ne fonctionne pas');
      expect((await server.request(`/api/pay/${text}`)).status, text).toBeGreaterThanOrEqual(400);
    }
  });

  it('uses the customer’s language, else the ISP’s, and any other on request', async () => {
    const id = await make.subscriber();
    await ofCustomer(id, "language = 'de'");
    const token = tokenOf(id);
    expect((await page(token)).text).toContain('<html lang="de">');
    expect((await page(token, '?language=pt')).text).toContain('<html lang="pt">');
    expect((await page(token, '?language=xx')).text).toContain('<html lang="de">');
    await server.db.sql('update subscribers set customer_id = null where id = $1', [id]);
    await server.db.sql("update isps set locale = 'fr' where id = $1", [north.id]);
    expect((await page(token)).text).toContain('<html lang="fr">');
    await server.db.sql("update isps set locale = 'bn' where id = $1", [north.id]);
    expect((await page(token)).text).toContain('<html lang="bn">');
    await server.db.sql("update isps set locale = 'sv' where id = $1", [north.id]);
    expect((await page(token)).text).toContain('<html lang="en">');
    await server.db.sql("update isps set locale = 'en' where id = $1", [north.id]);
  });

  it('writes Bangla with the digits that the ISP prefers', async () => {
    const id = await make.subscriber();
    await invoice(id, 1_500_00);
    const token = tokenOf(id);
    expect((await page(token, '?language=bn')).text).toContain('৳১,৫০০.০০');
    await server.db.sql("update isps set digits = 'latin' where id = $1", [north.id]);
    const { text } = await page(token, '?language=bn');
    expect(text).toContain('৳1,500.00');
    expect(text).not.toMatch(/[০-৯]/);
    await server.db.sql("update isps set digits = 'bangla' where id = $1", [north.id]);
  });

  it('escapes names', async () => {
    const id = await make.subscriber();
    await ofCustomer(id, `name = '<script>alert(1)</script>"', name_bn = 'কৃষ্ণচন্দ্র'`);
    await server.db.sql('update isps set logo = $2 where id = $1', [north.id, smallPng()]);
    const { text, headers } = await page(tokenOf(id));
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
    expect(text).not.toMatch(/<script/);
    expect(text).toContain('<span lang="bn">কৃষ্ণচন্দ্র</span>');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(text).toContain(`<style nonce="${/nonce-([^']+)/.exec(policy)?.[1]}">`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(server.log()).not.toContain(tokenOf(id));
  });

  it('stays available while the ISP is suspended, and not once it is closed', async () => {
    const token = tokenOf(await make.subscriber());
    await server.db.sql("update isps set status = 'suspended' where id = $1", [north.id]);
    expect((await page(token)).status).toBe(200);
    await server.db.sql("update isps set status = 'closed' where id = $1", [north.id]);
    expect((await page(token)).status).toBe(404);
    await server.db.sql("update isps set status = 'active' where id = $1", [north.id]);
  });

  it('is rate-limited per address', async () => {
    const beside = await startTestServer({ beside: server });
    // Invalid links count as well, and cost no database query.
    const statuses: number[] = [];
    for (let asked = 0; asked < payPagePerMinute + 5; asked += 1)
      statuses.push((await beside.request('/pay/nothing')).status);
    expect(statuses.slice(0, payPagePerMinute).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(payPagePerMinute).every((status) => status === 429)).toBe(true);
    await beside.close();
  });
});

describe('a pay link', () => {
  it('is printed on the invoice while it has a balance due', async () => {
    const id = await make.subscriber();
    const invoiceId = await invoice(id, 100_00);
    const token = await server.tokenOf(north.logins.client);
    const read = async () => {
      const response = await server.request(urlOf(calls.invoices.pdf, { id: invoiceId }), {
        headers: { authorization: `Bearer ${token}` },
      });
      return readPdf(Buffer.from(await response.arrayBuffer()))
        .pages.flat()
        .join(' ');
    };
    expect(await read()).toContain('Scan to pay');
    const shown = () => owner(calls.invoices.get, { query: { invoiceId: invoiceId } });
    expect((await shown()).payLink).toMatchObject({
      url: `https://panel.test/pay/${tokenOf(id)}`,
      qr: expect.stringMatching(/^data:image\/png/),
    });
    await cash(id, 100_00);
    expect(await read()).not.toContain('Scan to pay');
    expect((await shown()).payLink).toBeNull();
  });

  it('is hidden from a reseller who does not own the subscriber', async () => {
    const reseller = await server.clientOf(north.logins.reseller);
    const id = await make.subscriber();
    expect(await expectProblem(reseller(c.link, { params: { id } }))).toMatchObject({ status: 404 });
    expect(await expectProblem(reseller(c.rotate, { body: { id } }))).toMatchObject({ status: 404 });
  });
});
