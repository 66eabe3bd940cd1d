import { type Call, calls, urlOf } from '@lastmile/contract';
import { addDays, todayIn } from '@lastmile/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenOf(north.logins.client);
  const make = await createBillable(server.db, north.id);
  await issueTestInvoice(
    { db: server.db, clock: server.clock, ispId: north.id },
    await make.subscriber(),
    1_234_500_00,
  );
});
afterAll(() => server.close());

const request = (query: object, call: Call = calls.reports.dateWise, language = 'en') =>
  server.request(urlOf(call, undefined, query as never), {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });

/** The lines above the table. */
async function headOf(query: object, call: Call, language?: string): Promise<readonly string[]> {
  const response = await request({ format: 'pdf', title: 'Title', ...query }, call, language);
  expect(response.status, call.id).toBe(200);
  const [lines = []] = readPdf(Buffer.from(await response.arrayBuffer())).pages;
  return lines.slice(1, 3);
}
const idOf = async (text: string, ...values: unknown[]) =>
  Number((await server.db.sql(text, values))[0]?.['id']);

it('writes a report as PDF, with its title, headers and grouped amounts on every page', async () => {
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const response = await request({ format: 'pdf', title: 'Collections by day', from, to: today });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const { pages, sizes } = readPdf(Buffer.from(await response.arrayBuffer()));
  expect(pages.length).toBeGreaterThan(3);
  expect(sizes[0]?.[0]).toBeGreaterThan(sizes[0]?.[1] ?? 0);
  const texts = pages.map((lines) => lines.join(' '));
  expect(texts[0]).toContain('Collections by day');
  expect(texts[0]).toContain(`${from} – ${today}`);
  for (const text of texts) expect(text).toContain('Day');
  expect(texts.join(' ')).toContain('12,34,500.00');
  expect(texts.at(-1)).toContain(`${pages.length} / ${pages.length}`);
});

it('names the ISP and the period that was used where none was chosen', async () => {
  const today = todayIn('Asia/Dhaka', server.clock).toString();
  const [month, year] = [today.slice(0, 7), Number(today.slice(0, 4))];
  const yearBefore = addDays(`${year}-${today.slice(5, 7)}-01`, -330).slice(0, 7);
  const [ispName] = (await server.db.sql('select name from isps where id = $1', [north.id])).map(
    (row) => row['name'],
  );
  const firstDay = `${month}-01`;
  const days = today === firstDay ? today : `${firstDay} – ${today}`;
  for (const [call, period] of [
    [calls.reports.vat, days],
    [calls.reports.duplicateDevices, days],
    [calls.reports.cashBook, days],
    [calls.reports.resellerStatement, days],
    [calls.reports.growth, `${yearBefore} – ${month}`],
    [calls.reports.uninvoiced, month],
  ] as const)
    expect((await headOf({}, call))[0], call.id).toMatch(
      new RegExp(`^${ispName} · ${period} · \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`),
    );
  expect((await headOf({}, calls.leaks.list))[0]).toMatch(new RegExp(`^${ispName} · \\d{4}-\\d\\d-\\d\\d `));
});

it('names what its filters name, and the day of a report about one', async () => {
  const today = todayIn('Asia/Dhaka', server.clock).toString();
  const reseller = await idOf('select id from users where email = $1', north.logins.reseller);
  const [{ full_name: resellerName } = {}] = await server.db.sql(
    'select full_name from users where id = $1',
    [reseller],
  );
  const area = await idOf("insert into areas (isp_id, name) values ($1, 'Mirpur 10') returning id", north.id);
  const foreign = await idOf(
    "insert into areas (isp_id, name) values ($1, 'Elsewhere') returning id",
    south.id,
  );
  const { ageing } = calls.reports;
  expect((await headOf({ areaId: area, resellerId: reseller }, ageing))[1]).toBe(
    `As of: ${today} · Area: Mirpur 10 · Reseller: ${resellerName}`,
  );
  expect((await headOf({ asOf: '2026-01-31' }, ageing, 'de'))[1]).toBe('Stichtag: 2026-01-31');
  expect((await headOf({ areaId: foreign }, ageing))[1]).toBe(`As of: ${today} · Area: #${foreign}`);
  expect((await headOf({ account: 'bank' }, calls.reports.cashBook))[1]).toBe('Account: Bank');
  expect((await headOf({ userId: reseller }, calls.reports.cashBook))[1]).toBe(
    `User: ${resellerName} · Account: Cash`,
  );
  expect(
    (await headOf({ document: 'wholesale', vatRate: 1_500, search: 'INV' }, calls.reportDocuments.vat))[1],
  ).toBe('Document: Wholesale charges and refunds · Search: INV · VAT rate (%): 15');
});

it('is recorded in the audit log as any other export', async () => {
  await request({ format: 'pdf', title: 'Collections by day' });
  const [row] = await server.db.sql(
    "select after from audit_log where entity = 'exports' order by id desc limit 1",
  );
  expect(row?.['after']).toMatchObject({ format: 'pdf', isComplete: true });
});

it('offers PDF for reports only', async () => {
  const response = await server.request(urlOf(calls.areas.list, undefined, { format: 'pdf' } as never), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(422);
});
