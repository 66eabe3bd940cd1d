import net from 'node:net';
import { type Client, calls, urlOf } from '@lastmile/contract';
import { smallPng } from '@lastmile/pdf/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../../test/support/billing.ts';
import { readPdf } from '../../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.invoices;
let server: TestServer;
let token: string;
let owner: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
let subscriberId: number;
let invoiceId: number;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenOf(north.logins.client);
  owner = await server.clientOf(north.logins.client);
  make = await createBillable(server.db, north.id);
  subscriberId = await make.subscriber();
  await server.db.sql(
    `update customers set name = 'Krishna', name_bn = 'কৃষ্ণচন্দ্র বন্দ্যোপাধ্যায়', house = 'বাসা ১২', mobile = '+8801711111111'
     where id = (select customer_id from subscribers where id = $1)`,
    [subscriberId],
  );
  await server.db.sql(
    `update isps set name_bn = 'উত্তর নেট', address = 'Uttara, Dhaka', bin = '1234567890123', logo = $2, timezone = 'Asia/Dhaka'
     where id = $1`,
    [north.id, smallPng()],
  );
  await server.db.sql(`insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, 500, 'on_top')`, [
    north.id,
  ]);
  const lines = [{ text: 'Fibre to the home', quantity: 2, unitMinor: 61_728_00 }];
  const body = { kind: 'one_off', lines, discountMinor: 3_456_00, note: 'ধন্যবাদ' } as const;
  invoiceId = (await owner(c.create, { params: { subscriberId }, body })).id ?? 0;
});
afterAll(() => server.close());

const fetchAs = (url: string, as = token, init: RequestInit = {}) =>
  server.request(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${as}` } });
const one = (id: number, query: object = {}, as = token) => fetchAs(urlOf(c.pdf, { id }, query), as);
const many = (body: object, as = token) =>
  fetchAs(urlOf(c.pdfOfMany), as, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const read = async (response: Response) => {
  expect(response.status, await (response.ok ? '' : response.clone().text())).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(Buffer.from(await response.arrayBuffer()));
};

describe('a printed invoice', () => {
  it.each([
    ['en', 'Invoice', 'VAT 5%', 'Taka one lakh twenty-six thousand only'],
    ['de', 'Rechnung', 'MwSt. 5 %', 'Einhundertsechsundzwanzigtausend Taka'],
    ['fr', 'Facture', 'TVA 5 %', 'Cent-vingt-six-mille takas'],
    ['pt', 'Fatura', 'IVA 5%', 'Cento e vinte e seis mil takas'],
    ['bn', 'বিল', 'ভ্যাট ৫%', 'এক লক্ষ ছাব্বিশ হাজার টাকা মাত্র'],
  ])('in %s has the reason, the total and the amount in words', async (language, title, vat, words) => {
    for (const size of ['a4', '80mm']) {
      const content = (await read(await one(invoiceId, { language, size }))).pages.flat();
      const plain = content.map((text) => text.replace(/[\u00a0\u202f]/g, ' '));
      for (const text of [title, vat, 'Fibre to the home']) expect(plain).toContain(text);
      const money = ['Tk 1,26,000.00', 'Tk 6,000.00', '-Tk 3,456.00'];
      const bangla = ['৳১,২৬,০০০.০০', '৳৬,০০০.০০', '-৳৩,৪৫৬.০০'];
      for (const text of language === 'bn' ? bangla : money) expect(plain).toContain(text);
      expect(plain.join(' ')).toContain(words);
      expect(plain).toContain('কৃষ্ণচন্দ্র বন্দ্যোপাধ্যায়');
      expect(plain).toContain('ধন্যবাদ');
    }
  });

  it('has ISP, subscriber and dates in local form', async () => {
    const content = (await read(await one(invoiceId))).pages.flat();
    const [{ code } = { code: '' }] = await server.db.sql<{ code: string }>(
      'select customer_code as code from customers join subscribers s on s.customer_id = customers.id where s.id = $1',
      [subscriberId],
    );
    for (const text of ['উত্তর নেট', 'Uttara, Dhaka', 'BIN 1234567890123', 'Krishna', code, '+8801711111111'])
      expect(content).toContain(text);
    expect(content).toContain('Mar 10, 2026');
  });

  it('names house, road and flat in the address, as receipts and statements do', async () => {
    const subscriber = await make.subscriber();
    const address = { house: '64', road: '12', flat: 'B3', landmark: 'beside the post office' };
    const [{ id: customerId } = { id: 0 }] = await server.db.sql<{ id: number }>(
      `update customers set house = $2, road = $3, flat = $4, landmark = $5
       where id = (select customer_id from subscribers where id = $1) returning id`,
      [subscriber, ...Object.values(address)],
    );
    const place = { db: server.db, clock: server.clock, ispId: north.id };
    const invoice = await issueTestInvoice(place, subscriber, 100_00);
    const { id: paymentId } = await owner(c.pay, {
      body: { invoiceId: invoice, amountMinor: 100_00, method: 'cash' },
    });
    const printed = [
      await one(invoice),
      await fetchAs(urlOf(calls.payments.receipt, { id: paymentId })),
      await fetchAs(urlOf(calls.statements.customerPdf, { id: customerId }, {})),
    ];
    for (const file of printed) {
      const content = (await read(file)).pages.flat().join(' ');
      expect(content).toContain('House 64, Road 12, Flat B3, beside the post office');
    }
  });

  it('does not repeat a word that the address already has', async () => {
    const content = (await read(await one(invoiceId))).pages.flat().join(' ');
    expect(content).toContain('বাসা ১২');
    expect(content).not.toContain('House বাসা');
  });

  it('shows the arrears at issue beside its own total', async () => {
    const subscriber = await make.subscriber();
    const place = { db: server.db, clock: server.clock, ispId: north.id };
    const older = await issueTestInvoice(place, subscriber, 250_00);
    const invoice = await issueTestInvoice(place, subscriber, 100_00);
    const words = [
      'Tk 100.00',
      'Previous balance on issue date',
      'Tk 250.00',
      'Total due on issue date',
      'Tk 350.00',
    ];
    const content = (await read(await one(invoice))).pages.flat();
    expect(content).toEqual(expect.arrayContaining(words));
    expect(content.join(' ')).toContain('Taka one hundred only');
    await owner(c.pay, { body: { invoiceId: older, amountMinor: 250_00, method: 'cash' } });
    await issueTestInvoice(place, subscriber, 700_00);
    expect((await read(await one(invoice))).pages.flat()).toEqual(expect.arrayContaining(words));
    const shown = await owner(c.get, { query: { invoiceId: invoice } });
    expect([shown.arrearsMinor, shown.balanceMinor]).toEqual([250_00, 800_00]);
    expect((await read(await one(older))).pages.flat()).not.toContain('Previous balance on issue date');
  });

  it('shows that it is cancelled, and what paid it', async () => {
    const place = { db: server.db, clock: server.clock, ispId: north.id };
    const [cancelled, paid] = [
      await issueTestInvoice(place, await make.subscriber(), 100_00),
      await issueTestInvoice(place, await make.subscriber(), 100_00),
    ];
    await owner(c.cancel, { body: { id: cancelled, reason: 'Wrong' } });
    // Shortly before midnight in London it is the next day in Dhaka.
    const receivedAt = '2026-03-08T20:00:00Z';
    const { id, number } = await owner(c.pay, {
      body: { invoiceId: paid, amountMinor: 40_00, method: 'bkash', receivedAt },
    });
    for (const size of ['a4', '80mm']) {
      const receipt = await fetchAs(urlOf(calls.payments.receipt, { id }, { size, language: 'fr' }));
      const texts = (await read(receipt)).pages.flat();
      expect(texts).toEqual(
        expect.arrayContaining(['Reçu', number, 'bKash', 'Montant reçu', 'Quarante takas']),
      );
    }
    expect((await read(await one(cancelled))).pages.flat()).toContain('Cancelled');
    const content = (await read(await one(paid))).pages.flat();
    expect(content.some((text) => text.includes(`${number} · bKash`))).toBe(true);
    expect(content).toEqual(expect.arrayContaining(['Paid', 'Tk 40.00', 'Balance due', 'Tk 60.00']));
  });

  it('on 80 mm paper is 80 millimetres wide', async () => {
    const { sizes } = await read(await one(invoiceId, { size: '80mm' }));
    expect(sizes.map(([width]) => Math.round(width))).toEqual([227]);
  });

  it('has its number as the file name', async () => {
    const response = await one(invoiceId);
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="INV-2026-\d{6}\.pdf"$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.arrayBuffer();
  });

  it('is printed without a logo that cannot be decoded', async () => {
    await server.db.sql("update isps set logo = 'data:image/png;base64,AAAA' where id = $1", [north.id]);
    await read(await one(invoiceId));
    await server.db.sql('update isps set logo = $2 where id = $1', [north.id, smallPng()]);
  });
});

describe('access to a printed invoice', () => {
  it('is denied to another ISP, alone or among others', async () => {
    const otherIsp = await server.tokenOf(south.logins.client);
    expect((await one(invoiceId, {}, otherIsp)).status).toBe(404);
    expect((await many({ ids: [invoiceId] }, otherIsp)).status).toBe(404);
    const south1 = await (await createBillable(server.db, south.id)).subscriber();
    const theirs = await issueTestInvoice(
      { db: server.db, clock: server.clock, ispId: south.id },
      south1,
      100_00,
    );
    expect((await many({ ids: [invoiceId, theirs] })).status).toBe(404);
    const { pages } = await read(await many({ all: true }, otherIsp));
    expect(pages).toHaveLength(1);
  });

  it('is granted to a reseller for their own subscribers', async () => {
    const reseller = await server.tokenOf(north.logins.reseller);
    const [user] = await server.db.sql<{ id: string }>('select id from users where email = $1', [
      north.logins.reseller,
    ]);
    const place = { db: server.db, clock: server.clock, ispId: north.id };
    const own = await issueTestInvoice(
      place,
      await make.subscriber({ resellerUserId: Number(user?.id) }),
      100_00,
    );
    expect((await one(invoiceId, {}, reseller)).status).toBe(404);
    expect((await many({ ids: [own, invoiceId] }, reseller)).status).toBe(404);
    await read(await one(own, {}, reseller));
    expect((await read(await many({ all: true }, reseller))).pages).toHaveLength(1);
  });
});

describe('many invoices', () => {
  it('are one file, by number, of those that match the filter', async () => {
    const subscriber = await make.subscriber();
    const place = { db: server.db, clock: server.clock, ispId: north.id };
    const ids = [];
    for (const amount of [100_00, 200_00, 300_00])
      ids.push(await issueTestInvoice(place, subscriber, amount));
    const byIds = await read(await many({ ids: [...ids].reverse() }));
    const totals = byIds.pages.map((page) => page.find((text) => /^Tk \d00\.00$/.test(text)));
    expect(totals).toEqual(['Tk 100.00', 'Tk 200.00', 'Tk 300.00']);
    const byFilter = await read(
      await many({ all: true, filter: { subscriberId: subscriber }, size: '80mm' }),
    );
    expect(byFilter.pages).toHaveLength(3);
  });

  it('that match nothing give no file', async () => {
    const response = await many({ all: true, filter: { month: '2001-01' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
    expect((await many({ size: 'a4' })).status).toBe(422);
    expect((await many({ all: true, size: 'a3' })).status).toBe(422);
  });
});

describe('300 invoices', () => {
  let ids: number[];
  beforeAll(async () => {
    await server.db.sql(
      `set session_replication_role = replica;
       insert into invoices (isp_id, number, number_year, number_in_year, subscriber_id, kind, month, issued_on, due_on,
         subtotal_minor, vat_mode, vat_rate, total_minor, snapshot, router_id, package_id)
       select isp_id, 'OLD-2020-' || n, 2020, n, subscriber_id, kind, '2020-01-01', issued_on, due_on, subtotal_minor, vat_mode,
         vat_rate, total_minor, snapshot, router_id, package_id
       from invoices, generate_series(1, 300) n where id = ${invoiceId};
       insert into invoice_lines (isp_id, invoice_id, line_no, kind, text, unit_minor, amount_minor, taxable)
       select isp_id, id, l, 'other', 'Line ' || l, 100, 100, false from invoices, generate_series(1, 40) l where number_year = 2020;
       reset session_replication_role`,
    );
    ids = (
      await server.db.sql<{ id: string }>(
        'select id from invoices where number_year = 2020 order by number_in_year',
      )
    ).map(({ id }) => Number(id));
  });

  it('are all there, complete and in order', async () => {
    const { pages } = await read(await many({ all: true, filter: { month: '2020-01' } }));
    const numbers = pages.flat().filter((text) => /^OLD-2020-\d+$/.test(text));
    expect(numbers).toEqual(ids.map((_, index) => `OLD-2020-${index + 1}`));
  });

  it('are a problem when the database fails, never a partial file', async () => {
    const response = many({ ids });
    await expect
      .poll(
        () =>
          server.db.sql(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like '%jsonb_agg%' and (state = 'active' or state like 'idle in%') and pid <> pg_backend_pid() and datname = current_database()",
          ),
        { timeout: 120_000, interval: 5 },
      )
      .not.toEqual([]);
    expect((await response).status).toBe(503);
    await read(await one(invoiceId));
  });

  it('are not read further once the client disconnects', async () => {
    const body = JSON.stringify({ ids });
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST ${c.pdfOfMany.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await expect
      .poll(
        () =>
          server.db.sql(
            "select from pg_stat_activity where query like '%jsonb_agg%' and xact_start is not null and pid <> pg_backend_pid() and datname = current_database()",
          ),
        { timeout: 120_000 },
      )
      .toEqual([]);
  });
});
