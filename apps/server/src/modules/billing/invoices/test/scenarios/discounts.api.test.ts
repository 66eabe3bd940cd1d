import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../../cli/check.ts';
import { startScenario } from './scenario.ts';

/** Discounts with days and percentages, invoiced through the API and evaluated by `check`. */
let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
let home: number;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
  scenario.on('2026-01-01');
  home = await scenario.package('Home', 620_00);
});
afterAll(() => server.close());

async function invoicedOn(id: number, ...days: string[]): Promise<string[]> {
  for (const day of days) {
    scenario.on(day);
    await scenario.invoice(id);
  }
  return (await scenario.invoices(id)).map((text) => text.replace(/^\S+ /, ''));
}
const violations = async () =>
  (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
const edit = async (id: number, changes: object) => {
  const { version } = await scenario.owner(calls.subscribers.get, { params: { id } });
  await scenario.owner(calls.subscribers.update, { params: { id }, body: { version, ...changes } });
};

it('an amount is deducted for the days from its first to its last one, which are known in advance', async () => {
  scenario.on('2026-01-01');
  const id = await scenario.join('dated', home, {
    ...{ monthlyDiscountMinor: 31_00, discountFrom: '2026-01-12', discountUntil: '2026-02-14' },
  });
  expect(await invoicedOn(id, '2026-01-01', '2026-02-01', '2026-03-01')).toEqual([
    '2026-01-01 2026-01-31: Home 620.00 + discount -20.00; VAT 0.00; 600.00 unpaid',
    '2026-02-01 2026-02-28: Home 620.00 + discount -15.50; VAT 0.00; 604.50 unpaid',
    '2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 unpaid',
  ]);
  expect(await violations()).toEqual([]);
});

it('a percentage follows a package change within an invoiced month', async () => {
  scenario.on('2026-01-01');
  const fast = await scenario.package('Fast', 1240_00);
  const id = await scenario.join('percent', home, { discountPercent: 10, discountFrom: '2026-01-16' });
  await invoicedOn(id, '2026-01-01', '2026-02-01');
  scenario.on('2026-02-15');
  await scenario.owner(calls.subscribers.changePackage, { body: { ids: [id], packageId: fast } });
  expect(await invoicedOn(id, '2026-03-01')).toEqual([
    '2026-01-01 2026-01-31: Home 620.00 + discount -32.00; VAT 0.00; 588.00 unpaid',
    '2026-02-01 2026-02-28: Home 620.00 + discount -62.00; VAT 0.00; 558.00 unpaid',
    '2026-03-01 2026-03-31: Fast 1240.00 + discount -124.00 + proration Home -310.00 + proration -31.00 + proration Fast 620.00; VAT 0.00; 1395.00 unpaid',
  ]);
  expect(await violations()).toEqual([]);
});

it('an invoice keeps the discount of its day of issue, whatever becomes of it', async () => {
  scenario.on('2026-01-01');
  const id = await scenario.join('kept', home, { discountPercent: 10, discountUntil: '2026-06-30' });
  await invoicedOn(id, '2026-01-01');
  await edit(id, { discountPercent: 50 });
  scenario.on('2026-01-11');
  await edit(id, { discountPercent: null, monthlyDiscountMinor: 28_00, discountUntil: '2026-02-14' });
  expect(await invoicedOn(id, '2026-02-01')).toEqual([
    '2026-01-01 2026-01-31: Home 620.00 + discount -62.00; VAT 0.00; 558.00 unpaid',
    '2026-02-01 2026-02-28: Home 620.00 + discount -14.00; VAT 0.00; 606.00 unpaid',
  ]);
  scenario.on('2026-02-25');
  await scenario.close(id);
  expect(await scenario.credits(id)).toEqual([expect.stringContaining('final_invoice 88.57')]);
  expect(await violations()).toEqual([]);
});

it('an invoice that replaces another keeps the days of the discount', async () => {
  scenario.on('2026-01-01');
  const id = await scenario.join('edited', home, {
    ...{ monthlyDiscountMinor: 31_00, discountUntil: '2026-01-20' },
  });
  const invoiceId = await scenario.invoice(id);
  const { version } = await scenario.owner(calls.invoices.get, { query: { invoiceId } });
  await scenario.owner(calls.invoices.update, { body: { id: invoiceId, version, note: 'Checked' } });
  scenario.on('2026-01-11');
  await scenario.close(id);
  // 21 days of 20.00, less ten days of the discount, of which there were only twenty.
  expect(await scenario.credits(id)).toContainEqual(expect.stringContaining('final_invoice 410.00'));
  expect(await violations()).toEqual([]);
});

it('the price in lists, of today, begins and ends with the discount', async () => {
  scenario.on('2026-01-01');
  const priceOf = async (id: number) =>
    (await scenario.owner(calls.subscribers.get, { params: { id } })).priceMinor;
  const from = await scenario.join('later', home, { discountPercent: 10, discountFrom: '2026-01-02' });
  const now = await scenario.join('now', home, { discountPercent: 10, discountUntil: '2026-01-01' });
  expect([await priceOf(from), await priceOf(now)]).toEqual([620_00, 558_00]);
  await edit(from, { discountFrom: null });
  await edit(now, { discountUntil: '2025-12-31' });
  expect([await priceOf(from), await priceOf(now)]).toEqual([558_00, 620_00]);
});
