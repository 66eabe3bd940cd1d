import { calls, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

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

const request = (query: object) =>
  server.request(urlOf(calls.reports.dateWise, undefined, query as never), {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  });

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
