import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { readPdf } from '../../../../../test/support/pdf-text.ts';
import { createTestPackage, createTestRouter } from '../../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const c = calls.invoices;
let server: TestServer;
let owner: Client;
let routerId: number;
let packageId: number;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-03-16T06:00:00Z');
  owner = await server.clientOf(north.logins.client);
  routerId = await createTestRouter(server.db, north.id);
  packageId = await createTestPackage(server.db, north.id, 'Home 20');
  await server.db.sql(
    'update packages set price_minor = 80000, connection_charge_minor = 100000 where id = $1',
    [packageId],
  );
});
afterAll(() => server.close());

const usual = { billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 } as const;
const customer = { name: 'Rokeya Begum', mobile: '01990000055', clientType: 'home', language: 'en' } as const;
const create = (username: string, more: object = {}) =>
  owner(calls.subscribers.create, {
    body: { customer, routerId, packageId, username, bindMac: false, activate: true, ...usual, ...more },
  });

const settingsToTry: Record<string, string> = {
  'a prorated month':
    "first_invoice = 'prorated', vat_rate = 0, vat_mode = 'inclusive', round_to_whole = false",
  'a whole period': "first_invoice = 'full', vat_rate = 0, vat_mode = 'inclusive', round_to_whole = false",
  'added VAT and rounding':
    "first_invoice = 'prorated', vat_rate = 500, vat_mode = 'on_top', round_to_whole = true",
};
const forms = {
  'the list price': {},
  'an agreed price and a discount': { agreedPriceMinor: 700_00, monthlyDiscountMinor: 50_00 },
  'a percentage until a day': { discountPercent: 15, discountUntil: '2026-03-25' },
  'a discount from a day on': { monthlyDiscountMinor: 50_00, discountFrom: '2026-03-20' },
  'another billing day': { billingDay: 10 },
};
const cases = Object.keys(settingsToTry).flatMap((setting) =>
  Object.keys(forms).map((form) => [setting, form] as const),
);

it.each(cases)('is the invoice that is issued after creation: %s, %s', async (setting, form) => {
  await server.db.sql('insert into isp_settings (isp_id) values ($1) on conflict do nothing', [north.id]);
  await server.db.sql(`update isp_settings set ${settingsToTry[setting]} where isp_id = $1`, [north.id]);
  const more = forms[form as keyof typeof forms];
  const { invoice } = await owner(c.first, { body: { packageId, ...usual, ...more } });
  const { id } = await create(`first-${cases.findIndex(([a, b]) => a === setting && b === form)}`, more);
  const issued = await owner(c.create, { params: { subscriberId: id }, body: { kind: 'monthly' } });
  expect(invoice).toEqual({ ...issued, id: null, number: null });
  expect(invoice?.lines.map(({ kind }) => kind)).toContain('connection');
});

it('is none for a subscriber who is free or pays afterwards, and only for an own package', async () => {
  const body = { packageId, ...usual };
  expect(await owner(c.first, { body: { ...body, billing: 'free' } })).toEqual({ invoice: null });
  expect(await owner(c.first, { body: { ...body, billingMode: 'postpaid' } })).toEqual({ invoice: null });
  const other = await server.clientOf(south.logins.client);
  expect(await expectProblem(other(c.first, { body }))).toMatchObject({
    code: 'subscribers.package_not_found',
  });
});

async function sheet(login: string, body: object): Promise<string> {
  const response = await server.request('/api/isp/isp-user/welcome-sheet', {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.tokenOf(login)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return readPdf(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ');
}

it('the welcome sheet has login, package, price and contact, and the password only for those who may see it', async () => {
  const { id, pairCode } = await create('welcomed', { password: 'Kx7-first' });
  const revealed = await sheet(north.logins.client, { id, language: 'en' });
  for (const text of ['welcomed', 'Kx7-first', 'Home 20', '800.00', pairCode, 'Rokeya Begum'])
    expect(revealed).toContain(text);
  const [audited] = await server.db.sql(
    "select count(*)::int as n from audit_log where entity_id = $1 and action = 'event'",
    [id],
  );
  expect(audited).toEqual({ n: 1 });
  const withheld = await sheet(north.logins.technician, { id, language: 'de' });
  expect(withheld).toContain('Willkommen');
  expect(withheld).not.toContain('Kx7-first');
  expect(await sheet(north.logins.technician, { id, password: 'just-set' })).toContain('just-set');
});
