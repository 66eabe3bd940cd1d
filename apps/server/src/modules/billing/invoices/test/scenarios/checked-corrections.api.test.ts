import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../../cli/check.ts';
import { startScenario } from './scenario.ts';

/**
 * What went wrong once, evaluated by `check` alone: the faults "Check: …" plant each mistake in the code again, and `check`
 * must find what it does to the money.
 */
let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
});
afterAll(() => server.close());

const violations = async () =>
  (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);

async function joinOn(date: string, username: string, priceMinor = 620_00) {
  scenario.on(date);
  const packageId = await scenario.package(username, priceMinor);
  return { id: await scenario.join(username, packageId), packageId };
}

async function invoiceOn(date: string, id: number) {
  scenario.on(date);
  return scenario.invoice(id);
}

it('a hold begun on the billing day is credited once', async () => {
  const { id } = await joinOn('2025-12-01', 'nadia');
  await scenario.invoice(id);
  await invoiceOn('2026-01-01', id);
  await scenario.owner(calls.subscribers.hold, { body: { ids: [id] } });
  scenario.on('2026-02-10');
  await scenario.owner(calls.subscribers.resume, { body: { ids: [id] } });
  await scenario.invoice(id);
  await invoiceOn('2026-03-01', id);
  await invoiceOn('2026-04-01', id);
  expect(await violations()).toEqual([]);
});

it('a final credit ends with its invoice', async () => {
  const { id } = await joinOn('2026-01-01', 'rana');
  const invoice = await scenario.invoice(id);
  scenario.on('2026-01-16');
  await scenario.close(id);
  await scenario.owner(calls.invoices.cancel, { body: { id: invoice, reason: 'A mistake', month: 'skip' } });
  await scenario.issueFinal();
  expect(await violations()).toEqual([]);
});

it('a change that was carried over is charged once, although its month is cancelled and invoiced again', async () => {
  const { id } = await joinOn('2026-01-01', 'babul', 310_00);
  const fast = await scenario.package('babul fast', 620_00);
  const january = await scenario.invoice(id);
  scenario.on('2026-01-22');
  await scenario.owner(calls.subscribers.changePackage, { body: { ids: [id], packageId: fast } });
  await invoiceOn('2026-02-01', id);
  await scenario.owner(calls.invoices.cancel, { body: { id: january, reason: 'A mistake' } });
  await scenario.invoice(id);
  await invoiceOn('2026-03-01', id);
  expect(await violations()).toEqual([]);
});

it.each([
  ['price', 500_00, 0],
  ['discount', 620_00, 50_00],
])('a %s set on the day of an invoice leaves it as it was issued', async (what, priceMinor, discount) => {
  const { id, packageId } = await joinOn('2026-01-01', `keya-${what}`);
  await scenario.invoice(id);
  await scenario.settle(id);
  await scenario.reprice(packageId, priceMinor);
  await scenario.edit(id, { monthlyDiscountMinor: discount });
  await invoiceOn('2026-02-01', id);
  await invoiceOn('2026-03-01', id);
  expect(await violations()).toEqual([]);
});
